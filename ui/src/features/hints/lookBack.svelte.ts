/** A word after one's own turn, for those who want it: asks what the placement has missed, and says so until the next. */

import { untrack } from "svelte";
import type { Table } from "../../game/table.svelte";
import { Refusal } from "../../net/http";
import type { Decision } from "../../protocol/review";
import type { HintController } from "./hints.svelte";

/** Look back whenever a turn of one's own has ended. Called where effects may be. */
export function lookBackOnTurns(table: Table, hints: HintController): void {
  let own: number | null = null; // the seat at this browser whose turn it is
  let latest = 0; // only the answer to the latest question counts

  async function ask(seat: number): Promise<void> {
    const question = (latest += 1);
    hints.tellMissed(null);
    const missed = await table.lookBack(seat).catch(unlessRefused);
    if (question === latest) hints.tellMissed(missed);
  }

  function forget(): void {
    latest += 1;
    hints.tellMissed(null);
  }

  $effect(() => {
    const { active, phase } = table.shown!.state; // a game is being played
    const over = phase === "over";
    const now = !over && active !== null && table.mine.includes(active) ? active : null;
    untrack(() => {
      if (over || (now !== null && phase !== "place")) forget();
      else if (own !== null && now !== own && hints.allowed) void ask(own);
      own = now;
    });
  });
}

/** A word that does not come is not missed. */
function unlessRefused(fault: unknown): Decision | null {
  if (fault instanceof Refusal) return null;
  throw fault;
}
