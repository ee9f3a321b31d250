import { describe, expect, it } from "vitest";
import { entry } from "../../tests/fakeTable";
import type { GameEvent } from "../protocol/events";
import { lastRound } from "./rounds";
import { roundSummary } from "./roundSummary";

const turn = (seat: number): GameEvent => ({ event: "turn", seat });
const log = (...events: GameEvent[][]) => events.map((each, n) => entry(n, { events: each }));
const scored = (tile: "lisbon" | "wood", points: Record<number, number>): GameEvent => ({
  event: "scored",
  tile,
  ranking: Object.entries(points).map(([side, won]) => ({
    side: Number(side),
    points: won,
    cubes: 1,
    influence: 0,
    seats: 0,
    tie: null,
  })),
});
const promoted = (seat: number): GameEvent => ({
  event: "promoted",
  disc: seat,
  space: "1-2",
  seat,
  tile: "lisbon",
});

describe("the last round", () => {
  it("begins with the turn of whoever moved after the one to move now", () => {
    const entries = log([turn(0)], [], [turn(1)], [turn(2)], [], [turn(0)], [turn(1)]);
    expect(lastRound(entries, 3)).toBe(4);
    expect(lastRound(entries.slice(0, 6), 3)).toBe(3);
  });

  it("is everything while nobody has had two turns", () => {
    expect(lastRound(log([], [turn(0)], [turn(1)]), 3)).toBe(0);
    expect(lastRound([], 4)).toBe(0);
  });
});

describe("the summary of a round", () => {
  const entries = log(
    [turn(0)],
    [scored("wood", { 0: 3 })],
    [turn(1)],
    [promoted(0), scored("lisbon", { 0: 2, 1: 3 })],
    [{ event: "left", disc: 0, space: "1-2" }, turn(2)],
    [promoted(2), scored("wood", { 2: 3 })],
    [turn(0)],
  );

  it("tells what the turns of others have brought", () => {
    expect(roundSummary(entries, 0)).toEqual({
      scored: [
        { tile: "lisbon", points: 2 },
        { tile: "wood", points: 0 },
      ],
      seats: 1,
      left: 1,
    });
  });

  it("is there only in one's own turn, and not in the first", () => {
    expect(roundSummary(entries, 1)).toBeNull();
    expect(roundSummary(log([turn(0)]), 0)).toBeNull();
    expect(roundSummary([], 0)).toBeNull();
  });
});
