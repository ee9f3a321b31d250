/** What is printed on the board and found in the box (R1). Made by tools/protocol_types.py; `make protocol` makes it again. */

import type { Action, Building, City, Reserve, Resource, Row, Site, Space } from "./state";

export const RESOURCES = ["wood", "brick", "marble"] as const satisfies readonly Resource[];
export const PORTS = ["barcelona", "lisbon", "london"] as const satisfies readonly City[];
export const TRADE_CITIES = ["troyes", "bruges", "hamburg"] as const satisfies readonly City[];
export const CITIES = ["barcelona", "lisbon", "london", "troyes", "bruges", "hamburg"] as const satisfies readonly City[];
export const SITES = ["fiore", "miniato", "croce"] as const satisfies readonly Site[];
export const BUILDINGS = ["fiore", "miniato", "croce", "palazzo"] as const satisfies readonly Building[];
export const ACTIONS = ["wood", "brick", "marble", "build", "artwork", "weave", "ship", "transport", "contribute"] as const satisfies readonly Action[];
export const ROWS = ["wood", "brick", "marble", "artwork"] as const satisfies readonly Row[];
export const DISCS = ["own", "white", "support"] as const satisfies readonly (keyof Reserve)[];
export const SPACES = ["1-2", "2-3", "4-5", "5-6", "7-8", "8-9", "1-4", "2-5", "3-6", "4-7", "5-8", "6-9"] as const satisfies readonly Space[];
export const OPENING_CARDS = ["wood", "brick", "marble", "weave", "build"] as const satisfies readonly Action[];
export const CITY_SLOTS = 12;
export const ROW_SLOTS: Record<Building, number> = {"fiore": 5, "miniato": 3, "croce": 4, "palazzo": 4};
export const SCORING_TILES = 15;
export const STACK = 4;
export const WAREHOUSE = 4;
export const WORKSHOPS = 3;
export const WORKSHOP = 4;
export const SHIPS = 3;
export const HOUSES = 3;
export const STARTING_DISCS: Record<number, Reserve> = {"2": {"own": 12, "white": 4, "support": 6}, "3": {"own": 12, "white": 3, "support": 0}, "4": {"own": 10, "white": 2, "support": 0}, "5": {"own": 8, "white": 2, "support": 0}};
export const SCORING_CARDS: Record<number, { dealt: number; faceUp: number; faceDown: number }> = {"2": {"dealt": 4, "faceUp": 0, "faceDown": 1}, "3": {"dealt": 3, "faceUp": 1, "faceDown": 0}, "4": {"dealt": 2, "faceUp": 1, "faceDown": 0}, "5": {"dealt": 2, "faceUp": 0, "faceDown": 0}};
