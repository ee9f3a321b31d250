/** What depends on the number of players, at one glance (R1.11, R2.4). */

import type { Learn } from "../../i18n/learn/learn";
import { SCORING_CARDS, STARTING_DISCS } from "../../protocol/box";

type Label = Exclude<keyof Learn["numbers"], "players">;
type Column = Record<Label, number>;

export const PLAYERS = [2, 3, 4, 5] as const;

function column(players: number): Column {
  const { own, white, support } = STARTING_DISCS[players]!;
  const { dealt, faceUp, faceDown } = SCORING_CARDS[players]!;
  const shown = players === 2 ? 2 : 0; // each shows one (R2.5)
  const turns = own + white + support;
  return { own, white, support, turns, dealt, open: faceUp + shown, hidden: faceDown };
}

const COLUMNS = PLAYERS.map(column);
const LABELS: readonly Label[] = ["own", "white", "support", "turns", "dealt", "open", "hidden"];

/** The rows of the table: a label, and its numbers for two to five players. */
export const ROWS = LABELS.map((label) => ({ label, numbers: COLUMNS.map((of) => of[label]) }));
