/** A table as one browser knows it: what the server sent, and what of it is shown by now. No page in here. */

import { browserNetwork, type Network, type Status } from "../net/connection";
import type { Refusal } from "../net/http";
import { TableConnection, type RequestBody, type ServerMessage } from "../net/tableConnection";
import { browserTimer, type Timer } from "../timer";
import type {
  Advice,
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
} from "../protocol/messages";
import type { Decision } from "../protocol/review";
import type { State } from "../protocol/state";
import { withoutFinale } from "./finale";
import { parseMove, wordOf, type Move } from "./move";
import { Playback } from "./playback";

export interface Position {
  version: number; // how many entries of the log led to it
  viewer: number | null;
  state: State;
  legal: readonly Move[];
  undo: number | null;
  clock: (ClockNow & { at: number }) | null;
  bots: (string | null)[];
}

interface Step {
  position: Position;
  entry: Entry | null;
}

export interface Options {
  /** Milliseconds for which an entry of somebody else is looked at while `left` others wait. */
  pause(entry: Entry, left: number, opponents: number, own: boolean): number;
  /** Milliseconds for which an entry of anybody is looked at in any case: it is celebrated. */
  hold(entry: Entry, left: number): number;
  /** Called after every change. */
  onchange(): void;
  now(): number; // seconds
  network: Network;
  timer: Timer;
  practice: boolean; // a lesson: nobody else is there, and the server keeps nothing of it
}

const DEFAULTS: Options = {
  pause: () => 0,
  hold: () => 0,
  onchange: () => {},
  now: () => Date.now() / 1000,
  network: browserNetwork,
  timer: browserTimer,
  practice: false,
};

export class Table {
  info = $state.raw<TableInfo | null>(null);
  latest = $state.raw<Position | null>(null);
  shown = $state.raw<Position | null>(null);
  step = $state.raw<Entry | null>(null); // the entry that was shown last; null after a leap
  held = $state(0); // milliseconds for which it is celebrated
  behind = $state(0); // steps that are still to be shown
  entries = $state.raw<readonly Entry[]>([]);
  chat = $state.raw<readonly Said[]>([]);
  presence = $state.raw<Presence | null>(null);
  connection = $state<Status>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  goodbye = $state.raw<Goodbye | null>(null);
  sending = $state(false); // one move or undo at a time
  sent = $state.raw<Move | null>(null); // the move that is being sent
  revealing = $state(false); // the game has ended before our eyes, and its scoring cards are being turned
  holder = $state<number | null>(null); // the seat that holds the device, where several share it

  readonly #connection: TableConnection;
  readonly #playback: Playback<Step>;
  readonly #options: Options;
  #hold = 0; // milliseconds for which the step that comes next is celebrated
  #awaited: { version: number; resolve(): void } | null = null;

  constructor(
    readonly key: string,
    options: Partial<Options> = {},
  ) {
    this.#options = { ...DEFAULTS, ...options };
    this.#playback = new Playback<Step>(
      (step, left) => this.#show(step, left),
      ({ entry }, left) => this.#pauseAfter(entry, left),
      this.#options.timer,
    );
    const listener = {
      have: () => (this.latest === null ? null : this.entries.length),
      received: (message: ServerMessage) => this.#received(message),
      changed: (connection: Status) => this.#set({ connection }),
      refused: (refusal: Refusal) => this.#set({ refusal }),
    };
    this.#connection = new TableConnection(key, listener, this.#options.network);
  }

  /** Whether each seat is somebody's; a bot may play for them. */
  get people(): boolean[] | undefined {
    return this.info?.seats.map(({ person }) => person !== null);
  }

  /** Whether this is a lesson, of which the server keeps nothing. */
  get practice(): boolean {
    return this.#options.practice;
  }

  /** The seats of the people at this browser. */
  get mine(): number[] {
    return (this.info?.seats ?? []).filter((seat) => seat.you).map((seat) => seat.seat);
  }

  /** Whether several people play at this device. */
  get shared(): boolean {
    return this.mine.length > 1;
  }

  /** Whether all that happened has been shown. */
  get current(): boolean {
    return this.shown !== null && this.shown === this.latest;
  }

  get shownEntries(): readonly Entry[] {
    const shown = this.entries.slice(0, this.shown?.version ?? 0);
    return this.revealing ? withoutFinale(shown) : shown;
  }

  /** The seat that is decided for at this browser now, once its player holds the device. */
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
    return now.viewer === this.holder ? null : now.viewer;
  }

  /** Whether the player who holds the device may see what the viewer knows. */
  get revealed(): boolean {
    return !this.shared || this.shown?.state.phase === "over" || this.shown?.viewer === this.holder;
  }

  async move(move: Move): Promise<void> {
    const at = this.latest;
    if (at === null || at.viewer === null) return;
    const { version, viewer: seat } = at;
    this.#playback.hurry();
    await this.#send({ type: "move", version, seat, word: wordOf(move) }, move);
  }

  /** Take back the last own move, or all back to an earlier ply. */
  async undo(ply: number | null): Promise<void> {
    const at = this.latest;
    if (at === null || at.viewer === null) return;
    await this.#send({ type: "undo", version: at.version, seat: at.viewer, ply });
  }

  /** Why moves are not on offer, by their words. */
  async refusals(): Promise<Reasons["refusals"]> {
    const seat = this.latest?.viewer ?? null;
    if (seat === null) return {};
    const answer = await this.#connection.request({ type: "why", seat });
    return answer.type === "reasons" ? answer.refusals : {};
  }

  /** How every scoring stands in the position that is shown. */
  async standings(): Promise<AllStandings | null> {
    const answer = await this.#connection.request({ type: "standings" });
    return answer.type === "standing" ? answer : null;
  }

  /** What a placement would set off. */
  async preview(move: Move): Promise<Cascade | null> {
    const seat = this.latest?.viewer ?? null;
    if (seat === null) return null;
    const answer = await this.#connection.request({ type: "preview", seat, word: wordOf(move) });
    return answer.type === "cascade" ? answer : null;
  }

  /** What the strongest bot would do. */
  async hint(): Promise<Advice | null> {
    const seat = this.latest?.viewer ?? null;
    if (seat === null) return null;
    const answer = await this.#connection.request({ type: "hint", seat });
    return answer.type === "advice" ? answer : null;
  }

  /** What the last placement of a seat has missed; null if nothing is clearly better. */
  async lookBack(seat: number): Promise<Decision | null> {
    const answer = await this.#connection.request({ type: "look-back", seat });
    return answer.type === "missed" ? answer.decision : null;
  }

  async say(text: string): Promise<void> {
    await this.#connection.request({ type: "say", text });
  }

  /** Let a bot play on for a seat. */
  async leave(seat: number): Promise<void> {
    await this.#connection.request({ type: "leave", seat });
  }

  /** Take a seat back from the bot. */
  async comeBack(seat: number): Promise<void> {
    await this.#connection.request({ type: "back", seat });
  }

  /** The player whose turn it is has the device now. */
  takeDevice(): void {
    if (this.shown) this.#set({ holder: this.shown.viewer });
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

  /** The final scoring has been seen. */
  reveal(): void {
    if (this.revealing) this.#set({ revealing: false });
  }

  /** Look at the present step until told to hurry. */
  linger(): void {
    this.#playback.linger();
  }

  /** Look at the present step no longer. */
  hurry(): void {
    this.#playback.hurry();
    this.#options.onchange();
  }

  /** Show at once whatever is still to be shown. */
  catchUp(): void {
    this.#playback.flush();
    this.#options.onchange();
  }

  close(): void {
    this.#playback.clear();
    this.#connection.close();
  }

  /** Send a move or an undo; it lasts until the position that it leads to is here. */
  async #send(body: RequestBody, sent: Move | null = null): Promise<void> {
    if (this.sending) return;
    this.#set({ sending: true, sent });
    try {
      const answer = await this.#connection.request(body);
      if (answer.type === "accepted") await this.#arrival(answer.version);
    } finally {
      this.#set({ sending: false, sent: null });
    }
  }

  #arrival(version: number): Promise<void> {
    return new Promise((resolve) => {
      this.#awaited = { version, resolve };
      this.#arrived();
    });
  }

  #arrived(): void {
    if (this.#awaited && (this.latest?.version ?? 0) >= this.#awaited.version)
      this.#awaited.resolve();
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case "sync":
        return this.#synced(message);
      case "entry":
        return this.#appended(message);
      case "table":
        return this.#set({ info: message.table });
      case "said":
        return this.#set({ chat: withLine(this.chat, message) });
      case "presence":
        return this.#set({ presence: message });
      case "goodbye":
        return this.#set({ goodbye: message });
      case "refused":
        if (message.sync) this.#synced(message.sync);
        return;
      case "accepted":
      case "advice":
      case "cascade":
      case "missed":
      case "reasons":
      case "standing":
        return; // answers, which the connection hands to the one who asked
      default: // from a newer server
        return;
    }
  }

  #synced(sync: Sync): void {
    const fresh = this.latest === null;
    const start = sync.version - sync.entries.length;
    this.entries = [...this.entries.slice(0, start), ...sync.entries];
    this.info = sync.table;
    this.latest = this.#position(sync, sync.state);
    this.goodbye = null;
    if (fresh) this.presence = null; // of other chairs, before the lots were drawn
    this.#playback.clear();
    if (fresh && this.holder === null && this.mine.length === 1) this.holder = this.mine[0] ?? null;
    this.#show({ position: this.latest, entry: null }, 0);
    this.#arrived();
  }

  #appended(news: NewEntry): void {
    if (this.latest === null) return; // a sync comes first, always
    this.entries = [...this.entries.slice(0, news.entry.n), news.entry];
    this.latest = this.#position(news, { ...this.latest.state, ...news.changes });
    this.#playback.add({ position: this.latest, entry: news.entry });
    this.#set({ behind: this.#playback.left });
    this.#arrived();
  }

  #position({ legal, clock, ...rest }: Sync | NewEntry, state: State): Position {
    const { version, viewer, undo, bots } = rest;
    const timed = clock === null ? null : { ...clock, at: this.#options.now() };
    return { version, viewer, state, legal: legal.map(parseMove), undo, clock: timed, bots };
  }

  #show({ position, entry: step }: Step, left: number): void {
    const wasPlayed = this.shown !== null && this.shown.state.phase !== "over";
    const revealing = this.revealing || (wasPlayed && position.state.phase === "over");
    this.#set({ shown: position, step, behind: left, revealing, held: this.#hold });
    this.#hold = 0;
  }

  #pauseAfter(entry: Entry | null, left: number): number {
    if (entry === null) return 0;
    const opponents = (this.info?.seats.length ?? 0) - this.mine.length;
    const own = this.#isOwn(entry);
    const pause = this.#options.pause(entry, left, opponents, own);
    this.#hold = this.#options.hold(entry, left);
    return Math.max(own ? 0 : pause, this.#hold);
  }

  #isOwn(entry: Entry): boolean {
    return entry.by === "person" && entry.seat !== null && this.mine.includes(entry.seat);
  }

  #set(change: Partial<Table>): void {
    Object.assign(this, change);
    this.#options.onchange();
  }
}

function withLine(lines: readonly Said[], line: Said): readonly Said[] {
  return lines.some((each) => each.n === line.n) ? lines : [...lines, line];
}

/** A position without what only the viewer knows. */
export function masked(state: State): State {
  const nothing = <T>(each: readonly T[]): null[] => each.map(() => null);
  return {
    ...state,
    hands: nothing(state.hands),
    dealt: nothing(state.dealt),
    kept: nothing(state.kept),
  };
}
