/** Why moves are not on offer, gathered by reason. */

import { parseMove } from "../../game/move";
import { describe } from "../../i18n/moveText";
import type { Reasons } from "../../protocol/messages";
import type { State } from "../../protocol/state";

export interface Withheld {
  reason: string;
  rule: string;
  moves: string[]; // as people call them
}

export function byReason(refusals: Reasons["refusals"], s: State): Withheld[] {
  const found = new Map<string, Withheld>();
  for (const [word, { reason, rule }] of Object.entries(refusals)) {
    const move = parseMove(word);
    if (s.players > 2 && move.verb === "place" && move.disc === "support") continue; // R1.11
    const withheld = found.get(reason) ?? { reason, rule, moves: [] };
    withheld.moves.push(describe(move, s.layout));
    found.set(reason, withheld);
  }
  return [...found.values()];
}
