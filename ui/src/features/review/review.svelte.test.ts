import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { entry, FakeTable, historyOf } from "../../../tests/fakeTable";
import { games } from "../../../tests/games";
import { setLanguage, t, textOf } from "../../i18n";
import { environment } from "../../net/http";
import { dismiss, notices } from "../../stores/notices.svelte";
import { setMe } from "../../stores/session.svelte";
import { settings } from "../../stores/settings.svelte";
import type { GameEvent } from "../../protocol/events";
import type { History, Me } from "../../protocol/messages";
import type { State } from "../../protocol/state";
import { played, ReviewController } from "./review.svelte";

const SCORED: GameEvent[] = [{ event: "scored", tile: "lisbon", ranking: [] }];
const HISTORY = historyOf([[], SCORED, [], SCORED, []]);
const { fetch } = environment;
const asked: string[] = [];
const sent: string[] = []; // bodies of requests
let stop = () => {};

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  settings.speed = "normal";
  asked.length = 0;
});
afterEach(() => {
  stop();
  environment.fetch = fetch;
  notices().forEach((each) => dismiss(each.id));
  vi.unstubAllGlobals();
});

const settled = () => new Promise((done) => setTimeout(done));

/** Answers for plain requests, by how their paths end. */
function answer(answers: Record<string, unknown>): void {
  environment.fetch = (path, { method, body }) => {
    asked.push(`${method} ${path}`);
    if (typeof body === "string") sent.push(body);
    const found = Object.entries(answers).find(([end]) => path.includes(end));
    return Promise.resolve(
      new Response(JSON.stringify(found?.[1] ?? {}), { status: found ? 200 : 404 }),
    );
  };
}

async function reviewing(
  ply: number | null = null,
  history: History = HISTORY,
  state: Partial<State> = { phase: "over", actor: null },
) {
  answer({ history, standings: { tiles: {}, cards: {} }, branch: { id: "new" } });
  const server = new FakeTable([]);
  server.sync({ version: history.version, state });
  let review!: ReviewController;
  stop = $effect.root(() => {
    review = new ReviewController(server.table, ply, server.timer);
  });
  flushSync();
  await settled();
  flushSync();
  return { review, server };
}

describe("the steps of a game", () => {
  it("leave out what was taken back, and what moved nothing", () => {
    const [start, ...steps] = HISTORY.steps;
    const undo = { entry: entry(2, { kind: "undo", word: "1" }), state: start!.state };
    const clock = { entry: entry(3, { kind: "clock", word: null }), state: start!.state };
    const kept = played({
      ...HISTORY,
      steps: [start!, steps[0]!, steps[1]!, undo, clock, steps[4]!],
    });
    expect(kept.map((step) => step.entry?.n ?? null)).toEqual([null, 0, 4]);
  });
});

describe("a review", () => {
  it("begins at the end, or at the move that the address names", async () => {
    expect((await reviewing()).review.at).toBe(5);
    stop();
    expect((await reviewing(2)).review.at).toBe(2);
    stop();
    expect((await reviewing(99)).review.at).toBe(5);
  });

  it("steps to and fro, and stays within the game", async () => {
    const { review } = await reviewing(4);
    review.key("ArrowRight", false);
    review.key("ArrowRight", false);
    expect(review.at).toBe(5);
    review.key("ArrowLeft", false);
    expect([review.at, review.entries.length]).toEqual([4, 4]);
    expect(review.state).toEqual(games()[3]![4]);
    review.key("Home", false);
    review.key("ArrowLeft", false);
    expect([review.at, review.entries.length]).toEqual([0, 0]);
    review.key("End", false);
    expect(review.at).toBe(5);
    expect(review.key("x", false)).toBe(false);
  });

  it("lets pieces travel forwards only", async () => {
    const { review, server } = await reviewing(2);
    const steps: [number, boolean][] = [
      [3, false],
      [2, true],
      [4, false],
      [0, true],
    ];
    for (const [move, back] of steps) {
      review.go(move);
      expect([move, review.wentBack]).toEqual([move, back]);
    }
    review.toggleRunning();
    flushSync();
    server.timer.pass(950);
    expect([review.at, review.wentBack]).toEqual([1, false]);
  });

  it("says what the last move did", async () => {
    const { review } = await reviewing(2);
    expect(review.commentary.map(textOf)).toEqual([
      expect.stringContaining(t("log.scored.nobody")),
    ]);
    review.go(0);
    expect(review.commentary).toEqual([]);
  });

  it("jumps from scoring to scoring, then to the ends", async () => {
    const { review } = await reviewing(0);
    const jumps = [1, 1, 1, -1, -1, -1] as const;
    const at = jumps.map((by) => {
      review.key(by > 0 ? "ArrowRight" : "ArrowLeft", true);
      return review.at;
    });
    expect(review.stops).toEqual([2, 4]);
    expect(at).toEqual([2, 4, 5, 4, 2, 0]);
  });

  it("goes to the entry of the log that was clicked", async () => {
    const { review } = await reviewing();
    review.goToEntry(2);
    expect(review.at).toBe(3);
  });

  it("runs by itself until the end, and stops when one steps in", async () => {
    const { review, server } = await reviewing(2);
    review.toggleRunning();
    flushSync();
    for (let i = 0; i < 2; i++) {
      server.timer.pass(950);
      flushSync();
    }
    expect([review.at, review.running]).toEqual([4, true]);
    review.go(3);
    flushSync();
    server.timer.pass(5000);
    expect([review.at, review.running]).toEqual([3, false]);
    review.toggleRunning();
    flushSync();
    for (let i = 0; i < 5; i++) {
      server.timer.pass(950);
      flushSync();
    }
    expect([review.at, review.running]).toEqual([5, false]);
  });

  it("asks how the scorings stood, once one rests", async () => {
    const { review, server } = await reviewing(1);
    server.timer.pass(100);
    review.go(2);
    flushSync();
    review.go(3);
    flushSync();
    server.timer.pass(200);
    await settled();
    expect(asked.filter((each) => each.includes("standings"))).toEqual([
      "GET /api/tables/t/standings?after=3",
    ]);
    expect(review.standings).toEqual({ tiles: {}, cards: {} });
  });

  it("stays where it is when the game goes on meanwhile", async () => {
    const { review, server } = await reviewing(2);
    answer({ history: historyOf([[], SCORED, [], SCORED, [], []]) });
    server.append({ version: 6 });
    flushSync();
    await settled();
    expect([review.at, review.last]).toEqual([2, 6]);
  });

  it("does not begin anew when somebody only talks", async () => {
    const { review, server } = await reviewing(2);
    review.go(4);
    server.network.socket.tells({
      type: "said",
      n: 1,
      at: 0,
      name: "Ada",
      seat: null,
      text: "ciao",
    });
    flushSync();
    await settled();
    expect([review.at, asked.filter((each) => each.includes("history")).length]).toEqual([4, 1]);
  });

  it("keeps its place in the address of the page, once one rests", async () => {
    const { review, server } = await reviewing(2);
    server.timer.pass(400);
    expect(location.search).toBe("?ply=2");
    review.go(3);
    flushSync();
    review.go(4);
    flushSync();
    expect(location.search).toBe("?ply=2");
    server.timer.pass(400);
    expect([location.pathname, location.search]).toEqual(["/table/t", "?ply=4"]);
  });

  it("knows a running game from a finished one", async () => {
    expect((await reviewing()).review.finished).toBe(true);
    stop();
    const { review } = await reviewing(2, HISTORY, { phase: "place", actor: 1 });
    expect(review.finished).toBe(false);
  });

  it("has an address for each position", async () => {
    const { review } = await reviewing(2);
    expect(review.address).toMatch(/\/table\/t\?ply=2$/);
  });

  it("says why when the past cannot be had", async () => {
    answer({});
    const server = new FakeTable([]);
    server.sync({ version: 5, state: { phase: "over" } });
    stop = $effect.root(() => void new ReviewController(server.table, null, server.timer));
    flushSync();
    await settled();
    expect(notices()).toMatchObject([{ kind: "problem" }]);
  });
});

describe("playing on from here", () => {
  it("sets up a table at this move, on the chosen seat against the chosen bots, and goes to it", async () => {
    const { review } = await reviewing(3);
    setMe({ id: "a", name: "Ada" } as Me);
    await review.playOn(2, "banker");
    expect(asked.at(-1)).toBe("POST /api/tables/t/branch");
    expect(JSON.parse(sent.at(-1) ?? "")).toEqual({ ply: 3, seat: 2, level: "banker" });
    expect(location.pathname).toBe("/table/new");
  });

  it("leaves the bots as they were, where there were any", async () => {
    const { review, server } = await reviewing(3);
    expect(review.hadBots).toBe(false);
    const [first, ...seats] = server.info.seats;
    const info = { ...server.info, seats: [first, { ...seats[0], person: null, bot: "banker" }] };
    server.network.socket.tells({ type: "table", table: info });
    expect(review.hadBots).toBe(true);
    setMe({ id: "a", name: "Ada" } as Me);
    await review.playOn(2, null);
    expect(JSON.parse(sent.at(-1) ?? "")).toEqual({ ply: 3, seat: 2, level: null });
  });
});
