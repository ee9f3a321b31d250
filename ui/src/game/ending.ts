/** When an activation is over without a word (R4.3), and who decides next: a bot does not wait. */

import type { State } from "../protocol/state";
import { isDeed, type Deed, type Move } from "./move";

/** Whether a move leaves its player nothing pending, no card, and no further delivery. */
export function endsByItself(move: Move, s: State): boolean {
  const { actor } = s;
  if (actor === null || (s.phase !== "activate" && s.phase !== "deliver")) return false;
  const byCard = move.verb === "card";
  const deed = byCard ? move.deed : move;
  if (!isDeed(deed)) return move.verb === "stop" && isBare(s, actor, 0, 0);
  const usesAction = byCard || s.phase === "deliver" ? 0 : 1;
  return isBare(s, actor, usesAction, byCard ? 1 : 0) && !deliversOn(deed, s, actor);
}

const ACTING = 3; // discs of a stack, from its top

/** Whose disc acts once the present one is done; null when the turn ends then (R3.3, R7.2). */
export function nextToAct({ space, level, stacks }: State): number | null {
  if (space === null || level === null) return null;
  const stack = stacks[space];
  if (stack.at(-1) === "support") return null;
  const below = stack.slice(Math.max(0, stack.length - ACTING), level - 1);
  return below.reverse().find((disc) => typeof disc === "number") ?? null;
}

/** Who decides once the present player is done for now; null where cards are shuffled first (R2.5, R2.6, R3.5). */
export function nextToDecide(s: State): number | null {
  const { phase, actor, active, players } = s;
  if (phase === "take") return actor ? actor - 1 : null;
  if (actor !== null && (phase === "keep" || phase === "show"))
    return players === 2 && phase === "keep" ? actor : Math.min(actor + 1, players - 1);
  return nextToAct(s) ?? (active === null ? null : (active + 1) % players);
}

/** Whether nothing is pending and the hand is empty, once so many actions and cards are used. */
function isBare(s: State, actor: number, used: number, cards: number): boolean {
  const pending = Object.values(s.pending).reduce((sum, n) => sum + n, 0);
  return pending === used && s.hand_sizes[actor] === cards;
}

/** Whether cloth and ships or houses are left for another delivery; full cities are not looked at. */
function deliversOn({ verb }: Deed, s: State, actor: number): boolean {
  const mat = s.mats[actor];
  if ((verb !== "ship" && verb !== "transport") || !mat) return false;
  const carriers = s.delivering?.left ?? (verb === "ship" ? mat.ships : mat.houses.length);
  return (
    Math.min(
      carriers,
      mat.cloth.reduce((sum, n) => sum + n, 0),
    ) > 1
  );
}
