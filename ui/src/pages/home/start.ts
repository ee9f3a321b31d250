/** New tables: what is sent to the server for each way to play. */

import { go } from "../../app/route.svelte";
import { api } from "../../net/api";
import type { NewSeat, NewTable } from "../../wire/messages";

export const LEVELS = ["apprentice", "journeyman", "merchant", "banker", "master"] as const;
export type Level = (typeof LEVELS)[number];

const ME: NewSeat = { kind: "me" };

export const bots = (n: number, level: Level): NewSeat[] =>
  Array.from({ length: n }, () => ({ kind: "bot", level }));

/** Against bots, alone. */
export function quick(players: number, level: Level): NewTable {
  return { seats: [ME, ...bots(players - 1, level)], public: false };
}

/** Everybody at one device. */
export function together(names: readonly string[], more: number, level: Level): NewTable {
  const seats = names.map((name): NewSeat => ({ kind: "me", name }));
  return { seats: [...seats, ...bots(more, level)], public: false };
}

/** Set the table up and sit down; where nobody else is waited for, begin. */
export async function open(table: NewTable): Promise<void> {
  const { id } = await api.newTable(table);
  if (!table.seats.some((seat) => seat.kind === "open")) await api.ready(id, true);
  go(`/table/${id}`);
}
