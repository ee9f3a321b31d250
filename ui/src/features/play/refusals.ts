/** Why moves are not on offer, gathered by reason. */

import { parseMove, type Move } from "../../game/move";
import { t, textOf } from "../../i18n";
import { describe } from "../../i18n/moveText";
import { street } from "../../i18n/terms";
import type { Reasons } from "../../protocol/messages";
import type { State } from "../../protocol/state";

export interface Withheld {
  reason: string;
  rule: string;
  moves: string[]; // as people call them, each once
}

export function byReason(refusals: Reasons["refusals"], s: State): Withheld[] {
  const found = new Map<string, Withheld>();
  for (const [word, { reason, rule }] of Object.entries(refusals)) {
    const move = parseMove(word);
    if (s.players > 2 && move.verb === "place" && move.disc === "support") continue; // R1.11
    const withheld = found.get(reason) ?? { reason, rule, moves: [] };
    const called = nameOf(move, reason, s);
    if (!withheld.moves.includes(called)) withheld.moves.push(called);
    found.set(reason, withheld);
  }
  return [...found.values()];
}

/** What is missing: a kind of disc on every street, or a street whatever the disc. */
function nameOf(move: Move, reason: string, s: State): string {
  if (move.verb !== "place") return describe(move, s.layout);
  return reason === "no-such-disc" ? t(`disc.${move.disc}`) : textOf(street(move.space, s.layout));
}
