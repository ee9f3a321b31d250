/** A table as one browser knows it: what the server told, and what of it is shown by now. No page in here. */

import type { Refusal } from "../net/http";
import { type Around, browser, type Connection } from "../net/line";
import { type Answer, TableLine, type Told, type Wish } from "../net/tableLine";
import type {
  AllStandings,
  Cascade,
  ClockNow,
  Entry,
  Goodbye,
  History,
  NewEntry,
  Presence,
  Reasons,
  Said,
  Sync,
  TableInfo,
} from "../wire/messages";
import type { State } from "../wire/state";
import { Playback, type Ticking, ticking } from "./playback";

export interface Position {
  version: number;
  viewer: number | null;
  state: State;
  legal: string[];
  undo: number | null;
  clock: (ClockNow & { at: number }) | null;
  bots: (string | null)[];
}

interface Step {
  position: Position;
  entry: Entry | null;
}

export interface Options {
  /** Milliseconds for which a move of somebody else is looked at. */
  pause(entry: Entry): number;
  now(): number;
  around: Around;
  ticking: Ticking;
}

export const usual: Options = {
  pause: () => 0,
  now: () => Date.now() / 1000,
  around: browser,
  ticking,
};

export class TableModel {
  table: TableInfo | null = null;
  shown: Position | null = null;
  latest: Position | null = null;
  entries: Entry[] = [];
  shownEntries = 0;
  said: Said[] = [];
  presence: Presence | null = null;
  connection: Connection = "connecting";
  refusal: Refusal | null = null;
  goodbye: Goodbye | null = null;
  sending: string | null = null;
  eyes: number | null = null; // the seat that last said "it is me", where several sit at one device
  left = 0; // steps that wait to be shown
  #awaited: { version: number; done(): void } | null = null;

  readonly #line: TableLine;
  readonly #playback: Playback<Step>;
  readonly #options: Options;

  constructor(
    readonly key: string,
    readonly changed: () => void,
    options: Partial<Options> = {},
  ) {
    this.#options = { ...usual, ...options };
    this.#playback = new Playback<Step>(
      (step, left) => this.#show(step, left),
      (step) =>
        step.entry === null || this.#isOwn(step.entry) ? 0 : this.#options.pause(step.entry),
      this.#options.ticking,
    );
    this.#line = new TableLine(
      key,
      {
        have: () => (this.latest === null ? null : this.entries.length),
        heard: (message) => this.#heard(message),
        changed: (connection) => this.#set({ connection }),
        refused: (refusal) => this.#set({ refusal }),
      },
      this.#options.around,
    );
  }

  // What can be asked.

  get mine(): number[] {
    return (this.table?.seats ?? []).filter((seat) => seat.you).map((seat) => seat.seat);
  }

  get shared(): boolean {
    return this.mine.length > 1;
  }

  get current(): boolean {
    return this.shown !== null && this.shown === this.latest;
  }

  /** The seat that somebody here decides for now, and may be seen to. */
  get deciding(): number | null {
    const now = this.shown;
    if (!this.current || now === null || now.legal.length === 0) return null;
    return this.handover === null ? now.viewer : null;
  }

  /** The seat to which the device is to be passed. */
  get handover(): number | null {
    const now = this.shown;
    if (now === null || !this.shared || now.viewer !== now.state.actor || now.bots[now.viewer ?? 0])
      return null;
    return now.viewer === this.eyes ? null : now.viewer;
  }

  /** Whether what the viewer knows may be seen by who holds the device. */
  get open(): boolean {
    return !this.shared || this.shown?.state.phase === "over" || this.shown?.viewer === this.eyes;
  }

  // What can be done.

  async move(word: string): Promise<void> {
    const at = this.latest;
    if (at === null || at.viewer === null) return;
    await this.#send(word, { type: "move", version: at.version, seat: at.viewer, word });
  }

  async undo(ply: number | null): Promise<void> {
    const at = this.latest;
    if (at === null || at.viewer === null) return;
    await this.#send("undo", { type: "undo", version: at.version, seat: at.viewer, ply });
  }

  /** One deed at a time; it lasts until the position that it leads to is here. */
  async #send(what: string, wish: Wish): Promise<void> {
    if (this.sending !== null) return;
    this.#set({ sending: what });
    try {
      const answer = await this.#line.ask(wish);
      if (answer.type === "accepted") await this.#arrival(answer.version);
    } finally {
      this.#set({ sending: null });
    }
  }

  #arrival(version: number): Promise<void> {
    return new Promise((done) => {
      this.#awaited = { version, done };
      this.#arrived();
    });
  }

  #arrived(): void {
    if (this.#awaited && (this.latest?.version ?? 0) >= this.#awaited.version) this.#awaited.done();
  }

  async why(): Promise<Reasons["refusals"]> {
    const seat = this.latest?.viewer;
    if (seat === null || seat === undefined) return {};
    const answer: Answer = await this.#line.ask({ type: "why", seat });
    return answer.type === "reasons" ? answer.refusals : {};
  }

  /** How every scoring stands in the position that is shown. */
  async standings(): Promise<AllStandings | null> {
    const answer = await this.#line.ask({ type: "standings" });
    return answer.type === "standing" ? answer : null;
  }

  /** What a placement would set off. */
  async preview(word: string): Promise<Cascade | null> {
    const seat = this.latest?.viewer;
    if (seat === null || seat === undefined) return null;
    const answer = await this.#line.ask({ type: "preview", seat, word });
    return answer.type === "cascade" ? answer : null;
  }

  async say(text: string): Promise<void> {
    await this.#line.ask({ type: "say", text });
  }

  async leave(seat: number): Promise<void> {
    await this.#line.ask({ type: "leave", seat });
  }

  async back(seat: number): Promise<void> {
    await this.#line.ask({ type: "back", seat });
  }

  take(): void {
    if (this.shown) this.#set({ eyes: this.shown.viewer });
  }

  /** Show what happened before, step by step, and then what stands. */
  replay(history: History): void {
    const now = this.latest;
    if (now === null || history.version !== now.version) return;
    const still = { ...now, legal: [], undo: null };
    const steps = history.steps.map(({ entry, state }) => ({
      entry,
      position: { ...still, state, version: entry ? entry.n + 1 : 0 },
    }));
    this.#playback.clear();
    this.#playback.add(...steps.slice(0, -1), {
      entry: steps.at(-1)?.entry ?? null,
      position: now,
    });
  }

  skip(): void {
    this.#playback.flush();
    this.changed();
  }

  hurry(): void {
    this.#line.hurry();
  }

  close(): void {
    this.#playback.clear();
    this.#line.close();
  }

  // What comes in.

  #heard(message: Told): void {
    switch (message.type) {
      case "sync":
        return this.#synced(message);
      case "entry":
        return this.#grown(message);
      case "table":
        return this.#set({ table: message.table });
      case "said":
        return this.#set({ said: withLine(this.said, message) });
      case "presence":
        return this.#set({ presence: message });
      case "goodbye":
        return this.#set({ goodbye: message });
      case "refused":
        if (message.sync) this.#synced(message.sync);
        return;
      default:
        return;
    }
  }

  #synced(sync: Sync): void {
    const fresh = this.latest === null;
    const start = sync.version - sync.entries.length;
    this.entries = [...this.entries.slice(0, start), ...sync.entries];
    this.table = sync.table;
    this.latest = this.#position(sync, sync.state);
    this.goodbye = null;
    if (fresh) this.presence = null; // told by other chairs, before the lots were drawn
    this.#playback.clear();
    if (fresh && this.eyes === null && this.mine.length === 1) this.eyes = this.mine[0] ?? null;
    this.#show({ position: this.latest, entry: null }, 0);
    this.#arrived();
  }

  #grown(news: NewEntry): void {
    if (this.latest === null) return; // a sync comes first, always
    this.entries = [...this.entries.slice(0, news.entry.n), news.entry];
    this.latest = this.#position(news, { ...this.latest.state, ...news.changes });
    this.#playback.add({ position: this.latest, entry: news.entry });
    this.#set({ left: this.#playback.left });
    this.#arrived();
  }

  #position(
    { version, viewer, legal, undo, clock, bots }: Sync | NewEntry,
    state: State,
  ): Position {
    const timed = clock === null ? null : { ...clock, at: this.#options.now() };
    return { version, viewer, state, legal, undo, clock: timed, bots };
  }

  #show({ position }: Step, left: number): void {
    this.#set({ shown: position, shownEntries: position.version, left });
  }

  #isOwn(entry: Entry): boolean {
    return entry.by === "person" && entry.seat !== null && this.mine.includes(entry.seat);
  }

  #set(change: Partial<TableModel>): void {
    Object.assign(this, change);
    this.changed();
  }
}

function withLine(lines: Said[], line: Said): Said[] {
  return lines.some((each) => each.n === line.n) ? lines : [...lines, line];
}

/** The same position for eyes that must not see what the viewer knows. */
export function masked(state: State): State {
  const nothing = <T>(each: readonly T[]): null[] => each.map(() => null);
  return {
    ...state,
    hands: nothing(state.hands),
    dealt: nothing(state.dealt),
    kept: nothing(state.kept),
  };
}
