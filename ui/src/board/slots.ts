/**
 * What is printed on the board: how many slots each place has.
 * From `src/calimala/rules/tables.py` (SLOTS, STREET_CELLS) and rules R1.2, R1.4-R1.6, R1.9.
 */

import type { Building, City, Row } from "../wire/state";

export const PORTS: readonly City[] = ["barcelona", "lisbon", "london"];
export const TRADE_CITIES: readonly City[] = ["troyes", "bruges", "hamburg"];
export const CITIES: readonly City[] = [...PORTS, ...TRADE_CITIES];
export const SITES = ["fiore", "miniato", "croce"] as const; // the buildings under construction
export const ROWS: readonly Row[] = ["wood", "brick", "marble", "artwork"];

export const CITY_SLOTS = 12;
export const ROW_SLOTS: Record<Building, number> = { fiore: 5, miniato: 3, croce: 4, palazzo: 4 };
export const SCORING_TILES = 15;
export const STACK = 4; // R3.1
export const WAREHOUSE = 4;
export const WORKSHOPS = 3;
export const WORKSHOP = 4;
export const SHIPS = 3;
export const HOUSES = 3;

// R1.2 the streets, named by their cells.
//   1   2   3
//   4   5   6
//   7   8   9
export const SPACES = [
  "1-2",
  "2-3",
  "4-5",
  "5-6",
  "7-8",
  "8-9",
  "1-4",
  "2-5",
  "3-6",
  "4-7",
  "5-8",
  "6-9",
] as const;
