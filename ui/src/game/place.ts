/** Where a piece lies: on the board, on somebody's mat, or in a pile. */

import type { Building, City, Row } from "../protocol/state";
import type { Resource } from "./box";

export type Place =
  | { kind: "space"; space: string } // a stack in a street
  | { kind: "tile"; tile: number } // a seat in the council
  | { kind: "city" | "plot"; city: City } // cloth; a trade house
  | { kind: "row"; building: Building; row: Row }
  | { kind: "warehouse"; seat: number; resource: Resource }
  | { kind: "workshop"; seat: number; workshop: number }
  | { kind: "reserve" | "port" | "yard" | "hand"; seat: number } // discs, ships, houses to build, cards
  | { kind: "deck" | "discard" };

/** A place in one word: what pieces are sorted by, and what a mat calls it (`data-anchor`). */
export type PlaceId =
  | `space:${string}`
  | `tile:${number}`
  | `${"city" | "plot"}:${City}`
  | `row:${Building}/${Row}`
  | `warehouse:${number}/${Resource}`
  | `workshop:${number}/${number}`
  | `${"reserve" | "port" | "yard" | "hand"}:${number}`
  | "deck"
  | "discard";

/** The types above say what an id can be; the casts say it again, for a split string has lost it. */
export function parsePlace(id: PlaceId): Place {
  const [kind, rest = ""] = id.split(":") as [Place["kind"], string?];
  const [first = "", second = ""] = rest.split("/");
  switch (kind) {
    case "space":
      return { kind, space: rest };
    case "tile":
      return { kind, tile: Number(rest) };
    case "city":
    case "plot":
      return { kind, city: rest as City };
    case "row":
      return { kind, building: first as Building, row: second as Row };
    case "warehouse":
      return { kind, seat: Number(first), resource: second as Resource };
    case "workshop":
      return { kind, seat: Number(first), workshop: Number(second) };
    case "reserve":
    case "port":
    case "yard":
    case "hand":
      return { kind, seat: Number(rest) };
    case "deck":
    case "discard":
      return { kind };
  }
}
