/** Steps that have arrived but are not shown yet: one after the other, each for as long as it is to be looked at. */

import { browserTimer, type Timer } from "../timer";

export class Playback<Step> {
  readonly #queue: Step[] = [];
  #cancel: (() => void) | null = null;

  /** `pause` says how long a step is looked at before the next one; 0 for not at all. */
  constructor(
    readonly show: (step: Step, left: number) => void,
    readonly pause: (step: Step, left: number) => number,
    readonly timer: Timer = browserTimer,
  ) {}

  get left(): number {
    return this.#queue.length;
  }

  add(...steps: Step[]): void {
    this.#queue.push(...steps);
    if (this.#cancel === null) this.#next();
  }

  /** Show everything in the queue, at once. */
  flush(): void {
    this.#stop();
    const steps = this.#queue.splice(0);
    for (const [i, step] of steps.entries()) this.show(step, steps.length - 1 - i);
  }

  /** Look at the present step for as long as nobody hurries. */
  linger(): void {
    if (this.#cancel === null) return;
    this.#cancel();
    this.#cancel = () => {};
  }

  /** Show the next step without waiting any longer. */
  hurry(): void {
    if (this.#cancel === null) return;
    this.#stop();
    this.#next();
  }

  clear(): void {
    this.#stop();
    this.#queue.length = 0;
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #next(): void {
    this.#cancel = null;
    for (let step = this.#queue.shift(); step !== undefined; step = this.#queue.shift()) {
      const pause = this.pause(step, this.#queue.length);
      if (pause > 0) this.#cancel = this.timer.after(pause, () => this.#next());
      this.show(step, this.#queue.length);
      if (pause > 0) return;
    }
  }
}
