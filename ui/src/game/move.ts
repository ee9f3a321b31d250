/** Moves as the server words them, parsed: every word of the notation is known here, and nowhere else. */

import type { Action, Building, City } from "../protocol/state";
import {
  ACTIONS,
  BUILDINGS,
  CITIES,
  DISCS,
  PORTS,
  RESOURCES,
  SITES,
  SPACES,
  STACK,
  TRADE_CITIES,
  type DiscKind,
  type Port,
  type Resource,
  type Site,
  type TradeCity,
} from "./box";

/** What an action does, by a street or by a card. */
export type Deed =
  | { verb: Resource | "weave" }
  | { verb: "build"; what: "ship" | "workshop" }
  | { verb: "build"; what: "house"; city: TradeCity }
  | { verb: "artwork"; building: Building }
  | { verb: "ship"; city: Port }
  | { verb: "transport"; city: TradeCity }
  | { verb: "contribute"; resource: Resource; building: Site };

/** A word of a newer server: it can be played, but nothing is known about it. */
interface UnknownMove {
  verb: "unknown";
  word: string;
}

export type Move =
  | Deed
  | { verb: "card"; deed: Deed }
  | { verb: "draw" | "take"; action: Action }
  | { verb: "stop" | "end" }
  | { verb: "place"; disc: DiscKind; space: string }
  | { verb: "promote"; space: string; level: number }
  | { verb: "keep" | "show"; subject: City | Building }
  | UnknownMove;

const DEEDS: readonly Deed[] = [
  ...RESOURCES.map((verb) => ({ verb })),
  { verb: "weave" },
  { verb: "build", what: "ship" },
  { verb: "build", what: "workshop" },
  ...TRADE_CITIES.map((city) => ({ verb: "build", what: "house", city }) as const),
  ...BUILDINGS.map((building) => ({ verb: "artwork", building }) as const),
  ...PORTS.map((city) => ({ verb: "ship", city }) as const),
  ...TRADE_CITIES.map((city) => ({ verb: "transport", city }) as const),
  ...RESOURCES.flatMap((resource) =>
    SITES.map((building) => ({ verb: "contribute", resource, building }) as const),
  ),
];

const LEVELS = Array.from({ length: STACK }, (_, i) => i + 1);

const MOVES: readonly Move[] = [
  ...DEEDS,
  ...DEEDS.map((deed) => ({ verb: "card", deed }) as const),
  ...ACTIONS.map((action) => ({ verb: "draw", action }) as const),
  { verb: "stop" },
  { verb: "end" },
  ...DISCS.flatMap((disc) => SPACES.map((space) => ({ verb: "place", disc, space }) as const)),
  ...SPACES.flatMap((space) => LEVELS.map((level) => ({ verb: "promote", space, level }) as const)),
  ...(["keep", "show"] as const).flatMap((verb) =>
    [...CITIES, ...BUILDINGS].map((subject) => ({ verb, subject })),
  ),
  ...ACTIONS.map((action) => ({ verb: "take", action }) as const),
];

const BY_WORD: ReadonlyMap<string, Move> = new Map(MOVES.map((move) => [wordOf(move), move]));

/** The move of a word; the same object for the same word of the notation. */
export function parseMove(word: string): Move {
  return BY_WORD.get(word) ?? { verb: "unknown", word };
}

/** The word of a move, as the server takes it. */
export function wordOf(move: Move): string {
  switch (move.verb) {
    case "wood":
    case "brick":
    case "marble":
    case "weave":
    case "stop":
    case "end":
      return move.verb;
    case "build":
      return move.what === "house" ? `build house ${move.city}` : `build ${move.what}`;
    case "artwork":
      return `artwork ${move.building}`;
    case "ship":
    case "transport":
      return `${move.verb} ${move.city}`;
    case "contribute":
      return `contribute ${move.resource} ${move.building}`;
    case "card":
      return `card ${wordOf(move.deed)}`;
    case "draw":
    case "take":
      return `${move.verb} ${move.action}`;
    case "place":
      return `place ${move.disc} ${move.space}`;
    case "promote":
      return `promote ${move.space} ${move.level}`;
    case "keep":
    case "show":
      return `${move.verb} ${move.subject}`;
    case "unknown":
      return move.word;
  }
}

export function isDeed(move: Move): move is Deed {
  return (ACTIONS as readonly string[]).includes(move.verb);
}

/** What a move does, whether by a street or by a card. */
export function deedOf(move: Move): Exclude<Move, { verb: "card" }> {
  return move.verb === "card" ? move.deed : move;
}

/** Whether there may be no way back: something is revealed, or the turn may pass on. */
export function isFinal({ verb }: Move): boolean {
  return ["draw", "end", "keep", "show", "take"].includes(verb);
}
