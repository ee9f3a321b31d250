/** A game being played: what can be clicked, what a click leads to, and what is sent. No markup in here. */

import { untrack } from "svelte";
import { effective } from "../../game/effective";
import { endsByItself } from "../../game/ending";
import { beforeFinale } from "../../game/finale";
import { marksOf } from "../../game/marks";
import { isFinal, parseMove, type Move } from "../../game/move";
import {
  choices,
  click,
  isSaid,
  narrow,
  offered,
  targetsOf,
  whyNot,
  type Choice,
  type Chooser,
  type Picks,
} from "../../game/selection";
import { lastRound } from "../../game/rounds";
import { roundSummary, type RoundSummary } from "../../game/roundSummary";
import { masked, type Position, type Table } from "../../game/table.svelte";
import { kindOf, type TargetId } from "../../game/target";
import { isStreet, type ThingId } from "../../game/thing";
import { t } from "../../i18n";
import type { Reader, Untaught } from "../../i18n/eventText";
import { callSeats } from "../../i18n/terms";
import { api } from "../../net/api";
import { confirmed } from "../../stores/confirmation.svelte";
import { attempt } from "../../stores/notices.svelte";
import { settings, switchReader } from "../../stores/settings.svelte";
import { browserTimer, type Timer } from "../../timer";
import { SPACES } from "../../protocol/box";
import type { AllStandings, Cascade, Reasons } from "../../protocol/messages";
import type { Action, State } from "../../protocol/state";
import type { View as HelpView } from "../help/view";
import { isCoached, isFirstGame, sendAway } from "../learn/progress.svelte";
import { HintController } from "../hints/hints.svelte";
import { scorings } from "../result/points";
import { Ceremony } from "../scorings/ceremony.svelte";
import { waitsForNobody } from "./decision";
import { OrdersController } from "./orders.svelte";
import { DebouncedQuery } from "../table/debouncedQuery.svelte";
import { Inspection } from "../table/inspection.svelte";
import { plyOf } from "../table/liveTable";
import { closeTable } from "../table/closeTable";
import type { MenuItem } from "../table/menu";
import { whereNext } from "../table/quarters";
import { focusView, type Tab, type View } from "../table/views";

const HOVER = 350; // milliseconds, each
const STANDINGS = 150;
const PREVIEW = 120;
const END = parseMove("end");
const OFFERED = 30_000; // how long the last round is offered after an absence

/** The rankings of the tiles that a placement would score. */
const foretold = ({ events }: Cascade): Partial<AllStandings["tiles"]> =>
  Object.fromEntries(
    events.flatMap((event) =>
      event.event === "scored" && event.tile ? [[event.tile, event.ranking]] : [],
    ),
  );

export class PlayController {
  picks = $state.raw<Picks>([]);
  confirming = $state.raw<Move | null>(null);
  staged = $state.raw<Move | null>(null); // a placement that is previewed; the next press makes it
  byTouch = false; // whether the last press was a finger's, under which nothing is previewed
  refusals = $state.raw<Reasons["refusals"] | null>(null); // shown in a dialog
  dialog = $state<
    "settings" | "keys" | "pictures" | "share" | "orders" | "scorings" | "result" | null
  >(null);
  view = $state<View>("board");
  tab = $state<Tab>("log");
  unread = $state(0); // lines of chat
  spokenOf = $state.raw<readonly ThingId[]>([]); // by a lesson: it is lit
  untaught = $state.raw<Untaught | null>(null); // by the chapters so far
  wasAway = $state(false); // more has happened since this browser was last here than its player knows
  #hovered = $state.raw<ThingId | null>(null);
  #urged = $state.raw<Picks | null>(null); // with these a street was pressed twice
  #digits = ""; // of a street, typed so far

  readonly inspection: Inspection;
  readonly orders: OrdersController;
  readonly ceremony: Ceremony;
  readonly hints: HintController;
  readonly #standings: DebouncedQuery<number, AllStandings>;
  readonly #preview: DebouncedQuery<Move, Cascade>;

  readonly #legal = $derived.by(() =>
    this.deciding && !this.table.sending ? this.position.legal : [],
  );
  readonly #offered = $derived.by(() =>
    offered(this.confirming ? [] : this.#legal, this.#basis, this.#chooser),
  );
  readonly choices = $derived.by((): Choice[] => choices(this.#legal, this.picks, this.#chooser));
  readonly marks = $derived.by(() => {
    const { highlighted } = this.inspection;
    const hinted = this.hints.drawn.flatMap((move) => targetsOf(move, this.#chooser));
    const pointed = [...highlighted, ...this.ceremony.targets, ...hinted, ...this.spokenOf];
    return marksOf({ offered: this.#offered, chosen: this.picks, pointed });
  });
  readonly names = $derived.by(() => callSeats(this.table.info?.seats ?? []));
  /** What stands on the table; a final scoring that is being revealed is not to be seen there first. */
  readonly position = $derived.by((): Position => {
    const shown = this.table.shown!; // a controller is made once there is one
    if (!this.table.revealing) return shown;
    return { ...shown, state: beforeFinale(shown.state, this.table.entries, shown.viewer) };
  });
  readonly state = $derived.by((): State => {
    const { state } = this.position;
    return this.table.revealed ? state : masked(state);
  });

  /** What was pressed counts until something happens; the same position sent again is nothing new. */
  readonly #version = $derived(this.position.version);

  readonly #ended = $derived.by(() => this.over); // once, however often the position is drawn anew

  /** `before`: how far the table had been seen when it was opened. Created where effects may be. */
  constructor(
    readonly table: Table,
    readonly before: number | null,
    timer: Timer = browserTimer,
  ) {
    this.inspection = new Inspection(HOVER, timer);
    this.orders = new OrdersController(table);
    this.ceremony = new Ceremony(table, timer);
    this.hints = new HintController(table);
    this.#standings = new DebouncedQuery(
      () => (table.current && this.state.active !== null ? this.position.version : null),
      () => table.standings(),
      { delay: STANDINGS, keepPrevious: true, timer },
    );
    this.#preview = new DebouncedQuery(
      () => this.#placement,
      (move) => table.preview(move),
      { delay: PREVIEW, timer },
    );
    this.wasAway = untrack(() => this.#hasMissed());
    $effect(() => {
      void this.#version;
      this.#startOver();
    });
    $effect(() => {
      if (this.wasAway) return timer.after(OFFERED, this.#forgetAbsence);
    });
    $effect(() => {
      if (this.#isIdle && settings.confirm !== "always") untrack(() => void this.#send(END));
    });
    $effect(() => {
      if (this.#ended && !table.practice && this.ceremony.now === null)
        untrack(() => (this.dialog ??= "result")); // in a lesson the guide leads there
    });
  }

  get viewer(): number | null {
    return this.position.viewer;
  }

  get deciding(): boolean {
    return this.table.deciding !== null;
  }

  get over(): boolean {
    return this.position.state.phase === "over" && this.table.current;
  }

  /** How every scoring stands on the board as it is. */
  get standingsNow(): AllStandings | null {
    return this.#standings.answer;
  }

  /** The same as it is told: of the tile that a placement would score with the seat that it brings (R5.8). */
  readonly standings = $derived.by((): AllStandings | null => {
    const [told, cascade] = [this.standingsNow, this.cascade];
    return told && cascade ? { ...told, tiles: { ...told.tiles, ...foretold(cascade) } } : told;
  });

  /** What the placement under the pointer, or the one being chosen, would set off. */
  get cascade(): Cascade | null {
    return this.#preview.answer;
  }

  /** Who reads the log, and what its sentences need to know. */
  get reader(): Reader {
    const { layout, scoring_tiles: tiles, scores } = this.state;
    const seats = scores.map((_, side) => this.state.seats.filter((seat) => seat === side).length);
    const viewer = this.table.shared ? null : this.viewer;
    const { names, untaught } = this;
    return { names, viewer, layout, tiles, seats, ...(untaught && { untaught }) };
  }

  /** Whether there are moves that one might miss: in the set-up every card is on offer. */
  get canAskWhy(): boolean {
    return this.deciding && !["keep", "show", "take"].includes(this.state.phase);
  }

  readonly #scored = $derived.by(() => scorings(this.table.shownEntries));

  /** What help is told from. */
  get helpView(): HelpView {
    const { state: s, reader, standings: told, position, table } = this;
    const standings = told?.version === position.version ? told : null; // an older one would contradict what is seen
    const { bots } = position;
    return { s, reader, standings, scored: this.#scored, bots, people: table.people };
  }

  /** How many own moves can be taken back. */
  get undoable(): number {
    const { current, revealed, entries } = this.table;
    const { undo } = this.position;
    return current && revealed && undo !== null && !this.#botMoves ? plyOf(entries) - undo : 0;
  }

  /** Whether a street was pressed once more, as if to place a disc, while it is to be chosen which one. */
  get urged(): boolean {
    return this.#urged === this.picks;
  }

  /** Whether a disc of one's own acts in the turn of somebody else: there an order may decide. */
  get inAnothersTurn(): boolean {
    const { phase, active } = this.state;
    return this.deciding && phase === "activate" && active !== this.viewer;
  }

  /** What the others' turns have brought, while one is to place a disc. */
  get summary(): RoundSummary | null {
    const { deciding } = this.table;
    if (deciding === null || this.state.phase !== "place") return null;
    return roundSummary(this.table.shownEntries, deciding);
  }

  /** The open action cards that are gone: whoever takes one shows it, and hides it in hand (R2.6). */
  get taken(): Action[] {
    return effective(this.table.shownEntries).flatMap(({ events }) =>
      events.flatMap((event) => (event.event === "took" ? [event.card] : [])),
    );
  }

  /** The quarter of the board where the next click is to be made, if it is one. */
  get quarter() {
    const next = whereNext(this.choices.map(({ target }) => target));
    return next ?? (this.state.phase === "place" ? "grid" : null);
  }

  get menu(): MenuItem[] {
    const open = (dialog: NonNullable<PlayController["dialog"]>) => () => {
      this.dialog = dialog;
    };
    const items: MenuItem[] = [
      { icon: "settings", text: "button.settings", choose: open("settings") },
      { icon: "card", text: "learn.pictures", choose: open("pictures") },
      { icon: "help", text: "button.keys", choose: open("keys") },
      {
        icon: "eye",
        text: settings.reader ? "reader.off" : "reader.on",
        choose: switchReader,
      },
    ];
    if (this.table.practice) return items;
    items.push(
      { icon: "laurel", text: "scoring.title", choose: open("scorings") },
      { icon: "link", text: "table.share", choose: open("share") },
    );
    if (this.#roundStart < this.position.version)
      items.push({
        icon: "hourglass",
        text: "table.lastRound",
        choose: () => void this.showLastRound(),
      });
    if (isFirstGame(this.table.key) && !isCoached(this.table.key))
      items.push({ icon: "person", text: "coach.back", choose: () => sendAway(false) });
    const plays = this.table.mine.some((seat) => !this.position.bots[seat]);
    if (this.orders.seat !== null)
      items.push({ icon: "bot", text: "button.orders", choose: open("orders") });
    if (this.over) items.push({ icon: "crown", text: "after.title", choose: open("result") });
    else if (plays)
      items.push({ icon: "bot", text: "button.leave", choose: () => void this.leave() });
    const { you_host, closable } = this.table.info ?? {};
    if (you_host && closable)
      items.push({
        icon: "close",
        text: "button.closeTable",
        choose: () => void closeTable(this.table.key),
      });
    return items;
  }

  get #chooser(): Chooser {
    const seat = this.viewer ?? 0;
    const kinds = Object.values(this.state.reserve[seat] ?? {}).filter((discs) => discs > 0);
    const choosesDisc = this.table.practice && kinds.length > 1; // a lesson offers one kind only
    return { seat, phase: this.state.phase, choosesDisc };
  }

  get #placement(): Move | null {
    if (this.state.phase !== "place" || !this.deciding) return null;
    const hovered = this.#hovered !== null && isStreet(this.#hovered) ? this.#hovered : null;
    const street = this.picks.find(isStreet) ?? hovered;
    if (!street) return this.hints.move;
    const others = this.picks.filter((pick) => pick !== street);
    const moves = narrow(this.#legal, [...others, street], this.#chooser);
    return moves.find((move) => move.verb === "place" && move.disc === "own") ?? moves[0] ?? null;
  }

  /** What narrows the moves on offer: a street that is only previewed may still be another one. */
  get #basis(): Picks {
    return this.staged ? this.picks.filter((pick) => !isStreet(pick)) : this.picks;
  }

  /** A click on something of the table: narrows the legal moves, or tells about the thing; `said`: a button names the whole move. */
  click = (thing: ThingId, said = false): void => {
    if (!this.ceremony.waits) this.ceremony.skip();
    const target = thing as TargetId; // what is none is not on offer
    if (this.staged && isStreet(thing) && this.picks.includes(target)) return this.confirm();
    if (!this.deciding || this.confirming || !this.#isPlayable(target)) {
      void this.#tell(target);
      return;
    }
    if (this.#lacksDisc(target)) {
      this.#urged = this.picks;
      return;
    }
    this.inspection.unpin();
    if (this.byTouch) this.point(null); // the finger has left it; the focus has not
    const { picks, move: found } = click(this.#legal, this.#basis, target, this.#chooser);
    const isWhole = found && isSaid(found, picks, this.#chooser, said); // an action alone chooses no place
    const move = isWhole ? found : null;
    this.picks = picks;
    this.staged = null;
    if (move && this.#isShownFirst(move, target)) this.staged = move;
    else if (move) this.#finish(move);
    else if (whereNext(offered(this.#legal, picks, this.#chooser))) this.view = "board";
  };

  point = (target: ThingId | null): void => {
    if (!this.inspection.hover(target)) return;
    this.#hovered = target;
    const { highlighted } = this.inspection;
    this.inspection.highlight(target ? highlighted.filter((each) => each === target) : []);
  };

  /** Make the move of the hint that is looked at; to press that is as good as a confirmation, unless one wants it always. */
  playHint = (): void => {
    const { move } = this.hints;
    if (move === null || this.table.sending) return;
    if (settings.confirm === "always") this.#finish(move);
    else void this.#send(move);
  };

  confirm = (): void => {
    const move = this.confirming ?? this.staged;
    if (move) void this.#send(move);
  };

  /** Take back the last click, or the move that waits to be confirmed. */
  cancel = (): void => {
    if (this.ceremony.now !== null) return this.ceremony.skip();
    this.inspection.unpin();
    this.hints.dismiss();
    this.picks = this.confirming ? [] : this.picks.slice(0, -1);
    this.confirming = null;
    this.staged = null;
  };

  /** Take back the last move, or all of the turn. */
  undo = (all: boolean): Promise<void> =>
    attempt(() => this.table.undo(all ? this.position.undo : null));

  /** Ask why moves are not on offer. */
  why = async (): Promise<void> => {
    await attempt(async () => (this.refusals = await this.table.refusals()));
  };

  leave = async (): Promise<void> => {
    const seat = this.table.mine.find((each) => !this.position.bots[each]);
    if (seat !== undefined && (await confirmed(t("confirm.leave"))))
      await attempt(() => this.table.leave(seat));
  };

  comeBack = (seat: number): Promise<void> => attempt(() => this.table.comeBack(seat));

  /** Show again what has happened since the round began. */
  showLastRound = async (): Promise<void> => {
    this.wasAway = false;
    const { table } = this;
    await attempt(async () => table.replay(await api.history(table.key, this.#roundStart)));
  };

  /** A final scoring that is put aside stays hidden until somebody goes on with it. */
  closeDialog = (): void => {
    this.dialog = null;
  };

  /** Do what a key stands for; false if it stands for nothing. */
  key(key: string): boolean {
    if (this.table.handover !== null) return false;
    if (/^[1-9]$/.test(key)) {
      this.#digit(key);
      return true;
    }
    const act = this.#keys[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  }

  readonly #keys: Record<string, () => unknown> = {
    o: () => this.click("disc:own"),
    w: () => this.click("disc:white"),
    s: () => this.click("disc:support"),
    u: () => this.undoable > 0 && this.undo(false),
    e: () => this.click(this.state.phase === "deliver" ? "button:stop" : "button:end"),
    y: () => this.canAskWhy && this.why(),
    h: () => this.hints.ask(),
    n: () => this.#catchUp(),
    b: () => this.#show("board"),
    m: () => this.#show("mats"),
    l: () => this.#show("talk", "log"),
    c: () => this.#show("talk", "chat"),
    r: switchReader,
    "?": () => (this.dialog = "keys"),
    Escape: () => this.cancel(),
  };

  /** A digit names a choice; two of them the street between two fields. */
  #digit(key: string): void {
    const streets =
      this.choices.some(({ target }) => isStreet(target)) || [...this.#offered].some(isStreet);
    if (!streets) {
      const choice = this.choices[Number(key) - 1];
      if (choice) this.click(choice.target, choice.moves.length === 1);
      return;
    }
    this.#digits += key;
    if (this.#digits.length < 2) return;
    const typed = [...this.#digits].sort().join("-");
    const space = SPACES.find((each) => each === typed);
    this.#digits = space ? "" : key; // two actions without a street between them: begin anew
    if (space) this.click(`space:${space}`);
  }

  #catchUp(): void {
    this.ceremony.skip();
    this.table.catchUp();
  }

  #show(view: View, tab: Tab = this.tab): void {
    this.view = view;
    this.tab = tab;
    void focusView(view, tab, () => this.view === view && this.tab === tab && !settings.reader);
  }

  #startOver(): void {
    this.inspection.unpin();
    this.picks = [];
    this.confirming = null;
    this.staged = null;
    this.#digits = "";
  }

  #hasMissed(): boolean {
    const { table, before } = this;
    const missed = (table.latest?.version ?? 0) - (before ?? Infinity);
    return missed > 1 && table.mine.length > 0 && this.state.phase !== "over";
  }

  #forgetAbsence = (): void => {
    this.wasAway = false;
  };

  /** How many entries there were when the last round began. */
  get #roundStart(): number {
    return lastRound(this.table.entries, this.state.players);
  }

  /** Whether the turn has passed to a bot, which will not wait until somebody has changed their mind. */
  get #botMoves(): boolean {
    const { bots, state } = this.position;
    return state.actor !== null && bots[state.actor] !== null;
  }

  /** Whether a click can choose a thing, perhaps instead of what was chosen before. */
  #isPlayable(target: TargetId): boolean {
    const anew = offered(this.#legal, [], this.#chooser);
    return this.#offered.has(target) || this.picks.includes(target) || anew.has(target);
  }

  /** Whether a street is chosen already, and lacks nothing but a disc. */
  #lacksDisc(target: TargetId): boolean {
    return this.state.phase === "place" && isStreet(target) && this.picks.includes(target);
  }

  /** Whether a street is previewed before a disc is placed there: a finger cannot point at it first. */
  #isShownFirst(move: Move, target: TargetId): boolean {
    if (move.verb !== "place" || !isStreet(target) || settings.confirm === "always") return false;
    const discChosen = this.picks.some((pick) => kindOf(pick) === "disc");
    return this.byTouch || (settings.confirm !== "never" && !discChosen);
  }

  /** A whole move is chosen: send it, or ask first where there may be no way back. */
  #finish(move: Move): void {
    const isForGood = settings.confirm === "final" && this.#isForGood(move);
    const isChosen = ["keep", "show", "take"].includes(move.verb); // asked in a lesson, too: so one knows it
    const asksFinally = isForGood && (!this.table.practice || isChosen); // a chapter can be repeated
    const ask = settings.confirm === "always" || asksFinally;
    if (ask) this.confirming = move;
    else void this.#send(move);
  }

  /** Whether a move gives something up, shows something, or passes the turn to a bot unasked. */
  #isForGood(move: Move): boolean {
    if (move.verb === "end") return Object.keys(this.state.pending).length > 0;
    const { state, bots } = this.position;
    return isFinal(move) || (endsByItself(move, state) && waitsForNobody(state, bots));
  }

  /** Whether nothing but the end is left, nothing can be taken back, and only bots would notice (R4.3). */
  get #isIdle(): boolean {
    const { phase, pending, players } = this.state;
    const [only, ...others] = this.#legal;
    if (this.table.practice || phase !== "activate" || only?.verb !== "end" || others.length > 0)
      return false; // in a lesson one learns to end
    const bots = this.position.bots.filter((bot) => bot !== null).length;
    const nothingToUndo = this.undoable === 0 || settings.confirm === "never";
    return Object.keys(pending).length === 0 && nothingToUndo && bots === players - 1;
  }

  async #send(move: Move): Promise<void> {
    this.confirming = null;
    this.staged = null;
    this.wasAway = false;
    await attempt(() => this.table.move(move));
    this.picks = [];
  }

  /** Tell about a thing that was pressed, and why it is not on offer where the rules have a reason. */
  async #tell(target: TargetId): Promise<void> {
    const { inspection } = this;
    inspection.toggle(target);
    if (inspection.pinned === null || !this.canAskWhy || this.confirming) return;
    const refusals = await this.table.refusals().catch(() => ({})); // then it is told about all the same
    const [first] = whyNot(refusals, target, this.#chooser);
    if (first && inspection.pinned === target) inspection.reason = first;
  }
}
