/** Mistakes offered again: the position before each, a better move to be found, three tries. */

import { masked, Table } from "../../game/table.svelte";
import { parseMove } from "../../game/move";
import { targetsOf } from "../../game/selection";
import type { TargetId } from "../../game/target";
import { api } from "../../net/api";
import type { Attempt, Sync, TableInfo } from "../../protocol/messages";
import type { Decision, Review } from "../../protocol/review";
import type { State } from "../../protocol/state";
import type { ReviewController } from "../review/review.svelte";
import { exerciseNetwork } from "./exerciseSocket";

const TRIES = 3;

export interface Tried {
  outcome: "best" | "better" | "same" | "worse";
  loss: number;
}

/** One position, at a table of its own. */
export class Exercise {
  tried = $state.raw<readonly Tried[]>([]);
  judging = $state(false);
  gaveUp = $state(false);
  readonly table: Table;
  #legal: readonly string[] | null = null;
  #refresh: () => Promise<void> = () => Promise.resolve();

  constructor(
    readonly replay: ReviewController,
    readonly decision: Decision,
  ) {
    const network = exerciseNetwork({
      key: replay.table.key,
      ply: decision.ply,
      sync: () => this.#sync(),
      tried: (word) => this.#judge(word),
      attach: (refresh) => (this.#refresh = refresh),
    });
    this.table = new Table("exercise", { practice: true, network });
  }

  get last(): Tried | null {
    return this.tried.at(-1) ?? null;
  }

  /** Whether a better move was found. */
  get solved(): boolean {
    return this.last?.outcome === "best" || this.last?.outcome === "better";
  }

  /** How many tries are left. */
  get left(): number {
    return TRIES - this.tried.length;
  }

  /** Whether the answer may be known. */
  get over(): boolean {
    return this.solved || this.gaveUp || this.left === 0;
  }

  /** What the best move is clicked by, once it may be known. */
  get answer(): TargetId[] {
    if (!this.over) return [];
    const { best, ply, seat } = this.decision;
    return targetsOf(parseMove(best), { seat, phase: this.replay.stateAt(ply).phase });
  }

  /** Show the answer before all tries are made. */
  giveUp = async (): Promise<void> => {
    this.gaveUp = true;
    await this.#refresh();
  };

  async #judge(word: string): Promise<void> {
    const { ply, word: played } = this.decision;
    this.judging = true;
    try {
      const judged = await api.tryInReview(this.replay.table.key, { ply, word });
      this.tried = [...this.tried, { outcome: outcomeOf(judged, word === played), ...judged }];
    } finally {
      this.judging = false;
    }
  }

  /** The position as its player knew it. */
  async #sync(): Promise<Sync> {
    const { ply, seat } = this.decision;
    const { table, position } = this.replay;
    this.#legal ??= (await api.legalInReview(table.key, ply)).legal;
    const entries = this.replay.entriesBefore(ply);
    const bots = position.bots.map((bot, each) => (each === seat ? null : bot));
    return {
      type: "sync",
      ...{ version: entries.length, viewer: seat, undo: null, clock: null, bots },
      entries: entries.map((entry, n) => ({ ...entry, n })),
      legal: this.over ? [] : [...this.#legal],
      state: seenBy(seat, this.replay.stateAt(ply)),
      table: satAt(seat, table.info!), // a replay has a table
    };
  }
}

function outcomeOf({ is_best, better_than_played }: Attempt, same: boolean): Tried["outcome"] {
  if (same) return "same";
  if (is_best) return "best";
  return better_than_played ? "better" : "worse";
}

/** A position without what others kept to themselves. */
function seenBy(seat: number, s: State): State {
  const hidden = masked(s);
  const own = <T>(all: readonly T[], none: readonly (T | null)[]) =>
    none.map((each, i) => (i === seat ? (all[i] ?? each) : each));
  return {
    ...hidden,
    hands: own(s.hands, hidden.hands),
    dealt: own(s.dealt, hidden.dealt),
    kept: own(s.kept, hidden.kept),
  };
}

/** The table as if one sat there. */
function satAt(seat: number, table: TableInfo): TableInfo {
  const seats = table.seats.map((each) => ({ ...each, you: each.seat === seat }));
  return { ...table, phase: "playing", seats };
}

/** The decisions of a player that had something better. */
export function mistakesOf({ decisions }: Review, seat: number): Decision[] {
  return decisions.filter((each) => each.seat === seat && each.mark !== null && each.loss > 0);
}

/** All positions of one player, one after the other. */
export class Exercises {
  at = $state(0);
  found = $state(0);
  done = $state(false); // the last one has been left
  current = $state.raw<Exercise>()!;
  readonly decisions: readonly Decision[];

  constructor(
    readonly replay: ReviewController,
    review: Review,
    readonly seat: number,
  ) {
    this.decisions = mistakesOf(review, seat);
    this.#begin(0);
  }

  /** The decision that is offered again. */
  get now(): Decision | undefined {
    return this.decisions[this.at];
  }

  get total(): number {
    return this.decisions.length;
  }

  next = (): void => {
    if (this.current.solved) this.found++;
    this.done = this.at + 1 === this.total;
    if (this.done) return;
    this.close();
    this.#begin(this.at + 1);
  };

  close(): void {
    this.current.table.close();
  }

  #begin(at: number): void {
    this.at = at;
    this.current = new Exercise(this.replay, this.decisions[at]!);
  }
}
