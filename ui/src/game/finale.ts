/** The end of a game before its scoring cards are turned: nothing beside them gives the result away. */

import type { GameEvent } from "../protocol/events";
import type { Entry } from "../protocol/messages";
import type { State } from "../protocol/state";

type ScoredCard = Extract<GameEvent, { event: "scored" }>;

function isFinale(event: GameEvent): boolean {
  return event.event === "over" || isScoredCard(event);
}

function isScoredCard(event: GameEvent): event is ScoredCard {
  return event.event === "scored" && event.card !== undefined;
}

/** Why the game has ended with these events: all tiles were scored, or all discs placed and tiles left over (R8.1, R8.2). */
export function endedBy(events: readonly GameEvent[]): "tiles" | "discs" {
  const tiles = events.filter((event) => event.event === "scored" && event.tile !== undefined);
  const promoted = events.filter(({ event }) => event === "promoted");
  return tiles.length > promoted.length ? "discs" : "tiles";
}

/** The last position without the points of the cards, the winners and the cards of others. */
export function beforeFinale(s: State, entries: readonly Entry[], viewer: number | null): State {
  const lines = entries.flatMap(({ events }) => events.filter(isScoredCard));
  const won = (side: number): number =>
    lines
      .flatMap(({ ranking }) => ranking)
      .reduce((sum, line) => sum + (line.side === side ? line.points : 0), 0);
  return {
    ...s,
    winners: null,
    face_down: null,
    kept: s.kept.map((card, seat) => (seat === viewer ? card : null)),
    scores: s.scores.map((points, side) => points - won(side)),
  };
}

/** The log without the final scoring; entries that had no part in it stay the same objects. */
export function withoutFinale(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) =>
    entry.events.some(isFinale)
      ? { ...entry, events: entry.events.filter((event) => !isFinale(event)) }
      : entry,
  );
}
