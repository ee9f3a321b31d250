/** What is highlighted on the table, and how. */

import type { ThingId } from "./thing";

export interface Marks {
  offered: ReadonlySet<ThingId>; // can be clicked now
  chosen: ReadonlySet<ThingId>; // clicked already, on the way to a move
  pointed: ReadonlySet<ThingId>; // named by the log line, the ribbon or the preview under the pointer
}

export function marksOf(marks: { [Kind in keyof Marks]?: Iterable<ThingId> }): Marks {
  const { offered = [], chosen = [], pointed = [] } = marks;
  return { offered: new Set(offered), chosen: new Set(chosen), pointed: new Set(pointed) };
}

export const NO_MARKS = marksOf({});
