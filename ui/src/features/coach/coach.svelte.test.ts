import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FakeTable, historyOf } from "../../../tests/fakeTable";
import { recorded } from "../../../tests/recorded";
import { setLanguage } from "../../i18n";
import { environment } from "../../net/http";
import { setMe } from "../../stores/session.svelte";
import type { Me, ReviewStatus } from "../../protocol/messages";
import type { Decision } from "../../protocol/review";
import { ReviewController } from "../review/review.svelte";
import { CoachController } from "./coach.svelte";

const HISTORY = historyOf([[], [], [], [], []]);
const [FIRST] = recorded().decisions;
const { fetch } = environment;
let asked: string[] = [];
let told: Partial<ReviewStatus>[] = []; // the answers to come; the last one stays
let stop = () => {};

/** Three players, five moves; the second and the fourth stand out. */
function decision(ply: number): Decision {
  const marked = ply === 1 || ply === 3;
  const better = { best: "place own 2-3", loss: 0.2, mark: "blunder" } as const;
  const move = { ...FIRST!, ply, turn: ply, seat: ply % 3, word: "place own 1-2" };
  return { ...move, best: move.word, loss: 0, mark: null, reasons: [], ...(marked ? better : {}) };
}

const REVIEW = { ...recorded(), players: 3, decisions: [0, 1, 2, 3, 4].map(decision), luck: [] };
const DONE = { status: "done", progress: 1, review: REVIEW } as const;

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  asked = [];
  setMe({ id: "ada" } as Me);
  environment.fetch = (path, { method }) => {
    if (!path.includes("/review")) {
      const answer = path.includes("history") ? HISTORY : { tiles: {}, cards: {} };
      return Promise.resolve(new Response(JSON.stringify(answer)));
    }
    asked.push(`${method} ${path}`);
    const now = {
      ahead: 0,
      progress: 0,
      review: null,
      ...(told.length > 1 ? told.shift() : told[0]),
    };
    return Promise.resolve(new Response(JSON.stringify(now)));
  };
});
afterEach(() => {
  stop();
  environment.fetch = fetch;
});

const settled = () => new Promise((done) => setTimeout(done));

async function coached(...answers: Partial<ReviewStatus>[]) {
  told = answers;
  const server = new FakeTable([1]);
  server.sync({ version: 5, state: { phase: "over", actor: null } });
  let replay!: ReviewController;
  stop = $effect.root(() => {
    replay = new ReviewController(server.table, 0, server.timer);
  });
  flushSync();
  await settled();
  const coach = new CoachController(replay, server.timer);
  replay.coach = coach;
  await coach.look();
  flushSync();
  return { coach, replay, timer: server.timer };
}

describe("a review", () => {
  it("that was made before is shown at once, and nobody asks again", async () => {
    const { coach, timer } = await coached(DONE);
    expect([coach.status, coach.found?.players, coach.busy]).toEqual(["done", 3, false]);
    timer.pass(60_000);
    await coach.analyse();
    expect(asked).toEqual(["GET /api/tables/t/review"]);
  });

  it("is ordered, waits, is made and comes", async () => {
    const { coach, timer } = await coached(
      { status: "none" },
      { status: "waiting", ahead: 2 },
      { status: "running", progress: 0.4 },
      DONE,
    );
    timer.pass(60_000);
    expect([coach.status, asked.length]).toEqual(["none", 1]);
    await coach.analyse();
    expect([asked.at(-1), coach.busy, coach.ahead]).toEqual(["POST /api/tables/t/review", true, 2]);
    timer.pass(1500);
    await settled();
    expect([coach.status, coach.progress]).toEqual(["running", 0.4]);
    timer.pass(1500);
    await settled();
    expect([coach.busy, coach.found !== null]).toEqual([false, true]);
  });

  it("is asked for no longer once the replay is left", async () => {
    const { coach, timer } = await coached({ status: "running" });
    coach.close();
    timer.pass(60_000);
    expect(asked).toHaveLength(1);
  });

  it("that failed can be ordered again", async () => {
    const { coach } = await coached({ status: "failed" }, { status: "waiting" });
    await coach.analyse();
    expect(coach.status).toBe("waiting");
    coach.close();
  });

  it("that is asked for by somebody without a name goes on where the table is opened anew", async () => {
    const { coach, replay, timer } = await coached({ status: "none" }, { status: "waiting" });
    setMe(null);
    const review = environment.fetch;
    environment.fetch = (path, init) => {
      if (path !== "/api/me") return review(path, init);
      coach.close(); // as the page does when somebody signs in
      return Promise.resolve(new Response(JSON.stringify({ me: { id: "new" } })));
    };
    await coach.analyse();
    expect(asked).toEqual(["GET /api/tables/t/review"]);
    told = [{ status: "none" }, { status: "waiting" }];
    const again = new CoachController(replay, timer);
    await again.look();
    await settled();
    expect([asked.at(-1), again.status]).toEqual(["POST /api/tables/t/review", "waiting"]);
    again.close();
  });
});

describe("the coach", () => {
  it("speaks of the move that led to the position shown", async () => {
    const { coach, replay } = await coached(DONE);
    expect(coach.decision).toBeNull();
    replay.go(2);
    expect([coach.decision?.ply, coach.hasBetter]).toEqual([1, true]);
    replay.go(3);
    expect([coach.decision?.ply, coach.hasBetter]).toEqual([2, false]);
  });

  it("leads to the moves that stand out, by buttons and keys", async () => {
    const { coach, replay } = await coached(DONE);
    expect(coach.stops).toEqual([2, 4]);
    for (const [key, at] of [
      ["n", 2],
      ["n", 4],
      ["n", 4],
      ["N", 2],
      ["N", 2],
    ] as const) {
      expect(replay.key(key, false)).toBe(true);
      expect([key, replay.at]).toEqual([key, at]);
    }
  });

  it("lights the better move on the board, and shows where it was to be made", async () => {
    const { coach, replay } = await coached(DONE);
    replay.go(2);
    flushSync();
    expect([...replay.marks.pointed]).toEqual(["disc:own", "space:2-3"]);
    replay.key("v", false);
    flushSync();
    expect([replay.lookingBack, replay.state]).toEqual([true, HISTORY.steps[1]!.state]);
    replay.key("v", false);
    expect(replay.lookingBack).toBe(false);
    coach.toggleBetter();
    replay.go(3);
    expect([replay.lookingBack, coach.targets]).toEqual([false, []]);
    coach.toggleBetter();
    expect(replay.lookingBack).toBe(false);
  });

  it("speaks to the player who reads", async () => {
    const { coach } = await coached(DONE);
    expect(coach.reader.viewer).toBe(1);
  });

  it("knows no keys before there is a review", async () => {
    const { replay } = await coached({ status: "none" });
    expect(replay.key("n", false)).toBe(false);
  });
});
