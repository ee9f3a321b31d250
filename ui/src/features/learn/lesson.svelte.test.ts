import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { entry, FakeTable, stateOf } from "../../../tests/fakeTable";
import { parseMove } from "../../game/move";
import { setLanguage } from "../../i18n";
import { loadLearn, type Learn } from "../../i18n/learn/learn";
import { environment } from "../../net/http";
import { settings } from "../../stores/settings.svelte";
import type { LessonNow } from "../../protocol/messages";
import { Lesson } from "./lesson.svelte";
import { isLearned } from "./progress.svelte";

const { fetch } = environment;
const GOALS = ["place", "first"];
let asked: { path: string; body: Body }[] = [];
let texts!: Learn;
let reachable = true;

/** What the server tells after so many moves of the learner. */
function toldAfter(moves: number): LessonNow {
  const version = moves < GOALS.length ? moves : moves + 1; // in the end somebody else acts, too
  const legal = moves < GOALS.length ? [["place own 1-2"], ["wood"]][moves]! : [];
  const own = Array.from({ length: moves }, (_, n) => entry(n));
  const entries = version > moves ? [...own, entry(moves, { seat: 1, by: "bot" })] : own;
  const where = { version, viewer: 0, legal, undo: null, clock: null, bots: [null, null, null] };
  const table = { ...new FakeTable().info };
  const fresh = entries.slice(Math.max(0, moves - 1));
  return {
    goal: GOALS[moves] ?? null,
    goals: GOALS,
    sync: { type: "sync", entries, ...where, state: stateOf(), table },
    news: fresh.map((each) => ({
      ...{ type: "entry", entry: each, ...where, changes: {} },
      version: each.n + 1,
    })),
  };
}

interface Body {
  moves: string[];
  question?: { id: string };
}

function answer(path: string, body: Body): Response {
  asked.push({ path, body });
  if (!reachable) throw new Error("no network");
  if (body.moves.includes("brick"))
    return new Response('{"reason": "not-now", "text": "not asked"}', { status: 409 });
  const told = body.question
    ? { type: "standing", id: body.question.id, version: 0, tiles: {}, cards: {} }
    : toldAfter(body.moves.length);
  return new Response(JSON.stringify(told));
}

const settled = () => new Promise((done) => setTimeout(done));

async function begun(): Promise<Lesson> {
  const lesson = new Lesson("order", () => texts);
  for (let i = 0; i < 5; i++) await settled();
  return lesson;
}

beforeAll(async () => {
  await setLanguage("en");
  texts = await loadLearn("en");
});
beforeEach(() => {
  settings.speed = "off";
  asked = [];
  reachable = true;
  environment.fetch = (path, init) =>
    Promise.resolve().then(() => answer(path, JSON.parse(init.body as string) as Body));
});
afterEach(() => {
  environment.fetch = fetch;
});

it("a lesson begins at its first goal, with names for everybody", async () => {
  const lesson = await begun();
  expect([lesson.goal, lesson.progress, lesson.over]).toEqual([
    "place",
    { reached: 0, total: 2 },
    false,
  ]);
  expect(lesson.table.info?.seats.map(({ name }) => name)).toEqual(texts.names);
  expect(lesson.table.practice).toBe(true);
  lesson.close();
});

it("every move is sent with those before it, until the chapter is learned", async () => {
  const lesson = await begun();
  await lesson.table.move(parseMove("place own 1-2"));
  expect([lesson.goal, isLearned("order")]).toEqual(["first", false]);
  await lesson.table.move(parseMove("wood"));
  expect(asked.at(-1)).toEqual({
    path: "/api/learn/order",
    body: { moves: ["place own 1-2", "wood"] },
  });
  expect([lesson.goal, lesson.over, isLearned("order")]).toEqual([null, true, true]);
  lesson.close();
});

it("a wrong click brings a hint, and the next right one takes it away", async () => {
  const lesson = await begun();
  lesson.stray();
  expect(lesson.hinting).toBe(true);
  lesson.onTheWay(); // the first of two clicks
  expect(lesson.hinting).toBe(false);
  lesson.stray();
  await lesson.table.move(parseMove("place own 1-2"));
  expect(lesson.hinting).toBe(false);
  lesson.close();
});

it("what others have done since the learner's last move is kept apart", async () => {
  const lesson = await begun();
  await lesson.table.move(parseMove("place own 1-2"));
  expect(lesson.meanwhile).toEqual([]);
  await lesson.table.move(parseMove("wood"));
  expect(lesson.meanwhile.map(({ n, seat }) => [n, seat])).toEqual([[2, 1]]);
  lesson.close();
});

it("what the server refuses is told, and nothing has changed", async () => {
  const lesson = await begun();
  await expect(lesson.table.move(parseMove("brick"))).rejects.toMatchObject({ reason: "not-now" });
  expect(lesson.goal).toBe("place");
  lesson.close();
});

it("questions go with the moves so far", async () => {
  const lesson = await begun();
  await lesson.table.move(parseMove("place own 1-2"));
  expect(await lesson.table.standings()).toMatchObject({ type: "standing" });
  expect(asked.at(-1)).toMatchObject({
    path: "/api/learn/order/question",
    body: { moves: ["place own 1-2"], question: { type: "standings" } },
  });
  lesson.close();
});

it("without the server the connection counts as lost", async () => {
  const lesson = await begun();
  reachable = false;
  void lesson.table.move(parseMove("place own 1-2"));
  for (let i = 0; i < 5; i++) await settled();
  expect(lesson.table.connection).toBe("lost");
  lesson.close();
});
