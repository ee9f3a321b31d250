/** The log as lines: entries told as sentences, turns as headings. Each entry is told once. */

import { language } from "../../text";
import { type Line, type Reader, sentence } from "../../text/log";
import type { GameEvent } from "../../wire/events";
import type { Entry } from "../../wire/messages";

export interface LogLine extends Line {
  id: string;
  n: number;
  event: string;
  side: number | null;
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
      .map((event, i) => ({
        ...sentence(veil ? veiled(event) : event, reader),
        id: `${entry.n}.${i}`,
        n: entry.n,
        event: event.event,
        side: "seat" in event ? event.seat : null,
      }));
    this.#told.set(entry, made);
    return made;
  }
}

function veiled(event: GameEvent): GameEvent {
  const secret = event.event === "kept" || event.event === "shown" || event.event === "drew";
  return secret ? { ...event, card: null } : event;
}
