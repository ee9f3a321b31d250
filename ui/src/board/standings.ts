/**
 * Who leads where. The server ranks (`standings`, with the tie-breaks of R5.7); until it has spoken the cubes on show
 * are counted and equal counts stay undecided.
 */

import type { Ranked } from "../protocol/events";
import type { Building, City, State } from "../protocol/state";
import { PORTS, SITES, TRADE_CITIES } from "../game/box";

export interface Standings {
  tiles: Record<string, Ranked[]>;
  cards?: Record<string, Ranked[]>;
}

export interface Stand {
  side: number;
  cubes: number;
  points: number | null; // null: the server has not said
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

/** Whether a ranking has just the cubes that lie there. */
function fits(told: readonly Stand[], counted: readonly number[]): boolean {
  const present = counted.filter((n) => n > 0).length;
  return told.length === present && told.every(({ side, cubes }) => counted[side] === cubes);
}

/** A tally as a ranking, most first, ties open. */
export function tally(list: readonly number[]): Stand[] {
  const order = list
    .map((cubes, side) => ({ side, cubes }))
    .filter(({ cubes }) => cubes > 0)
    .sort((a, b) => b.cubes - a.cubes);
  return order.map(({ side, cubes }, i) => {
    const tied = order[i - 1]?.cubes === cubes;
    return { side, cubes, points: null, tied, shared: tied };
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
  if (!told) return tally(counts(s, subject));
  return told.map(({ side, cubes, points, tie }) => ({
    side,
    cubes,
    points,
    tied: tie !== null,
    shared: tie === "R5.7e",
  }));
}

/** The same for a position that may be newer than what the server has told: pieces fly before it answers. */
export function standingNow(s: State, subject: string, standings?: Standings): Stand[] {
  const told = standing(s, subject, standings);
  const counted = counts(s, subject);
  return fits(told, counted) ? told : tally(counted);
}
