/** What happened, told by the server as keys and numbers (`game/story.py`), as the viewer may know it. */

import type { Action, Building, City, Disc, Row } from "./state";

export interface Ranked {
  side: number; // a seat, or 2 in two-player games for the third party
  cubes: number;
  influence: number;
  seats: number;
  points: number;
  tie: "R5.7a" | "R5.7b" | "R5.7c" | "R5.7d" | "R5.7e" | null; // what puts it below the one above
}

export type GameEvent =
  | { event: "kept" | "shown" | "took"; seat: number; card: string | null }
  | { event: "placed"; seat: number; kind: "own" | "white" | "support"; space: string; level: number }
  | { event: "activated"; seat: number; space: string; level: number; pending: Partial<Record<Action, number>> }
  | { event: "did"; seat: number; deed: string; by: "space" | "card" | "delivery" }
  | { event: "drew"; seat: number; action: Action; cards: number; card: Action | null }
  | { event: "stopped"; seat: number }
  | { event: "ended"; seat: number; by_itself: boolean }
  | { event: "shuffled" | "reshuffled"; cards: number }
  | { event: "followed"; seat: number; city?: City; building?: Building; row?: Row }
  | { event: "left"; disc: Disc; space: string }
  | { event: "promoted"; disc: Disc; space: string; seat: number | null; tile: string; replaced_from?: string | null; white_to?: string | null }
  | { event: "scored"; tile?: string; card?: string; ranking: Ranked[] }
  | { event: "choosing"; seat: number; space: string }
  | { event: "turn"; seat: number }
  | { event: "over"; scores: number[]; winners: number[] | null }
  | { event: "undone"; seat: number; ply: number }
  | { event: "replaced"; seat: number; bot: string }
  | { event: "returned"; seat: number }
  | { event: "resumed" };

/** A side's place in a ranking of the board as it stands; `needs`: cubes to get past the one above. */
export interface Standing extends Ranked {
  needs?: number;
}

/** An activation that a placement will lead to. */
export interface Foreseen {
  seat: number;
  level: number;
  pending: Partial<Record<Action, number>>;
  deeds: string[]; // what could be done as the board stands, cards aside
}
