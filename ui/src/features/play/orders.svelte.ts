/** A standing order for one's own discs in the turns of others: the server obeys it, also while one is away. */

import type { Table } from "../../game/table.svelte";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { attempt } from "../../stores/notices.svelte";
import type { Order } from "../../protocol/messages";

export const ASK: Order = { do: "ask", action: null, scope: "game" };

export class OrdersController {
  #order = $state.raw<Order>(ASK);
  #turnOf = $state<number | null>(null); // whose turn it was when it was given

  /** Created where effects may be. */
  constructor(readonly table: Table) {
    $effect(() => {
      const { seat } = this;
      if (seat !== null) void this.#load(seat);
    });
  }

  /** The seat for which orders can be given: several people at one device decide for themselves. */
  get seat(): number | null {
    const { mine, latest, practice } = this.table;
    const running = !practice && latest !== null && latest.state.phase !== "over";
    return running && mine.length === 1 ? mine[0]! : null;
  }

  /** The order in force; one for a turn is over with it. */
  get now(): Order {
    const over = this.#order.scope === "turn" && this.#turnOf !== this.#active;
    return over ? ASK : this.#order;
  }

  get given(): boolean {
    return this.now.do !== "ask";
  }

  /** Give an order; `ASK` cancels it. */
  give = async (order: Order): Promise<void> => {
    const { seat } = this;
    if (seat === null) return;
    await attempt(async () => this.#take(await api.giveOrder(this.table.key, seat, order)));
  };

  cancel = (): Promise<void> => this.give(ASK);

  get #active(): number | null {
    return this.table.latest?.state.active ?? null;
  }

  async #load(seat: number): Promise<void> {
    await attempt(async () => this.#take(await api.order(this.table.key, seat)));
  }

  #take(order: Order): void {
    this.#order = order;
    this.#turnOf = this.#active;
  }
}

/** What an order is called. */
export function orderName({ do: what, action }: Order): string {
  if (what === "first" && action !== null)
    return t("order.first.which", { action: t(`action.${action}`) });
  return t(`order.${what}`);
}
