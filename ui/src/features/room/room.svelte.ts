/** A table before the deal: who sits where, and what one can do about it. */

import type { Table } from "../../game/table.svelte";
import { callSeats } from "../../i18n/terms";
import { api } from "../../net/api";
import { attempt } from "../../stores/notices.svelte";
import { signedInAs, suggestedName } from "../../stores/session.svelte";
import type { Link, SeatInfo } from "../../protocol/messages";
import type { Level } from "../home/newTable";
import { closeTable } from "../table/closeTable";
import { ban } from "./bans.svelte";

export const isTaken = (seat: SeatInfo): boolean => seat.person !== null || seat.bot !== null;

export class RoomController {
  name = $state(suggestedName());
  invitation = $state.raw<({ seat: number } & Link) | null>(null);

  constructor(readonly table: Table) {}

  get seats(): readonly SeatInfo[] {
    return this.table.info?.seats ?? [];
  }

  get names(): string[] {
    return callSeats(this.seats);
  }

  /** Whether this person set up the table. */
  get host(): boolean {
    return this.table.info?.you_host ?? false;
  }

  get mine(): readonly SeatInfo[] {
    return this.seats.filter((seat) => seat.you);
  }

  get freeSeats(): readonly SeatInfo[] {
    return this.seats.filter((seat) => !isTaken(seat));
  }

  get ready(): boolean {
    return this.mine.length > 0 && this.mine.every((seat) => seat.ready);
  }

  /** The names of the others who are not ready yet. */
  get awaited(): string[] {
    return this.seats
      .filter((seat) => seat.person && !seat.you && !seat.ready)
      .map((seat) => this.names[seat.seat] ?? "");
  }

  get address(): string {
    return `${location.origin}/table/${this.table.key}`;
  }

  sit = (seat: number): Promise<void> =>
    attempt(async () => {
      await signedInAs(this.name.trim());
      await api.sit(this.table.key, seat);
    });

  invite = (seat: number): Promise<void> =>
    attempt(async () => {
      this.invitation = { seat, ...(await api.invite(this.table.key, seat)) };
    });

  seatBot = (seat: number, level: Level): Promise<unknown> =>
    attempt(() => api.seatBot(this.table.key, seat, level));

  /** Stand up, or free somebody else's seat as the host. */
  vacate = (seat: number): Promise<unknown> => attempt(() => api.standUp(this.table.key, seat));

  /** Free somebody's seat, and keep them away from the table. */
  ban = async (seat: SeatInfo): Promise<void> => {
    if (seat.person) await ban(this.table, seat.person, seat.name ?? "");
  };

  toggleReady = (): Promise<unknown> => attempt(() => api.ready(this.table.key, !this.ready));

  close = (): Promise<void> => closeTable(this.table.key);
}
