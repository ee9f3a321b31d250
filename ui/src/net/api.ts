/** Everything the page asks for by plain requests. */

import type {
  Bot,
  Branch,
  ChangeOfMe,
  Credentials,
  DeviceLink,
  History,
  Link,
  Lobby,
  Login,
  Me,
  NewTable,
  SignedIn,
  TableInfo,
  TableKey,
} from "../wire/messages";
import { ask, Refusal } from "./http";

export const api = {
  me: (): Promise<Me | null> => ask<Me>("GET", "/api/me").catch(unlessNobody),
  guest: (name: string, language: string) => ask<SignedIn>("POST", "/api/me", { name, language }),
  change: (change: ChangeOfMe) => ask<Me>("PATCH", "/api/me", change),
  account: (credentials: Credentials) => ask<SignedIn>("POST", "/api/me/password", credentials),
  login: (login: Login) => ask<SignedIn>("POST", "/api/login", login),
  logout: () => ask<null>("POST", "/api/logout"),
  signOutEverywhere: () => ask<SignedIn>("POST", "/api/me/sign-out-everywhere"),
  deviceLink: () => ask<DeviceLink>("POST", "/api/me/device-link"),
  redeemDevice: (secret: string) =>
    ask<SignedIn>("POST", `/api/device/${encodeURIComponent(secret)}`),
  lobby: () => ask<Lobby>("GET", "/api/lobby"),
  newTable: (table: NewTable) => ask<TableKey>("POST", "/api/tables", table),
  table: (key: string) => ask<TableInfo>("GET", `/api/tables/${key}`),
  sit: (key: string, seat: number, name?: string) =>
    ask<TableInfo>("POST", `/api/tables/${key}/seats/${seat}`, name ? { name } : {}),
  standUp: (key: string, seat: number) =>
    ask<TableInfo>("DELETE", `/api/tables/${key}/seats/${seat}`),
  seatBot: (key: string, seat: number, level: Bot["level"]) =>
    ask<TableInfo>("PUT", `/api/tables/${key}/seats/${seat}/bot`, { level }),
  invite: (key: string, seat: number) =>
    ask<Link>("POST", `/api/tables/${key}/seats/${seat}/invitation`),
  accept: (secret: string) =>
    ask<TableKey>("POST", `/api/invitations/${encodeURIComponent(secret)}`),
  ready: (key: string, ready: boolean) =>
    ask<TableInfo>("POST", `/api/tables/${key}/ready`, { ready, entropy: entropy() }),
  close: (key: string) => ask<TableInfo>("DELETE", `/api/tables/${key}`),
  rematch: (key: string) => ask<TableKey>("POST", `/api/tables/${key}/rematch`),
  record: (key: string) => ask<Record<string, unknown>>("GET", `/api/tables/${key}/record`),
  bring: (record: unknown) => ask<TableKey>("POST", "/api/records", record),
  playOn: (key: string, wanted: Branch) =>
    ask<TableKey>("POST", `/api/tables/${key}/branch`, wanted),
  history: (key: string, since = 0) =>
    ask<History>("GET", `/api/tables/${key}/history?since=${since}`),
};

function unlessNobody(wrong: unknown): null {
  if (wrong instanceof Refusal && wrong.reason === "nobody") return null;
  throw wrong;
}

/** What this player adds to the shuffle. */
function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("");
}
