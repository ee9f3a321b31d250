/** The log without what was taken back. */

import type { Entry } from "../protocol/messages";

/** The moves that count, in order: an undo names the ply that it goes back to. */
export function effective(entries: readonly Entry[]): Entry[] {
  const moves: Entry[] = [];
  for (const entry of entries) {
    if (entry.kind === "undo") moves.length = Math.min(moves.length, Number(entry.word));
    else if (entry.kind === "move") moves.push(entry);
  }
  return moves;
}
