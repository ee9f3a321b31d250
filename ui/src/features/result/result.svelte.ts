/** How it ended: the final scoring card by card, then places and where the points came from. */

import type { Table } from "../../game/table.svelte";
import { t } from "../../i18n";
import { settings } from "../../stores/settings.svelte";
import { browserTimer, type Timer } from "../../timer";
import type { State } from "../../protocol/state";
import { scorings, sources, type Scored } from "./points";

const FIRST = 600; // milliseconds before the first card is turned
const NEXT = { off: 1500, slow: 3200, normal: 2200, fast: 1100 }; // before each other one

/** Where a card of the final scoring came from: somebody's secret, shown by somebody, or beside the board. */
export interface Origin {
  from: "secret" | "shown" | "beside";
  seat: number | null;
}

export class ResultController {
  #turned = $state(0);
  #byHand = $state(false); // somebody turns the cards, as one does in a lesson: none turns by itself any more
  readonly scored = $derived.by((): Scored[] => scorings(this.table.entries));
  readonly cards = $derived.by(() => this.scored.filter(({ kind }) => kind === "card"));

  /** `quick` shows all cards at once. Created where effects may be. */
  constructor(
    readonly table: Table,
    readonly names: () => readonly string[],
    readonly quick: boolean,
    timer: Timer = browserTimer,
  ) {
    this.#byHand = table.practice;
    $effect(() => {
      if (this.complete) return table.reveal();
      if (this.#byHand) return;
      return timer.after(this.#turned === 0 ? FIRST : NEXT[settings.speed], this.#turnNext);
    });
  }

  get state(): State {
    return this.table.latest!.state; // a controller is made once there is one
  }

  get winners(): readonly number[] {
    return this.state.winners ?? [];
  }

  /** Whether everything has been shown. */
  get complete(): boolean {
    return this.quick || this.#turned >= this.cards.length;
  }

  /** Whether some had as many points as the winners, and lost by the tie-break. */
  get tieBroken(): boolean {
    const { scores, players } = this.state;
    const best = Math.max(...scores);
    return scores.slice(0, players).filter((score) => score === best).length > this.winners.length;
  }

  /** Whether the reader alone is addressed as a winner. */
  get youWon(): boolean {
    return !this.table.shared && this.winners.some((seat) => this.table.mine.includes(seat));
  }

  /** The sides in their order: as they sit, or the winners first once all is shown. */
  get order(): number[] {
    const { scores } = this.state;
    const sides = scores.map((_, side) => side);
    if (!this.complete) return sides;
    const won = (side: number): number => Number(this.winners.includes(side));
    return sides.sort((a, b) => won(b) - won(a) || scores[b]! - scores[a]!);
  }

  /** The most points of a side so far, at least 1: the length of the longest bar. */
  get most(): number {
    const points = this.order.map((side) => this.fromTiles(side) + this.fromCards(side));
    return Math.max(1, ...points);
  }

  isTurned(card: number): boolean {
    return this.quick || card < this.#turned;
  }

  /** Whose card it was. */
  originOf(card: Scored): Origin {
    const { kept, shown } = this.state;
    const secret = kept.findIndex((each) => each === card.subject);
    if (secret >= 0) return { from: "secret", seat: secret };
    const seat = shown.findIndex((each) => each === card.subject);
    return seat >= 0 ? { from: "shown", seat } : { from: "beside", seat: null };
  }

  /** Whether a seat is the reader's, who is spoken to then. */
  isReader(seat: number | null): boolean {
    return !this.table.shared && seat !== null && this.table.mine.includes(seat);
  }

  /** Turn the next card, and leave the others until they are turned too. */
  turn = (): void => {
    this.#byHand = true;
    this.#turnNext();
  };

  #turnNext = (): void => {
    this.#turned++;
  };

  turnAll = (): void => {
    this.#turned = this.cards.length;
  };

  nameOf(side: number): string {
    return this.names()[side] ?? t("name.third");
  }

  /** Points before the final scoring. */
  fromTiles(side: number): number {
    return this.state.scores[side]! - sources(this.cards, side).card;
  }

  /** Points by the cards that have been turned. */
  fromCards(side: number): number {
    return sources(
      this.cards.filter((_, i) => this.isTurned(i)),
      side,
    ).card;
  }
}
