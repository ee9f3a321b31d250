import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { FakeTable, historyOf } from "../../../tests/fakeTable";
import { recorded } from "../../../tests/recorded";
import { parseMove } from "../../game/move";
import { setLanguage } from "../../i18n";
import { environment } from "../../net/http";
import { ReviewController } from "../review/review.svelte";
import { Exercises } from "./exercises.svelte";

const HISTORY = historyOf([[], [], [], [], []]);
const LEGAL = ["place own 1-2", "place own 2-3", "place own 4-5"];
const MISTAKE = { ...recorded().decisions[8]!, seat: 0, word: LEGAL[0]!, best: LEGAL[1]! };
const DECISIONS = [0, 1, 2, 3].map((ply) =>
  ply % 2 === 1 ? { ...MISTAKE, ply } : { ...MISTAKE, ply, loss: 0, mark: "great" as const },
);
const REVIEW = { ...recorded(), decisions: DECISIONS };
const { fetch } = environment;
let asked: { path: string; body: Record<string, unknown> }[] = [];
let stop = () => {};

/** Only the best move is better than what was played. */
function judged(word: unknown): object {
  const best = word === MISTAKE.best;
  return { loss: best ? 0 : 0.2, noise: 0.01, mark: null, is_best: best, better_than_played: best };
}

function answerTo(path: string, body: Record<string, unknown>): object {
  if (path.includes("/moves")) return { ply: 1, legal: LEGAL };
  if (path.includes("/tries")) return judged(body.word);
  if (path.includes("/question")) return { type: "cascade", word: "place own 1-2", id: "x" };
  return path.includes("history") ? HISTORY : { tiles: {}, cards: {} };
}

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  asked = [];
  environment.fetch = (path, { body }) => {
    const sent = JSON.parse(typeof body === "string" ? body : "{}") as Record<string, unknown>;
    asked.push({ path, body: sent });
    return Promise.resolve(new Response(JSON.stringify(answerTo(path, sent))));
  };
});
afterEach(() => {
  stop();
  environment.fetch = fetch;
});

const settled = async () => {
  for (let i = 0; i < 8; i++) await new Promise((done) => setTimeout(done));
};

async function begun(): Promise<Exercises> {
  const server = new FakeTable([]);
  server.sync({ version: 5, state: { phase: "over", actor: null } });
  let replay!: ReviewController;
  stop = $effect.root(() => {
    replay = new ReviewController(server.table, null, server.timer);
  });
  flushSync();
  await settled();
  const exercises = new Exercises(replay, REVIEW, 0);
  await settled();
  return exercises;
}

async function tries({ current }: Exercises, word: string): Promise<void> {
  await current.table.move(parseMove(word));
  await settled();
}

it("the mistakes of one player come back, great moves do not", async () => {
  const exercises = await begun();
  expect(exercises.decisions.map(({ ply }) => ply)).toEqual([1, 3]);
  expect(exercises.now?.ply).toBe(1);
});

it("the position is the one before the move, as its player knew it", async () => {
  const { current } = await begun();
  const { table } = current;
  const { state, legal, viewer } = table.shown!;
  const then = HISTORY.steps[1]!.state;
  expect([viewer, table.mine, table.practice]).toEqual([0, [0], true]);
  expect(legal.map((move) => move.verb)).toEqual(["place", "place", "place"]);
  expect([state.stacks, state.hands[0]]).toEqual([then.stacks, then.hands[0]]);
  expect([state.hands.slice(1), state.kept.slice(1)]).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(table.entries).toHaveLength(1);
});

it("a better move is found", async () => {
  const exercises = await begun();
  await tries(exercises, MISTAKE.best);
  const { current } = exercises;
  expect([current.last?.outcome, current.solved, current.over]).toEqual(["best", true, true]);
  expect([current.table.shown?.legal, current.table.sending]).toEqual([[], false]);
  expect(asked.at(-1)).toMatchObject({ body: { ply: 1, word: MISTAKE.best } });
  exercises.next();
  expect([exercises.found, exercises.now?.ply, exercises.current.tried]).toEqual([1, 3, []]);
});

it("after three tries the answer is shown", async () => {
  const exercises = await begun();
  const { current } = exercises;
  await tries(exercises, MISTAKE.word);
  expect([current.last?.outcome, current.left, current.answer]).toEqual(["same", 2, []]);
  expect(current.table.shown?.legal).toHaveLength(3);
  await tries(exercises, "place own 4-5");
  await tries(exercises, "place own 4-5");
  expect([current.last, current.over, current.solved]).toMatchObject([
    { outcome: "worse", loss: 0.2 },
    true,
    false,
  ]);
  expect(current.answer).toEqual(["disc:own", "space:2-3"]);
});

it("the answer may be asked for; then nothing is on offer any more", async () => {
  const { current } = await begun();
  await current.giveUp();
  await settled();
  expect([current.over, current.solved, current.table.shown?.legal]).toEqual([true, false, []]);
});

it("what a placement sets off can be asked, as at any table", async () => {
  const { current } = await begun();
  void current.table.preview(parseMove("place own 1-2"));
  await settled();
  expect(asked.at(-1)).toMatchObject({
    path: "/api/tables/t/review/question",
    body: { ply: 1, question: { type: "preview", word: "place own 1-2" } },
  });
});

it("after the last position it is said how many were found", async () => {
  const exercises = await begun();
  exercises.next();
  exercises.next();
  expect([exercises.done, exercises.found, exercises.total]).toEqual([true, 0, 2]);
  exercises.close();
});
