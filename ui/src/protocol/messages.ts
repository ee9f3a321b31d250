/** What server and client send. Made by tools/protocol_types.py; `make protocol` makes it again. */

import type { Foreseen, GameEvent, Ranked, Suggestion, WhyNot } from "./events";
import type { Decision, Mark, Review, Theme } from "./review";
import type { Action, Card, Edition, State, Tile } from "./state";

/** A request was granted; a retry with the same id gets the same answer. */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

/** What the search would play, the best move first. */
export interface Advice {
  type: "advice";
  id: string;
  version: number;
  suggestions: Suggestion[];
}

/** How every tile and card would be scored now: rankings by subject. */
export interface AllStandings {
  type: "standing";
  id: string;
  version: number;
  tiles: Record<Tile, Ranked[]>;
  cards: Record<Card, Ranked[]>;
}

/** Another move, judged by what the player could know then. */
export interface Attempt {
  loss: number;
  noise: number;
  mark: Mark | null;
  is_best: boolean;
  better_than_played: boolean;
}

/** A person whom the host keeps away from a table. */
export interface Banned {
  person: string;
  name: string;
}

/** What a placement would trigger: who acts in which order, who leaves, what is scored. */
export interface Cascade {
  type: "cascade";
  id: string;
  version: number;
  word: string;
  activations: Foreseen[];
  events: GameEvent[];
}

/** How time is limited: not at all, by a budget for each player, or by turn. */
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

/** A link that signs another device in as the same person, once and soon. */
export interface DeviceLink {
  url: string;
  expires: number;
}

/** One entry of a table's log, as the viewer may see it. */
export interface Entry {
  n: number;
  at: number;
  kind: "move" | "undo" | "bot" | "back" | "clock";
  seat: number | null;
  word: string | null;
  by: "person" | "bot" | "server";
  events: GameEvent[];
}

/** The table that was found, or opened since there was none. */
export interface FoundTable {
  id: string;
  opened: boolean;
}

/** Some games, newest first; `next` asks for those after them, null for none. */
export interface GamesPage {
  games: PastGame[];
  next: string | null;
}

/** The server is about to close the connection; the text says what to do then. */
export interface Goodbye {
  type: "goodbye";
  reason: "restart" | "slow" | "signed-out" | "banned" | "no-spectators";
  text: string;
}

/** The history of a table, as the viewer may see it; a long one in several answers. */
export interface History {
  version: number;
  viewer: number | null;
  steps: Step[];
  next: number | null;
}

/** A person of the leaderboard. */
export interface LeaderBody {
  rank: number;
  id: string;
  name: string;
  rating: RatingBody;
  games: number;
}

/** A page of the people with an account, the best first. */
export interface Leaderboard {
  people: LeaderBody[];
  more: boolean;
  you: number | null;
}

/** How far a chapter has come: goals, the position, and what the last move has led to. */
export interface LessonNow {
  goal: string | null;
  goals: string[];
  sync: Sync;
  news: NewEntry[];
}

/** A link that works once. */
export interface Link {
  url: string;
  expires: number;
}

/** The listing of tables. */
export interface Lobby {
  type: string;
  open: TableInfo[];
  playing: TableInfo[];
  over: TableInfo[];
  mine: TableInfo[];
}

/** The signed-in person, with what only they may see. */
export interface Me {
  id: string;
  name: string;
  language: string;
  account: string | null;
  preferences: PreferencesBody;
  webhook: WebhookBody | null;
  rating: RatingBody | null;
}

/** The seat's last placement, judged, if another move was clearly better. */
export interface Missed {
  type: "missed";
  id: string;
  decision: Decision | null;
}

/** A new entry of the log. */
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

/** The options of a table. */
export interface Options {
  edition: Edition;
  layout: "shuffled" | "first-game" | string[];
  public: boolean;
  spectators: boolean;
  undo: "free" | "none";
  clock: Clock;
  order: "lot" | "fixed";
  hints: boolean;
}

/** A standing order for discs that act in others' turns; `ask` for none. */
export interface Order {
  do: "ask" | "draw" | "end" | "first";
  action: Action | null;
  scope: "turn" | "game";
}

/** A finished game in a person's history. */
export interface PastGame {
  table: string;
  ended: number;
  seat: number;
  place: number;
  points: number;
  won: boolean;
  seats: PastSeat[];
  before: RatingBody | null;
  after: RatingBody | null;
}

/** What was legal at a decision of a finished game. */
export interface PastMoves {
  ply: number;
  legal: string[];
}

/** Who had a seat in a finished game; `profile` says whether the person has a public one. */
export interface PastSeat {
  name: string;
  person: string | null;
  bot: string | null;
  profile: boolean;
}

/** How tables behave for this person. */
export interface PreferencesBody {
  auto_end: boolean;
}

/** Who is connected: each seat, and the number of spectators. */
export interface Presence {
  type: "presence";
  seats: boolean[];
  watching: number;
}

/** The profile of a person. */
export interface PublicPerson {
  id: string;
  name: string;
  you: boolean;
  guest: boolean;
  since: number;
  rating: RatingBody | null;
  rank: number | null;
  statistics: StatisticsBody;
}

/** The public key of this server, for `PushManager.subscribe`. */
export interface PushKey {
  key: string;
}

/** A rating; `ordinal` is its conservative estimate. */
export interface RatingBody {
  mu: number;
  sigma: number;
  ordinal: number;
}

/** What a game did to the rating of a player. */
export interface RatingChange {
  seat: number;
  before: RatingBody | null;
  after: RatingBody;
}

/** What a game did to ratings: empty if it was not rated. */
export interface RatingChanges {
  changes: RatingChange[];
}

/** Why moves are not legal: by word, the reason and the ruling. */
export interface Reasons {
  type: "reasons";
  id: string;
  version: number;
  refusals: Record<string, WhyNot>;
}

/** Why a request was refused: a key for programs, a sentence for people, maybe details. */
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

/** How far the review of a table is, and the review itself when it is done. */
export interface ReviewStatus {
  status: "none" | "waiting" | "running" | "done" | "failed";
  progress: number;
  ahead: number;
  review: Review | null;
}

/** A person's own part in a reviewed game. */
export interface ReviewedGame {
  table: string;
  seat: number;
  ended: number;
  players: number;
  place: number;
  won: boolean;
  accuracy: number;
  luck: number;
  without_luck: number;
  loss: number;
  themes: Partial<Record<Theme, number>>;
  marks: Partial<Record<Mark, number>>;
}

/** Some reviewed games, newest first; `next` asks for those after them, null for none. */
export interface ReviewedGames {
  games: ReviewedGame[];
  next: string | null;
}

/** A line of chat. */
export interface Said {
  type: "said";
  n: number;
  at: number;
  name: string;
  person: string;
  seat: number | null;
  text: string;
}

/** A seat, as the lobby shows it. */
export interface SeatInfo {
  seat: number;
  name: string | null;
  person: string | null;
  bot: string | null;
  ready: boolean;
  reserved: boolean;
  you: boolean;
  profile: boolean;
}

/** The signed-in person and their token, for scripts; a browser has it as a cookie. */
export interface SignedIn {
  me: Me;
  token: string;
}

/** A person's games, in total and by number of players. */
export interface StatisticsBody {
  total: TallyBody;
  by_players: Record<string, TallyBody>;
}

/** An entry and the position after it; the first step of all has no entry. */
export interface Step {
  entry: Entry | null;
  state: State;
}

/** Everything that a client lacks of a table. */
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

/** A table, as the lobby shows it. */
export interface TableInfo {
  id: string;
  phase: "open" | "playing" | "over" | "closed";
  frozen: boolean;
  closable: boolean;
  host: string;
  you_host: boolean;
  seats: SeatInfo[];
  options: Options;
  commitment: string | null;
  turn: number | null;
  your_turn: boolean;
  deadline: number | null;
  version: number;
  scores: number[] | null;
  winners: number[] | null;
  rematch: string | null;
  created: number;
  changed: number;
}

/** The id of a table. */
export interface TableKey {
  id: string;
}

/** Counts of games; `share` of wins, `points` on average, null without games. */
export interface TallyBody {
  games: number;
  wins: number;
  share: number;
  points: number | null;
}

/** Where to send a notice that it is the person's turn. */
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

/** A bot takes a seat. */
export interface Bot {
  level: "apprentice" | "journeyman" | "merchant" | "banker" | "master";
}

/** Where to branch off, on which seat, against which bots. */
export interface Branch {
  ply: number;
  seat: number;
  level?: "apprentice" | "journeyman" | "merchant" | "banker" | "master" | null;
}

/** The keys of a browser. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** A subscription as `PushManager.subscribe` gives it. */
export interface BrowserSubscription {
  endpoint: string;
  keys: BrowserKeys;
}

/** Absent keys stay as they are; a webhook of null is removed. */
export interface ChangeOfMe {
  name?: string | null;
  language?: string | null;
  auto_end?: boolean | null;
  webhook?: WebhookBody | null;
}

/** The first message: how many entries of the log the client has, null for none. */
export interface Hello {
  type: "hello";
  have?: number | null;
}

/** Ask what the search would play. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** Hand a seat over to a bot. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** All that the learner has played in this chapter. */
export interface LessonMoves {
  moves?: string[];
}

/** A question that may be asked at a table, about the position after these moves. */
export interface LessonQuestion {
  moves?: string[];
  question: Why | Preview | Standings;
}

/** An account and a password to try: one that is too short is as wrong as any other. */
export interface Login {
  account: string;
  password: string;
}

/** Ask what the seat's last placement has missed. */
export interface LookBack {
  type: "look-back";
  id: string;
  seat: number;
}

/** A move, made for a version of the table. */
export interface Move {
  type: "move";
  id: string;
  version: number;
  seat: number;
  word: string;
}

/** The name of an account and its new password; an account asks for the old one too. */
export interface NewCredentials {
  account: string;
  password: string;
  old?: string | null;
}

/** A guest's name and language. */
export interface NewGuest {
  name: string;
  language?: string;
}

/** A seat of a new table: the host's own, open to anyone, or a bot's. */
export interface NewSeat {
  kind: "me" | "open" | "bot";
  level?: "apprentice" | "journeyman" | "merchant" | "banker" | "master";
  name?: string | null;
}

/** A new table. */
export interface NewTable {
  edition?: Edition;
  layout?: "shuffled" | "first-game" | string[];
  public?: boolean;
  spectators?: boolean;
  undo?: "free" | "none";
  clock?: Clock;
  order?: "lot" | "fixed";
  hints?: boolean;
  seats: NewSeat[];
}

/** A question that may be asked at a table, about a decision of a finished game. */
export interface PastQuestion {
  ply: number;
  question: Why | Preview | Standings;
}

/** Ask what a placement would trigger. */
export interface Preview {
  type: "preview";
  id: string;
  seat: number;
  word: string;
}

/** Whether a person is ready, and what they add to the shuffle. */
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

/** A person takes a seat, maybe under another name. */
export interface Seated {
  name?: string | null;
}

/** Ask how every tile and card would be scored now. */
export interface Standings {
  type: "standings";
  id: string;
}

/** Another move at a decision of a reviewed game. */
export interface Try {
  ply: number;
  word: string;
}

/** Take back one's last move, or all moves since an earlier ply. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
  seat: number;
  ply?: number | null;
}

/** Which game somebody would like; null does not care. */
export interface Wanted {
  players?: number | null;
  clock?: "none" | "live" | "turns" | null;
}

/** Ask why moves are not legal now. */
export interface Why {
  type: "why";
  id: string;
  seat: number;
}
