/** The names of the box, and a position as one viewer may know it. Made by tools/protocol_types.py; `make protocol` makes it again. */

export type Resource = "wood" | "brick" | "marble";
export type Action = "wood" | "brick" | "marble" | "build" | "artwork" | "weave" | "ship" | "transport" | "contribute";
export type Row = "wood" | "brick" | "marble" | "artwork";
export type Port = "barcelona" | "lisbon" | "london";
export type TradeCity = "troyes" | "bruges" | "hamburg";
export type City = "barcelona" | "lisbon" | "london" | "troyes" | "bruges" | "hamburg";
export type Site = "fiore" | "miniato" | "croce";
export type Building = "fiore" | "miniato" | "croce" | "palazzo";
export type Place = "barcelona" | "lisbon" | "london" | "troyes" | "bruges" | "hamburg" | "fiore wood" | "fiore brick" | "fiore marble" | "fiore artwork" | "miniato wood" | "miniato brick" | "miniato marble" | "miniato artwork" | "croce wood" | "croce brick" | "croce marble" | "croce artwork" | "palazzo artwork";
export type Card = "barcelona" | "lisbon" | "london" | "troyes" | "bruges" | "hamburg" | "fiore" | "miniato" | "croce" | "palazzo";
export type Tile = "barcelona" | "lisbon" | "london" | "troyes" | "bruges" | "hamburg" | "fiore" | "miniato" | "croce" | "artworks" | "ports" | "trade" | "wood" | "brick" | "marble";
export type Subject = "barcelona" | "lisbon" | "london" | "troyes" | "bruges" | "hamburg" | "fiore" | "miniato" | "croce" | "palazzo" | "artworks" | "ports" | "trade" | "wood" | "brick" | "marble";
export type Space = "1-2" | "2-3" | "4-5" | "5-6" | "7-8" | "8-9" | "1-4" | "2-5" | "3-6" | "4-7" | "5-8" | "6-9";
export type Kind = "own" | "white" | "support";
export type Edition = "international" | "german";
export type Phase = "keep" | "show" | "take" | "place" | "activate" | "deliver" | "promote" | "over";
export type Tie = "R5.7a" | "R5.7b" | "R5.7c" | "R5.7d" | "R5.7e";
export type Disc = number | "white" | "support";
export type Whence = "1-2" | "2-3" | "4-5" | "5-6" | "7-8" | "8-9" | "1-4" | "2-5" | "3-6" | "4-7" | "5-8" | "6-9" | "reserve" | null;
export type Reason = "not-dealt" | "kept-already" | "not-open" | "no-such-disc" | "support-disc-there" | "nothing-within-reach" | "not-pending" | "not-in-hand" | "must-act" | "still-possible" | "must-draw" | "warehouse-full" | "lacks-wood" | "lacks-brick" | "lacks-marble" | "ships-built" | "workshops-built" | "house-there" | "row-full" | "workshops-full" | "no-cloth" | "no-ship" | "no-house-there" | "house-served" | "city-full" | "not-your-disc" | "other-discs-first" | "not-now" | "no-such-move";
export type Gain = "wood" | "brick" | "marble" | "cloth" | "ships" | "houses" | "workshops" | "cards";

/** A delivery in progress (R4.6). */
export interface Delivering {
  action: "ship" | "transport";
  left: number;
  houses: TradeCity[] | null;
}

/** The discs a player has not placed yet (R1.11). */
export interface Reserve {
  own: number;
  white: number;
  support: number;
}

/** What a player owns (R1.9); cloth by workshop. */
export interface Mat {
  wood: number;
  brick: number;
  marble: number;
  cloth: number[];
  ships: number;
  houses: TradeCity[];
}

/** A position as one seat or a spectator may know it: null for what is hidden (R4.8). */
export interface State {
  format: "calimala-state/1";
  players: number;
  edition: Edition;
  phase: Phase;
  actor: number | null;
  active: number | null;
  space: Space | null;
  level: number | null;
  pending: Partial<Record<Action, number>>;
  delivering: Delivering | null;
  duty: boolean;
  touched: Place[];
  layout: Action[];
  stacks: Record<Space, Disc[]>;
  reserve: Reserve[];
  mats: Mat[];
  hand_sizes: number[];
  deck_size: number;
  discard: Action[];
  cities: Record<City, number[]>;
  buildings: Record<Building, Partial<Record<Row, number[]>>>;
  scoring_tiles: Tile[];
  scored: number;
  seats: (number | null)[];
  first_artwork: number[];
  face_up: Card | null;
  scores: number[];
  winners: number[] | null;
  deck: Action[] | null;
  hands: (Action[] | null)[];
  dealt: (Card[] | null)[];
  kept: (Card | null)[];
  shown: (Card | null)[];
  face_down: Card | null;
}
