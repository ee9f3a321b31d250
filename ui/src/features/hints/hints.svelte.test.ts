import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { entry, FakeTable } from "../../../tests/fakeTable";
import { setLanguage, t } from "../../i18n";
import { environment } from "../../net/http";
import { dismiss, notices } from "../../stores/notices.svelte";
import { settings } from "../../stores/settings.svelte";
import { ASK } from "../play/orders.svelte";
import { PlayController } from "../play/play.svelte";
import Hint from "./Hint.svelte";

const LEGAL = ["place own 1-2", "place white 1-2", "place own 2-3"];
const SUGGESTED = LEGAL.map((word) => ({
  word,
  chance: 0.4,
  ahead: 1,
  points: 0,
  cubes: 0,
  seats: 0,
  scored: [],
  gains: {},
}));
const { fetch } = environment;
let stop = () => {};

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  environment.fetch = () => Promise.resolve(new Response(JSON.stringify(ASK)));
});
afterEach(() => {
  stop();
  environment.fetch = fetch;
  notices().forEach((each) => dismiss(each.id));
});

const settled = () => new Promise((done) => setTimeout(done));

function playing({ people = 1, hints = false, legal = LEGAL, practice = false } = {}) {
  settings.confirm = "final";
  const server = new FakeTable([0], { practice });
  const seats = server.info.seats.map((seat) =>
    seat.seat < people ? seat : { ...seat, person: null, bot: "merchant" },
  );
  Object.assign(server.info, { seats, options: { hints } });
  server.sync({
    version: 5,
    legal,
    entries: Array.from({ length: 5 }, (_, n) => entry(n)),
    state: { phase: "place", actor: 0, active: 0, pending: {} },
  });
  let play!: PlayController;
  stop = $effect.root(() => {
    play = new PlayController(server.table, null, server.timer);
  });
  flushSync();
  return { server, play, hints: play.hints };
}

type Suggested = Omit<(typeof SUGGESTED)[number], "chance"> & { chance: number | null };

async function advised(server: FakeTable, version = 5, suggestions: Suggested[] = SUGGESTED) {
  const { id } = server.requests.findLast(({ type }) => type === "hint")!;
  server.network.socket.tells({ type: "advice", id, version, suggestions });
  await settled();
  flushSync();
}

describe("a hint", () => {
  it("may be asked for alone, and among people where the host allows it", () => {
    expect(playing().hints.possible).toBe(true);
    expect(playing({ people: 2 }).hints.possible).toBe(false);
    expect(playing({ people: 2, hints: true }).hints.possible).toBe(true);
    expect(playing({ legal: [] }).hints.possible).toBe(false);
  });

  it("is not for lessons, which have their own", () => {
    expect(playing({ practice: true }).hints.possible).toBe(false);
  });

  it("is asked for by its key, once at a time", async () => {
    const { server, play, hints } = playing();
    play.key("h");
    play.key("h");
    expect(server.requests.filter(({ type }) => type === "hint")).toMatchObject([{ seat: 0 }]);
    expect(hints.asking).toBe(true);
    await advised(server);
    expect([hints.asking, hints.suggestions.length]).toEqual([false, 3]);
  });

  it("draws the move that is looked at on the board, with what it sets off", async () => {
    const { server, play, hints } = playing();
    void hints.ask();
    await advised(server);
    expect([...play.marks.pointed]).toEqual(["disc:own", "space:1-2"]);
    hints.choose(2);
    flushSync();
    expect([...play.marks.pointed]).toEqual(["disc:own", "space:2-3"]);
    server.timer.pass(200);
    const previews = server.requests.filter(({ type }) => type === "preview");
    expect(previews).toMatchObject([{ word: "place own 2-3" }]);
  });

  it.each([
    ["equal and searched", [0.4, 0.4, 0.4], 3, 0],
    ["different", [0.4, 0.3, 0.2], 3, 1],
    ["equal and not searched, as before the first turn", [null, null, null], 1, 0],
  ])("has no figures that say nothing: %s", async (_, chances, moves, figures) => {
    const { server, play, hints } = playing();
    void hints.ask();
    const suggestions = SUGGESTED.map((each, i) => ({ ...each, chance: chances[i] ?? null }));
    await advised(server, 5, suggestions);
    const props = { hints, state: play.state, view: play.helpView, onplay: play.playHint };
    const card = mount(Hint, { target: document.body, props });
    flushSync();
    const count = (what: string) => document.querySelectorAll(what).length;
    expect([count("[data-hint]"), count("[data-figures]")]).toEqual([moves, figures]);
    expect(document.querySelector("h2")?.textContent).toBe(t("hint.best"));
    await unmount(card);
  });

  it("is played by a press", async () => {
    const { server, play, hints } = playing();
    void hints.ask();
    await advised(server);
    hints.choose(1);
    play.playHint();
    expect(server.requests.at(-1)).toMatchObject({ type: "move", word: "place white 1-2" });
  });

  it.each([
    ["final", false],
    ["always", true],
  ] as const)("that shows something is asked about again: %s, %s", async (confirm, again) => {
    const { server, play, hints } = playing({ legal: ["draw ship"] });
    settings.confirm = confirm;
    void hints.ask();
    await advised(server, 5, [{ ...SUGGESTED[0]!, word: "draw ship" }]);
    play.playHint();
    expect([play.confirming !== null, server.requests.at(-1)?.type === "move"]).toEqual([
      again,
      !again,
    ]);
  });

  it("for another position is not shown", async () => {
    const { server, hints } = playing();
    void hints.ask();
    await advised(server, 4);
    expect(hints.suggestions).toEqual([]);
  });

  it("goes when it is closed", async () => {
    const { server, play, hints } = playing();
    void hints.ask();
    await advised(server);
    play.key("Escape");
    expect([hints.suggestions, [...play.marks.pointed]]).toEqual([[], []]);
  });

  it("that does not come is told", async () => {
    const { server, hints } = playing();
    void hints.ask();
    server.refuse(
      "no-hint",
      null,
      server.requests.findLast(({ type }) => type === "hint"),
    );
    await settled();
    expect([hints.asking, notices().map(({ text }) => text)]).toEqual([
      false,
      [t("error.no-hint")],
    ]);
  });
});
