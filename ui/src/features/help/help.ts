/** What is told about every thing of the table: one home for the sentences of help. */

import { parseThing, type Thing, type ThingId } from "../../game/thing";
import type { TargetId } from "../../game/target";
import { textOf } from "../../i18n";
import { labelOf, spokenOf } from "../table/targetLabels";
import {
  ofAction,
  ofCard,
  ofCity,
  ofCouncil,
  ofFlorence,
  ofRow,
  ofScoringCard,
  ofSite,
  ofStackedDisc,
  ofStreet,
  ofTile,
} from "./board";
import {
  ofBuilt,
  ofCardOnMat,
  ofFaceDown,
  ofHandSize,
  ofInfluence,
  ofOrders,
  ofPile,
  ofPlayer,
  ofPoints,
  ofReserve,
  ofWarehouse,
  ofWorkshop,
} from "./mat";
import type { Help, View } from "./view";

type Teller<K> = (thing: Extract<Thing, { kind: K }>, view: View) => Help | null;

/** Buttons and moves of a newer server say themselves what they do. */
const TELLERS: { [K in Thing["kind"]]: Teller<K> } = {
  space: ofStreet,
  stack: ofStackedDisc,
  action: ({ action }, view) => ofAction(action, view),
  hand: ({ action, kind }, view) => ofCard(action, kind, view),
  market: ({ action, kind }, view) => ofCard(action, kind, view),
  city: ofCity,
  row: ofRow,
  site: ofSite,
  lead: ofSite,
  tile: ({ tile }, view) => ofTile(tile, view),
  scoring: ({ subject }, view) => ofScoringCard(subject, view),
  council: (_, view) => ofCouncil(view),
  florence: (_, view) => ofFlorence(view),
  disc: ({ disc }, view) => ofReserve(view.reader.viewer ?? view.s.actor ?? 0, disc, view),
  reserve: ({ seat, disc }, view) => ofReserve(seat, disc, view),
  mat: ({ seat, built }, view) => ofBuilt(seat, built, view),
  port: ({ seat }, view) => ofBuilt(seat, "ship", view),
  yard: ({ seat }, view) => ofBuilt(seat, "house", view),
  warehouse: ({ seat, resource }, view) => ofWarehouse(seat, resource, view),
  workshop: ({ seat, workshop }, view) => ofWorkshop(seat, workshop, view),
  cards: ({ seat }, view) => ofHandSize(seat, view),
  points: ({ seat }, view) => ofPoints(seat, view),
  influence: ({ seat }, view) => ofInfluence(seat, view),
  kept: ({ seat }, view) => ofCardOnMat(seat, view.s.kept[seat], view),
  shown: ({ seat }, view) => ofCardOnMat(seat, view.s.shown[seat], view),
  player: ({ seat }, view) => ofPlayer(seat, view),
  deck: ({ kind }, view) => ofPile(kind, view),
  discard: ({ kind }, view) => ofPile(kind, view),
  "face-down": (_, { s, ...view }) =>
    s.face_down ? ofScoringCard(s.face_down, { s, ...view }) : ofFaceDown(),
  orders: ofOrders,
  button: () => null,
  word: () => null,
};

/** The help for a thing; null where there is nothing to add to its name. */
export function helpOf(id: ThingId, view: View): Help | null {
  const thing = parseThing(id);
  return (TELLERS[thing.kind] as Teller<typeof thing.kind>)(thing, view);
}

/** The help for a thing in words alone, with what lies on it on the board: for those who hear it. */
export function spokenHelp(id: ThingId, view: View): string {
  const help = helpOf(id, view);
  if (!help) return labelOf(id as TargetId, view.s);
  const told = help.sentences.map(textOf).join(" ");
  return holdsPieces(id)
    ? `${spokenOf(id, view.s, view.reader.names)}. ${told}`
    : `${help.title}: ${told}`;
}

function holdsPieces(id: ThingId): id is TargetId {
  return ["space", "city", "row"].includes(parseThing(id).kind);
}
