/** The points of a game as its log tells them. */

import { effective } from "../../game/effective";
import type { GameEvent, Ranked } from "../../protocol/events";
import type { Entry } from "../../protocol/messages";

export interface Scored {
  n: number; // the entry
  kind: "tile" | "card";
  subject: string;
  ranking: Ranked[];
}

type ScoredEvent = Extract<GameEvent, { event: "scored" }>;

/** Every scoring, in order; one that was taken back does not count. */
export function scorings(entries: readonly Entry[]): Scored[] {
  return effective(entries).flatMap((entry) =>
    entry.events
      .filter((event): event is ScoredEvent => event.event === "scored")
      .map((event) => ({
        n: entry.n,
        kind: event.tile ? ("tile" as const) : ("card" as const),
        subject: event.tile ?? event.card ?? "",
        ranking: event.ranking,
      })),
  );
}

/** Points of each side after each scoring, from nothing on. */
export function course(scored: readonly Scored[], sides: number): number[][] {
  const points: number[][] = [Array<number>(sides).fill(0)];
  for (const { ranking } of scored) {
    const next = [...(points.at(-1) ?? [])];
    for (const { side, points: won } of ranking) next[side] = (next[side] ?? 0) + won;
    points.push(next);
  }
  return points;
}

/** Points of a side by where they came from. */
export function sources(scored: readonly Scored[], side: number): { tile: number; card: number } {
  const sum = { tile: 0, card: 0 };
  for (const { kind, ranking } of scored)
    sum[kind] += ranking.find((line) => line.side === side)?.points ?? 0;
  return sum;
}

/** Heights kept apart by a distance, in their order, none below the floor nor above the ceiling (0 is the top). */
export function apart(
  heights: readonly number[],
  distance: number,
  { floor, ceiling }: { floor: number; ceiling: number },
): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[b]! - heights[a]!);
  const placed: number[] = [];
  let free = floor;
  for (const i of order) {
    placed[i] = Math.min(heights[i]!, free);
    free = placed[i] - distance;
  }
  let least = ceiling;
  for (const i of order.reverse()) {
    placed[i] = Math.max(placed[i]!, least);
    least = placed[i] + distance;
  }
  return placed;
}
