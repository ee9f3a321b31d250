import { describe, expect, it } from "vitest";
import { ask, Refusal, type Surroundings } from "../src/net/http";
import { wait } from "../src/net/line";
import { EMPTY, withTable } from "../src/net/lobbyLine";
import { TableLine, type Told } from "../src/net/tableLine";
import type { TableInfo } from "../src/wire/messages";
import { FakeNet } from "./fakes";

function line(net: FakeNet, have: number | null = null) {
  const heard: Told[] = [];
  const states: string[] = [];
  const refused: Refusal[] = [];
  const listener = {
    have: () => have,
    heard: (message: Told) => void heard.push(message),
    changed: (state: string) => void states.push(state),
    refused: (refusal: Refusal) => void refused.push(refusal),
  };
  return { line: new TableLine("t1", listener, net), heard, states, refused };
}

const SYNC = { type: "sync", entries: [] };

describe("the table's line", () => {
  it("says hello with what it has", () => {
    const net = new FakeNet();
    line(net, 17);
    net.wire.opens();
    expect(net.wire.sent).toEqual([{ type: "hello", have: 17 }]);
  });

  it("sends a request once greeted, and settles it by its id", async () => {
    const net = new FakeNet();
    const { line: it } = line(net);
    net.wire.opens();
    const done = it.ask({ type: "move", version: 3, seat: 0, word: "end" });
    expect(net.wire.sent).toHaveLength(1);
    net.wire.tells(SYNC);
    const request = net.wire.sent[1] as { id: string };
    expect(request).toMatchObject({ type: "move", word: "end" });
    net.wire.tells({ type: "accepted", id: request.id, version: 4 });
    await expect(done).resolves.toMatchObject({ version: 4 });
  });

  it("asks again with the same id what was not answered when the line broke", async () => {
    const net = new FakeNet();
    const { line: it, states } = line(net);
    net.wire.opens();
    net.wire.tells(SYNC);
    const done = it.ask({ type: "move", version: 3, seat: 0, word: "end" });
    const { id } = net.wire.sent[1] as { id: string };
    net.wire.breaks();
    net.time.pass(400);
    expect(net.wires).toHaveLength(2);
    net.wire.opens();
    net.wire.tells(SYNC);
    expect(net.wire.sent[1]).toMatchObject({ id });
    net.wire.tells({ type: "accepted", id, version: 4 });
    await done;
    expect(states).toEqual(["open", "lost", "open"]);
  });

  it("comes back after it was signed out, and says that it was away", () => {
    const net = new FakeNet();
    const { states, refused } = line(net);
    net.wire.opens();
    net.wire.tells(SYNC);
    expect(net.returns).toBe(0);
    net.wire.tells({ type: "goodbye", reason: "signed-out", text: "" });
    net.wire.breaks();
    net.time.pass(400);
    net.wire.opens();
    net.wire.tells(SYNC);
    net.time.pass(60_000);
    expect([net.wires.length, net.returns, refused]).toEqual([2, 1, []]);
    expect(states).toEqual(["open", "lost", "open"]);
  });

  it("hands a refusal to who asked", async () => {
    const net = new FakeNet();
    const { line: it } = line(net);
    net.wire.opens();
    net.wire.tells(SYNC);
    const done = it.ask({ type: "undo", version: 1, seat: 0, ply: null });
    const { id } = net.wire.sent[1] as { id: string };
    net.wire.tells({ type: "refused", id, reason: "stale", text: "too late", rule: "" });
    await expect(done).rejects.toMatchObject({ reason: "stale" });
  });

  it("gives up when the table is gone, and waits while the rules are compiled", () => {
    const net = new FakeNet();
    const { refused } = line(net);
    net.wire.opens();
    net.wire.tells({ type: "refused", id: null, reason: "compiling", text: "" });
    net.wire.breaks();
    net.time.pass(1000);
    net.wire.opens();
    net.wire.tells({ type: "refused", id: null, reason: "no-such-table", text: "" });
    expect(refused.map((each) => each.reason)).toEqual(["no-such-table"]);
    net.time.pass(60_000);
    expect(net.wires).toHaveLength(2);
  });

  it("settles a line of chat when it is told", async () => {
    const net = new FakeNet();
    const { line: it } = line(net);
    net.wire.opens();
    net.wire.tells(SYNC);
    const done = it.ask({ type: "say", text: "ciao" });
    net.wire.tells({ type: "said", n: 1, at: 0, name: "Ada", seat: 0, text: "ciao" });
    await expect(done).resolves.toMatchObject({ text: "ciao" });
  });
});

describe("waiting for the line", () => {
  it("grows, but never beyond ten seconds", () => {
    expect([0, 1, 2].map((n) => wait(n, 1))).toEqual([300, 600, 1200]);
    expect(wait(20, 1)).toBe(10_000);
  });
});

function around(...answers: (Response | Error)[]): Surroundings & { waited: number[] } {
  const waited: number[] = [];
  const next = async () => {
    const answer = answers.shift();
    if (answer instanceof Error || !answer) throw answer ?? new Error("no more answers");
    return answer;
  };
  return { fetch: next, pause: async () => {}, waiting: (done) => void waited.push(done), waited };
}

const json = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });

describe("plain requests", () => {
  it("bring the server's refusal with its reason", async () => {
    const wrong = ask(
      "GET",
      "/x",
      undefined,
      around(json({ reason: "seat-taken", text: "taken", seat: 2 }, 409)),
    );
    await expect(wrong).rejects.toMatchObject({
      status: 409,
      reason: "seat-taken",
      more: { seat: 2 },
    });
  });

  it("say so when nobody answers", async () => {
    await expect(ask("GET", "/x", undefined, around(new Error("net")))).rejects.toMatchObject({
      reason: "unreachable",
    });
  });

  it("wait while the rules are compiled", async () => {
    const busy = { reason: "compiling", text: "", done: 3, total: 9 };
    const here = around(json(busy, 503), json({ ok: true }, 200));
    await expect(ask("GET", "/x", undefined, here)).resolves.toEqual({ ok: true });
    expect(here.waited).toEqual([3, 1]);
  });

  it("are server errors when the answer is no JSON", async () => {
    await expect(
      ask("GET", "/x", undefined, around(new Response("<html>", { status: 502 }))),
    ).rejects.toBeInstanceOf(Refusal);
  });
});

describe("the lobby", () => {
  const table = (id: string, phase: TableInfo["phase"], you = false, you_host = false) =>
    ({
      id,
      phase,
      you_host,
      seats: [{ you }],
      options: { public: true, spectators: true },
    }) as TableInfo;

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
});
