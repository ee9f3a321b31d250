import { describe, expect, it } from "vitest";
import reasons from "../../tests/fixtures/reasons.json";
import { FakeNetwork } from "../../tests/fakes";
import type { Refusal } from "./http";
import { TableConnection, TRANSIENT, type ServerMessage } from "./tableConnection";

function connected(network: FakeNetwork, have: number | null = null) {
  const received: ServerMessage[] = [];
  const states: string[] = [];
  const refused: Refusal[] = [];
  const listener = {
    have: () => have,
    received: (message: ServerMessage) => void received.push(message),
    changed: (state: string) => void states.push(state),
    refused: (refusal: Refusal) => void refused.push(refusal),
  };
  return { table: new TableConnection("t1", listener, network), received, states, refused };
}

const SYNC = { type: "sync", entries: [] };

describe("the connection to a table", () => {
  it("says hello with what it has", () => {
    const network = new FakeNetwork();
    connected(network, 17);
    network.socket.opens();
    expect(network.socket.sent).toEqual([{ type: "hello", have: 17 }]);
  });

  it("sends a request once subscribed, and settles it by its id", async () => {
    const network = new FakeNetwork();
    const { table } = connected(network);
    network.socket.opens();
    const done = table.request({ type: "move", version: 3, seat: 0, word: "end" });
    expect(network.socket.sent).toHaveLength(1);
    network.socket.tells(SYNC);
    const request = network.socket.sent[1] as { id: string };
    expect(request).toMatchObject({ type: "move", word: "end" });
    network.socket.tells({ type: "accepted", id: request.id, version: 4 });
    await expect(done).resolves.toMatchObject({ version: 4 });
  });

  it("sends again with the same id what was not answered when it broke", async () => {
    const network = new FakeNetwork();
    const { table, states } = connected(network);
    network.socket.opens();
    network.socket.tells(SYNC);
    const done = table.request({ type: "move", version: 3, seat: 0, word: "end" });
    const { id } = network.socket.sent[1] as { id: string };
    network.socket.breaks();
    network.timer.pass(400);
    expect(network.sockets).toHaveLength(2);
    network.socket.opens();
    network.socket.tells(SYNC);
    expect(network.socket.sent[1]).toMatchObject({ id });
    network.socket.tells({ type: "accepted", id, version: 4 });
    await done;
    expect(states).toEqual(["open", "lost", "open"]);
  });

  it("sends nothing on a socket that is closing, and asks when the next one is open", () => {
    const network = new FakeNetwork();
    const { table } = connected(network);
    network.socket.opens();
    network.socket.tells(SYNC);
    network.socket.close();
    void table.request({ type: "standings" });
    expect(network.socket.sent).toHaveLength(1);
    network.socket.breaks();
    network.timer.pass(400);
    network.socket.opens();
    network.socket.tells(SYNC);
    expect(network.socket.sent[1]).toMatchObject({ type: "standings" });
  });

  it("comes back after it was signed out, and says that it was away", () => {
    const network = new FakeNetwork();
    const { states, refused } = connected(network);
    network.socket.opens();
    network.socket.tells(SYNC);
    expect(network.reconnects).toBe(0);
    network.socket.tells({ type: "goodbye", reason: "signed-out", text: "" });
    network.socket.breaks();
    network.timer.pass(400);
    network.socket.opens();
    network.socket.tells(SYNC);
    network.timer.pass(60_000);
    expect([network.sockets.length, network.reconnects, refused]).toEqual([2, 1, []]);
    expect(states).toEqual(["open", "lost", "open"]);
  });

  it("hands a refusal to the one who asked", async () => {
    const network = new FakeNetwork();
    const { table } = connected(network);
    network.socket.opens();
    network.socket.tells(SYNC);
    const done = table.request({ type: "undo", version: 1, seat: 0, ply: null });
    const { id } = network.socket.sent[1] as { id: string };
    network.socket.tells({ type: "refused", id, reason: "stale", text: "too late", rule: "" });
    await expect(done).rejects.toMatchObject({ reason: "stale" });
  });

  it("gives up when the table is gone, and retries while the rules are compiled", () => {
    const network = new FakeNetwork();
    const { refused } = connected(network);
    network.socket.opens();
    network.socket.tells({ type: "refused", id: null, reason: "compiling", text: "" });
    network.socket.breaks();
    network.timer.pass(1000);
    network.socket.opens();
    network.socket.tells({ type: "refused", id: null, reason: "no-such-table", text: "" });
    expect(refused.map((each) => each.reason)).toEqual(["no-such-table"]);
    network.timer.pass(60_000);
    expect(network.sockets).toHaveLength(2);
  });

  it("retries only for reasons that the server has", () => {
    for (const reason of TRANSIENT) expect(reasons.server).toContain(reason);
  });

  it("settles a line of chat when it is broadcast", async () => {
    const network = new FakeNetwork();
    const { table } = connected(network);
    network.socket.opens();
    network.socket.tells(SYNC);
    const done = table.request({ type: "say", text: "ciao" });
    network.socket.tells({ type: "said", n: 1, at: 0, name: "Ada", seat: 0, text: "ciao" });
    await expect(done).resolves.toMatchObject({ text: "ciao" });
  });

  it("passes a message of a newer server on, and goes on", () => {
    const network = new FakeNetwork();
    const { received, states } = connected(network);
    network.socket.opens();
    network.socket.tells(SYNC);
    network.socket.tells({ type: "weather", rain: true });
    expect([received.length, states]).toEqual([2, ["open"]]);
  });
});
