/** A chapter that is being learned: the table, the goal, and whether a hint is wanted. */

import { Table } from "../../game/table.svelte";
import type { ChapterName, Learn } from "../../i18n/learn/learn";
import type { Entry, LessonNow } from "../../protocol/messages";
import { settings } from "../../stores/settings.svelte";
import { ceremonyTime } from "../scorings/ceremony.svelte";
import { lessonNetwork } from "./lessonSocket";
import { markLearned } from "./progress.svelte";

const LOOKING = { off: 350, slow: 2800, normal: 1800, fast: 900 }; // milliseconds for a move of others

export class Lesson {
  hinting = $state(false);
  #now = $state.raw<LessonNow | null>(null);
  #turned = $state(0); // pages of the last words
  readonly table: Table;

  constructor(
    readonly chapter: ChapterName,
    readonly texts: () => Learn,
  ) {
    this.table = new Table("lesson", {
      practice: true,
      network: lessonNetwork(chapter, { names: () => texts().names, told: this.#told }),
      pause: () => LOOKING[settings.speed],
      hold: ceremonyTime,
    });
  }

  /** What is asked of the learner; null while others act and when the chapter is over. */
  get goal(): string | null {
    return this.table.current ? (this.#now?.goal ?? null) : null;
  }

  /** How many goals there are, and how many of them are reached. */
  get progress(): { reached: number; total: number } {
    const { goals = [], goal = null } = this.#now ?? {};
    const reached = goal === null ? goals.length : goals.indexOf(goal);
    return { reached, total: goals.length };
  }

  /** Whether all is done, and has been seen. */
  get over(): boolean {
    return this.#now !== null && this.#now.goal === null && this.table.current;
  }

  /** Which page of the last words is read; how a game has ended is not told before its cards are turned. */
  get page(): number {
    const { shown, revealing } = this.table;
    const isKnown = shown?.state.phase === "over" && !revealing;
    return isKnown ? Math.max(1, this.#turned) : this.#turned;
  }

  /** What others have done, one after the other, since the learner's last move. */
  get meanwhile(): readonly Entry[] {
    const { shownEntries: shown, mine } = this.table;
    const last = shown.findLastIndex(({ seat }) => seat !== null && mine.includes(seat));
    return shown.slice(last + 1);
  }

  /** A click on something that does not lead on. */
  stray = (): void => {
    this.hinting = this.goal !== null;
  };

  /** A click on something that does: the hint has done its work. */
  onTheWay = (): void => {
    this.hinting = false;
  };

  turnPage = (): void => {
    this.#turned = this.page + 1;
  };

  close = (): void => this.table.close();

  #told = (now: LessonNow): void => {
    this.#now = now;
    this.hinting = false;
    if (now.goal === null) markLearned(this.chapter);
  };
}
