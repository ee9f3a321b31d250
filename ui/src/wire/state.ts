/** A position, `calimala-state/1`, as one viewer may know it: hidden parts are null. */

export type Action =
  | "wood" | "brick" | "marble" | "build" | "artwork" | "weave" | "ship" | "transport" | "contribute";
export type City = "barcelona" | "lisbon" | "london" | "troyes" | "bruges" | "hamburg";
export type Building = "fiore" | "miniato" | "croce" | "palazzo";
export type Row = "wood" | "brick" | "marble" | "artwork";
export type Phase = "keep" | "show" | "take" | "place" | "activate" | "deliver" | "promote" | "over";
export type Disc = number | "white" | "support";

export interface Mat {
  wood: number;
  brick: number;
  marble: number;
  cloth: number[];
  ships: number;
  houses: City[];
}

export interface State {
  format: "calimala-state/1";
  players: number;
  edition: "international" | "german";
  phase: Phase;
  actor: number | null;
  active: number | null;
  space: string | null;
  level: number | null;
  pending: Partial<Record<Action, number>>;
  delivering: { action: "ship" | "transport"; left: number; houses: City[] | null } | null;
  layout: Action[];
  stacks: Record<string, Disc[]>;
  reserve: { own: number; white: number; support: number }[];
  mats: Mat[];
  hands: (Action[] | null)[];
  hand_sizes: number[];
  deck: Action[] | null;
  deck_size: number;
  discard: Action[];
  cities: Record<City, number[]>;
  buildings: Record<Building, Partial<Record<Row, number[]>>>;
  scoring_tiles: string[];
  scored: number;
  seats: (number | null)[];
  first_artwork: number[];
  dealt: (string[] | null)[];
  kept: (string | null)[];
  shown: (string | null)[];
  face_up: string | null;
  face_down: string | null;
  scores: number[];
  winners: number[] | null;
}
