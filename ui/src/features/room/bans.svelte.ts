/** Whom a host keeps away from a table, and how they may come again. */

import type { Table } from "../../game/table.svelte";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { confirmed } from "../../stores/confirmation.svelte";
import { attempt, notify } from "../../stores/notices.svelte";
import type { Banned } from "../../protocol/messages";

/** Keep somebody away from a table, once the host is sure; a seat before the deal is freed. */
export async function ban(table: Table, person: string, name: string): Promise<void> {
  if (await confirmed(t("confirm.ban", { who: name })))
    await attempt(() => api.ban(table.key, person));
}

export class BansController {
  banned = $state.raw<readonly Banned[]>([]);

  /** Created where effects may be: a ban, and its end, is a change of the table. */
  constructor(readonly table: Table) {
    $effect(() => {
      if (table.info) void attempt(this.#load);
    });
  }

  lift = ({ person, name }: Banned): Promise<void> =>
    attempt(async () => {
      await api.liftBan(this.table.key, person);
      notify(t("bans.lifted", { who: name }));
    });

  #load = async (): Promise<void> => {
    this.banned = await api.bans(this.table.key);
  };
}
