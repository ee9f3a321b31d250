/** Why a move is suggested, in words made from what the search saw. */

import { parts, type Part } from "../../i18n";
import { GAINS } from "../../i18n/goods";
import { subject } from "../../i18n/terms";
import type { Gain } from "../../protocol/state";
import type { Suggestion } from "../../protocol/events";
import { LEAST_LOSS } from "../../protocol/review";
import { leadOf } from "../help/lead";
import type { View } from "../help/view";

const LIKELY = 0.5; // a mean from which on a thing is told
const EVEN = 0.02; // chances to win that differ by less are as good

/** What the turn brings, and how the move compares with the best one: in words, without figures. */
export function reasons(suggestion: Suggestion, best: Suggestion, view: View): Part[][] {
  const brought = turn(suggestion, view);
  const what = brought.length > 0 ? joined(brought) : parts("hint.nothing");
  if (suggestion.chance === null && brought.length === 0) return [parts("hint.early")];
  return [parts("hint.turn", { what }), ...compared(suggestion, best, view.s.players)];
}

/** How much weaker than the best move another one is, by the coach's mark, where both were searched. */
function compared(suggestion: Suggestion, best: Suggestion, players: number): Part[][] {
  if (suggestion === best || suggestion.chance === null || best.chance === null) return [];
  const less = best.chance - suggestion.chance;
  if (less < EVEN) return [parts("hint.even")];
  return [parts(less < LEAST_LOSS.doubtful / players ? "hint.weaker" : "hint.weak")];
}

/** What is scored, who is ahead there, and what is gained by the end of the turn. */
function turn({ scored, points, cubes, seats, gains }: Suggestion, view: View): Part[][] {
  const told = scored.map((tile) =>
    parts("hint.scored", { tile: subject(tile, "tile"), lead: leadOf(tile, view) }),
  );
  if (points >= LIKELY) told.push(parts("hint.points", { n: points }));
  if (seats >= LIKELY) told.push(parts("hint.seat"));
  if (cubes >= LIKELY) told.push(parts("hint.cubes", { n: Math.round(cubes) }));
  for (const [gain, n = 0] of Object.entries(gains))
    if (n >= LIKELY) told.push(parts(GAINS[gain as Gain], { n: Math.round(n) }));
  return told;
}

function joined(each: readonly Part[][]): Part[] {
  return each.flatMap((one, i) => (i === 0 ? one : [", ", ...one]));
}
