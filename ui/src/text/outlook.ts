/** What a placement will set off, as lines: who acts then, who leaves the stack, and what is scored. */

import type { GameEvent } from "../wire/events";
import type { Action } from "../wire/state";
import { parts } from "./index";
import { about, ranks, sentence, ties, type Line, type Reader } from "./log";
import { actions, subject } from "./terms";

/** The server's answer to `preview`. */
export interface Foretold {
  activations: readonly {
    seat: number;
    level: number;
    pending: Partial<Record<Action, number>>;
    deeds: readonly string[]; // what could be done without cards
  }[];
  events: readonly GameEvent[];
}

/** All that follows after the placing player's own actions. */
export function outlook({ activations, events }: Foretold, reader: Reader, space: string): Line[] {
  const [, ...others] = activations;
  return [...others.map((each) => acting(each, reader, space)), ...events.map((event) => foretold(event, reader))];
}

function acting({ seat, level, pending, deeds }: Foretold["activations"][number], reader: Reader, space: string): Line {
  const said =
    deeds.length > 0
      ? about(seat, reader, "preview.acts", { actions: actions(pending) })
      : about(seat, reader, "preview.draws");
  return { parts: said, targets: [`stack:${space}/${level}`], notes: [] };
}

function foretold(event: GameEvent, reader: Reader): Line {
  const line = sentence(event, reader);
  if (event.event !== "scored" || !event.tile || event.ranking.length === 0) return line;
  const ranking = ranks(event.ranking, event.tile, reader);
  const said = parts("preview.scores", { tile: subject(event.tile, "tile"), ranking });
  return { ...line, parts: said, notes: ties(event.ranking, reader) };
}
