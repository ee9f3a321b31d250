/** Turns and rounds, as the log tells them. */

import type { Entry } from "../protocol/messages";

/** How many entries there were when each turn began, in order. */
function turnStarts(entries: readonly Entry[]): number[] {
  return entries.flatMap(({ n, events }) =>
    events.some(({ event }) => event === "turn") ? [n + 1] : [],
  );
}

/** How many entries there were when the last round began: before the turn under way and one turn of everybody else. */
export function lastRound(entries: readonly Entry[], players: number): number {
  return turnStarts(entries).at(-players) ?? 0;
}
