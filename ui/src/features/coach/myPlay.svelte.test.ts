import { afterEach, beforeEach, expect, it } from "vitest";
import { FakeTimer } from "../../../tests/fakes";
import { environment } from "../../net/http";
import type { ReviewedGame } from "../../protocol/messages";
import { MyPlay } from "./myPlay.svelte";

const { fetch } = environment;
const game = (table: string, more: Partial<ReviewedGame> = {}) => ({
  ...{
    table,
    seat: 0,
    ended: 1,
    players: 3,
    place: 1,
    won: true,
    accuracy: 80,
    luck: 0.1,
    without_luck: 0.9,
    loss: 1,
  },
  ...{ themes: {}, marks: {} },
  ...more,
});
let pages: ReviewedGame[][] = [];
let statuses: string[] = []; // of a review that was ordered
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  environment.fetch = (path, { method }) => {
    asked.push(`${method} ${path}`);
    const page = Number(/after=(\d)/.exec(path)?.[1] ?? 0);
    const next = page + 1 < pages.length ? String(page + 1) : null;
    const told = path.includes("/me/")
      ? { games: pages[page] ?? [], next }
      : { status: statuses.shift(), progress: 0, ahead: 0, review: null };
    return Promise.resolve(new Response(JSON.stringify(told)));
  };
});
afterEach(() => {
  environment.fetch = fetch;
});

const settled = () => new Promise((done) => setTimeout(done));

it("all pages are read, and the oldest game comes first", async () => {
  pages = [[game("c", { ended: 3 }), game("b", { ended: 2 })], [game("a")]];
  const play = new MyPlay();
  await play.load();
  expect(play.games?.map(({ table }) => table)).toEqual(["a", "b", "c"]);
  expect(asked).toEqual(["GET /api/me/reviews", "GET /api/me/reviews?after=1"]);
});

it("accuracy and luck are averages, mistakes are counted by kind", async () => {
  pages = [
    [
      game("a", { themes: { tie: 1, gift: 2 } }),
      game("b", { accuracy: 60, luck: -0.3, themes: { tie: 4 } }),
    ],
  ];
  const play = new MyPlay();
  expect([play.accuracy, play.luck, play.themes]).toEqual([null, null, []]);
  await play.load();
  expect([play.accuracy, play.luck?.toFixed(2)]).toEqual([70, "-0.10"]);
  expect(play.themes).toEqual([
    ["tie", 5],
    ["gift", 2],
  ]);
  expect([play.of("b", 0)?.accuracy, play.of("b", 1)]).toEqual([60, undefined]);
});

it("what was won stands beside what the own play alone would have won", async () => {
  pages = [[game("a"), game("b", { won: false, luck: -0.3, without_luck: 0.3 })]];
  const play = new MyPlay();
  expect([play.won, play.wonWithoutLuck]).toEqual([0, 0]);
  await play.load();
  expect([play.won, play.wonWithoutLuck.toFixed(1)]).toEqual([1, "1.2"]);
});

it("a game is ordered, waited for, and then read", async () => {
  pages = [[]];
  statuses = ["waiting", "running", "done"];
  const timer = new FakeTimer();
  const play = new MyPlay(timer);
  await play.load();
  await play.analyse("a");
  expect(play.ordered.a).toBe("waiting");
  timer.pass(3000);
  await settled();
  expect(play.ordered.a).toBe("running");
  pages = [[game("a")]];
  timer.pass(3000);
  await settled();
  expect([Object.keys(play.ordered).length, play.games?.length]).toEqual([0, 1]);
  timer.pass(60_000);
  expect(asked.filter((path) => path.endsWith("/tables/a/review"))).toHaveLength(3);
});

it("nobody asks any more once the list is left", async () => {
  pages = [[]];
  statuses = ["waiting"];
  const timer = new FakeTimer();
  const play = new MyPlay(timer);
  await play.analyse("a");
  play.close();
  timer.pass(60_000);
  expect(asked).toEqual(["POST /api/tables/a/review"]);
});
