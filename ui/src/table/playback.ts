/** What has happened but is not shown yet: one step after the other, at a speed one can set. */

export interface Ticking {
  later(milliseconds: number, what: () => void): () => void;
}

export const ticking: Ticking = {
  later: (milliseconds, what) => {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class Playback<Step> {
  readonly #waiting: Step[] = [];
  #cancel: (() => void) | null = null;

  /** `pause` says how long a step is looked at before the next one; 0 for not at all. */
  constructor(
    readonly show: (step: Step, left: number) => void,
    readonly pause: (step: Step) => number,
    readonly around: Ticking = ticking,
  ) {}

  get left(): number {
    return this.#waiting.length;
  }

  get busy(): boolean {
    return this.#cancel !== null;
  }

  add(...steps: Step[]): void {
    this.#waiting.push(...steps);
    if (!this.busy) this.#next();
  }

  /** Show everything that waits, at once. */
  flush(): void {
    this.#stop();
    const last = this.#waiting.splice(0);
    for (const [i, step] of last.entries()) this.show(step, last.length - 1 - i);
  }

  /** Forget what waits. */
  clear(): void {
    this.#stop();
    this.#waiting.length = 0;
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #next(): void {
    this.#cancel = null;
    for (let step = this.#waiting.shift(); step !== undefined; step = this.#waiting.shift()) {
      const pause = this.pause(step);
      if (pause > 0) this.#cancel = this.around.later(pause, () => this.#next());
      this.show(step, this.#waiting.length);
      if (pause > 0) return;
    }
  }
}
