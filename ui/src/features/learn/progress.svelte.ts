/** What this browser's reader has learned, and at which table the coach sits. */

import type { ChapterName } from "../../i18n/learn/learn";
import { load, save } from "../../stores/storage";

let learned = $state.raw<readonly string[]>(load<string[]>("learned", []));
let coached = $state.raw<string>(load("coached", ""));
let away = $state.raw<boolean>(load("coachAway", false));

export function isLearned(chapter: ChapterName): boolean {
  return learned.includes(chapter);
}

export function markLearned(chapter: ChapterName): void {
  if (isLearned(chapter)) return;
  learned = [...learned, chapter];
  save("learned", learned);
}

/** Whether this is the table of the first game, to which the coach came. */
export function isFirstGame(table: string): boolean {
  return coached === table;
}

/** Whether the coach sits at this table. */
export function isCoached(table: string): boolean {
  return isFirstGame(table) && !away;
}

/** Let the coach sit down at this table; at none, if it has no name. */
export function coach(table: string): void {
  coached = table;
  save("coached", table);
  sendAway(false);
}

/** Send the coach away, or call it back. */
export function sendAway(isAway: boolean): void {
  away = isAway;
  save("coachAway", isAway);
}
