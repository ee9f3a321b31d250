/** The chapters in their order. */

import type { ThingId } from "../../game/thing";
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
  "white",
  "secret",
  "end",
] as const satisfies readonly ChapterName[];

/** What a goal speaks of beside what can be pressed: it is lit. */
export const SPOKEN_OF: Partial<Record<ChapterName, Record<string, readonly ThingId[]>>> = {
  churches: { artwork: ["row:palazzo/artwork"] },
  council: { place: ["tile:0"], ship: ["tile:0"], second: ["tile:0"] },
  ties: {
    place: ["council", "tile:1", "city:lisbon"],
    artwork: ["row:palazzo/artwork"],
    brick: ["council"],
  },
  end: { place: ["tile:14"] },
};

export const spokenOf = (chapter: ChapterName, goal: string | null): readonly ThingId[] =>
  SPOKEN_OF[chapter]?.[goal ?? ""] ?? [];

export const isChapter = (name: string): name is ChapterName =>
  (CHAPTERS as readonly string[]).includes(name);

/** The chapter after this one; null after the last. */
export function nextChapter(chapter: ChapterName): ChapterName | null {
  return CHAPTERS[CHAPTERS.indexOf(chapter) + 1] ?? null;
}
