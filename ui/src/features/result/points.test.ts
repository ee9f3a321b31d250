import { describe, expect, it } from "vitest";
import { entry } from "../../../tests/fakeTable";
import type { Ranked } from "../../protocol/events";
import { apart, course, scorings, sources } from "./points";

const rank = (side: number, points: number): Ranked => ({
  side,
  points,
  cubes: 1,
  influence: 0,
  seats: 0,
  tie: null,
});

describe("points", () => {
  const entries = [
    entry(0, { events: [{ event: "scored", tile: "lisbon", ranking: [rank(0, 3), rank(1, 2)] }] }),
    entry(1, { events: [{ event: "scored", card: "croce", ranking: [rank(1, 5)] }] }),
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

  it("of a scoring that was taken back do not count", () => {
    const undone = [...entries, entry(2, { kind: "undo", word: "1" })];
    expect(scorings(undone).map(({ subject }) => subject)).toEqual(["lisbon"]);
  });
});

it("keeps the signs at the ends of lines apart, in the order of the lines", () => {
  const within = { floor: 120, ceiling: 10 };
  expect(apart([100, 98, 50, 100], 10, within)).toEqual([100, 80, 50, 90]);
  expect(apart([130], 10, within)).toEqual([120]);
});

it("pushes no sign beyond the top, where the winner's line ends", () => {
  expect(apart([12, 13, 14], 10, { floor: 120, ceiling: 10 })).toEqual([10, 20, 30]);
});
