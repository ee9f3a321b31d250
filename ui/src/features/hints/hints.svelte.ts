/** Hints: what the strongest bot would do in this position, as long as it is this position. */

import type { Table } from "../../game/table.svelte";
import { parseMove, type Move } from "../../game/move";
import { attempt } from "../../stores/notices.svelte";
import type { Suggestion } from "../../protocol/events";
import type { Advice } from "../../protocol/messages";
import type { Decision } from "../../protocol/review";

export class HintController {
  asking = $state(false);
  figures = $state(false); // whether they are unfolded
  #advice = $state.raw<Advice | null>(null);
  #chosen = $state(0);
  missed = $state.raw<Decision | null>(null); // the own last placement, if another was clearly better
  showsMissed = $state(false); // on the board

  constructor(readonly table: Table) {}

  /** Whether one may ask now. */
  get possible(): boolean {
    return this.table.deciding !== null && this.allowed;
  }

  /** Whether there are hints: alone against bots, else where the host allows it; a lesson has hints of its own. */
  get allowed(): boolean {
    const { info, practice } = this.table;
    if (info === null || practice) return false;
    const people = info.seats.filter(({ person }) => person !== null).length;
    return people === 1 || info.options.hints;
  }

  /** The moves that are suggested in the position that is shown, the best first. */
  get suggestions(): readonly Suggestion[] {
    const { deciding, shown } = this.table;
    if (deciding === null || shown === null || this.#advice?.version !== shown.version) return [];
    return this.#advice.suggestions;
  }

  /** The suggestion that is looked at. */
  get chosen(): Suggestion | null {
    return this.suggestions[this.#chosen] ?? null;
  }

  /** The move that is looked at, to be drawn on the board. */
  get move(): Move | null {
    return this.chosen === null ? null : parseMove(this.chosen.word);
  }

  /** The moves that are drawn on the board. */
  get drawn(): Move[] {
    const { move, missed, showsMissed } = this;
    if (move !== null) return [move];
    return missed !== null && showsMissed ? [parseMove(missed.best)] : [];
  }

  ask = async (): Promise<void> => {
    if (this.asking || !this.possible) return;
    this.asking = true;
    await attempt(async () => (this.#advice = await this.table.hint()));
    this.#chosen = 0;
    this.asking = false;
  };

  choose = (i: number): void => {
    this.#chosen = i;
  };

  /** Say what was missed, or no longer. */
  tellMissed = (missed: Decision | null): void => {
    this.missed = missed;
    this.showsMissed = false;
  };

  dismiss = (): void => {
    this.#advice = null;
  };
}
