import { flushSync } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import { FakeTable } from "../../../tests/fakeTable";
import { setLanguage } from "../../i18n";
import { environment } from "../../net/http";
import { dismiss, notices } from "../../stores/notices.svelte";
import { BansController } from "./bans.svelte";

const EVE = { person: "e", name: "Eve" };
const { fetch } = environment;
let stop = () => {};

beforeAll(() => setLanguage("en"));
afterEach(() => {
  stop();
  environment.fetch = fetch;
  notices().forEach((each) => dismiss(each.id));
});

const settled = () => new Promise((done) => setTimeout(done));

it("a ban is listed as soon as the table has changed, and lifted by one press", async () => {
  const asked: string[] = [];
  let kept: (typeof EVE)[] = [];
  const server = new FakeTable();
  environment.fetch = (path, { method }) => {
    asked.push(`${method} ${path}`);
    if (method === "DELETE") kept = [];
    return Promise.resolve(new Response(JSON.stringify(method === "GET" ? kept : server.info)));
  };
  server.sync();
  let bans!: BansController;
  stop = $effect.root(() => {
    bans = new BansController(server.table);
  });
  const changed = async () => {
    server.network.socket.tells({ type: "table", table: { ...server.info } });
    flushSync();
    await settled();
  };
  await changed();
  expect(bans.banned).toEqual([]);
  kept = [EVE];
  await changed();
  expect(bans.banned).toEqual([EVE]);
  await bans.lift(EVE);
  expect(asked.at(-1)).toBe("DELETE /api/tables/t/bans/e");
  expect(notices().map(({ text }) => text)).toEqual(["Eve may come back."]);
  await changed();
  expect(bans.banned).toEqual([]);
});
