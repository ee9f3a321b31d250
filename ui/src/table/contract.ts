/** What the parts of the page agree on. */

/**
 * A thing on the table that can be pointed at, pressed or lit:
 * `space:1-2` (a street), `disc:own|white|support` (own reserve), `action:wood` (a pending action of the space),
 * `hand:ship` (a card in hand), `city:lisbon`, `row:fiore/wood` (a row of a building; `row:palazzo/artwork` is the
 * council's), `stack:4-5/2` (a disc in a stack, 1-based from the bottom), `scoring:lisbon` (a scoring card to keep or
 * show), `market:wood` (an action card to take), `tile:3` (a scoring tile), `mat:0/ship|workshop|house` (building
 * places on a mat), `button:end`, `button:stop`.
 */
export type Target = string;

/** What is lit on the table, and how. */
export interface Marks {
  offered: ReadonlySet<Target>; // can be pressed now
  chosen: ReadonlySet<Target>; // pressed already, on the way to a move
  pointed: ReadonlySet<Target>; // named by the log line, the ribbon or the preview under the pointer
}

export const NO_MARKS: Marks = { offered: new Set(), chosen: new Set(), pointed: new Set() };

/** `speed` in props is a pace: 1 is normal, 2 twice as fast, 0 without motion. */
export type Speed = number;
