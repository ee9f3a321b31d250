/** A game looked at again: steps through its positions, jumps between scorings, plays on from one. */

import { marksOf } from "../../game/marks";
import type { Position, Table } from "../../game/table.svelte";
import { sentence, type Reader } from "../../i18n/eventText";
import { callSeats } from "../../i18n/terms";
import { api } from "../../net/api";
import { attempt } from "../../stores/notices.svelte";
import { navigate, putInAddress } from "../../stores/router.svelte";
import { signedInAs, suggestedName } from "../../stores/session.svelte";
import { pauseAfterMove, settings, switchReader } from "../../stores/settings.svelte";
import { browserTimer, type Timer } from "../../timer";
import type { AllStandings, Bot, Entry, History } from "../../protocol/messages";
import type { State } from "../../protocol/state";
import type { View as HelpView } from "../help/view";
import { scorings } from "../result/points";
import { DebouncedQuery } from "../table/debouncedQuery.svelte";
import { Inspection } from "../table/inspection.svelte";
import { downloadRecord } from "../table/downloadRecord";
import type { MenuItem } from "../table/menu";
import type { CoachController } from "../coach/coach.svelte";
import { whereNext } from "../table/quarters";
import type { View } from "../table/views";

const STANDINGS = 200; // milliseconds: the slider is dragged quickly
const ADDRESS = 400; // milliseconds: browsers take only so many changes of an address

const UNTOLD: ReadonlySet<string> = new Set(["ended", "activated"]); // what the next move shows

type Step = History["steps"][number];

/** The steps that count: none that was taken back, none that moved nothing. */
export function played({ steps }: History): Step[] {
  const kept: Step[] = [];
  for (const step of steps) {
    if (step.entry === null || step.entry.kind === "move") kept.push(step);
    else if (step.entry.kind === "undo") kept.length = Number(step.entry.word) + 1;
  }
  return kept;
}

export class ReviewController {
  at = $state(0); // how many moves have been made
  loading = $state(true); // until the moves are here, or cannot be had
  wentBack = $state(false); // from a later position: no piece travels
  lookingBack = $state(false); // the position before the last move is shown
  running = $state(false);
  coach = $state.raw<CoachController | null>(null); // of a game that is over, once it is loaded
  view = $state<View>("board");
  dialog = $state<"settings" | "keys" | "link" | "result" | "on" | "scorings" | "coach" | null>(
    null,
  );
  readonly inspection = new Inspection();
  #steps = $state.raw<readonly Step[]>([]);
  readonly #standings: DebouncedQuery<number, AllStandings>;

  readonly names = $derived.by(() => callSeats(this.table.info?.seats ?? []));
  readonly #shown = $derived.by(() => (this.lookingBack ? this.at - 1 : this.at));
  readonly state = $derived.by((): State => this.stateAt(this.#shown));
  readonly position = $derived.by((): Position => ({
    ...this.#latest,
    state: this.state,
    clock: null,
  }));
  readonly entries = $derived.by(() => this.entriesBefore(this.at));
  /** What the last move did, as sentences. */
  readonly commentary = $derived.by(() => {
    const events = this.entries.at(-1)?.events ?? [];
    return events
      .filter(({ event }) => !UNTOLD.has(event))
      .map((event) => sentence(event, this.reader).parts);
  });
  readonly marks = $derived.by(() =>
    marksOf({ pointed: [...this.inspection.highlighted, ...(this.coach?.targets ?? [])] }),
  );
  readonly #all = $derived.by((): Entry[] => this.#steps.flatMap((step) => step.entry ?? []));
  /** The moves after which something was scored. */
  readonly stops = $derived.by(() =>
    this.#all.flatMap((entry, i) => (scorings([entry]).length > 0 ? [i + 1] : [])),
  );

  /** Created where effects may be; begins at `ply`, or at the end. */
  constructor(
    readonly table: Table,
    ply: number | null,
    timer: Timer = browserTimer,
  ) {
    this.#standings = new DebouncedQuery(
      () => this.#entriesSoFar,
      (entries) => api.standingsAfter(table.key, entries),
      { delay: STANDINGS, keepPrevious: true, timer },
    );
    $effect(() => {
      void this.#entriesSoFar;
      this.inspection.unpin();
    });
    $effect(() => {
      if (!this.running) return;
      if (this.at >= this.last) this.running = false;
      return timer.after(pauseAfterMove(), () => this.#moveTo(this.at + 1));
    });
    $effect(() => {
      const { path } = this;
      if (this.last >= 0) return timer.after(ADDRESS, () => putInAddress(path));
    });
    $effect(() => {
      void table.latest?.version;
      void attempt(async () => this.#load(await api.history(table.key), ply)).then(() => {
        this.loading = false;
      });
    });
  }

  /** The number of moves of the game; -1 until they are here. */
  get last(): number {
    return this.#steps.length - 1;
  }

  get standings(): AllStandings | null {
    return this.#standings.answer;
  }

  get reader(): Reader {
    const { layout, scoring_tiles: tiles } = this.state;
    return { names: this.names, viewer: null, layout, tiles };
  }

  /** What help is told from. */
  get helpView(): HelpView {
    const { state: s, reader, standings, position, table } = this;
    const scored = scorings(this.entries);
    return { s, reader, standings, scored, bots: position.bots, people: table.people };
  }

  /** The quarter of the board where the better move was to be made, while that is shown. */
  get quarter() {
    return this.lookingBack ? whereNext(this.coach?.targets ?? []) : null;
  }

  /** Whose hand is shown. */
  get seat(): number {
    return this.state.actor ?? this.state.active ?? 0;
  }

  /** Whether the game has ended: a running one has no result, and nobody plays on beside it. */
  get finished(): boolean {
    return this.#latest.state.phase === "over";
  }

  get path(): string {
    return `/table/${this.table.key}?ply=${this.at}`;
  }

  /** The address of this position. */
  get address(): string {
    return location.origin + this.path;
  }

  get menu(): MenuItem[] {
    const open = (dialog: NonNullable<ReviewController["dialog"]>) => () => {
      this.dialog = dialog;
    };
    const save = () => void attempt(() => downloadRecord(this.table.key));
    return [
      { icon: "link", text: "replay.link", choose: open("link") },
      { icon: "log", text: "button.record", choose: save },
      { icon: "settings", text: "button.settings", choose: open("settings") },
      { icon: "help", text: "button.keys", choose: open("keys") },
      { icon: "eye", text: settings.reader ? "reader.off" : "reader.on", choose: switchReader },
    ];
  }

  /** The position after so many moves. */
  stateAt(moves: number): State {
    return this.#steps[moves]?.state ?? this.#latest.state;
  }

  /** The entries of the log that led to the position after so many moves. */
  entriesBefore(moves: number): Entry[] {
    return this.#steps.slice(1, moves + 1).flatMap((step) => step.entry ?? []);
  }

  /** Show the position in which the last move was made, or the one after it. */
  lookBack(back: boolean): void {
    this.running = false;
    this.wentBack = back;
    this.lookingBack = back && this.at > 0;
  }

  go = (move: number): void => {
    this.running = false;
    this.#moveTo(move);
  };

  /** Go to where an entry of the log had just happened. */
  goToEntry = (n: number): void => this.go(this.#moveOf(n));

  goToScoring(by: 1 | -1): void {
    const next = this.stops.find((stop) => stop > this.at) ?? this.last;
    const previous = this.stops.findLast((stop) => stop < this.at) ?? 0;
    this.go(by > 0 ? next : previous);
  }

  toggleRunning = (): void => {
    this.running = !this.running;
  };

  /** Whether there were bots, which may stay as they were. */
  get hadBots(): boolean {
    return (this.table.info?.seats ?? []).some(({ bot }) => bot !== null);
  }

  /** Set up a table that begins here, on a seat against bots of a level, or as they were. */
  playOn = async (seat: number, level: Bot["level"] | null): Promise<void> => {
    await attempt(async () => {
      await signedInAs(suggestedName());
      const { id } = await api.branch(this.table.key, { ply: this.at, seat, level });
      navigate(`/table/${id}`);
    });
  };

  /** Do what a key stands for; false if it stands for nothing. */
  key(key: string, shift: boolean): boolean {
    const act = this.#keys[key];
    if (act === undefined) return this.coach?.key(key) ?? false;
    act(shift);
    return true;
  }

  readonly #keys: Record<string, (shift: boolean) => void> = {
    ArrowRight: (shift) => (shift ? this.goToScoring(1) : this.go(this.at + 1)),
    ArrowLeft: (shift) => (shift ? this.goToScoring(-1) : this.go(this.at - 1)),
    Home: () => this.go(0),
    End: () => this.go(this.last),
    " ": () => this.toggleRunning(),
    "?": () => (this.dialog = "keys"),
    r: switchReader,
  };

  #moveTo(move: number): void {
    const to = Math.max(0, Math.min(move, this.last));
    this.wentBack = to < this.at;
    this.lookingBack = false;
    this.at = to;
  }

  get #latest(): Position {
    return this.table.latest!; // a controller is made once there is one
  }

  /** How many entries of the log led to this position; null until the moves are here. */
  get #entriesSoFar(): number | null {
    return this.#steps.length === 0 ? null : (this.#steps[this.at]?.entry?.n ?? -1) + 1;
  }

  /** How many moves had been made with an entry of the log. */
  #moveOf(n: number): number {
    return this.#all.findIndex((entry) => entry.n === n) + 1;
  }

  /** The first time begin at `ply`, or at the end; a game that goes on meanwhile moves nobody. */
  #load(history: History, ply: number | null): void {
    const first = this.#steps.length === 0;
    this.#steps = played(history);
    if (first) this.at = Math.min(ply ?? this.last, this.last);
  }
}
