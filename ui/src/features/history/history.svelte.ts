/** The search for somebody's finished games, and what it has found so far. */

import { api } from "../../net/api";
import { attempt } from "../../stores/notices.svelte";
import { me } from "../../stores/session.svelte";
import type { PastGame } from "../../protocol/messages";
import { queryOf, type Search } from "./search";

const MOST_EMPTY = 10; // pages without a game that are passed over by themselves

export class HistoryController {
  with = $state("");
  result = $state("");
  players = $state("");
  since = $state("");
  until = $state("");
  games = $state.raw<readonly PastGame[]>([]);
  next = $state.raw<string | null>(null);
  busy = $state(false);
  name = $state.raw<string | null>(null);
  unknown = $state.raw<unknown>(null);
  #asked: Search | null = null; // what the games on show were found by

  constructor(readonly id: string) {
    api.person(id).then(
      ({ name }) => (this.name = name),
      (error: unknown) => (this.unknown = error),
    );
  }

  get you(): boolean {
    return me()?.id === this.id;
  }

  /** Begin anew with what is looked for. */
  async search(): Promise<void> {
    const { with: name, result, players, since, until } = this;
    this.#asked = { with: name, result, players, since, until };
    this.games = [];
    this.next = null;
    await this.more();
  }

  /** The next page that has games: a search by name may pass over many. */
  async more(): Promise<void> {
    const asked = this.#asked;
    if (asked === null) return;
    this.busy = true;
    for (let pages = 0; pages < MOST_EMPTY; pages++) {
      const page = await attempt(() => api.games(this.id, queryOf(asked, this.next)));
      if (asked !== this.#asked) return; // another search has begun
      this.games = [...this.games, ...(page?.games ?? [])];
      this.next = page?.next ?? null;
      if (this.next === null || (page && page.games.length > 0)) break;
    }
    this.busy = false;
  }
}
