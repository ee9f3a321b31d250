/**
 * The ceremony of a scoring: it is shown for a moment when it happens, in whosever turn, until it is over or skipped. In a
 * lesson, and in a first game, it waits for its reader.
 */

import type { Table } from "../../game/table.svelte";
import type { TargetId } from "../../game/target";
import { placesOf } from "../../i18n/eventText";
import type { Entry } from "../../protocol/messages";
import { settings } from "../../stores/settings.svelte";
import { browserTimer, type Timer } from "../../timer";
import { isFirstGame } from "../learn/progress.svelte";
import { scorings, type Scored } from "../result/points";

const TIME = { off: 2200, slow: 4800, normal: 3400, fast: 1700 }; // milliseconds for each tile

/** The tiles that a move has scored; the cards of the end have a reveal of their own, the table in words its log. */
function tilesOf(entry: Entry | null): Scored[] {
  if (entry === null || !settings.ceremony || settings.reader) return [];
  return scorings([entry]).filter(({ kind }) => kind === "tile");
}

/** How long a move is looked at for the sake of its ceremony, in milliseconds. */
export function ceremonyTime(entry: Entry): number {
  return tilesOf(entry).length * TIME[settings.speed];
}

export class Ceremony {
  guided = $state(false); // the way on is beside it, where a lesson is read
  #held = $state(false); // somebody reads it, and it stays
  #done = $state.raw<{ entry: Entry | null; tiles: number }>({ entry: null, tiles: 0 });
  readonly #tiles = $derived.by(() => tilesOf(this.table.step));

  /** Created where effects may be. */
  constructor(
    readonly table: Table,
    timer: Timer = browserTimer,
  ) {
    $effect(() => {
      if (this.now === null) return;
      if (this.waits) table.linger();
      else if (!this.#held) return timer.after(this.#time, this.#next);
    });
  }

  /** Whether it stays until somebody goes on: those who learn read it for the first time. */
  get waits(): boolean {
    return this.table.practice || isFirstGame(this.table.key);
  }

  /** What is being scored before our eyes. */
  get now(): Scored | null {
    return this.#tiles[this.#seen] ?? null;
  }

  /** How much of its full time it gets: less where many a tile is scored in one round. */
  get pace(): number {
    return this.#time / TIME[settings.speed];
  }

  /** The number of the scoring among all tiles, from 1. */
  get place(): number {
    const { scoring_tiles: tiles = [] } = this.table.shown?.state ?? {};
    return tiles.findIndex((tile) => tile === this.now?.subject) + 1;
  }

  /** What lights up on the table: the tile, and the places whose cubes count. */
  get targets(): TargetId[] {
    return this.now === null ? [] : [`tile:${this.place - 1}`, ...placesOf(this.now.subject)];
  }

  /** It stays for as long as the pointer rests on it, or the focus is in it. */
  hold = (held: boolean): void => {
    this.#held = held;
    if (held && this.now !== null) this.table.linger();
  };

  /** On with the game; where it waits, with the next tile, if there is one. */
  skip = (): void => {
    if (this.now !== null) this.#finish(this.waits ? this.#seen + 1 : this.#tiles.length);
  };

  /** Milliseconds for each tile; after a leap nobody has said how many. */
  get #time(): number {
    return this.table.held / this.#tiles.length || TIME[settings.speed];
  }

  /** How many tiles of the present move have been shown. */
  get #seen(): number {
    return this.#done.entry === this.table.step ? this.#done.tiles : 0;
  }

  #next = (): void => this.#finish(this.#seen + 1);

  #finish(tiles: number): void {
    this.#done = { entry: this.table.step, tiles };
    if (this.now !== null) return;
    this.#held = false;
    this.table.hurry();
  }
}
