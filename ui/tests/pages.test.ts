import { beforeAll, describe, expect, it } from "vitest";
import { routeOf } from "../src/app/route.svelte";
import { iconOf, labelOf, nameOf } from "../src/pages/table/labels";
import { Teller } from "../src/pages/table/lines";
import { quarterOf, whereNext } from "../src/pages/table/quarters";
import { course, scorings, sources } from "../src/pages/table/scoring";
import { plyOf } from "../src/pages/table/live.svelte";
import { setLanguage, textOf } from "../src/text";
import type { Ranked } from "../src/wire/events";
import type { Entry } from "../src/wire/messages";
import type { State } from "../src/wire/state";

beforeAll(() => setLanguage("en"));

const rank = (side: number, points: number): Ranked => ({
  side,
  points,
  cubes: 1,
  influence: 0,
  seats: 0,
  tie: null,
});
const entry = (n: number, events: Entry["events"], more: Partial<Entry> = {}): Entry => ({
  n,
  at: 0,
  kind: "move",
  seat: 0,
  word: "end",
  by: "person",
  events,
  ...more,
});

describe("addresses", () => {
  const at = (path: string) => routeOf(new URL(path, "http://localhost"));

  it("name a page each", () => {
    expect(at("/")).toEqual({ page: "home" });
    expect(at("/table/abc")).toEqual({ page: "table", key: "abc", ply: null });
    expect(at("/table/abc?ply=12")).toEqual({ page: "table", key: "abc", ply: 12 });
    expect(at("/invitation#s3cret")).toEqual({ page: "invitation", secret: "s3cret" });
    expect(at("/elsewhere")).toEqual({ page: "nothing" });
    expect(at("/table/abc?ply=-1")).toMatchObject({ ply: null });
  });
});

describe("points", () => {
  const entries = [
    entry(0, [{ event: "scored", tile: "lisbon", ranking: [rank(0, 3), rank(1, 2)] }]),
    entry(1, [{ event: "scored", card: "croce", ranking: [rank(1, 5)] }]),
  ];

  it("are told by the scorings in the log", () => {
    const scored = scorings(entries);
    expect(scored.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["tile", "lisbon"],
      ["card", "croce"],
    ]);
    expect(course(scored, 2)).toEqual([
      [0, 0],
      [3, 2],
      [3, 7],
    ]);
    expect(sources(scored, 1)).toEqual({ tile: 2, card: 5 });
  });
});

describe("the log", () => {
  const reader = { names: ["Ada", "Bo"], viewer: null };
  const kept = [entry(0, [{ event: "kept", seat: 0, card: "lisbon" }])];

  it("leaves out which card was kept where several read it", () => {
    const told = (veil: boolean) =>
      new Teller()
        .tell(kept, reader, veil)
        .map((line) => textOf(line.parts))
        .join();
    expect(told(false)).toContain("Lisbon");
    expect(told(true)).not.toContain("Lisbon");
  });

  it("tells each entry once", () => {
    const teller = new Teller();
    expect(teller.tell(kept, reader)[0]).toBe(teller.tell(kept, reader)[0]);
  });

  it("counts the moves that were not taken back", () => {
    expect(
      plyOf([entry(0, []), entry(1, []), entry(2, [], { kind: "undo", word: "1" }), entry(3, [])]),
    ).toBe(2);
  });
});

describe("targets", () => {
  const state = {
    layout: [
      "wood",
      "brick",
      "marble",
      "build",
      "contribute",
      "ship",
      "weave",
      "artwork",
      "transport",
    ],
    scoring_tiles: ["lisbon"],
  } as unknown as State;

  it("have a name that people read", () => {
    expect(labelOf("space:1-2", state)).toBe("Wood–Brick");
    expect(labelOf("row:fiore/wood", state)).toBe("Santa Maria del Fiore: wood");
    expect(labelOf("tile:0", state)).toBe("Lisbon");
    expect(nameOf("palazzo")).toBe("Palazzo Vecchio");
    expect(iconOf("mat:0/ship")).toBe("ship");
  });

  it("lie in a quarter", () => {
    expect(quarterOf("row:palazzo/artwork")).toBe("council");
    expect(whereNext(["city:lisbon", "city:london", "button:stop"])).toBe("map");
    expect(whereNext(["city:lisbon", "row:fiore/wood"])).toBeNull();
  });
});
