/** A table whose server and clock are in the hands of a test. */

import { Table, type Options } from "../src/game/table.svelte";
import type { Entry, History, Sync, TableInfo } from "../src/protocol/messages";
import type { State } from "../src/protocol/state";
import { FakeNetwork, FakeTimer } from "./fakes";
import { games } from "./games";

export type Told = Partial<Omit<Sync, "state" | "table">> & { state?: Partial<State> };

export const entry = (n: number, more: Partial<Entry> = {}): Entry => ({
  n,
  at: 0,
  kind: "move",
  seat: 0,
  word: "end",
  by: "person",
  events: [],
  ...more,
});

/** A real position of three players, with what matters to a test put over it. */
const START = games()[3]![100]!;
export const stateOf = (change: Partial<State> = {}): State => ({ ...START, ...change });

export class FakeTable {
  readonly timer = new FakeTimer();
  readonly network = new FakeNetwork(this.timer);
  readonly table: Table;
  readonly info: TableInfo;

  constructor(mine: readonly number[] = [0], options: Partial<Options> = {}) {
    const seat = (n: number) => ({
      seat: n,
      name: `p${n}`,
      person: `p${n}`,
      bot: null,
      ready: true,
    });
    const seats = [0, 1, 2].map((n) => ({ ...seat(n), you: mine.includes(n) }));
    const told = { id: "t", phase: "playing", host: "p0", you_host: true, seats };
    this.info = { ...told, options: { hints: false } } as unknown as TableInfo;
    const { network, timer } = this;
    this.table = new Table("t", { network, timer, pause: () => 500, ...options });
    network.socket.opens();
  }

  /** What was asked since the greeting of the connection in use. */
  get requests(): Record<string, unknown>[] {
    return this.network.socket.sent.slice(1);
  }

  syncOf({ state, ...more }: Told): Sync {
    const told = { version: 0, viewer: 0, legal: [], undo: null, clock: null, entries: [] };
    const bots = [null, null, null];
    return { type: "sync", ...told, bots, table: this.info, ...more, state: stateOf(state) };
  }

  sync(told: Told = {}): void {
    this.network.socket.tells(this.syncOf(told));
  }

  /** Another entry of the log, and the position that it led to. */
  append({ entries: [made] = [], state, ...more }: Told & { version: number }): void {
    const told = { viewer: 0, legal: [], undo: null, clock: null, bots: [null, null, null] };
    const added = made ?? entry(more.version - 1, { by: "bot", seat: 1 });
    this.network.socket.tells({
      type: "entry",
      ...told,
      ...more,
      entry: added,
      changes: state ?? {},
    });
  }

  accept(version: number, request = this.requests.at(-1)): void {
    this.network.socket.tells({ type: "accepted", id: request?.id, version });
  }

  refuse(reason: string, sync: Sync | null = null, request = this.requests.at(-1)): void {
    const told = { type: "refused", id: request?.id, reason, text: "", rule: "", sync };
    this.network.socket.tells(told);
  }

  /** The connection breaks and is made anew; `told` is what the server has to say then. */
  reconnect(told: Told = {}): void {
    this.network.socket.breaks();
    this.timer.pass(1000);
    this.network.socket.opens();
    this.sync(told);
  }
}

/** A game of a few moves: some states in order, with the events that led to each. */
export function historyOf(events: readonly Entry["events"][], version = events.length): History {
  const states = games()[3]!;
  const steps = events.map((each, n) => ({
    entry: entry(n, { events: each, by: "bot", seat: 1 }),
    state: states[n + 1]!,
  }));
  const all = [{ entry: null, state: states[0]! }, ...steps];
  return { version, viewer: null, steps: all, next: null };
}
