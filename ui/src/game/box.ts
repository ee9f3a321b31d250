/** What is in the box and printed on the board (R1). */

import { type DISCS, PORTS } from "../protocol/box";
import type { City, Port } from "../protocol/state";

export * from "../protocol/box";
export type { Port, Resource, Site, TradeCity } from "../protocol/state";

export function isPort(city: City): city is Port {
  return (PORTS as readonly City[]).includes(city);
}

/** The two cells that a street joins, from 0. */
export function cellsOf(space: string): [number, number] {
  const [a = 0, b = 0] = space.split("-").map(Number);
  return [a - 1, b - 1];
}

export type DiscKind = (typeof DISCS)[number];
export type Built = "ship" | "workshop" | "house";
