/** Everything the page asks for by plain requests. */

import type {
  AllStandings,
  Attempt,
  Banned,
  Bot,
  Branch,
  BrowserSubscription,
  Cascade,
  ChangeOfMe,
  DeviceLink,
  FoundTable,
  GamesPage,
  History,
  Leaderboard,
  LessonMoves,
  LessonNow,
  LessonQuestion,
  Link,
  Login,
  Me,
  NewCredentials,
  NewTable,
  Order,
  PastMoves,
  PastQuestion,
  PublicPerson,
  PushKey,
  RatingChanges,
  Reasons,
  ReviewStatus,
  ReviewedGames,
  SignedIn,
  TableInfo,
  TableKey,
  Try,
  Wanted,
} from "../protocol/messages";
import { request } from "./http";

export const api = {
  me: () => request<Me | null>("GET", "/api/me"),
  guest: (name: string, language: string) =>
    request<SignedIn>("POST", "/api/me", { name, language }),
  change: (change: ChangeOfMe) => request<Me>("PATCH", "/api/me", change),
  account: (credentials: NewCredentials) =>
    request<SignedIn>("POST", "/api/me/password", credentials),
  login: (login: Login) => request<SignedIn>("POST", "/api/login", login),
  logout: () => request<null>("POST", "/api/logout"),
  signOutEverywhere: () => request<SignedIn>("POST", "/api/me/sign-out-everywhere"),
  deviceLink: () => request<DeviceLink>("POST", "/api/me/device-link"),
  redeemDevice: (secret: string, replace: boolean) =>
    request<SignedIn>("POST", `/api/device/${encodeURIComponent(secret)}`, { replace }),
  export: () => request<Record<string, unknown>>("GET", "/api/me/export"),
  delete: (password: string | null) => request<null>("DELETE", "/api/me", { password }),
  person: (id: string) => request<PublicPerson>("GET", `/api/people/${id}`),
  /** A page of somebody's finished games. */
  games: (id: string, search: URLSearchParams) =>
    request<GamesPage>("GET", `/api/people/${id}/games?${search.toString()}`),
  leaderboard: (page: number) => request<Leaderboard>("GET", `/api/leaderboard?page=${page}`),
  ratingChanges: (key: string) => request<RatingChanges>("GET", `/api/tables/${key}/ratings`),
  myTurns: () => request<TableInfo[]>("GET", "/api/me/turns"),
  findTable: (wanted: Wanted) => request<FoundTable>("POST", "/api/tables/find", wanted),
  invitation: (secret: string) =>
    request<TableInfo>("GET", `/api/invitations/${encodeURIComponent(secret)}`),
  pushKey: () => request<PushKey>("GET", "/api/push"),
  subscribePush: (subscription: BrowserSubscription) =>
    request<null>("PUT", "/api/me/push", subscription),
  unsubscribePush: (endpoint: string) => request<null>("DELETE", "/api/me/push", { endpoint }),
  newTable: (table: NewTable) => request<TableKey>("POST", "/api/tables", table),
  table: (key: string) => request<TableInfo>("GET", `/api/tables/${key}`),
  sit: (key: string, seat: number, name?: string) =>
    request<TableInfo>("POST", `/api/tables/${key}/seats/${seat}`, name ? { name } : {}),
  standUp: (key: string, seat: number) =>
    request<TableInfo>("DELETE", `/api/tables/${key}/seats/${seat}`),
  ban: (key: string, person: string) =>
    request<TableInfo>("PUT", `/api/tables/${key}/bans/${person}`),
  bans: (key: string) => request<Banned[]>("GET", `/api/tables/${key}/bans`),
  liftBan: (key: string, person: string) =>
    request<TableInfo>("DELETE", `/api/tables/${key}/bans/${person}`),
  seatBot: (key: string, seat: number, level: Bot["level"]) =>
    request<TableInfo>("PUT", `/api/tables/${key}/seats/${seat}/bot`, { level }),
  invite: (key: string, seat: number) =>
    request<Link>("POST", `/api/tables/${key}/seats/${seat}/invitation`),
  accept: (secret: string) =>
    request<TableKey>("POST", `/api/invitations/${encodeURIComponent(secret)}`),
  ready: (key: string, ready: boolean) =>
    request<TableInfo>("POST", `/api/tables/${key}/ready`, { ready, entropy: entropy() }),
  order: (key: string, seat: number) =>
    request<Order>("GET", `/api/tables/${key}/seats/${seat}/order`),
  giveOrder: (key: string, seat: number, order: Order) =>
    request<Order>("PUT", `/api/tables/${key}/seats/${seat}/order`, order),
  close: (key: string) => request<TableInfo>("DELETE", `/api/tables/${key}`),
  rematch: (key: string) => request<TableKey>("POST", `/api/tables/${key}/rematch`),
  record: (key: string) => request<Record<string, unknown>>("GET", `/api/tables/${key}/record`),
  importRecord: (record: unknown) => request<TableKey>("POST", "/api/records", record),
  branch: (key: string, wanted: Branch) =>
    request<TableKey>("POST", `/api/tables/${key}/branch`, wanted),
  history,
  /** How far the review of a finished game is, and the review itself once it is done. */
  review: (key: string) => request<ReviewStatus>("GET", `/api/tables/${key}/review`),
  orderReview: (key: string) => request<ReviewStatus>("POST", `/api/tables/${key}/review`),
  /** What was legal at a move of a finished game. */
  legalInReview: (key: string, ply: number) =>
    request<PastMoves>("GET", `/api/tables/${key}/review/moves?ply=${ply}`),
  tryInReview: (key: string, tried: Try) =>
    request<Attempt>("POST", `/api/tables/${key}/review/tries`, tried),
  askInReview: (key: string, asked: PastQuestion) =>
    request<Reasons | Cascade | AllStandings>("POST", `/api/tables/${key}/review/question`, asked),
  /** A page of one's own games that are reviewed. */
  myReviews: (after: string | null) =>
    request<ReviewedGames>("GET", `/api/me/reviews${after === null ? "" : `?after=${after}`}`),
  /** A chapter of the tutorial after the learner's moves. */
  lesson: (chapter: string, played: LessonMoves) =>
    request<LessonNow>("POST", `/api/learn/${chapter}`, played),
  askInLesson: (chapter: string, asked: LessonQuestion) =>
    request<Reasons | Cascade | AllStandings>("POST", `/api/learn/${chapter}/question`, asked),
  /** How every scoring stood after so many entries of the log. */
  standingsAfter: (key: string, entries: number) =>
    request<AllStandings>("GET", `/api/tables/${key}/standings?after=${entries}`),
};

/** The history of a table; a long one comes in several answers. */
async function history(key: string, since = 0): Promise<History> {
  const answer = await request<History>("GET", `/api/tables/${key}/history?since=${since}`);
  if (answer.next === null) return answer;
  const rest = await history(key, answer.next);
  return { ...rest, steps: [...answer.steps, ...rest.steps] };
}

/** What this player adds to the shuffle. */
function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("");
}
