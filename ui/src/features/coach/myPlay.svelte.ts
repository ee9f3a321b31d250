/** How somebody plays, from all of their games that are analysed; and having others analysed. */

import { api } from "../../net/api";
import { attempt } from "../../stores/notices.svelte";
import { browserTimer, type Timer } from "../../timer";
import type { ReviewedGame, ReviewStatus } from "../../protocol/messages";
import type { Theme } from "../../protocol/review";

const MOST_PAGES = 5; // of twenty games
const ASK_AGAIN = 3000; // milliseconds, while games are analysed

type Status = ReviewStatus["status"];

export class MyPlay {
  games = $state.raw<readonly ReviewedGame[] | null>(null); // the oldest first; null until they are here
  ordered = $state.raw<Readonly<Record<string, Status>>>({}); // tables that are being analysed
  #forget: () => void = () => {};

  constructor(readonly timer: Timer = browserTimer) {}

  load = async (): Promise<void> => {
    await attempt(async () => {
      const found: ReviewedGame[] = [];
      let after: string | null = null;
      for (let page = 0; page < MOST_PAGES; page++) {
        const { games, next } = await api.myReviews(after);
        found.push(...games);
        after = next;
        if (next === null) break;
      }
      this.games = found.sort((one, other) => one.ended - other.ended);
    });
  };

  /** On average, 0 to 100; null without a game. */
  get accuracy(): number | null {
    return mean((this.games ?? []).map(({ accuracy }) => accuracy));
  }

  /** A game, on average. */
  get luck(): number | null {
    return mean((this.games ?? []).map(({ luck }) => luck));
  }

  get won(): number {
    return (this.games ?? []).filter(({ won }) => won).length;
  }

  /** As many games as the own play alone would have won. */
  get wonWithoutLuck(): number {
    return (this.games ?? []).reduce((sum, { without_luck }) => sum + without_luck, 0);
  }

  /** Kinds of mistakes and how often each, the most frequent first. */
  get themes(): [Theme, number][] {
    const sum: Partial<Record<Theme, number>> = {};
    for (const { themes } of this.games ?? [])
      for (const [theme, n] of Object.entries(themes) as [Theme, number][])
        sum[theme] = (sum[theme] ?? 0) + n;
    return (Object.entries(sum) as [Theme, number][]).sort(([, a], [, b]) => b - a);
  }

  /** The own part in a game, if it is analysed. */
  of(table: string, seat: number): ReviewedGame | undefined {
    return this.games?.find((game) => game.table === table && game.seat === seat);
  }

  analyse = async (table: string): Promise<void> => {
    await attempt(async () => this.#note(table, (await api.orderReview(table)).status));
    await this.#follow();
  };

  close = (): void => this.#forget();

  /** Ask again until all that was ordered is done; then all games are read anew. */
  async #follow(): Promise<void> {
    this.#forget();
    const left = Object.entries(this.ordered).filter(([, status]) => status !== "done");
    if (left.length < Object.keys(this.ordered).length) {
      await this.load();
      this.ordered = Object.fromEntries(left);
    }
    if (this.#waiting.length > 0)
      this.#forget = this.timer.after(ASK_AGAIN, () => void this.#askAgain());
  }

  async #askAgain(): Promise<void> {
    await attempt(async () => {
      for (const table of this.#waiting) this.#note(table, (await api.review(table)).status);
    });
    await this.#follow();
  }

  get #waiting(): string[] {
    return Object.keys(this.ordered).filter((table) => isBusy(this.ordered[table]!));
  }

  #note(table: string, status: Status): void {
    this.ordered = { ...this.ordered, [table]: status };
  }
}

function isBusy(status: Status): boolean {
  return status === "waiting" || status === "running";
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
}
