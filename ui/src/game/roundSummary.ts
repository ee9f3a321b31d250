/** What concerned a player while the others had their turns. */

import type { Entry } from "../protocol/messages";
import type { GameEvent } from "../protocol/events";

export interface RoundSummary {
  scored: { tile: string; points: number }[]; // what each scoring has brought
  seats: number; // gained in the council
  left: number; // discs that have left the game
}

type Turn = Extract<GameEvent, { event: "turn" }>;

/** What others' turns have brought, once it is the player's turn again; null at any other time. */
export function roundSummary(entries: readonly Entry[], seat: number): RoundSummary | null {
  const turns = entries.flatMap(({ n, events }) =>
    events.filter((event): event is Turn => event.event === "turn").map((turn) => ({ n, turn })),
  );
  if (turns.at(-1)?.turn.seat !== seat) return null;
  const previous = turns.slice(0, -1).findLastIndex(({ turn }) => turn.seat === seat);
  const passed = turns[previous + 1];
  if (previous < 0 || passed === undefined) return null;
  return summary(entries.slice(passed.n + 1), seat);
}

function summary(entries: readonly Entry[], seat: number): RoundSummary {
  const told: RoundSummary = { scored: [], seats: 0, left: 0 };
  for (const event of entries.flatMap(({ events }) => events)) {
    if (event.event === "promoted" && event.seat === seat) told.seats++;
    if (event.event === "left" && event.disc === seat) told.left++;
    if (event.event === "scored" && event.tile) {
      const points = event.ranking.find(({ side }) => side === seat)?.points ?? 0;
      told.scored.push({ tile: event.tile, points });
    }
  }
  return told;
}
