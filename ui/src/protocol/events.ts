/** What happened, who ranks where, what is foreseen, why something is not on offer. Made by tools/protocol_types.py; `make protocol` makes it again. */

import type { Action, Building, Card, City, Disc, Gain, Kind, Reason, Row, Space, Tie, Tile, Whence } from "./state";

/** A side in a ranking; `tie` is what puts it below the one above, null if cubes do. */
export interface Ranked {
  side: number;
  cubes: number;
  influence: number;
  seats: number;
  points: number;
  tie: Tie | null;
  needs?: number;
}

/** An activation that a placement will lead to, and what could be done then without cards. */
export interface Foreseen {
  seat: number;
  level: number;
  pending: Partial<Record<Action, number>>;
  deeds: string[];
  unsure: string[];
  later: string[];
  cards: string[];
}

/** A move that a hint names, and what the search saw: means over deals of what is hidden. */
export interface Suggestion {
  word: string;
  chance: number | null;
  ahead: number;
  points: number;
  cubes: number;
  seats: number;
  gains: Partial<Record<Gain, number>>;
  scored: Tile[];
}

/** Why a move is not on offer. */
export interface WhyNot {
  reason: Reason;
  rule: string;
  text: string;
}

/** A scoring card was kept (R2.5). */
export interface Kept {
  ply?: number;
  event: "kept";
  seat: number;
  card: Card | null;
}

/** A scoring card was shown, to be seen when all have chosen (R2.5). */
export interface Shown {
  ply?: number;
  event: "shown";
  seat: number;
  card: Card | null;
}

/** An open action card was taken (R2.6). */
export interface Took {
  ply?: number;
  event: "took";
  seat: number;
  card: Action;
}

/** A disc was placed (R3.1). */
export interface Placed {
  ply?: number;
  event: "placed";
  seat: number;
  kind: Kind;
  space: Space;
  level: number;
}

/** The activation of a disc begins (R3.3, R4.1). */
export interface Activated {
  ply?: number;
  event: "activated";
  seat: number;
  space: Space;
  level: number;
  pending: Partial<Record<Action, number>>;
}

/** An action, or one delivery of it, was carried out (R4.2, R4.6). */
export interface Did {
  ply?: number;
  event: "did";
  seat: number;
  deed: string;
  by: "space" | "card" | "delivery";
}

/** A card, or none if none was left, was drawn for a pending action (R4.2, R4.7). */
export interface Drew {
  ply?: number;
  event: "drew";
  seat: number;
  action: Action;
  cards: number;
  card: Action | null;
}

/** No further delivery was made (R4.6). */
export interface Stopped {
  ply?: number;
  event: "stopped";
  seat: number;
}

/** An activation is over (R4.3). */
export interface Ended {
  ply?: number;
  event: "ended";
  seat: number;
  by_itself: boolean;
}

/** The first deck was made (R2.6). */
export interface Shuffled {
  ply?: number;
  event: "shuffled";
  cards: number;
}

/** The discard pile became the deck (R4.7). */
export interface Reshuffled {
  ply?: number;
  event: "reshuffled";
  cards: number;
}

/** The third party put a cube into a city or a row (R7.4). */
export interface Followed {
  ply?: number;
  event: "followed";
  seat: number;
  city?: City;
  building?: Building;
  row?: Row;
}

/** A fourth disc left the game (R8.2). */
export interface Left {
  ply?: number;
  event: "left";
  disc: Disc;
  space: Space;
}

/** A fourth disc was promoted; of a white one, what went instead and where it is (R5.1-R5.4). */
export interface Promoted {
  ply?: number;
  event: "promoted";
  disc: Disc;
  space: Space;
  seat: number | null;
  tile: Tile;
  replaced_from?: Whence;
  white_to?: Whence;
}

/** A tile or a card was scored (R5.5-R5.8, R8.3). */
export interface Scored {
  ply?: number;
  event: "scored";
  tile?: Tile;
  card?: Card;
  ranking: Ranked[];
}

/** The disc to be promoted has to be chosen (R5.3). */
export interface Choosing {
  ply?: number;
  event: "choosing";
  seat: number;
  space: Space;
}

/** A turn begins (R3.5). */
export interface Turn {
  ply?: number;
  event: "turn";
  seat: number;
}

/** The game is over (R8.4). */
export interface Over {
  ply?: number;
  event: "over";
  scores: number[];
  winners: number[];
}

/** Moves were taken back to this ply. */
export interface Undone {
  event: "undone";
  seat: number;
  ply: number;
}

/** A bot of this level plays on for a person. */
export interface Replaced {
  ply?: number;
  event: "replaced";
  seat: number;
  bot: string;
}

/** The person plays again. */
export interface Returned {
  ply?: number;
  event: "returned";
  seat: number;
}

/** The clocks, which stood still with the server, run again. */
export interface Resumed {
  ply?: number;
  event: "resumed";
}

export type GameEvent = Kept | Shown | Took | Placed | Activated | Did | Drew | Stopped | Ended | Shuffled | Reshuffled | Followed | Left | Promoted | Scored | Choosing | Turn | Over | Undone | Replaced | Returned | Resumed;
