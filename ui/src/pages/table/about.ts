/** What can be told about a thing of the table: a scoring it belongs to, or what it does. */

import type { Target } from "../../table/contract";
import type { Key } from "../../text";
import type { State } from "../../wire/state";

export type About = { scoring: string; card: boolean; tile: number } | { action: string };

/** What a target is about; null if there is nothing to say. `tile` is the place of a tile among the fifteen, or -1. */
export function aboutOf(target: Target, s: State): About | null {
  const [kind = "", rest = ""] = target.split(":");
  const [first = ""] = rest.split("/");
  const scoring = (subject: string, card = false): About => ({
    scoring: subject,
    card,
    tile: card ? -1 : s.scoring_tiles.indexOf(subject),
  });
  if (kind === "tile") return scoring(s.scoring_tiles[Number(rest)] ?? "");
  if (kind === "city" || kind === "row") return scoring(first);
  if (kind === "scoring") return scoring(rest, true);
  if (kind === "action" || kind === "hand" || kind === "market") return { action: rest };
  return null;
}

const COUNTS: Record<string, Key> = {
  palazzo: "counts.palazzo",
  artworks: "counts.artworks",
  ports: "counts.ports",
  trade: "counts.trade",
  fiore: "counts.building",
  miniato: "counts.building",
  croce: "counts.building",
  wood: "counts.resource",
  brick: "counts.resource",
  marble: "counts.resource",
};

/** The text that says which cubes a scoring counts. */
export const countsOf = (subject: string): Key => COUNTS[subject] ?? "counts.city";

/** Whether a tile was scored, is next, or is yet to come. */
export function whenOf(tile: number, s: State): Key | null {
  if (tile < 0) return null;
  if (tile < s.scored) return "table.scored";
  return tile === s.scored ? "table.next" : null;
}
