/** The lobby, live. */

import type { Lobby, TableInfo } from "../wire/messages";
import { type Around, browser, type Connection, Line } from "./line";

type LobbyNews = (Lobby & { type: "lobby" }) | { type: "table"; table: TableInfo };

export const EMPTY: Lobby = { type: "lobby", open: [], playing: [], over: [], mine: [] };

export function lobbyLine(
  told: (change: (lobby: Lobby) => Lobby) => void,
  changed: (connection: Connection) => void,
  around: Around = browser,
): Line {
  const heard = (message: unknown) => {
    const news = message as LobbyNews;
    line.settled();
    if (news.type === "lobby") told(() => news);
    else if (news.type === "table") told((lobby) => withTable(lobby, news.table));
  };
  const line = new Line("/api/lobby/socket", { opened: () => {}, heard, changed }, around);
  line.dial();
  return line;
}

/** The lobby after a table has changed. */
export function withTable(lobby: Lobby, table: TableInfo): Lobby {
  const mine = table.you_host || table.seats.some((seat) => seat.you);
  const { options, phase } = table;
  return {
    ...lobby,
    open: listed(lobby.open, table, phase === "open" && options.public),
    playing: listed(
      lobby.playing,
      table,
      phase === "playing" && options.public && options.spectators,
    ),
    over: listed(lobby.over, table, phase === "over" && options.public),
    mine: listed(lobby.mine, table, mine && phase !== "closed"),
  };
}

function listed(tables: TableInfo[], table: TableInfo, belongs: boolean): TableInfo[] {
  const at = tables.findIndex((each) => each.id === table.id);
  if (!belongs) return tables.filter((each) => each.id !== table.id);
  return at < 0 ? [table, ...tables] : tables.with(at, table);
}
