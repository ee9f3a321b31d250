/** The chapters in their order. */

import { parseThing, type Thing, type ThingId } from "../../game/thing";
import type { Untaught } from "../../i18n/eventText";
import type { ChapterName } from "../../i18n/learn/learn";

export const CHAPTERS = [
  "street",
  "order",
  "stack",
  "cards",
  "cloth",
  "churches",
  "council",
  "ties",
  "level",
  "white",
  "exchange",
  "secret",
  "end",
] as const satisfies readonly ChapterName[];

/** What a goal speaks of beside what can be pressed: it is lit. */
export const SPOKEN_OF: Partial<Record<ChapterName, Record<string, readonly ThingId[]>>> = {
  council: { place: ["tile:0"], ship: ["tile:0"], second: ["tile:0"] },
  ties: {
    place: ["council", "tile:1", "city:lisbon"],
    artwork: ["row:palazzo/artwork"],
    brick: ["council"],
  },
  level: {
    place: ["council", "tile:3", "city:troyes"],
    first: ["council"],
    second: ["council"],
  },
  end: { place: ["tile:14"] },
};

export const spokenOf = (chapter: ChapterName, goal: string | null): readonly ThingId[] =>
  SPOKEN_OF[chapter]?.[goal ?? ""] ?? [];

const ONLY_TOLD: readonly Thing["kind"][] = [
  "tile", "scoring", "shown", "face-down", "council", "site", "deck", "discard",
]; // prettier-ignore

/** What is pressed in the belief that it leads to a goal. */
const MISTAKEN: Partial<Record<ChapterName, readonly ThingId[]>> = { cards: ["deck"] };

/** Whether a press on a thing that is not on offer asks what it is: none of its kind leads to a goal. */
export const isOnlyTold = (thing: ThingId, chapter: ChapterName): boolean =>
  ONLY_TOLD.includes(parseThing(thing).kind) && !MISTAKEN[chapter]?.includes(thing);

/** What no chapter up to this one has taught: nothing on the table speaks of it either. */
export const untaughtIn = (chapter: ChapterName): Untaught => ({
  waking: isBefore(chapter, "stack"),
  ties: isBefore(chapter, "ties"),
});

const isBefore = (chapter: ChapterName, other: ChapterName): boolean =>
  CHAPTERS.indexOf(chapter) < CHAPTERS.indexOf(other);

export const isChapter = (name: string): name is ChapterName =>
  (CHAPTERS as readonly string[]).includes(name);

/** The chapter after this one; null after the last. */
export function nextChapter(chapter: ChapterName): ChapterName | null {
  return CHAPTERS[CHAPTERS.indexOf(chapter) + 1] ?? null;
}
