import { afterEach, beforeAll, expect, it } from "vitest";
import { setLanguage } from "../../i18n";
import { environment } from "../../net/http";
import { HistoryController } from "./history.svelte";
import { startOf } from "./search";

const { fetch } = environment;
const asked: string[] = [];

/** Answer with these pages, each with a next one but the last. */
function answer(...pages: string[][]): void {
  asked.length = 0;
  let n = 0;
  environment.fetch = (path) => {
    if (!path.includes("/games")) return Promise.resolve(new Response('{"name": "Ada"}'));
    asked.push(path);
    const games = (pages[n++] ?? []).map((table) => ({ table }));
    const next = n < pages.length ? `after ${n}` : null;
    return Promise.resolve(new Response(JSON.stringify({ games, next })));
  };
}

const tables = (history: HistoryController) => history.games.map(({ table }) => table);

beforeAll(() => setLanguage("en"));
afterEach(() => {
  environment.fetch = fetch;
});

it("games are read page by page", async () => {
  answer(["a", "b"], ["c"]);
  const history = new HistoryController("ada");
  await history.search();
  expect([tables(history), history.next, history.busy]).toEqual([["a", "b"], "after 1", false]);
  await history.more();
  expect([tables(history), history.next]).toEqual([["a", "b", "c"], null]);
  expect(asked).toEqual(["/api/people/ada/games?", "/api/people/ada/games?after=after+1"]);
});

it("pages without a game are passed over", async () => {
  answer([], [], ["found"], ["more"]);
  const history = new HistoryController("ada");
  history.with = " Bob ";
  await history.search();
  expect(tables(history)).toEqual(["found"]);
  expect(asked[0]).toBe("/api/people/ada/games?name=Bob");
});

it("a search asks for what was chosen, with whole days of the reader's calendar", async () => {
  answer(["a"]);
  const history = new HistoryController("ada");
  Object.assign(history, { result: "won", players: "3", since: "2026-11-01", until: "2026-11-02" });
  await history.search();
  const since = startOf("2026-11-01")!;
  expect(asked[0]).toBe(
    `/api/people/ada/games?result=won&players=3&since=${since}&until=${startOf("2026-11-02")! + 86400}`,
  );
});

it("a newer search counts more than an older one", async () => {
  answer(["old"], ["new"]);
  const history = new HistoryController("ada");
  const first = history.search();
  await Promise.all([first, history.search()]);
  expect(tables(history)).toEqual(["new"]);
});
