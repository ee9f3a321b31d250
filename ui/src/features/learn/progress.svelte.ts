/** What this browser's reader has learned, and at which table the coach sits. */

import type { ChapterName } from "../../i18n/learn/learn";
import { load, save } from "../../stores/storage";

let learned = $state.raw<readonly string[]>(load<string[]>("learned", []));
let coached = $state.raw<string>(load("coached", ""));

export function isLearned(chapter: ChapterName): boolean {
  return learned.includes(chapter);
}

export function markLearned(chapter: ChapterName): void {
  if (isLearned(chapter)) return;
  learned = [...learned, chapter];
  save("learned", learned);
}

/** Whether the coach sits at this table. */
export function isCoached(table: string): boolean {
  return coached === table;
}

/** Let the coach sit down at this table; at none, if it has no name. */
export function coach(table: string): void {
  coached = table;
  save("coached", table);
}
