/** Another game of the same people: asked for by one of them, joined by the others with one press. */

import type { Table } from "../../game/table.svelte";
import { api } from "../../net/api";
import { Refusal } from "../../net/http";
import { attempt } from "../../stores/notices.svelte";
import { navigate } from "../../stores/router.svelte";

export class RematchController {
  #host = $state<string | null>(null); // who has asked for it

  /** Created where effects may be. */
  constructor(readonly table: Table) {
    $effect(() => {
      const key = this.#key;
      if (key !== null) void this.#load(key);
    });
  }

  /** Whether the reader may play again: those who watched may not, nor is a lesson played again. */
  get possible(): boolean {
    return this.table.mine.length > 0 && !this.table.practice;
  }

  /** Who would like to play again, once somebody has said so. */
  get askedBy(): string | null {
    return this.#key === null ? null : this.#host;
  }

  /** Ask for a rematch and set it up; or join the one that somebody has asked for, ready to begin. */
  go = async (): Promise<void> => {
    const asked = this.#key;
    await attempt(async () => {
      const { id } = await api.rematch(this.table.key);
      if (id === asked) await api.ready(id, true).catch(unlessBegun);
      navigate(`/table/${id}`);
    });
  };

  get #key(): string | null {
    return this.table.info?.rematch ?? null;
  }

  /** A table that cannot be had is no reason to say anything: the button finds out. */
  async #load(key: string): Promise<void> {
    const info = await api.table(key).catch(() => null);
    this.#host = info !== null && info.phase !== "closed" ? info.host : null;
  }
}

function unlessBegun(error: unknown): void {
  if (!(error instanceof Refusal) || error.reason !== "begun") throw error;
}
