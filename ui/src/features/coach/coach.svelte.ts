/** The coach of a finished game: its review, and what is said about the move that is shown. No markup in here. */

import { tick } from "svelte";
import { parseMove } from "../../game/move";
import { targetsOf } from "../../game/selection";
import type { TargetId } from "../../game/target";
import type { Reader } from "../../i18n/eventText";
import { api } from "../../net/api";
import { attempt } from "../../stores/notices.svelte";
import { signedInAs, suggestedName } from "../../stores/session.svelte";
import { browserTimer, type Timer } from "../../timer";
import type { ReviewStatus } from "../../protocol/messages";
import type { ChanceEvent, Decision, Review } from "../../protocol/review";
import type { ReviewController } from "../review/review.svelte";
import { Exercises } from "./exercises.svelte";

const ASK_AGAIN = 1500; // milliseconds, while a review is made

/** What was asked for by somebody without a name: signing in opens the table anew, and there it goes on. */
let wanted: { key: string; what: (coach: CoachController) => unknown } | null = null;

export class CoachController {
  status = $state<ReviewStatus["status"] | null>(null); // null until the server has told
  progress = $state(0);
  ahead = $state(0); // games that are analysed before this one
  found = $state.raw<Review | null>(null);
  exercises = $state.raw<Exercises | null>(null); // while somebody learns from mistakes
  #forget: () => void = () => {};
  #closed = false;

  constructor(
    readonly replay: ReviewController,
    readonly timer: Timer = browserTimer,
  ) {}

  /** Whether a review is being made or waits for its turn. */
  get busy(): boolean {
    return this.status === "waiting" || this.status === "running";
  }

  /** The decision that led to the position shown. */
  get decision(): Decision | null {
    return this.found?.decisions[this.replay.at - 1] ?? null;
  }

  /** What chance did at that move. */
  get luck(): ChanceEvent[] {
    const { at } = this.replay;
    return (this.found?.luck ?? []).filter((event) => event.ply === at - 1);
  }

  /** Whether there is a better move to be shown. */
  get hasBetter(): boolean {
    return this.decision !== null && this.decision.best !== this.decision.word;
  }

  /** How many moves have been made with each that stands out. */
  readonly stops = $derived.by((): number[] =>
    (this.found?.decisions ?? []).flatMap(({ mark, ply }) => (mark === null ? [] : [ply + 1])),
  );

  /** What the better move is clicked by, to be lit on the board. */
  get targets(): TargetId[] {
    const { decision } = this;
    if (decision?.mark === null || !decision || !this.hasBetter) return [];
    const { phase } = this.replay.stateAt(decision.ply);
    return targetsOf(parseMove(decision.best), { seat: decision.seat, phase });
  }

  /** Who reads: players of the game are spoken to. */
  get reader(): Reader {
    const { mine } = this.replay.table;
    return { ...this.replay.reader, viewer: mine.length === 1 ? mine[0]! : null };
  }

  /** Ask how far the review is; go on asking while it is being made. */
  look = async (): Promise<void> => {
    await this.#ask(api.review);
    if (wanted?.key !== this.replay.table.key || this.#closed) return;
    const { what } = wanted;
    wanted = null;
    what(this);
  };

  /** Have the game analysed. */
  analyse = (): Promise<void> =>
    this.#asSomebody(async (coach) => {
      if (coach.status !== "done" && !coach.busy) await coach.#ask(api.orderReview);
    });

  goToMark(by: 1 | -1): void {
    const { at } = this.replay;
    const next =
      by > 0 ? this.stops.find((stop) => stop > at) : this.stops.findLast((stop) => stop < at);
    if (next !== undefined) this.replay.go(next);
  }

  /** Show the position in which the better move was to be made, or the one after the move made. */
  toggleBetter = (): void => {
    if (this.hasBetter) this.replay.lookBack(!this.replay.lookingBack);
  };

  /** Offer the mistakes of a player again. */
  learn = (seat: number): Promise<void> =>
    this.#asSomebody((coach) => {
      if (coach.found === null) return;
      coach.replay.dialog = null;
      coach.exercises = new Exercises(coach.replay, coach.found, seat);
    });

  /** Back to the replay, at the position that was looked at last. */
  stopLearning = (): void => {
    const ply = this.exercises?.now?.ply;
    this.exercises?.close();
    this.exercises = null;
    if (ply !== undefined) this.replay.go(ply);
  };

  /** Play on from the position that was looked for a better move in. */
  playOnFromExercise = (): void => {
    this.stopLearning();
    this.replay.dialog = "on";
  };

  /** Do what a key stands for; false if it stands for nothing. */
  key(key: string): boolean {
    const act = this.#keys[key];
    if (this.found === null || act === undefined) return false;
    act();
    return true;
  }

  close = (): void => {
    this.#closed = true;
    this.#forget();
    this.exercises?.close();
  };

  readonly #keys: Record<string, () => void> = {
    n: () => this.goToMark(1),
    N: () => this.goToMark(-1),
    v: () => this.toggleBetter(),
  };

  /** Do what only somebody with a name may. */
  async #asSomebody(what: (coach: CoachController) => unknown): Promise<void> {
    wanted = { key: this.replay.table.key, what };
    const somebody = await attempt(() => signedInAs(suggestedName()));
    await tick();
    if (somebody && this.#closed) return; // it goes on at the table that was opened anew
    wanted = null;
    if (somebody) await what(this);
  }

  async #ask(how: (key: string) => Promise<ReviewStatus>): Promise<void> {
    this.#forget();
    await attempt(async () => this.#told(await how(this.replay.table.key)));
    if (this.busy && !this.#closed)
      this.#forget = this.timer.after(ASK_AGAIN, () => void this.look());
  }

  #told({ status, progress, ahead, review }: ReviewStatus): void {
    Object.assign(this, { status, progress, ahead, found: review });
  }
}
