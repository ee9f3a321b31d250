import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { entry, FakeTable } from "../../../tests/fakeTable";
import { setLanguage } from "../../i18n";
import { environment } from "../../net/http";
import DecisionBar from "./DecisionBar.svelte";
import { ASK } from "./orders.svelte";
import { PlayController } from "./play.svelte";

const { fetch } = environment;
let end = async () => {};

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  environment.fetch = () => Promise.resolve(new Response(JSON.stringify(ASK)));
});
afterEach(async () => {
  await end();
  environment.fetch = fetch;
});

function show(server: FakeTable): void {
  let play!: PlayController;
  const stop = $effect.root(() => {
    play = new PlayController(server.table, null, server.timer);
  });
  const bar = mount(DecisionBar, { target: document.body, props: { play } });
  end = async () => {
    await unmount(bar);
    stop();
  };
}

/** The bar while moves of others are shown, two of them still to come. */
function watching(): FakeTable {
  const server = new FakeTable();
  server.sync({ version: 5, entries: Array.from({ length: 5 }, (_, n) => entry(n)) });
  show(server);
  for (const version of [6, 7, 8]) server.append({ version });
  flushSync();
  return server;
}

const press = (detail: number) => {
  const skip = document.querySelector("[data-does=skip]");
  skip?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
};

it("what others do is skipped by a click, not by the second of a double click", () => {
  const { table } = watching();
  expect(table.behind).toBe(2);
  press(2); // Done was pressed twice
  expect(table.behind).toBe(2);
  press(1);
  expect(table.behind).toBe(0);
});

it("skipping stands among the tools, away from where Done was", () => {
  watching();
  expect(document.querySelector(".tools [data-does=skip]")).not.toBeNull();
});

it("a lesson that ends in one's own turn asks for nothing more", () => {
  const server = new FakeTable([0], { practice: true });
  server.sync({ legal: ["place own 1-2"], state: { phase: "place", actor: 0 } });
  show(server);
  flushSync();
  expect(document.querySelector(".says")?.textContent).toContain("Your turn");
  server.sync({ legal: [], state: { phase: "place", actor: 0 } });
  flushSync();
  expect(document.querySelector(".says")?.textContent).toContain("Done.");
});
