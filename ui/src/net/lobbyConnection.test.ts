import { describe, expect, it } from "vitest";
import { FakeNetwork } from "../../tests/fakes";
import type { Lobby, TableInfo } from "../protocol/messages";
import { EMPTY, lobbyConnection, withTable } from "./lobbyConnection";

const table = (id: string, phase: TableInfo["phase"], you = false, you_host = false) =>
  ({
    id,
    phase,
    you_host,
    seats: [{ you }],
    options: { public: true, spectators: true },
  }) as TableInfo;

describe("the lobby", () => {
  it("moves a table between its lists as its phase changes", () => {
    let lobby = withTable(EMPTY, table("a", "open", true));
    expect([lobby.open.length, lobby.mine.length]).toEqual([1, 1]);
    lobby = withTable(lobby, table("a", "playing", true));
    expect([lobby.open.length, lobby.playing.length, lobby.mine.length]).toEqual([0, 1, 1]);
    lobby = withTable(lobby, table("a", "closed", true));
    expect([lobby.playing.length, lobby.mine.length]).toEqual([0, 0]);
  });

  it("counts a table as mine while I sit there or am its host", () => {
    const lobby = withTable(EMPTY, table("a", "open", true));
    expect(withTable(lobby, table("a", "open", false)).mine).toEqual([]);
    expect(withTable(lobby, table("a", "open", false, true)).mine).toHaveLength(1);
  });

  it("follows what the server broadcasts, and passes over what it does not know", () => {
    const network = new FakeNetwork();
    let lobby: Lobby = EMPTY;
    lobbyConnection((change) => (lobby = change(lobby)), network);
    network.socket.opens();
    network.socket.tells({ ...EMPTY, open: [table("a", "open")] });
    network.socket.tells({ type: "weather", rain: true });
    network.socket.tells({ type: "table", table: table("b", "open") });
    expect(lobby.open.map(({ id }) => id)).toEqual(["b", "a"]);
  });
});
