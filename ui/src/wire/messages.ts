/** Made by tools/ui_types.py from the server's models; `make ui-types` makes it again. */

import type { Foreseen, GameEvent, Standing } from "./events";
import type { State } from "./state";

/** A request was granted; the same answer again for the same id. */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

/** How every tile and card would be scored as the board stands: rankings by subject. */
export interface AllStandings {
  type: "standing";
  id: string;
  version: number;
  tiles: Record<string, Standing[]>;
  cards: Record<string, Standing[]>;
}

/** What a placement would set off: who acts in which order, who leaves, what is scored. */
export interface Cascade {
  type: "cascade";
  id: string;
  version: number;
  word: string;
  activations: Foreseen[];
  events: GameEvent[];
}

/** How much time people have: none, a budget each, or so long a turn. */
export interface Clock {
  kind: "none" | "live" | "turns";
  budget: number;
  increment: number;
  turn: number;
}

/** The clocks: seconds left by seat when the message was sent; null without a clock. */
export interface ClockNow {
  left: (number | null)[];
  running: number | null;
}

/** An address that makes another device the same person, once and soon. */
export interface DeviceLink {
  url: string;
  expires: number;
}

/** One entry of a table's log, as its reader may know it. */
export interface Entry {
  n: number;
  at: number;
  kind: "move" | "undo" | "bot" | "back" | "clock";
  seat: number | null;
  word: string | null;
  by: "person" | "bot" | "server";
  events: GameEvent[];
}

/** The server is about to close the connection, and what to do then. */
export interface Goodbye {
  type: "goodbye";
  reason: "restart" | "slow" | "signed-out";
  text: string;
}

/** The past of a table, as its reader may know it. */
export interface History {
  version: number;
  viewer: number | null;
  steps: Step[];
}

/** A link that works once. */
export interface Link {
  url: string;
  expires: number;
}

/** What is found in the lobby. */
export interface Lobby {
  type: string;
  open: TableInfo[];
  playing: TableInfo[];
  over: TableInfo[];
  mine: TableInfo[];
}

/** Somebody, as they see themselves. */
export interface Me {
  id: string;
  name: string;
  language: string;
  account: string | null;
  preferences: PreferencesBody;
  webhook: WebhookBody | null;
  rating: RatingBody | null;
}

/** The log has grown by one. */
export interface NewEntry {
  version: number;
  viewer: number | null;
  legal: string[];
  undo: number | null;
  clock: ClockNow | null;
  bots: (string | null)[];
  type: "entry";
  entry: Entry;
  changes: Partial<State>;
}

/** What a table is like. */
export interface Options {
  edition: "international" | "german";
  layout: "shuffled" | "first-game" | string[];
  public: boolean;
  spectators: boolean;
  undo: "free" | "none";
  clock: Clock;
  order: "lot" | "fixed";
}

/** How somebody likes the table to behave. */
export interface PreferencesBody {
  auto_end: boolean;
}

/** Who is here: by seat, and how many watch. */
export interface Presence {
  type: "presence";
  seats: boolean[];
  watching: number;
}

/** What everybody may know of somebody. */
export interface PublicPerson {
  id: string;
  name: string;
  rating: RatingBody | null;
  statistics: StatisticsBody;
}

/** How strong somebody is; `ordinal` is what they are most surely. */
export interface RatingBody {
  mu: number;
  sigma: number;
  ordinal: number;
}

/** Why what is not on offer is not: word, reason key and ruling. */
export interface Reasons {
  type: "reasons";
  id: string;
  version: number;
  refusals: Record<string, { reason: string; rule: string; text: string }>;
}

/** Why a request was not granted: a key for programs, a line for people, and what may help. */
export interface RefusalBody {
  reason: string;
  text: string;
}

/** A request was not granted; nothing has changed. */
export interface RefusedRequest {
  type: "refused";
  id: string | null;
  reason: string;
  text: string;
  rule: string;
  sync: Sync | null;
  retry_after: number | null;
  done: number | null;
  total: number | null;
}

/** A line of chat. */
export interface Said {
  type: "said";
  n: number;
  at: number;
  name: string;
  seat: number | null;
  text: string;
}

/** A seat, as everybody sees it. */
export interface SeatInfo {
  seat: number;
  name: string | null;
  person: string | null;
  bot: string | null;
  ready: boolean;
  you: boolean;
}

/** Somebody, and the token by which a script may be them; a browser has it as a cookie. */
export interface SignedIn {
  me: Me;
  token: string;
}

/** All of somebody's games, and those of each number of players. */
export interface StatisticsBody {
  total: TallyBody;
  by_players: Record<string, TallyBody>;
}

/** An entry and the position that it led to; the first step of all has no entry. */
export interface Step {
  entry: Entry | null;
  state: State;
}

/** Everything that a client lacks. */
export interface Sync {
  version: number;
  viewer: number | null;
  legal: string[];
  undo: number | null;
  clock: ClockNow | null;
  bots: (string | null)[];
  type: "sync";
  entries: Entry[];
  state: State;
  table: TableInfo;
}

/** A table, as everybody sees it in the lobby. */
export interface TableInfo {
  id: string;
  phase: "open" | "playing" | "over" | "closed";
  host: string;
  you_host: boolean;
  seats: SeatInfo[];
  options: Options;
  commitment: string | null;
  turn: number | null;
  your_turn: boolean;
  version: number;
  scores: number[] | null;
  winners: number[] | null;
  rematch: string | null;
  created: number;
  changed: number;
}

/** Which table. */
export interface TableKey {
  id: string;
}

/** Games counted; `share` is the share of wins, `points` the mean, null of no games. */
export interface TallyBody {
  games: number;
  wins: number;
  share: number;
  points: number | null;
}

/** Where to tell that it is somebody's turn. */
export interface WebhookBody {
  url: string;
  kind: "json" | "discord";
}

/** Take a seat back from the bot. */
export interface Back {
  type: "back";
  id: string;
  seat: number;
}

/** A seat for a bot. */
export interface Bot {
  level: "apprentice" | "journeyman" | "merchant" | "banker" | "master";
}

/** Where to play on, on which seat, against which bots. */
export interface Branch {
  ply: number;
  seat: number;
  level?: "apprentice" | "journeyman" | "merchant" | "banker" | "master";
}

/** What is absent stays as it is; a webhook of null is taken away. */
export interface ChangeOfMe {
  name?: string | null;
  language?: "en" | "de" | "ru" | "hu" | null;
  auto_end?: boolean | null;
  webhook?: WebhookBody | null;
}

/** The name of an account and its password. */
export interface Credentials {
  account: string;
  password: string;
}

/** The first message: how many entries of the log the client has, null for none. */
export interface Hello {
  type: "hello";
  have?: number | null;
}

/** Let a bot play on for a seat. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** An account and a password to try: one that is too short is as wrong as any other. */
export interface Login {
  account: string;
  password: string;
}

/** A move, made for a version of the table. */
export interface Move {
  type: "move";
  id: string;
  version: number;
  seat: number;
  word: string;
}

/** Somebody new. */
export interface NewGuest {
  name: string;
  language?: "en" | "de" | "ru" | "hu";
}

/** Who is to sit there: oneself, whoever comes, or a bot. */
export interface NewSeat {
  kind: "me" | "open" | "bot";
  level?: "apprentice" | "journeyman" | "merchant" | "banker" | "master";
  name?: string | null;
}

/** A table to be set up. */
export interface NewTable {
  edition?: "international" | "german";
  layout?: "shuffled" | "first-game" | string[];
  public?: boolean;
  spectators?: boolean;
  undo?: "free" | "none";
  clock?: Clock;
  order?: "lot" | "fixed";
  seats: NewSeat[];
}

/** Ask what a placement would set off. */
export interface Preview {
  type: "preview";
  id: string;
  seat: number;
  word: string;
}

/** Whether somebody is ready, and what he adds to the shuffle. */
export interface Ready {
  ready?: boolean;
  entropy?: string | null;
}

/** A line of chat. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** A seat for a person. */
export interface Seated {
  name?: string | null;
}

/** Ask how every tile and card would be scored now. */
export interface Standings {
  type: "standings";
  id: string;
}

/** Take back the last own move, or all back to an earlier ply. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
  seat: number;
  ply?: number | null;
}

/** Ask why what is not on offer is not. */
export interface Why {
  type: "why";
  id: string;
  seat: number;
}
