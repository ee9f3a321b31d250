import { describe, expect, it } from "vitest";
import { masked, type Options, TableModel } from "../src/table/model";
import { Playback } from "../src/table/playback";
import type { State } from "../src/wire/state";
import { FakeNet, FakeTime } from "./fakes";

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
  const time = new FakeTime();
  const net = new FakeNet(time);
  let changes = 0;
  const model = new TableModel("t", () => void changes++, {
    around: net,
    ticking: time,
    pause: () => 500,
    ...options,
  });
  const table = { id: "t", seats: [0, 1].map((n) => seat(n, mine.includes(n))) };
  net.wire.opens();
  const sync = (version: number, actor: number, viewer: number, legal: string[] = []) =>
    net.wire.tells({
      type: "sync",
      entries: [],
      table,
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
    net.wire.tells({
      type: "entry",
      entry: entry(n, by, who),
      changes: { actor },
      ...position(n + 1, viewer, legal),
    });
  return { model, net, time, sync, grow, changes: () => changes };
}

describe("a table", () => {
  it("shows what others do one after the other, and lets decide only when all is shown", () => {
    const { model, time, sync, grow } = started([0]);
    sync(0, 1, 0);
    grow(0, "bot", 1, 1, 0);
    grow(1, "bot", 1, 1, 0);
    grow(2, "bot", 1, 0, 0, ["end"]);
    expect([model.shown?.version, model.left, model.deciding]).toEqual([1, 2, null]);
    time.pass(500);
    expect(model.shown?.version).toBe(2);
    time.pass(500);
    expect([model.shown?.version, model.left, model.deciding]).toEqual([3, 0, 0]);
  });

  it("shows own moves at once", () => {
    const { model, sync, grow } = started([0]);
    sync(0, 0, 0, ["end"]);
    grow(0, "person", 0, 0, 0, ["stop"]);
    grow(1, "person", 0, 1, 0);
    expect([model.shown?.version, model.left]).toEqual([2, 0]);
  });

  it("puts what an entry changes over the state that it knows, and leaves the older one as it was", () => {
    const { model, net, sync } = started([0]);
    sync(0, 0, 0, ["end"]);
    const before = model.latest!.state;
    net.wire.tells({
      type: "entry",
      entry: entry(0, "person", 0),
      changes: { phase: "activate", hands: [[], null] },
      ...position(1, 0),
    });
    expect(model.latest!.state).toEqual({ ...before, phase: "activate", hands: [[], null] });
    expect([before.phase, before.hands]).toEqual(["place", [["wood"], null]]);
  });

  it("skips to now", () => {
    const { model, sync, grow } = started([0]);
    sync(0, 1, 0);
    for (const n of [0, 1, 2, 3]) grow(n, "bot", 1, 0, 0, ["end"]);
    model.skip();
    expect([model.shown?.version, model.left, model.deciding]).toEqual([4, 0, 0]);
  });

  it("sends a move for the version it stands at, once, and offers nothing before it knows what came of it", async () => {
    const { model, net, sync, grow } = started([0]);
    sync(5, 0, 0, ["end"]);
    const moving = model.move("end");
    void model.move("end");
    expect(net.wire.sent.slice(1)).toMatchObject([
      { type: "move", version: 5, seat: 0, word: "end" },
    ]);
    expect(model.sending).toBe("end");
    net.wire.tells({ type: "accepted", id: net.wire.sent[1]?.id, version: 6 });
    await Promise.resolve();
    expect(model.sending).toBe("end");
    grow(5, "person", 0, 1, 0);
    await moving;
    expect(model.sending).toBeNull();
  });

  it("takes the position that comes with a refusal", async () => {
    const { model, net, sync } = started([0]);
    sync(5, 0, 0, ["end"]);
    const moving = model.move("end");
    const now = {
      type: "sync",
      entries: [],
      table: { id: "t", seats: [seat(0, true)] },
      state: state(1),
      ...position(7, 0),
    };
    net.wire.tells({
      type: "refused",
      id: net.wire.sent[1]?.id,
      reason: "stale",
      text: "",
      rule: "",
      sync: now,
    });
    await expect(moving).rejects.toMatchObject({ reason: "stale" });
    expect(model.shown?.version).toBe(7);
  });

  it("asks to pass the device where two sit at one, and hides until then", () => {
    const { model, sync, grow } = started([0, 1]);
    sync(0, 0, 0, ["end"]);
    expect([model.handover, model.deciding, model.open]).toEqual([0, null, false]);
    model.take();
    expect([model.handover, model.deciding, model.open]).toEqual([null, 0, true]);
    grow(0, "person", 0, 1, 1, ["end"]);
    expect([model.handover, model.deciding, model.open]).toEqual([1, null, false]);
    model.take();
    expect(model.deciding).toBe(1);
  });

  it("keeps the log in step with the server's", () => {
    const { model, net, sync, grow } = started([0]);
    sync(0, 0, 0, ["end"]);
    grow(0, "person", 0, 0, 0);
    net.wire.breaks();
    net.time.pass(1000);
    net.wire.opens();
    expect(net.wire.sent[0]).toEqual({ type: "hello", have: 1 });
    const more = {
      type: "sync",
      entries: [entry(1, "bot", 1)],
      table: { id: "t", seats: [] },
      state: state(0),
      ...position(2, 0),
    };
    net.wire.tells(more);
    expect(model.entries.map((each) => each.n)).toEqual([0, 1]);
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
    const time = new FakeTime();
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
