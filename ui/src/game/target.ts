/** Things on the table that can be pointed at, clicked or highlighted. */

import type { Action, Building, City, Row } from "../protocol/state";
import type { Built, DiscKind } from "./box";

export type Target =
  | { kind: "space"; space: string } // a street
  | { kind: "stack"; space: string; level: number } // a disc in a stack, from 1 at the bottom
  | { kind: "disc"; disc: DiscKind } // of the own reserve
  | { kind: "action"; action: Action } // one of the nine tiles
  | { kind: "hand"; action: Action } // a card in hand
  | { kind: "market"; action: Action } // an open card to take
  | { kind: "city"; city: City }
  | { kind: "row"; building: Building; row: Row } // the row of the palazzo is the council's
  | { kind: "site"; building: Building } // the picture of a building, for any of its rows
  | { kind: "scoring"; subject: string } // a scoring card
  | { kind: "tile"; tile: number } // the place of a scoring tile, from 0
  | { kind: "mat"; seat: number; built: Built } // where a mat has room for a building
  | { kind: "button"; button: "end" | "stop" }
  | { kind: "word"; word: string }; // a move of a newer server

/** A target in one word: what sets hold, and what the page calls it (`data-target`). */
export type TargetId =
  | `space:${string}`
  | `stack:${string}/${number}`
  | `disc:${DiscKind}`
  | `${"action" | "hand" | "market"}:${Action}`
  | `city:${City}`
  | `row:${Building}/${Row}`
  | `site:${Building}`
  | `scoring:${string}`
  | `tile:${number}`
  | `mat:${number}/${Built}`
  | `button:${"end" | "stop"}`
  | `word:${string}`;

const parsed = new Map<TargetId, Target>();

/** The target of an id; each is taken apart once. */
export function parseTarget(id: TargetId): Target {
  const known = parsed.get(id);
  if (known) return known;
  const target = takenApart(id);
  parsed.set(id, target);
  return target;
}

/** The types above say what an id can be; the casts say it again, for a split string has lost it. */
function takenApart(id: TargetId): Target {
  const kind = id.slice(0, id.indexOf(":")) as Target["kind"];
  const rest = id.slice(kind.length + 1);
  const [first = "", second = ""] = rest.split("/");
  switch (kind) {
    case "space":
      return { kind, space: rest };
    case "stack":
      return { kind, space: first, level: Number(second) };
    case "disc":
      return { kind, disc: rest as DiscKind };
    case "action":
    case "hand":
    case "market":
      return { kind, action: rest as Action };
    case "city":
      return { kind, city: rest as City };
    case "row":
      return { kind, building: first as Building, row: second as Row };
    case "site":
      return { kind, building: rest as Building };
    case "scoring":
      return { kind, subject: rest };
    case "tile":
      return { kind, tile: Number(rest) };
    case "mat":
      return { kind, seat: Number(first), built: second as Built };
    case "button":
      return { kind, button: rest as "end" | "stop" };
    case "word":
      return { kind, word: rest };
  }
}

export const kindOf = (id: TargetId): Target["kind"] => parseTarget(id).kind;
