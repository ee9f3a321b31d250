/** The lobby, live. */

import type { Lobby, TableInfo } from "../protocol/messages";
import { browserNetwork, Connection, type Network } from "./connection";

type LobbyMessage = (Lobby & { type: "lobby" }) | { type: "table"; table: TableInfo };

export const EMPTY: Lobby = { type: "lobby", open: [], playing: [], over: [], mine: [] };

/** Subscribe to the lobby; `update` is told how to change what is known of it. */
export function lobbyConnection(
  update: (change: (lobby: Lobby) => Lobby) => void,
  network: Network = browserNetwork,
): Connection {
  const received = (news: unknown) => {
    const message = news as LobbyMessage;
    connection.resetBackoff();
    switch (message.type) {
      case "lobby":
        return update(() => message);
      case "table":
        return update((lobby) => withTable(lobby, message.table));
      default: // from a newer server
        return;
    }
  };
  const listener = { opened: () => {}, received, changed: () => {} };
  const connection = new Connection("/api/lobby/socket", listener, network);
  connection.connect();
  return connection;
}

/** The lobby after a table has changed. */
export function withTable(lobby: Lobby, table: TableInfo): Lobby {
  const mine = table.you_host || table.seats.some((seat) => seat.you);
  const { options, phase } = table;
  const watchable = phase === "playing" && options.public && options.spectators;
  return {
    ...lobby,
    open: listed(lobby.open, table, phase === "open" && options.public),
    playing: listed(lobby.playing, table, watchable),
    over: listed(lobby.over, table, phase === "over" && options.public),
    mine: listed(lobby.mine, table, mine && phase !== "closed"),
  };
}

function listed(tables: TableInfo[], table: TableInfo, belongs: boolean): TableInfo[] {
  const at = tables.findIndex((each) => each.id === table.id);
  if (!belongs) return tables.filter((each) => each.id !== table.id);
  return at < 0 ? [table, ...tables] : tables.with(at, table);
}
