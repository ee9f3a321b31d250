/**
 * Whole games as lists of states, for the tests.
 * `game-n.json` holds the first state and, for each ply, the values that changed by their path. Made from
 * `calimala simulate --players n --seed 7 --bots greedy` and `calimala replay --states`, decks left out.
 */

import type { State } from "../src/protocol/state";
import two from "./fixtures/game-2.json";
import three from "./fixtures/game-3.json";
import four from "./fixtures/game-4.json";
import five from "./fixtures/game-5.json";

interface Packed {
  first: unknown;
  steps: Record<string, unknown>[];
}
type Tree = Record<string, unknown>;

/** A copy of the tree with one value replaced. */
function replaced(tree: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(tree) ? [...(tree as unknown[])] : { ...(tree as Tree) }) as Tree;
  copy[key] = replaced(copy[key], rest, value);
  return copy;
}

function unpacked({ first, steps }: Packed): State[] {
  const states = [first as State];
  for (const step of steps) {
    let next: unknown = states.at(-1);
    for (const [path, value] of Object.entries(step)) next = replaced(next, path.split("."), value);
    states.push(next as State);
  }
  return states;
}

export const games = (): Record<number, State[]> =>
  Object.fromEntries(
    ([two, three, four, five] as Packed[]).map((packed, i) => [i + 2, unpacked(packed)]),
  );
