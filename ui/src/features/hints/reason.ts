/** Why a move is suggested, in words made from what the search saw. */

import { parts, percent, t, type Key, type Part } from "../../i18n";
import { subject } from "../../i18n/terms";
import type { Gain } from "../../protocol/state";
import type { Suggestion } from "../../protocol/events";
import { leadOf } from "../help/lead";
import type { View } from "../help/view";

const LIKELY = 0.5; // a mean from which on a thing is told

/** What the turn brings, what is to be expected in the end, and the chance to win. */
export function reasons(suggestion: Suggestion, view: View): Part[][] {
  const { ahead, chance } = suggestion;
  const brought = turn(suggestion, view);
  const told: Part[][] = [];
  if (brought.length > 0) told.push(parts("hint.turn", { what: joined(brought) }));
  else if (chance !== null) told.push(parts("hint.turn", { what: parts("hint.nothing") }));
  const points = t("n.points", { n: Math.abs(ahead) });
  told.push(parts(ahead < 0 ? "hint.behind" : "hint.ahead", { points }));
  if (chance !== null) told.push(parts("hint.chance", { chance: percent(chance) }));
  return told;
}

const GAINS: Record<Gain, Key> = {
  wood: "help.n.wood",
  brick: "help.n.brick",
  marble: "help.n.marble",
  cloth: "help.n.cloth",
  ships: "help.n.ships",
  houses: "help.n.houses",
  workshops: "hint.n.workshops",
  cards: "n.cards",
};

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
