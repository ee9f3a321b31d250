/** Timers, so that tests can hold the clock in their hands. */

export interface Timer {
  /** Do something later; the answer cancels it. */
  after(milliseconds: number, what: () => void): () => void;
}

export const browserTimer: Timer = {
  after: (milliseconds, what) => {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
};
