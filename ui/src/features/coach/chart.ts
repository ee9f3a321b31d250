/** Where things stand in the chart of chances. No page in here. */

import type { ChanceEvent, Mark, Review } from "../../protocol/review";

/** Everyone's chance after so many moves, from an even share on. */
export function courses({ players, decisions }: Review): number[][] {
  const even = Array<number>(players).fill(1 / players);
  return [even, ...decisions.map(({ chances }) => chances)];
}

/** A box in which moves go from left to right, and chances from bottom to top. */
export class Plot {
  constructor(
    readonly left: number,
    readonly top: number,
    readonly width: number,
    readonly height: number,
    readonly moves: number, // of the game
  ) {}

  x(moves: number): number {
    return this.left + (this.width * moves) / Math.max(this.moves, 1);
  }

  y(chance: number): number {
    return this.top + this.height * (1 - chance);
  }

  /** The move nearest to a place, within the game. */
  moveAt(x: number): number {
    const move = Math.round((this.moves * (x - this.left)) / Math.max(this.width, 1));
    return Math.max(0, Math.min(this.moves, move));
  }

  /** The line of one player. */
  path(course: readonly number[][], seat: number): string {
    return course
      .map((each, i) => {
        const [x, y] = [this.x(i), this.y(each[seat] ?? 0)];
        return `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join("");
  }
}

/** What is drawn for a mark, around 0,0: told apart by shape. */
export const SHAPES: Record<Mark, string> = {
  great: "M0-5.5l1.6 3.6 3.9.4-2.9 2.6.8 3.9-3.4-2-3.4 2 .8-3.9-2.9-2.6 3.9-.4z",
  doubtful: "M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z",
  mistake: "M0 4.6l-4.8-8h9.6z",
  blunder: "M-4.8-2.8l2-2 2.8 2.8 2.8-2.8 2 2-2.8 2.8 2.8 2.8-2 2-2.8-2.8-2.8 2.8-2-2 2.8-2.8z",
};

/** How large a mark is drawn: many doubtful moves must not hide the few mistakes. */
export function markScale(mark: Mark, now: boolean): number {
  if (now) return 1.4;
  return mark === "doubtful" ? 0.5 : 0.8;
}

const LEAST = 0.1; // the swing that a bar of full height stands for, unless there is a larger one

/** A chance event as a bar: whose, and how far up (good) or down (bad), from -1 to 1. */
export interface LuckBar {
  at: number; // moves made with it
  seat: number;
  size: number;
}

/** The luck of each event for the player who drew; of the deal, for whom it moved most. */
export function luckBars(luck: readonly ChanceEvent[]): LuckBar[] {
  const bars = luck.map((event) => {
    const seat = event.seat ?? mostMoved(event.swing);
    return { at: event.ply + 1, seat, size: event.swing[seat] ?? 0 };
  });
  const full = Math.max(LEAST, ...bars.map(({ size }) => Math.abs(size)));
  return bars.map((bar) => ({ ...bar, size: bar.size / full }));
}

function mostMoved(swing: readonly number[]): number {
  const sizes = swing.map(Math.abs);
  return sizes.indexOf(Math.max(...sizes));
}
