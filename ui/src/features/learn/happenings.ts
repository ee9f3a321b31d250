/** What others do in a lesson, in a line each. */

import type { Part } from "../../i18n";
import { sentence, type Reader } from "../../i18n/eventText";
import type { GameEvent } from "../../protocol/events";
import type { Entry } from "../../protocol/messages";

interface Happening {
  id: string;
  parts: Part[];
}

const SILENT: readonly GameEvent["event"][] = ["ended", "turn", "shuffled", "over"];

export function happenings(entries: readonly Entry[], reader: Reader): Happening[] {
  return entries.flatMap(({ n, events }) =>
    events
      .filter((event, i) => isTold(event, events[i - 1]))
      .map((event, i) => ({ id: `${n}.${i}`, parts: sentence(event, reader).parts })),
  );
}

/** A disc that acts goes without saying when it has just been placed; the final scoring has a reveal of its own. */
function isTold(event: GameEvent, before: GameEvent | undefined): boolean {
  if (event.event === "activated") return before?.event !== "placed";
  if (event.event === "scored") return event.tile !== undefined;
  return !SILENT.includes(event.event);
}
