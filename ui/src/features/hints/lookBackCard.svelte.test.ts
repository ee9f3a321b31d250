import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { entry, FakeTable } from "../../../tests/fakeTable";
import { recorded } from "../../../tests/recorded";
import { setLanguage } from "../../i18n";
import { learnToSpeak } from "../../i18n/coach/coach.svelte";
import { environment } from "../../net/http";
import { ASK } from "../play/orders.svelte";
import { PlayController } from "../play/play.svelte";
import LookBack from "./LookBack.svelte";

const { fetch } = environment;
let end = async () => {};

beforeAll(async () => {
  await setLanguage("en");
  await learnToSpeak();
});
beforeEach(() => {
  environment.fetch = () => Promise.resolve(new Response(JSON.stringify(ASK)));
});
afterEach(async () => {
  await end();
  environment.fetch = fetch;
});

/** What is said after a turn that missed something. */
function said(inWords: boolean): PlayController {
  const server = new FakeTable();
  const entries = Array.from({ length: 5 }, (_, n) => entry(n));
  server.sync({ version: 5, entries, state: { phase: "place", actor: 1, active: 1 } });
  let play!: PlayController;
  const stop = $effect.root(() => {
    play = new PlayController(server.table, null, server.timer);
  });
  const card = mount(LookBack, { target: document.body, props: { play, inWords } });
  end = async () => {
    await unmount(card);
    stop();
  };
  flushSync();
  const reasons = [{ reason: "seats", line: "best", more: 1 } as const];
  play.hints.tellMissed({ ...recorded().decisions[30]!, best: "place own 2-3", reasons });
  flushSync();
  return play;
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

it("a word is a polite sentence, with the better move to look at and a way to close it", () => {
  const play = said(false);
  expect(find("[role=status] [data-missed]")?.textContent).toContain(
    "You could have won a seat in the council.",
  );
  const move = find("[data-does=show-missed]")!;
  move.click();
  flushSync();
  expect(move.getAttribute("aria-pressed")).toBe("true");
  expect([...play.marks.pointed]).toEqual(["disc:own", "space:2-3"]);
  find("[data-does=close-missed]")!.click();
  flushSync();
  expect([find("[data-missed]"), [...play.marks.pointed]]).toEqual([null, []]);
});

it("in words the better move is told, with nothing to press", () => {
  said(true);
  expect(find("[role=status]")?.textContent).toMatch(/Better:\s+Own disc: /);
  expect(find("[data-does=show-missed]")).toBeNull();
});
