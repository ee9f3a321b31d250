import { expect, it } from "vitest";
import { games } from "../../table/fixtures/games";
import { aboutOf, countsOf, whenOf } from "./about";

const s = games()[3]![100]!;

it("tells of a tile, a city and a row the scoring that counts them (R5.5)", () => {
  const [first = ""] = s.scoring_tiles;
  expect(aboutOf("tile:0", s)).toEqual({ scoring: first, card: false, tile: 0 });
  expect(aboutOf("city:lisbon", s)).toEqual({
    scoring: "lisbon",
    card: false,
    tile: s.scoring_tiles.indexOf("lisbon"),
  });
  expect(aboutOf("row:fiore/wood", s)).toMatchObject({ scoring: "fiore", card: false });
  expect(aboutOf("scoring:troyes", s)).toEqual({ scoring: "troyes", card: true, tile: -1 });
});

it("tells of an action what it does, wherever it is seen", () => {
  for (const kind of ["action", "hand", "market"])
    expect(aboutOf(`${kind}:weave`, s)).toEqual({ action: "weave" });
  expect(aboutOf("space:1-2", s)).toBeNull();
});

it("says which cubes count, and when", () => {
  expect(["london", "croce", "brick", "palazzo"].map(countsOf)).toEqual([
    "counts.city",
    "counts.building",
    "counts.resource",
    "counts.palazzo",
  ]);
  expect(
    [-1, 0, s.scored, s.scored + 1].map((tile) => whenOf(tile, { ...s, scored: 2 })),
  ).toContain("table.scored");
  expect(whenOf(2, { ...s, scored: 2 })).toBe("table.next");
});
