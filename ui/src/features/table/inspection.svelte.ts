/** What is told about: the thing under the pointer, or one that was clicked so that it stays. */

import type { TargetId } from "../../game/target";
import type { ThingId } from "../../game/thing";
import type { WhyNot } from "../../protocol/events";
import { browserTimer, type Timer } from "../../timer";

export class Inspection {
  pinned = $state.raw<ThingId | null>(null);
  reason = $state.raw<WhyNot | null>(null); // why what is pinned is not on offer
  highlighted = $state.raw<readonly TargetId[]>([]); // what a line of the log or the ribbon speaks of
  #hovered = $state.raw<ThingId | null>(null);
  #pointed: ThingId | null = null; // at once; it is told about when its time has come
  #cancel: () => void = () => {};

  /** `delay`: how long the pointer has to rest before the first thing is told about, in milliseconds. */
  constructor(
    readonly delay = 0,
    readonly timer: Timer = browserTimer,
  ) {}

  get target(): ThingId | null {
    return this.pinned ?? this.#hovered;
  }

  /** Point at a thing, or at none; false if the pointer only moves on the same thing. */
  hover = (target: ThingId | null): boolean => {
    if (target !== null && target === this.#pointed) return false;
    this.#pointed = target;
    this.#cancel();
    if (target === null || this.#hovered || this.delay === 0) this.#hovered = target;
    else this.#cancel = this.timer.after(this.delay, () => (this.#hovered = target));
    return true;
  };

  /** Pin a thing; the same one again unpins it. */
  toggle = (target: ThingId | null): void => {
    this.pinned = this.pinned === target ? null : target;
    this.reason = null;
  };

  unpin = (): void => {
    this.pinned = null; // without a look at what was pinned: effects call this
    this.reason = null;
  };

  highlight = (targets: readonly TargetId[]): void => {
    this.highlighted = targets;
  };
}
