/** What a placement will set off, as lines: who acts in which order and on what, who leaves, and what is scored. */

import type { GameEvent } from "../wire/events";
import type { Action } from "../wire/state";
import { parts, t, type Key, type Part } from "./index";
import { about, ranks, sentence, ties, type Line, type Reader } from "./log";
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
}

/** All that follows, from the placing player's own actions on. */
export function outlook({ activations, events }: Foretold, reader: Reader, space: string): Line[] {
  return [
    ...activations.map((each, i) => acting(each, i, reader, space)),
    ...events.map((event) => foretold(event, reader)),
  ];
}

function acting(each: Activation, i: number, reader: Reader, space: string): Line {
  const { seat, level, deeds } = each;
  const key = i === 0 ? "preview.first" : "preview.acts";
  const said =
    deeds.length > 0
      ? about(seat, reader, key, { actions: within(each) })
      : about(seat, reader, "preview.draws");
  return { parts: said, targets: [`stack:${space}/${level}`], notes: [] };
}

/** Each action with the places where it could be done, or with the card that is drawn instead. */
function within({ pending, deeds }: Activation): Part[] {
  const each = Object.entries(pending).map(([name, n]) => {
    const action = actions({ [name]: n });
    const able = deeds.filter((deed) => deed.split(" ")[0] === name);
    if (able.length === 0) return parts("preview.card", { action });
    const places = [...new Set(able.map(placeOf))].filter((place) => place !== "");
    return places.length > 0
      ? parts("preview.where", { action, places: places.join(", ") })
      : action;
  });
  return each.flatMap((one, i) => (i === 0 ? one : [", ", ...one]));
}

/** Where or on what a deed is done, in a word. */
function placeOf(deed: string): string {
  const [verb, first, second] = deed.split(" ");
  if (verb === "build") return t(`name.${first}` as Key);
  const place = verb === "contribute" ? second : first;
  return place ? t(`short.${place}` as Key) : "";
}

function foretold(event: GameEvent, reader: Reader): Line {
  const line = sentence(event, reader);
  if (event.event !== "scored" || !event.tile || event.ranking.length === 0) return line;
  const ranking = ranks(event.ranking, event.tile, reader);
  const said = parts("preview.scores", { tile: subject(event.tile, "tile"), ranking });
  return { ...line, parts: said, notes: ties(event.ranking, reader) };
}
