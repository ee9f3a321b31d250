/** The log as lines: every event told as a sentence, and in brief. Each entry is told once. */

import { endedBy } from "../../game/finale";
import { language, parts, type Part } from "../../i18n";
import { briefly } from "../../i18n/briefText";
import { type Line, type Reader, sentence } from "../../i18n/eventText";
import type { GameEvent } from "../../protocol/events";
import type { Entry } from "../../protocol/messages";

export interface LogLine extends Line {
  id: string;
  n: number;
  event: GameEvent;
  side: number | null;
  brief: Part[];
  rules: string[]; // each has its paragraph
}

const QUIET = new Set(["ended"]);

/** Tells entries; keeps what it told for as long as language and reader stay the same. */
export class Teller {
  #told = new WeakMap<Entry, LogLine[]>();
  #for = "";

  /** `veil` leaves out which cards were chosen or drawn: several read the same log. */
  tell(entries: readonly Entry[], reader: Reader, veil = false): LogLine[] {
    const now = `${language()} ${veil} ${reader.viewer} ${reader.names.join("|")}`;
    if (now !== this.#for) this.#told = new WeakMap();
    this.#for = now;
    return entries.flatMap((entry) => this.#lines(entry, reader, veil));
  }

  #lines(entry: Entry, reader: Reader, veil: boolean): LogLine[] {
    const known = this.#told.get(entry);
    if (known) return known;
    const made = entry.events
      .filter((event) => !QUIET.has(event.event))
      .map((event) => (veil ? veiled(event) : event))
      .map((event, i) => ({
        ...sentence(event, reader),
        ...(event.event === "over" ? reasonOf(entry) : {}),
        id: `${entry.n}.${i}`,
        n: entry.n,
        event,
        side: "seat" in event ? event.seat : null,
        brief: briefly(event, reader),
        rules: rulesOf(event, entry),
      }));
    this.#told.set(entry, made);
    return made;
  }
}

/** Why the game is over, below who has won. */
function reasonOf({ events }: Entry): Pick<Line, "notes"> {
  return { notes: [parts(`scoring.end.${endedBy(events)}`)] };
}

/** The rulings by which something was scored, or the game has ended. */
function rulesOf(event: GameEvent, { events }: Entry): string[] {
  if (event.event === "over") return [endedBy(events) === "discs" ? "R8.1" : "R8.2", "R8.4"];
  if (event.event !== "scored") return [];
  const tied = event.ranking.some(({ tie }) => tie !== null);
  return [event.card ? "R8.3" : "R5.6", ...(tied ? ["R5.7"] : [])];
}

function veiled(event: GameEvent): GameEvent {
  const secret = event.event === "kept" || event.event === "shown" || event.event === "drew";
  return secret ? { ...event, card: null } : event;
}
