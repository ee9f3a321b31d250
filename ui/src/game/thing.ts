/** Whatever at a table can be told about: what can be clicked, and what only stands there. */

import type { Resource } from "./box";
import type { Building } from "../protocol/state";
import { parseTarget, type Target, type TargetId } from "./target";

/** On a mat or the scoreboard, each of a seat: how many there are of something. */
const OF_SEATS = [
  "port", "yard", "cards", "points", "influence", "kept", "shown", "player",
] as const; // prettier-ignore
type OfSeat = (typeof OF_SEATS)[number];

export type Thing =
  | Target
  | { kind: OfSeat; seat: number }
  | { kind: "warehouse"; seat: number; resource: Resource }
  | { kind: "workshop"; seat: number; workshop: number }
  | { kind: "lead"; building: Building } // who leads there, below its rows
  | { kind: "reserve"; seat: number; disc: "own" | "white" | "support" }
  | { kind: "deck" | "discard" | "council" | "florence" | "face-down" | "orders" };

export type ThingId =
  | TargetId
  | `${OfSeat}:${number}`
  | `warehouse:${number}/${Resource}`
  | `workshop:${number}/${number}`
  | `lead:${Building}`
  | `reserve:${number}/${"own" | "white" | "support"}`
  | "deck"
  | "discard"
  | "council"
  | "florence"
  | "face-down"
  | "orders";

/** The types above say what an id can be; the casts say it again, for a split string has lost it. */
export function parseThing(id: ThingId): Thing {
  const [kind = "", rest = ""] = id.split(":");
  const [first = "", second = ""] = rest.split("/");
  const seat = Number(first);
  if ((OF_SEATS as readonly string[]).includes(kind)) return { kind: kind as OfSeat, seat };
  switch (kind) {
    case "warehouse":
      return { kind, seat, resource: second as Resource };
    case "workshop":
      return { kind, seat, workshop: Number(second) };
    case "lead":
      return { kind, building: first as Building };
    case "reserve":
      return { kind, seat, disc: second as "own" | "white" | "support" };
    case "deck":
    case "discard":
    case "council":
    case "florence":
    case "face-down":
    case "orders":
      return { kind };
    default:
      return parseTarget(id as TargetId);
  }
}

export const isStreet = (id: ThingId): id is `space:${string}` => parseThing(id).kind === "space";
