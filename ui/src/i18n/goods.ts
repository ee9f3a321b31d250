/** What a mat or a hand has won, as words: "2 cloth", "1 ship". */

import type { Gain } from "../protocol/state";
import { list, t, type Key } from "./index";

export const GAINS: Readonly<Record<Gain, Key>> = {
  wood: "help.n.wood",
  brick: "help.n.brick",
  marble: "help.n.marble",
  cloth: "help.n.cloth",
  ships: "help.n.ships",
  houses: "help.n.houses",
  workshops: "hint.n.workshops",
  cards: "n.cards",
};

/** All of it, read as a list. */
export function goodsText(gained: Partial<Record<Gain, number>>): string {
  const each = Object.entries(gained) as [Gain, number][];
  return list(each.map(([gain, n]) => t(GAINS[gain], { n: Math.round(n) })));
}
