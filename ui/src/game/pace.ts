/** How long each move of others is looked at: about as long for a round of them, however much happens in it. */

import type { GameEvent } from "../protocol/events";
import type { Entry } from "../protocol/messages";

export interface Budget {
  round: number; // milliseconds for a turn of everybody else
  longest: number; // milliseconds for one move
}

// A turn has some ten moves (tests/records); longer ones go faster towards their end.
const USUAL = 5; // moves after the placement that get a whole share
const SHARES = USUAL + 3; // of a turn: two for the placement, one for all that comes after the usual
const DECAY = 0.7; // of each further move
const LAG = 12; // moves that may wait; with more of them all goes faster
const HOPELESS = 100; // so many are not looked at one by one
const MOVES = 0.86; // of a round's time is for its moves, the rest for a scoring that may come
const FLEETING = 0.25; // of a turn's time is left to it, however long the scorings before it took
const CEREMONIES = [0.6, 0.42, 0.35]; // of its full time gets the first scoring of a round, the second, all others

export class Pace {
  #shown = 0; // moves of this turn so far
  #passed = false; // the turn, with the last move
  #turns = 0; // of others that are over in this round; -1 in one's own
  #spent = 0; // milliseconds of this round
  #before = 0; // of these, when this turn began
  #scorings = 0; // celebrated in this round
  #last = 0; // milliseconds for the last move, without its ceremony

  constructor(readonly budget: () => Budget) {}

  /** Milliseconds for an entry while `left` others wait; nobody has to look at their own move. */
  pause(entry: Entry, left: number, opponents: number, own = false): number {
    if (this.#passed) this.#nextTurn(opponents);
    if (own && has(entry, "placed")) this.#turns = -1;
    const usual = own ? 0 : this.#usual(entry, opponents);
    const pause = left > HOPELESS ? 0 : usual * Math.min(1, LAG / Math.max(left, 1));
    this.#spent += pause;
    this.#last = pause;
    this.#shown++;
    this.#passed = has(entry, "turn");
    return pause;
  }

  /** Milliseconds for the ceremony of that entry, which would be `full` in one's own turn. */
  celebrate(full: number): number {
    if (full === 0 || this.#turns < 0) return full;
    const part = CEREMONIES[Math.min(this.#scorings++, CEREMONIES.length - 1)]!;
    this.#spent += Math.max(0, full * part - this.#last);
    return full * part;
  }

  #usual(entry: Entry, opponents: number): number {
    const { round, longest } = this.budget();
    if (has(entry, "scored")) return longest;
    const share = this.#turnTime(round * MOVES, Math.max(opponents, 1)) / SHARES;
    const shares = has(entry, "placed") ? 2 : 1;
    return Math.min(longest, share * shares * DECAY ** Math.max(0, this.#shown - USUAL));
  }

  /** What was left of the round's time when this turn began, for each turn that was still to come. */
  #turnTime(time: number, opponents: number): number {
    const turns = opponents - Math.max(0, this.#turns);
    return Math.max((time - this.#before) / turns, (time * FLEETING) / opponents);
  }

  /** With the first move of a turn: only then the ceremonies of the last one are over. */
  #nextTurn(opponents: number): void {
    this.#shown = 0;
    this.#turns++;
    const goesOn = this.#turns > 0 && this.#turns < opponents;
    if (!goesOn) this.#turns = this.#spent = this.#scorings = 0;
    this.#before = this.#spent;
  }
}

function has({ events }: Entry, kind: GameEvent["event"]): boolean {
  return events.some(({ event }) => event === kind);
}
