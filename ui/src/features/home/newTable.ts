/** New tables: what is sent to the server for each way to play. */

import { navigate } from "../../stores/router.svelte";
import { api } from "../../net/api";
import type { NewSeat, NewTable } from "../../protocol/messages";

export const LEVELS = ["apprentice", "journeyman", "merchant", "banker", "master"] as const;
export type Level = (typeof LEVELS)[number];

const ME: NewSeat = { kind: "me" };

const bots = (n: number, level: Level): NewSeat[] =>
  Array.from({ length: n }, () => ({ kind: "bot", level }));

/** Against bots, alone. */
export function quick(players: number, level: Level): NewTable {
  return { seats: [ME, ...bots(players - 1, level)], public: false };
}

/** Everybody at one device, where all see who asks for a hint. */
export function together(names: readonly string[], more: number, level: Level): NewTable {
  const seats = names.map((name): NewSeat => ({ kind: "me", name }));
  return { seats: [...seats, ...bots(more, level)], public: false, hints: true };
}

/** Set the table up and sit down; where nobody else is waited for, begin. The answer is its key. */
export async function open(table: NewTable): Promise<string> {
  const { id } = await api.newTable(table);
  if (!table.seats.some((seat) => seat.kind === "open")) await api.ready(id, true);
  navigate(`/table/${id}`);
  return id;
}
