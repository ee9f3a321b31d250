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

const SOON = 1000; // milliseconds, where a browser does not say when it has nothing to do

/** Do something once the browser has nothing else to do; the answer cancels it. */
export function whenIdle(what: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) return browserTimer.after(SOON, what);
  const waiting = requestIdleCallback(what);
  return () => cancelIdleCallback(waiting);
}
