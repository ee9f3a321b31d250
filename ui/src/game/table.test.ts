import { describe, expect, it } from "vitest";
import { parseMove } from "./move";
import { masked, Table, type Options } from "./table.svelte";
import { Playback } from "./playback";
import type { State } from "../protocol/state";
import { FakeNetwork, FakeTimer } from "../../tests/fakes";

const END = parseMove("end");
const seat = (n: number, you: boolean, bot: string | null = null) => ({
  seat: n,
  name: `p${n}`,
  person: null,
  bot,
  ready: true,
  you,
});

function state(actor: number | null, more: Partial<State> = {}): State {
  return {
    phase: "place",
    actor,
    hands: [["wood"], null],
    dealt: [null, null],
    kept: [null, null],
    ...more,
  } as State;
}

function position(version: number, viewer: number, legal: string[] = []) {
  return { version, viewer, legal, undo: null, clock: null, bots: [null, null] };
}

const entry = (n: number, by: "bot" | "person", who: number) => ({
  n,
  at: 0,
  kind: "move",
  seat: who,
  word: "end",
  by,
  events: [],
});

function started(mine: number[], options: Partial<Options> = {}) {
  const time = new FakeTimer();
  const net = new FakeNetwork(time);
  const table = new Table("t", {
    network: net,
    timer: time,
    pause: () => 500,
    ...options,
  });
  const info = { id: "t", seats: [0, 1].map((n) => seat(n, mine.includes(n))) };
  net.socket.opens();
  const sync = (version: number, actor: number, viewer: number, legal: string[] = []) =>
    net.socket.tells({
      type: "sync",
      entries: [],
      table: info,
      state: state(actor),
      ...position(version, viewer, legal),
    });
  const grow = (
    n: number,
    by: "bot" | "person",
    who: number,
    actor: number,
    viewer: number,
    legal: string[] = [],
  ) =>
    net.socket.tells({
      type: "entry",
      entry: entry(n, by, who),
      changes: { actor },
      ...position(n + 1, viewer, legal),
    });
  return { table, net, time, sync, grow };
}

describe("a table", () => {
  it("shows what others do one after the other, and lets decide only when all is shown", () => {
    const { table, time, sync, grow } = started([0]);
    sync(0, 1, 0);
    grow(0, "bot", 1, 1, 0);
    grow(1, "bot", 1, 1, 0);
    grow(2, "bot", 1, 0, 0, ["end"]);
    expect([table.shown?.version, table.behind, table.deciding]).toEqual([1, 2, null]);
    time.pass(500);
    expect(table.shown?.version).toBe(2);
    time.pass(500);
    expect([table.shown?.version, table.behind, table.deciding]).toEqual([3, 0, 0]);
  });

  it("shows own moves at once", () => {
    const { table, sync, grow } = started([0]);
    sync(0, 0, 0, ["end"]);
    grow(0, "person", 0, 0, 0, ["stop"]);
    grow(1, "person", 0, 1, 0);
    expect([table.shown?.version, table.behind]).toEqual([2, 0]);
  });

  it("puts what an entry changes over the state that it knows, and leaves the older one as it was", () => {
    const { table, net, sync } = started([0]);
    sync(0, 0, 0, ["end"]);
    const before = table.latest!.state;
    net.socket.tells({
      type: "entry",
      entry: entry(0, "person", 0),
      changes: { phase: "activate", hands: [[], null] },
      ...position(1, 0),
    });
    expect(table.latest!.state).toEqual({ ...before, phase: "activate", hands: [[], null] });
    expect([before.phase, before.hands]).toEqual(["place", [["wood"], null]]);
  });

  it("skips to now", () => {
    const { table, sync, grow } = started([0]);
    sync(0, 1, 0);
    for (const n of [0, 1, 2, 3]) grow(n, "bot", 1, 0, 0, ["end"]);
    table.catchUp();
    expect([table.shown?.version, table.behind, table.deciding]).toEqual([4, 0, 0]);
  });

  it("sends a move for the version it stands at, once, and offers nothing before it knows what came of it", async () => {
    const { table, net, sync, grow } = started([0]);
    sync(5, 0, 0, ["end"]);
    const moving = table.move(END);
    void table.move(END);
    expect(net.socket.sent.slice(1)).toMatchObject([
      { type: "move", version: 5, seat: 0, word: "end" },
    ]);
    expect(table.sending).toBe(true);
    net.socket.tells({ type: "accepted", id: net.socket.sent[1]?.id, version: 6 });
    await Promise.resolve();
    expect(table.sending).toBe(true);
    grow(5, "person", 0, 1, 0);
    await moving;
    expect(table.sending).toBe(false);
  });

  it("takes the position that comes with a refusal", async () => {
    const { table, net, sync } = started([0]);
    sync(5, 0, 0, ["end"]);
    const moving = table.move(END);
    const now = {
      type: "sync",
      entries: [],
      table: { id: "t", seats: [seat(0, true)] },
      state: state(1),
      ...position(7, 0),
    };
    net.socket.tells({
      type: "refused",
      id: net.socket.sent[1]?.id,
      reason: "stale",
      text: "",
      rule: "",
      sync: now,
    });
    await expect(moving).rejects.toMatchObject({ reason: "stale" });
    expect(table.shown?.version).toBe(7);
  });

  it("asks to pass the device where two sit at one, and hides until then", () => {
    const { table, sync, grow } = started([0, 1]);
    sync(0, 0, 0, ["end"]);
    expect([table.handover, table.deciding, table.revealed]).toEqual([0, null, false]);
    table.takeDevice();
    expect([table.handover, table.deciding, table.revealed]).toEqual([null, 0, true]);
    grow(0, "person", 0, 1, 1, ["end"]);
    expect([table.handover, table.deciding, table.revealed]).toEqual([1, null, false]);
    table.takeDevice();
    expect(table.deciding).toBe(1);
  });

  it("keeps the log in step with the server's", () => {
    const { table, net, sync, grow } = started([0]);
    sync(0, 0, 0, ["end"]);
    grow(0, "person", 0, 0, 0);
    net.socket.breaks();
    net.timer.pass(1000);
    net.socket.opens();
    expect(net.socket.sent[0]).toEqual({ type: "hello", have: 1 });
    const more = {
      type: "sync",
      entries: [entry(1, "bot", 1)],
      table: { id: "t", seats: [] },
      state: state(0),
      ...position(2, 0),
    };
    net.socket.tells(more);
    expect(table.entries.map((each) => each.n)).toEqual([0, 1]);
  });
});

describe("masking", () => {
  it("leaves nothing that only one seat may know", () => {
    const { hands, dealt, kept } = masked(state(0));
    expect([...hands, ...dealt, ...kept].every((each) => each === null)).toBe(true);
  });
});

describe("playback", () => {
  it("shows steps without a pause in one go", () => {
    const time = new FakeTimer();
    const shown: number[] = [];
    const playback = new Playback<number>(
      (step) => shown.push(step),
      (step) => (step % 2 ? 100 : 0),
      time,
    );
    playback.add(2, 4, 1, 6, 3);
    expect(shown).toEqual([2, 4, 1]);
    time.pass(100);
    expect(shown).toEqual([2, 4, 1, 6, 3]);
  });
});
