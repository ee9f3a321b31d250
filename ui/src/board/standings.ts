/**
 * Who leads where. The server ranks (`standings`, with the tie-breaks of R5.7); until it has spoken the cubes on show
 * are counted, and equal counts stay undecided unless influence tells them apart.
 */

import type { Ranked } from "../protocol/events";
import type { Building, City, Space, State } from "../protocol/state";
import { PORTS, SITES, STACK, TRADE_CITIES } from "../game/box";

export interface Standings {
  tiles: Record<string, Ranked[]>;
  cards?: Record<string, Ranked[]>;
}

export interface Stand {
  side: number;
  cubes: number;
  points: number | null; // null: the server has not said
  needs?: number | undefined; // cubes to get past the one before
  tied: boolean; // as many cubes as the one before
  shared: boolean; // and nothing decides between them
}

const sum = (lists: (readonly number[] | undefined)[]): number[] =>
  lists.reduce<number[]>((total, list) => (list ?? []).map((n, i) => n + (total[i] ?? 0)), []);

/** The cubes of every side that count for a subject (R5.5). */
export function counts(s: State, subject: string): number[] {
  const cities = (list: readonly City[]): number[] => sum(list.map((city) => s.cities[city]));
  const building = (b: Building): number[] => sum(Object.values(s.buildings[b]));
  if (subject === "ports") return cities(PORTS);
  if (subject === "trade") return cities(TRADE_CITIES);
  if (subject === "artworks") return sum(Object.values(s.buildings).map((rows) => rows.artwork));
  if (subject === "wood" || subject === "brick" || subject === "marble")
    return sum(SITES.map((site) => s.buildings[site][subject]));
  if (subject === "palazzo") return influence(s);
  return subject in s.cities ? s.cities[subject as City] : building(subject as Building);
}

/** Seats and council artworks of every side: what breaks ties (R5.7a). */
export function influence(s: State): number[] {
  return (s.buildings.palazzo.artwork ?? []).map(
    (n, side) => n + s.seats.filter((seat) => seat === side).length,
  );
}

/** Who gains a seat at the end of this turn, which a fourth disc has begun; null for nobody (R3.4, R5.2-R5.4). */
export function seatToCome(s: State): number | null {
  const [bottom, ...others] = s.space === null ? [] : s.stacks[s.space];
  if (others.length < STACK - 1) return null;
  if (typeof bottom === "number") return bottom;
  if (bottom !== "white") return s.players; // with two players the third party is side 2 (R7.5)
  return s.active !== null && hasDisc(s, s.active) ? s.active : null;
}

/** Whether a player has a disc of the own colour in reserve or on a street. */
const hasDisc = (s: State, seat: number): boolean =>
  (s.reserve[seat]?.own ?? 0) > 0 || Object.values(s.stacks).some((discs) => discs.includes(seat));

/** What breaks ties in a subject: the tile that this turn scores counts the seat that it brings (R5.8). */
function weightsFor(subject: string, s: State): number[] {
  const coming = s.scoring_tiles[s.scored] === subject ? seatToCome(s) : null;
  return influence(s).map((n, side) => (side === coming ? n + 1 : n));
}

/** Whether a ranking is of this position: it has just the cubes and the influence that lie there. */
function fits(told: readonly Ranked[], s: State, subject: string): boolean {
  const [counted, weights] = [counts(s, subject), weightsFor(subject, s)];
  const present = counted.filter((n) => n > 0).length;
  const agrees = ({ side, cubes, influence: weight }: Ranked) =>
    counted[side] === cubes && weights[side] === weight;
  return told.length === present && told.every(agrees);
}

/** The position with a fourth disc on a street that has three: what it scores counts the seat that it brings. */
export function withFourth(s: State, space: Space): State {
  const stacks = { ...s.stacks, [space]: [...s.stacks[space], "white" as const] };
  return { ...s, space, active: s.phase === "place" ? s.active : null, stacks };
}

/** A tally as a ranking, most first, then the larger influence (R5.7a); further ties stay open. */
export function tally(list: readonly number[], weights: readonly number[] = []): Stand[] {
  const order = list
    .map((cubes, side) => ({ side, cubes, weight: weights[side] ?? 0 }))
    .filter(({ cubes }) => cubes > 0)
    .sort((a, b) => b.cubes - a.cubes || b.weight - a.weight);
  return order.map(({ side, cubes, weight }, i) => {
    const above = order[i - 1];
    const tied = above?.cubes === cubes;
    const needs = above && above.cubes - cubes + (above.weight >= weight ? 1 : 0);
    return { side, cubes, points: null, needs, tied, shared: tied && above.weight === weight };
  });
}

/** A ranking in groups of as many cubes. */
export function byCubes(stands: readonly Stand[]): Stand[][] {
  const groups: Stand[][] = [];
  for (const stand of stands) {
    const group = groups.at(-1);
    if (group?.[0]?.cubes === stand.cubes) group.push(stand);
    else groups.push([stand]);
  }
  return groups;
}

/** Everybody with a cube in a subject, best first. */
export function standing(s: State, subject: string, standings?: Standings): Stand[] {
  const told = standings?.tiles[subject] ?? standings?.cards?.[subject];
  if (!told) return tally(counts(s, subject), weightsFor(subject, s));
  return told.map(({ side, cubes, points, needs, tie }) => ({
    side,
    cubes,
    points,
    needs,
    tied: tie !== null,
    shared: tie === "R5.7e",
  }));
}

/** The same for a position that may be newer than what the server has told: pieces fly before it answers. */
export function standingNow(s: State, subject: string, standings?: Standings): Stand[] {
  const told = standings?.tiles[subject] ?? standings?.cards?.[subject];
  return told && fits(told, s, subject)
    ? standing(s, subject, standings)
    : tally(counts(s, subject), weightsFor(subject, s));
}
