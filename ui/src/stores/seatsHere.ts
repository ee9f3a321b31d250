/** The seats of the table that a page shows, for every name below it. */

import { getContext, setContext } from "svelte";
import type { SeatInfo } from "../protocol/messages";

type Seats = () => readonly SeatInfo[];
const KEY = Symbol("seats");

export function provideSeats(seats: Seats): void {
  setContext(KEY, seats);
}

export function seatsHere(): Seats {
  return getContext<Seats | undefined>(KEY) ?? (() => []);
}
