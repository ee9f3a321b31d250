import { describe, expect, it } from "vitest";
import { entry } from "../../tests/fakeTable";
import { games } from "../../tests/games";
import type { GameEvent } from "../protocol/events";
import type { Entry } from "../protocol/messages";
import type { State } from "../protocol/state";
import { Pace } from "./pace";

const NORMAL = { round: 6000, longest: 950 };
const CEREMONY = 3400;
const PLACED: GameEvent = { event: "placed", seat: 1, kind: "own", space: "1-2", level: 1 };
const SCORED: GameEvent = { event: "scored", tile: "lisbon", ranking: [] };
const turnOf = (moves: number) =>
  Array.from({ length: moves }, (_, n) => {
    const events: GameEvent[] = n === 0 ? [PLACED] : [];
    if (n === moves - 1) events.push({ event: "turn", seat: 2 });
    return entry(n, { by: "bot", seat: 1, events });
  });

/** How long a round of so many opponents takes, with so many moves a turn. */
function round(opponents: number, moves: number, pace = new Pace(() => NORMAL)): number {
  let sum = 0;
  for (let i = 0; i < opponents; i++)
    for (const each of turnOf(moves)) sum += pace.pause(each, 0, opponents);
  return sum;
}

/** The log of a whole game, as far as the pace cares. */
function logOf(states: readonly State[]): Entry[] {
  return states.slice(1).map((after, n) => {
    const before = states[n]!;
    const events: GameEvent[] = before.phase === "place" ? [PLACED] : [];
    events.push(...Array<GameEvent>(after.scored - before.scored).fill(SCORED));
    if (after.active !== null && after.active !== before.active)
      events.push({ event: "turn", seat: after.active });
    return entry(n, { seat: before.actor, events });
  });
}

/** How long each round of the others takes for somebody on a seat, with all its ceremonies. */
function roundsOf(log: readonly Entry[], seat: number, players: number): number[] {
  const pace = new Pace(() => NORMAL);
  const rounds: number[] = [];
  let round: number | null = null; // not in one's own turn, nor before the first
  let active: number | null = null;
  for (const each of log) {
    const pause = pace.pause(each, 0, players - 1, each.seat === seat);
    const tiles = each.events.filter(({ event }) => event === "scored").length;
    const time = Math.max(pause, pace.celebrate(tiles * CEREMONY));
    if (round !== null) round += time;
    const turn = each.events.find((event) => event.event === "turn");
    if (!turn) continue;
    if (turn.seat === seat && round !== null) rounds.push(round);
    if (turn.seat === seat) round = null;
    else if (active === seat) round = 0;
    active = turn.seat;
  }
  return rounds;
}

describe("the pace", () => {
  it.each([3, 4, 5])("shows the rounds of a whole game of %i in about six seconds", (players) => {
    const log = logOf(games()[players]!);
    const rounds = Array.from({ length: players }, (_, seat) => roundsOf(log, seat, players));
    const times = rounds.flat().sort((a, b) => a - b);
    const at = (part: number) => Math.round(times[Math.floor(part * (times.length - 1))]!);
    expect(times.length).toBeGreaterThan(20);
    expect(at(0.5)).toBeGreaterThan(5000);
    expect(at(0.5)).toBeLessThan(7000);
    expect(at(0.1)).toBeGreaterThan(4300);
    expect(at(0.9)).toBeLessThan(8000);
    expect(at(1)).toBeLessThan(9000);
  });

  it("gives a round of opponents about six seconds, however many they are", () => {
    for (const opponents of [1, 2, 3, 4])
      for (const moves of [7, 10, 16]) {
        const took = round(opponents, moves);
        expect([opponents, moves, took > 4300 && took < 7500]).toEqual([opponents, moves, true]);
      }
  });

  it("never dwells on a short turn", () => {
    for (const opponents of [1, 4]) expect(round(opponents, 3)).toBeLessThan(4000);
  });

  it("lets one look longer at a placement, and longest at a scoring", () => {
    const pace = new Pace(() => NORMAL);
    const [placed, ...others] = turnOf(4).map((each) => pace.pause(each, 0, 3));
    expect(placed).toBe(2 * others[0]!);
    expect(pace.pause(entry(9, { events: [SCORED] }), 0, 3)).toBe(950);
  });

  it("catches up the faster the more waits, and gives up on what is hopeless", () => {
    const pause = (left: number) => new Pace(() => NORMAL).pause(entry(0), left, 3);
    expect(pause(12)).toBe(pause(0));
    expect([pause(24), pause(48), pause(101)]).toEqual([pause(0) / 2, pause(0) / 4, 0]);
  });

  it("lets nobody who watches fall behind for good, though a move comes every 230 ms", () => {
    const pace = new Pace(() => NORMAL);
    const turns = Array.from({ length: 60 }, () => turnOf(9)).flat();
    let shown = 0;
    let most = 0;
    turns.forEach((each, i) => {
      const now = Math.max(shown, i * 230);
      const left = Math.floor(now / 230) - i;
      most = Math.max(most, left);
      shown = now + pace.pause(each, left, 4);
    });
    expect(most).toBeLessThan(20);
  });

  it("begins anew with each turn", () => {
    const pace = new Pace(() => NORMAL);
    const [first] = turnOf(2);
    const pauses = turnOf(12).map((each) => pace.pause(each, 0, 3));
    expect(pauses[11]).toBeLessThan(50);
    expect(pace.pause(first!, 0, 3)).toBeGreaterThan(400);
  });

  it("celebrates in full what is scored in one's own turn, and the less the more the others score", () => {
    const pace = new Pace(() => NORMAL);
    const scores = (own: boolean) => {
      for (const each of [entry(0, { events: [PLACED] }), entry(1, { events: [SCORED] })])
        pace.pause(each, 0, 3, own);
      return pace.celebrate(CEREMONY);
    };
    expect(scores(true)).toBe(CEREMONY);
    for (const each of turnOf(2)) pace.pause(each, 0, 3); // the turn passes
    const others = [scores(false), scores(false), scores(false), scores(false)];
    expect(others.map(Math.round)).toEqual([2040, 1428, 1190, 1190]);
    expect(pace.celebrate(0)).toBe(0);
  });
});
