import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { entry, FakeTable, historyOf, stateOf, type Told } from "../../../tests/fakeTable";
import { wordOf } from "../../game/move";
import type { TargetId } from "../../game/target";
import { setLanguage, t, textOf } from "../../i18n";
import type { Action, Disc, State } from "../../protocol/state";
import { refusal, street } from "../../i18n/terms";
import { environment } from "../../net/http";
import { asked } from "../../stores/confirmation.svelte";
import { dismiss, notices } from "../../stores/notices.svelte";
import { settings } from "../../stores/settings.svelte";
import { coach, isCoached, sendAway } from "../learn/progress.svelte";
import { beingSent, confirmation, hints, scene, shortcut } from "./decision";
import { ASK } from "./orders.svelte";
import { PlayController } from "./play.svelte";

const PLACING: Told = {
  version: 5,
  legal: ["place own 1-2", "place white 1-2", "place own 2-3"],
  entries: Array.from({ length: 5 }, (_, n) => entry(n)),
  state: { phase: "place", actor: 0, active: 0, pending: {} },
};
const ACTING: Told = {
  version: 5,
  undo: 3,
  legal: ["contribute wood croce", "contribute wood fiore", "draw ship", "end"],
  entries: Array.from({ length: 5 }, (_, n) => entry(n)),
  state: { phase: "activate", actor: 0, active: 0, pending: { contribute: 1, ship: 1 } },
};
const LAYOUT: Action[] = [
  "wood", "brick", "marble", "build", "contribute", "ship", "weave", "artwork", "transport",
]; // prettier-ignore
const WAITING: Partial<Told> = { state: { phase: "place", actor: 1, active: 1 } };

const { fetch } = environment;
let stop = () => {};

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  Object.assign(settings, { confirm: "final" });
  environment.fetch = () => Promise.resolve(new Response(JSON.stringify(ASK)));
});
afterEach(() => {
  stop();
  environment.fetch = fetch;
  notices().forEach((each) => dismiss(each.id));
  vi.unstubAllGlobals();
});

/** A game in a position, with its controller. */
function playing(
  told: Told,
  { mine = [0], before = null as number | null, practice = false } = {},
) {
  const server = new FakeTable(mine, { practice });
  server.sync(told);
  let play!: PlayController;
  stop = $effect.root(() => {
    play = new PlayController(server.table, before, server.timer);
  });
  flushSync();
  return { server, play, table: server.table };
}

it("knows which open action cards are gone, whoever took them and whatever is being confirmed (R2.6)", () => {
  const taken = {
    ...entry(0, { seat: 2 }),
    events: [{ event: "took" as const, seat: 2, card: "build" as const }],
  };
  const { play } = playing({
    version: 1,
    legal: ["take wood", "take brick"],
    entries: [taken],
    state: { phase: "take", actor: 0, active: null, pending: {} },
  });
  expect(play.taken).toEqual(["build"]);
  play.click("market:wood", true);
  expect([play.confirming !== null, play.taken]).toEqual([true, ["build"]]);
});

/** The top disc of a stack acts, those given from the bottom up. */
const onStack = (...discs: Disc[]): Partial<State> => ({
  space: "1-2",
  level: discs.length,
  stacks: { ...stateOf().stacks, "1-2": discs },
});

const moves = (server: FakeTable) => server.requests.filter(({ type }) => type === "move");
const targets = (play: PlayController) => play.choices.map(({ target }) => target);
/** An own disc on 2-3: a mouse has pointed at the street before. */
function place(play: PlayController): void {
  play.click("disc:own");
  play.click("space:2-3");
}
const settled = () => new Promise((done) => setTimeout(done));

describe("an action that is possible at one place only", () => {
  const ONE: Told = { ...ACTING, legal: ["contribute wood croce", "end"] };

  it("waits for the place when its tile is pressed", () => {
    const { server, play } = playing(ONE);
    play.click("action:contribute");
    flushSync();
    expect([moves(server).length, targets(play)]).toEqual([0, ["row:croce/wood"]]);
    play.click("site:croce");
    expect(moves(server)).toMatchObject([{ word: "contribute wood croce" }]);
  });

  it("is done by a button that names it, or its key", () => {
    const { server, play } = playing(ONE);
    play.key("1");
    expect(moves(server)).toMatchObject([{ word: "contribute wood croce" }]);
  });
});

describe("the coach of a first game", () => {
  it("is called back by the menu", () => {
    coach("t");
    const { play } = playing(PLACING);
    const back = () => play.menu.find(({ text }) => text === "coach.back");
    expect(back()).toBeUndefined();
    sendAway(true);
    (back() as { choose: () => void }).choose();
    expect(isCoached("t")).toBe(true);
    coach("");
  });
});

describe("a finger", () => {
  it("leaves no note of what it has chosen", () => {
    const { server, play } = playing(ACTING);
    play.byTouch = true;
    play.point("action:contribute"); // the focus is on it
    play.click("action:contribute");
    server.timer.pass(1000);
    expect(play.inspection.target).toBeNull();
  });
});

describe("what is offered", () => {
  it("is what the legal moves begin with", () => {
    const { play } = playing(PLACING);
    expect([...play.marks.offered].sort()).toEqual([
      "disc:own",
      "disc:white",
      "space:1-2",
      "space:2-3",
    ]);
    expect(targets(play)).toEqual(["disc:own", "disc:white"]);
    expect(play.quarter).toBe("grid");
  });

  it("is nothing while somebody else decides, or while a move waits to be confirmed", () => {
    expect(playing({ ...PLACING, ...WAITING, legal: [] }).play.marks.offered.size).toBe(0);
    const { play } = playing(ACTING);
    play.click("action:ship");
    expect([play.confirming && wordOf(play.confirming), play.marks.offered.size]).toEqual([
      "draw ship",
      0,
    ]);
  });

  it("is a move of a newer server, too", () => {
    const { play, server } = playing({ ...ACTING, legal: ["bribe council", "end"] });
    play.click("word:bribe council");
    expect(moves(server)).toMatchObject([{ word: "bribe council" }]);
  });
});

describe("clicks", () => {
  it("narrow the moves until one is left, and that one is sent", () => {
    const { play, server } = playing(PLACING);
    play.click("space:1-2");
    expect([...play.marks.chosen]).toEqual(["space:1-2"]);
    expect([...play.marks.offered]).toEqual(["disc:own", "disc:white"]);
    expect(moves(server)).toEqual([]);
    play.click("disc:white");
    expect(moves(server)).toMatchObject([
      { type: "move", version: 5, seat: 0, word: "place white 1-2" },
    ]);
  });

  it("are taken back one by one", () => {
    const { play } = playing(ACTING);
    play.click("action:contribute");
    play.cancel();
    expect(play.picks).toEqual([]);
    play.click("action:contribute");
    play.click("action:contribute");
    expect(play.picks).toEqual([]);
  });

  it("bring the board into view where the next one is to be made there", () => {
    const { play } = playing(ACTING);
    play.view = "mats";
    play.click("action:contribute");
    expect(play.view).toBe("board");
  });

  it("are forgotten when the position changes", () => {
    const { play, server } = playing(PLACING);
    play.click("space:1-2");
    server.append({ version: 6, legal: ["place own 2-3"], entries: [entry(5)] });
    flushSync();
    expect(play.picks).toEqual([]);
  });

  it("on what is not on offer tell about it, with the server's reason, and scold nobody", async () => {
    const { play, server } = playing(ACTING);
    play.click("city:lisbon");
    expect(play.inspection.target).toBe("city:lisbon");
    const [asked] = server.requests;
    expect(asked).toMatchObject({ type: "why", seat: 0 });
    const refusals = { "ship lisbon": { reason: "no-ship", rule: "R4.4", text: "" } };
    server.network.socket.tells({ type: "reasons", id: asked?.id, version: 5, refusals });
    await settled();
    expect(play.inspection.reason).toMatchObject({ reason: "no-ship", rule: "R4.4" });
    play.click("deck");
    server.network.socket.tells({
      type: "reasons",
      id: server.requests.at(-1)?.id,
      version: 5,
      refusals,
    });
    await settled();
    expect([play.inspection.target, play.inspection.reason]).toEqual(["deck", null]);
    expect([notices(), moves(server)]).toEqual([[], []]);
  });

  it("tell about what can never be played, too", () => {
    const { play, server } = playing(PLACING);
    for (const thing of ["council", "warehouse:0/wood", "points:1"] as const) {
      play.point(thing);
      server.timer.pass(120);
      flushSync();
      play.click(thing);
      expect([play.inspection.target, play.cascade]).toEqual([thing, null]);
    }
  });

  it("in the set-up tell about things, and ask for no reason", () => {
    const state = { phase: "keep" as const, actor: 0, active: null };
    const { play, server } = playing({ ...PLACING, legal: ["keep london", "keep troyes"], state });
    play.click("city:lisbon");
    expect([play.inspection.target, server.requests]).toEqual(["city:lisbon", []]);
    expect([play.canAskWhy, playing(PLACING).play.canAskWhy]).toEqual([false, true]);
    play.key("y");
    expect(server.requests).toEqual([]);
  });

  it("on a tile pin what is told about it, and unpin it", () => {
    const { play } = playing({ ...PLACING, ...WAITING, legal: [] });
    play.click("tile:3");
    expect(play.inspection.target).toBe("tile:3");
    play.click("tile:3");
    expect(play.inspection.target).toBeNull();
    play.click("space:1-2");
    expect(play.inspection.target).toBe("space:1-2");
  });
});

describe("a placement", () => {
  const OWN: Told = { ...PLACING, legal: ["place own 1-2", "place own 2-3"] };

  it("is previewed by the first press and made by the second, where only a street is to be chosen", () => {
    const { play, server } = playing(OWN);
    play.click("space:1-2");
    expect([play.staged && wordOf(play.staged), moves(server)]).toEqual(["place own 1-2", []]);
    expect(play.marks.offered.has("space:2-3")).toBe(true);
    flushSync();
    server.timer.pass(150);
    expect(server.requests).toContainEqual(
      expect.objectContaining({ type: "preview", word: "place own 1-2" }),
    );
    play.click("space:2-3");
    expect([play.staged && wordOf(play.staged), [...play.marks.chosen]]).toEqual([
      "place own 2-3",
      ["space:2-3"],
    ]);
    play.click("space:2-3");
    expect(moves(server)).toMatchObject([{ word: "place own 2-3" }]);
  });

  it.each([true, false])(
    "on the street again keep it, and ask for a disc (touch: %s)",
    (byTouch) => {
      const { play, server } = playing(PLACING);
      play.byTouch = byTouch;
      play.click("space:1-2");
      expect([play.picks, play.urged]).toEqual([["space:1-2"], false]);
      play.click("space:1-2");
      expect([play.picks, play.urged, moves(server)]).toEqual([["space:1-2"], true, []]);
      play.click("space:2-3");
      expect([play.picks, play.urged]).toEqual([["space:2-3"], false]);
      play.click("space:2-3");
      play.cancel();
      expect([play.picks, play.urged]).toEqual([[], false]);
    },
  );

  it("by a finger is always previewed first, with the disc chosen before", () => {
    const { play, server } = playing(PLACING);
    play.click("disc:own");
    play.byTouch = true;
    play.click("space:1-2");
    expect([play.staged && wordOf(play.staged), moves(server)]).toEqual(["place own 1-2", []]);
    play.click("space:2-3");
    expect(play.staged && wordOf(play.staged)).toBe("place own 2-3");
    play.cancel();
    expect([play.staged, play.picks]).toEqual([null, ["disc:own"]]);
    play.click("space:2-3");
    play.confirm();
    expect(moves(server)).toMatchObject([{ word: "place own 2-3" }]);
  });

  it("by a mouse that has pointed at the street is made at once", () => {
    const { play, server } = playing(PLACING);
    play.click("disc:own");
    play.click("space:2-3");
    expect(moves(server)).toMatchObject([{ word: "place own 2-3" }]);
    settings.confirm = "never";
    const other = playing(OWN);
    other.play.click("space:2-3");
    expect(moves(other.server)).toHaveLength(1);
  });

  it("that is previewed is forgotten when the position changes", () => {
    const { play, server } = playing(OWN);
    play.click("space:1-2");
    server.append({ version: 6, legal: ["place own 2-3"], entries: [entry(5)] });
    flushSync();
    expect(play.staged).toBeNull();
  });
});

describe("a disc that acts", () => {
  const told = (change: Partial<State>, viewer: number | null) => {
    const s = stateOf({ space: "1-2", level: 1, layout: LAYOUT, ...change });
    return textOf(scene(s, { names: ["Ada", "Bo", "Cy"], viewer }) ?? []);
  };
  const stacks = { ...stateOf().stacks, "1-2": [0, 1] };

  it("in the turn of somebody else says who has woken it (R3.3)", () => {
    const woken = { stacks, actor: 0, active: 1 };
    expect(told(woken, 0)).toBe("Bo landed on Wood–Brick: your disc acts.");
    expect(told(woken, 1)).toBe("You landed on Wood–Brick: Ada’s disc acts.");
    expect(told(woken, null)).toBe("Bo landed on Wood–Brick: Ada’s disc acts.");
  });

  it("in its player's own turn says where, and whether it lies further down", () => {
    expect(told({ stacks, actor: 1, active: 1, level: 2 }, 1)).toBe("Wood–Brick");
    const twice = { stacks: { ...stacks, "1-2": [0, 0] }, actor: 0, active: 0 };
    expect(told(twice, 0)).toBe("Your disc further down on Wood–Brick (2 of 2) acts, too.");
  });
});

describe("the duty of an activation", () => {
  const minded = (
    pending: Record<string, number>,
    duty: boolean,
    legal: string[],
    more: Partial<State> = {},
  ) => {
    const state = { ...ACTING.state, pending, duty, space: null, ...more };
    return hints(playing({ ...ACTING, legal, state }).play.position, []).map(textOf);
  };

  it("is to act, as long as one owes that (R3.2)", () => {
    expect(minded({ ship: 1, wood: 1 }, true, ["wood"])).toEqual([t("bar.must")]);
    expect(minded({ wood: 1 }, true, ["wood"])).toEqual([t("bar.must.one")]);
  });

  it("is to draw for what cannot be done, once one has acted (R4.2)", () => {
    const draw = ["You cannot do Ship now: draw a card for it, then you can end."];
    expect(minded({ ship: 1 }, false, ["draw ship"])).toEqual(draw);
  });

  it("is no draw for what another action or a card may make possible", () => {
    const yet = ["You cannot do Build yet: first get what it takes, or draw a card for it."];
    expect(minded({ build: 1, wood: 1 }, false, ["wood", "draw build"])).toEqual(yet);
    expect(minded({ build: 1 }, false, ["card wood", "draw build"])).toEqual(yet);
  });

  it("is nothing where one may end", () => {
    expect(minded({ wood: 1 }, false, ["wood", "end"])).toEqual([]);
  });

  it("is told beside the two turns of a white disc, from the first one on (R4.1)", () => {
    const stacks = { ...stateOf().stacks, "1-2": ["white" as const] };
    const white = { stacks, space: "1-2" as const, level: 1 };
    expect(minded({ wood: 2, ship: 2 }, true, ["wood"], white)).toEqual([
      t("bar.twice"),
      t("bar.must"),
    ]);
    expect(minded({ wood: 1, ship: 1 }, false, ["wood", "end"], white)).toEqual([t("bar.twice")]);
  });
});

describe("the final scoring", () => {
  const rank = (side: number, points: number) =>
    ({ side, points, cubes: 1, influence: 0, seats: 0, tie: null }) as const;
  const LAST = entry(5, {
    by: "bot",
    seat: 1,
    events: [
      { event: "ended", seat: 1, by_itself: true },
      { event: "scored", card: "croce", ranking: [rank(0, 3), rank(1, 2)] },
      { event: "over", scores: [13, 12, 5], winners: [0] },
    ],
  });
  const OVER: Told & { version: number } = {
    version: 6,
    entries: [LAST],
    state: {
      phase: "over",
      actor: null,
      active: null,
      scores: [13, 12, 5],
      winners: [0],
      kept: ["croce", "lisbon", "troyes"],
      face_down: "fiore",
    },
  };

  it("is not given away by what stands behind it", () => {
    const { play, server, table } = playing(PLACING);
    server.append(OVER);
    flushSync();
    expect([play.dialog, table.revealing]).toEqual(["result", true]);
    expect(play.state).toMatchObject({ scores: [10, 10, 5], winners: null, face_down: null });
    expect(play.state.kept).toEqual(["croce", null, null]);
    const told = table.shownEntries.flatMap(({ events }) => events.map(({ event }) => event));
    expect([told.includes("over"), told.includes("scored"), told.includes("ended")]).toEqual([
      false,
      false,
      true,
    ]);
    play.closeDialog(); // put aside
    expect(play.state).toMatchObject({ scores: [10, 10, 5], winners: null });
    table.reveal();
    expect(play.state).toMatchObject({ scores: [13, 12, 5], winners: [0] });
    expect(table.shownEntries.at(-1)).toEqual(LAST);
  });

  it("does not open by itself in a lesson, where the guide leads to it", () => {
    const { play, server, table } = playing(PLACING, { practice: true });
    server.append(OVER);
    flushSync();
    expect([play.dialog, table.revealing]).toEqual([null, true]);
  });

  it("stays closed when it was closed before all was turned", () => {
    const { play, server } = playing(PLACING);
    server.append(OVER);
    flushSync();
    play.closeDialog();
    flushSync();
    expect(play.dialog).toBeNull();
  });

  it("is told at once to those who come later", () => {
    const { table, play } = playing({ ...OVER, entries: [] });
    expect([table.revealing, play.state.scores]).toEqual([false, [13, 12, 5]]);
  });
});

describe("a move without a way back", () => {
  it("is confirmed in a lesson where a card is kept, as in a game, and else made at once", () => {
    const choosing = { phase: "keep", actor: 0, active: null, pending: {} } as const;
    const told = { version: 1, legal: ["keep london", "keep croce"], state: choosing };
    const { play } = playing(told, { practice: true });
    play.click("scoring:london", true);
    expect(play.confirming).toEqual({ verb: "keep", subject: "london" });
    stop();
    const { play: acting, server } = playing(ACTING, { practice: true });
    acting.click("button:end");
    expect(acting.confirming).toBeNull();
    expect(moves(server)).toEqual([expect.objectContaining({ word: "end" })]);
  });

  it("is confirmed first", () => {
    const { play, server } = playing(ACTING);
    play.click("button:end");
    expect(moves(server)).toEqual([]);
    play.cancel();
    expect([play.confirming, play.picks]).toEqual([null, []]);
    play.click("button:end");
    play.confirm();
    expect(moves(server)).toMatchObject([{ word: "end" }]);
  });

  it("is not confirmed where nothing is given up, or nothing is to be asked", () => {
    const done = { ...ACTING, state: { ...ACTING.state, pending: {} } };
    const { play, server } = playing(done);
    play.click("button:end");
    expect(moves(server)).toHaveLength(1);
    settings.confirm = "never";
    const other = playing(ACTING);
    other.play.click("button:end");
    expect(moves(other.server)).toHaveLength(1);
  });

  const LAST: Told = {
    ...ACTING,
    legal: ["weave"],
    bots: [null, "apprentice", null],
    state: {
      ...ACTING.state,
      ...onStack(0),
      pending: { weave: 1 },
      hand_sizes: [0, 3, 3],
    },
  };
  const warned = (change: Told) => {
    settings.confirm = "always";
    const { play } = playing({ ...LAST, ...change });
    play.click("action:weave");
    return play.confirming && confirmation(play.confirming, play.position);
  };

  it("is the last action of a hand without cards, where a bot follows (R4.3)", () => {
    const { play, server } = playing(LAST);
    play.click("action:weave");
    expect(play.confirming && confirmation(play.confirming, play.position)).toBe(
      "Weave cloth. Your turn ends. This cannot be undone.",
    );
    play.confirm();
    expect(moves(server)).toMatchObject([{ word: "weave" }]);
  });

  it("is no last action that leaves a card, an action or somebody to wait for an undo", () => {
    const asks = (change: Told) => {
      const { play } = playing({ ...LAST, ...change });
      play.click("action:weave");
      return play.confirming !== null;
    };
    expect(asks({})).toBe(true);
    expect(asks({ bots: [null, null, null] })).toBe(false);
    expect(asks({ state: { ...LAST.state, ...onStack(0, 0) } })).toBe(false); // one's own disc is next
    expect(asks({ state: { ...LAST.state, ...onStack(2, 0) } })).toBe(false); // somebody who waits
    expect(asks({ state: { ...LAST.state, ...onStack(1, 0) } })).toBe(true); // a bot
    expect(asks({ state: { ...LAST.state, hand_sizes: [1, 3, 3] } })).toBe(false);
    expect(asks({ state: { ...LAST.state, pending: { weave: 1, ship: 1 } } })).toBe(false);
  });

  it("says that the turn ends, and for good, only where that is true (R3.3)", () => {
    const state = (...stack: number[]) => ({ state: { ...LAST.state, ...onStack(...stack) } });
    const people = { bots: [null, null, null] };
    expect(warned({})).toBe("Weave cloth. Your turn ends. This cannot be undone.");
    expect(warned(people)).toBe("Weave cloth. Your turn ends.");
    expect(warned(state(0, 0))).toBe("Weave cloth. This disc is done; your next one acts.");
    expect(warned(state(1, 0))).toBe("Weave cloth. This disc is done. This cannot be undone.");
    expect(warned({ ...people, ...state(1, 0) })).toBe("Weave cloth. This disc is done.");
  });

  it("is every move for those who want to be asked always", () => {
    settings.confirm = "always";
    const { play } = playing(PLACING);
    play.click("space:2-3");
    expect(play.confirming && wordOf(play.confirming)).toBe("place own 2-3");
  });
});

describe("an activation with nothing but its end left", () => {
  const IDLE: Told = {
    ...ACTING,
    undo: null,
    legal: ["end"],
    bots: [null, "apprentice", "apprentice"],
    state: { ...ACTING.state, pending: {}, hand_sizes: [2, 3, 3] },
  };
  const ended = (change: Told = {}) => {
    const { server } = playing({ ...IDLE, ...change });
    return moves(server).length;
  };

  it("ends by itself among bots, once nothing can be taken back", () => {
    expect(ended()).toBe(1);
    expect(ended({ undo: 3 })).toBe(0);
    settings.confirm = "never";
    expect(ended({ undo: 3 })).toBe(1);
  });

  it("tells people nothing about the cards in hand (R4.3)", () => {
    expect(ended({ bots: [null, "apprentice", null] })).toBe(0);
  });

  it("does not end while something could be done", () => {
    expect(ended({ legal: ["card weave", "end"] })).toBe(0);
    expect(ended({ state: { ...IDLE.state, pending: { weave: 1 } } })).toBe(0);
  });
});

describe("sending a move", () => {
  it("offers nothing and sends nothing else until its position is here", async () => {
    const { play, server, table } = playing(ACTING);
    play.click("row:croce/wood");
    expect([table.sending, play.marks.offered.size, play.choices]).toEqual([true, 0, []]);
    play.click("row:fiore/wood");
    play.click("button:end");
    expect(moves(server)).toHaveLength(1);
    server.accept(6, moves(server)[0]);
    await settled();
    expect(table.sending).toBe(true);
    server.append({ version: 6, legal: ["end"], entries: [entry(5)] });
    await settled();
    expect([table.sending, targets(play), play.picks]).toEqual([false, ["button:end"], []]);
  });

  it("names it meanwhile, and asks nothing", async () => {
    const { play, server, table } = playing(PLACING);
    place(play);
    expect(textOf(beingSent(table.sent, play.state))).toBe(
      `Own disc: ${textOf(street("2-3", play.state.layout))}`,
    );
    server.refuse("not-now");
    await settled();
    expect(table.sent).toBeNull();
  });

  it("that is refused says why, and offers everything again", async () => {
    const { play, server, table } = playing(PLACING);
    place(play);
    server.refuse("not-now");
    await settled();
    expect(notices()).toMatchObject([{ kind: "problem", text: refusal("not-now") }]);
    expect([table.sending, play.picks, play.marks.offered.size]).toEqual([false, [], 4]);
  });

  it("that comes too late shows the newer position, and says so", async () => {
    const { play, server, table } = playing(PLACING);
    place(play);
    server.refuse("stale", server.syncOf({ version: 7, ...WAITING }));
    await settled();
    flushSync();
    expect(notices()).toMatchObject([{ text: refusal("stale") }]);
    expect([table.shown?.version, play.deciding, play.picks]).toEqual([7, false, []]);
  });

  it("goes on across a broken connection, once", async () => {
    const { play, server, table } = playing(PLACING);
    place(play);
    const [first] = moves(server);
    server.network.socket.breaks();
    expect([table.connection, table.sending]).toEqual(["lost", true]);
    server.timer.pass(1000);
    server.network.socket.opens();
    server.sync({ ...PLACING, entries: [] });
    flushSync();
    expect(moves(server)).toEqual([first]);
    server.accept(6, first);
    server.append({ version: 6, ...WAITING, entries: [entry(5)] });
    await settled();
    expect([table.connection, table.sending, play.deciding]).toEqual(["open", false, false]);
  });

  it("that was written before the connection broke is answered from what came since", async () => {
    const { play, server, table } = playing(PLACING);
    place(play);
    const [first] = moves(server);
    server.reconnect({ version: 6, ...WAITING, entries: [entry(5)] });
    server.accept(6, first);
    await settled();
    expect([table.sending, table.entries.length, play.deciding]).toEqual([false, 6, false]);
  });
});

describe("undo", () => {
  it("takes back the last move, or the whole turn", () => {
    const { play, server } = playing(ACTING);
    expect(play.undoable).toBe(2);
    void play.undo(false);
    expect(server.requests).toMatchObject([{ type: "undo", version: 5, seat: 0, ply: null }]);
    const other = playing(ACTING);
    void other.play.undo(true);
    expect(other.server.requests).toMatchObject([{ type: "undo", ply: 3 }]);
  });

  it("is gone as soon as a bot is to move, which does not wait", () => {
    const passed = { phase: "place" as const, actor: 1, active: 1 };
    const person = playing({ ...ACTING, legal: [], state: passed });
    expect(person.play.undoable).toBe(2);
    const bot = playing({ ...ACTING, legal: [], state: passed, bots: [null, "merchant", null] });
    expect(bot.play.undoable).toBe(0);
  });

  it("is not offered where nothing can be taken back, or while something is still shown", () => {
    const { play, server } = playing({ ...ACTING, undo: null });
    expect(play.undoable).toBe(0);
    play.key("u");
    expect(server.requests).toEqual([]);
  });
});

describe("catching up", () => {
  it("shows what others do one after the other, and decides nothing before all is shown", () => {
    const { play, server, table } = playing({ ...PLACING, ...WAITING, legal: [] });
    server.append({ version: 6 });
    server.append({ version: 7 });
    server.append({ version: 8, legal: ["place own 1-2"], state: { actor: 0, active: 0 } });
    expect([table.shown?.version, table.behind, play.deciding]).toEqual([6, 2, false]);
    server.timer.pass(500);
    expect(table.shown?.version).toBe(7);
    play.key("n");
    expect([table.shown?.version, table.behind, play.deciding]).toEqual([8, 0, true]);
  });

  const turn = (n: number, seat: number) =>
    entry(n, { by: "bot", events: [{ event: "turn", seat }] });
  /** Two rounds of three players, of two entries a turn; seat 0 is to move. */
  const ROUNDS: Told = {
    ...WAITING,
    version: 12,
    entries: Array.from({ length: 12 }, (_, n) =>
      n % 2 ? turn(n, ((n + 1) / 2) % 3) : entry(n, { by: "bot" }),
    ),
  };

  it("offers the last round after an absence, and shows it", async () => {
    const { play, server, table } = playing(ROUNDS, { before: 1 });
    expect(play.wasAway).toBe(true);
    const asked: string[] = [];
    environment.fetch = (path) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify(historyOf([[], [], []], 12))));
    };
    await play.showLastRound();
    expect(asked).toEqual(["/api/tables/t/history?since=8"]);
    expect([play.wasAway, table.shown?.version, table.behind]).toEqual([false, 1, 2]);
    server.timer.pass(1500);
    expect([table.shown?.version, table.current]).toEqual([12, true]);
  });

  it("offers the last round for a while only, and not once one has moved", () => {
    const { play, server } = playing(ROUNDS, { before: 1 });
    server.timer.pass(30_000);
    expect(play.wasAway).toBe(false);
    const other = playing({ ...PLACING, version: 5 }, { before: 1 });
    expect(other.play.wasAway).toBe(true);
    place(other.play);
    expect(other.play.wasAway).toBe(false);
  });

  it("offers nothing to those who have seen all, or do not play", () => {
    expect(playing(ROUNDS, { before: 11 }).play.wasAway).toBe(false);
    expect(playing(ROUNDS, { before: null }).play.wasAway).toBe(false);
    expect(playing(ROUNDS, { before: 1, mine: [] }).play.wasAway).toBe(false);
  });
});

describe("a shared device", () => {
  it("hides what the viewer knows until it is passed on, and takes no key", () => {
    const hands = stateOf().hands;
    const { play, table } = playing(PLACING, { mine: [0, 1] });
    expect([table.handover, play.deciding, play.state.hands[0]]).toEqual([0, false, null]);
    expect(play.key("o")).toBe(false);
    table.takeDevice();
    expect([table.handover, play.deciding]).toEqual([null, true]);
    expect(play.state.hands).toEqual(hands);
  });
});

describe("what the server is asked beside the game", () => {
  it("is how the scorings stand, once all is shown", async () => {
    const { play, server } = playing(PLACING);
    expect(server.requests).toEqual([]);
    server.timer.pass(150);
    const [asked] = server.requests;
    expect(asked).toMatchObject({ type: "standings" });
    const answer = { type: "standing", id: asked?.id, version: 5, tiles: {}, cards: {} };
    server.network.socket.tells(answer);
    await settled();
    expect(play.standings).toMatchObject({ version: 5 });
    expect(play.helpView.standings).toMatchObject({ version: 5 });
    server.append({ version: 6, entries: [entry(5)] });
    flushSync();
    expect(play.standings).toMatchObject({ version: 5 }); // shown until there are newer ones
    expect(play.helpView.standings).toBeNull(); // help would contradict what lies there by now
  });

  it("is what a placement under the pointer would set off, and an answer too late is dropped", async () => {
    const { play, server } = playing(PLACING);
    server.timer.pass(150);
    play.point("space:1-2");
    flushSync();
    server.timer.pass(120);
    const asked = server.requests.at(-1);
    expect(asked).toMatchObject({ type: "preview", word: "place own 1-2" });
    play.point(null);
    flushSync();
    const cascade = { version: 5, word: "place own 1-2", activations: [], events: [] };
    server.network.socket.tells({ type: "cascade", id: asked?.id, ...cascade });
    await settled();
    expect(play.cascade).toBeNull();
    play.point("space:1-2");
    flushSync();
    server.timer.pass(120);
    server.network.socket.tells({ type: "cascade", id: server.requests.at(-1)?.id, ...cascade });
    await settled();
    expect(play.cascade).toMatchObject({ word: "place own 1-2" });
  });

  it("tells of a tile that a placement would score with the seat that it brings (R5.8)", async () => {
    const { play, server } = playing(PLACING);
    const line = { side: 0, cubes: 1, influence: 0, seats: 0, points: 2, tie: null };
    const tiles = { london: [{ ...line, needs: 1 }], lisbon: [line] };
    const answer = async (told: object) => {
      server.network.socket.tells({ ...told, id: server.requests.at(-1)?.id, version: 5 });
      await settled();
    };
    server.timer.pass(150);
    await answer({ type: "standing", tiles, cards: {} });
    play.point("space:1-2");
    flushSync();
    server.timer.pass(120);
    const ranking = [{ ...line, needs: 2 }];
    const events = [{ event: "scored", tile: "london", ranking }];
    await answer({ type: "cascade", word: "place own 1-2", activations: [], events });
    expect(play.standings?.tiles).toEqual({ ...tiles, london: ranking });
    expect(play.helpView.standings?.tiles.london).toEqual(ranking);
    expect(play.standingsNow?.tiles).toEqual(tiles);
    play.point(null);
    flushSync();
    expect(play.standings?.tiles).toEqual(tiles);
  });

  it("is why moves are not on offer", async () => {
    const { play, server } = playing(ACTING);
    const asking = play.why();
    const refusals = { weave: { reason: "not-pending", rule: "R4.2", text: "" } };
    const id = server.requests.at(-1)?.id;
    server.network.socket.tells({ type: "reasons", id, version: 5, refusals });
    await asking;
    expect(play.refusals).toEqual(refusals);
  });
});

describe("keys", () => {
  it("of two actions without a street between them choose nothing, and begin anew", () => {
    const { play } = playing(PLACING);
    play.key("O");
    for (const key of "119") play.key(key);
    expect([play.picks, play.staged, play.inspection.target]).toEqual([["disc:own"], null, null]);
    play.key("8");
    expect(play.inspection.target).toBe("space:8-9");
  });

  it("choose discs, streets and choices", () => {
    const { play, server } = playing(PLACING);
    expect([play.key("O"), play.key("z")]).toEqual([true, false]);
    expect(play.picks).toEqual(["disc:own"]);
    play.key("2");
    play.key("1");
    expect(moves(server)).toMatchObject([{ word: "place own 1-2" }]);
    const other = playing(ACTING);
    other.play.key("1");
    expect(other.play.picks).toEqual(["action:contribute"]);
    other.play.key("Escape");
    expect(other.play.picks).toEqual([]);
  });

  it("stand on the buttons that they press", () => {
    expect([shortcut("space:3-6", 0), shortcut("disc:own", 0)]).toEqual(["3 6", "O"]);
    expect([shortcut("action:wood", 1), shortcut("city:lisbon", 9)]).toEqual(["2", ""]);
  });

  it("show the table in words, and the board again, as the menu does", () => {
    const { play } = playing(PLACING);
    const inMenu = () => play.menu.map(({ text }) => text);
    expect([settings.reader, inMenu().includes("reader.on")]).toEqual([false, true]);
    play.key("r");
    expect([settings.reader, inMenu().includes("reader.off")]).toEqual([true, true]);
    play.menu.find(({ text }) => text === "reader.off")!.choose();
    expect(settings.reader).toBe(false);
  });

  it.each([
    ["c", true],
    ["cm", false],
    ["cr", false],
  ])("%s: the chat takes the focus: %s", async (keys, taken) => {
    const { play } = playing(PLACING);
    document.body.innerHTML = "<input data-chat>";
    for (const key of keys) play.key(key);
    await import("../table/Chat.svelte");
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement?.matches("[data-chat]")).toBe(taken);
    settings.reader = false;
    document.body.replaceChildren();
  });

  it("turn to views, and open the help", () => {
    const { play } = playing(PLACING);
    play.key("m");
    expect(play.view).toBe("mats");
    play.key("c");
    expect([play.view, play.tab]).toEqual(["talk", "chat"]);
    play.key("?");
    expect(play.dialog).toBe("keys");
  });
});

describe("the menu", () => {
  const texts = (play: PlayController) => play.menu.map(({ text }) => text);

  it("lets a bot play on, after a question", async () => {
    const { play, server } = playing(PLACING);
    expect(texts(play)).toContain("button.leave");
    const leaving = play.leave();
    expect(asked()?.text).toBe(t("confirm.leave"));
    asked()?.answer(false);
    await leaving;
    expect(server.requests).toEqual([]);
    void play.leave();
    asked()?.answer(true);
    await settled();
    expect(server.requests).toMatchObject([{ type: "leave", seat: 0 }]);
  });

  it("has less in a lesson, of which the server keeps nothing", () => {
    const server = new FakeTable([0], { practice: true });
    server.sync(ACTING);
    let play!: PlayController;
    stop = $effect.root(() => {
      play = new PlayController(server.table, null, server.timer);
    });
    flushSync();
    expect(texts(play)).toEqual(["button.settings", "learn.pictures", "button.keys", "reader.on"]);
    expect(play.orders.seat).toBeNull();
  });

  it("has the result once the game is over, which opens by itself", () => {
    const { play } = playing({ version: 5, state: { phase: "over", actor: null, active: null } });
    expect(play.dialog).toBe("result");
    expect(texts(play).at(-1)).toBe("after.title");
  });
});

it("what one points at is told about after a moment", () => {
  const { play, server } = playing({ ...PLACING, ...WAITING, legal: [] });
  const target: TargetId = "city:lisbon";
  play.point(target);
  expect(play.inspection.target).toBeNull();
  server.timer.pass(350);
  expect(play.inspection.target).toBe(target);
  play.point("city:london");
  expect(play.inspection.target).toBe("city:london");
  play.point(null);
  expect(play.inspection.target).toBeNull();
});
