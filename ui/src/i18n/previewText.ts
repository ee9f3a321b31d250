/** What a placement will set off, as lines: who acts in which order and on what, who leaves, and what is scored. */

import { isDeed, parseMove, type Deed } from "../game/move";
import type { GameEvent } from "../protocol/events";
import type { Action } from "../protocol/state";
import { parts, t, type Part } from "./index";
import { about, ranks, sentence, ties, type Line, type Reader } from "./eventText";
import { actions, subject } from "./terms";

/** The server's answer to `preview`. */
export interface Foretold {
  activations: readonly Activation[];
  events: readonly GameEvent[];
}

interface Activation {
  seat: number;
  level: number;
  pending: Partial<Record<Action, number>>;
  deeds: readonly string[]; // what could be done without cards
  unsure: readonly string[]; // those for which a disc above may leave too little
  later: readonly string[]; // those that the street's other action has to make possible first
  cards: readonly string[]; // those that only cards in hand make possible
}

/** All that follows, from the placing player's own actions on. */
export function outlook({ activations, events }: Foretold, reader: Reader, space: string): Line[] {
  return [
    ...activations.map((each, i) => acting(each, i, reader, space)),
    ...events.map((event) => foretold(event, reader)),
  ];
}

function acting(each: Activation, i: number, reader: Reader, space: string): Line {
  const { seat, level, pending, deeds, cards } = each;
  const key = i === 0 ? "preview.first" : "preview.acts";
  const said =
    deeds.length + cards.length > 0
      ? about(seat, reader, key, { actions: within(each) })
      : about(seat, reader, "preview.draws", { n: count(pending) });
  return { parts: said, targets: [`stack:${space}/${level}`], notes: [] };
}

const count = (pending: Activation["pending"]): number =>
  Object.values(pending).reduce((sum, n) => sum + n, 0);

/** Each action with the places where it could be done, or with the card that is played for it or drawn instead. */
function within({ pending, deeds, unsure, later, cards }: Activation): Part[] {
  const each = Object.entries(pending).map(([name, n]) => {
    const action = actions({ [name]: n });
    const able = deedsOf(name, deeds);
    const then = deedsOf(name, later);
    if (able.length === 0 && then.length > 0)
      return parts("preview.later", {
        action: withPlaces(action, then),
        first: others(name, pending),
      });
    if (able.length === 0)
      return parts(deedsOf(name, cards).length > 0 ? "preview.byCard" : "preview.card", { action });
    const said = withPlaces(action, able);
    const isSure = able.length > deedsOf(name, unsure).length;
    return isSure ? said : parts("help.unsure", { action: said });
  });
  return each.flatMap((one, i) => (i === 0 ? one : [", ", ...one]));
}

/** The actions of a street beside one of them. */
const others = (name: string, pending: Activation["pending"]): Part[] =>
  actions(
    Object.fromEntries(Object.keys(pending).flatMap((each) => (each === name ? [] : [[each, 1]]))),
  );

const deedsOf = (action: string, words: readonly string[]): Deed[] =>
  words
    .map(parseMove)
    .filter(isDeed)
    .filter(({ verb }) => verb === action);

function withPlaces(action: Part[], able: readonly Deed[]): Part[] {
  const places = [...new Set(able.map(placeOf))].filter((place) => place !== "");
  return places.length > 0 ? parts("preview.where", { action, places: places.join(", ") }) : action;
}

/** Where or on what a deed is done, in a word. */
function placeOf(deed: Deed): string {
  switch (deed.verb) {
    case "build":
      return t(`name.${deed.what}`);
    case "artwork":
    case "contribute":
      return t(`short.${deed.building}`);
    case "ship":
    case "transport":
      return t(`short.${deed.city}`);
    case "wood":
    case "brick":
    case "marble":
    case "weave":
      return "";
  }
}

function foretold(event: GameEvent, reader: Reader): Line {
  const line = sentence(event, reader);
  if (event.event !== "scored" || !event.tile || event.ranking.length === 0) return line;
  const ranking = ranks(event.ranking, event.tile, reader);
  const said = parts("preview.scores", { tile: subject(event.tile, "tile"), ranking });
  return { ...line, parts: said, notes: ties(event.ranking, reader) };
}
