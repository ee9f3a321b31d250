import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { entry, FakeTable } from "../../../tests/fakeTable";
import { setLanguage } from "../../i18n";
import { environment } from "../../net/http";
import { settings } from "../../stores/settings.svelte";
import type { GameEvent } from "../../protocol/events";
import type { State } from "../../protocol/state";
import { coach, sendAway } from "../learn/progress.svelte";
import { ASK } from "../play/orders.svelte";
import { PlayController } from "../play/play.svelte";
import { ceremonyTime } from "./ceremony.svelte";

const rank = { side: 0, cubes: 2, influence: 0, seats: 0, points: 3, tie: null };
const scored = (tile: "lisbon" | "london"): GameEvent => ({
  event: "scored",
  tile,
  ranking: [rank],
});
const { fetch } = environment;
let stop = () => {};

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  Object.assign(settings, { speed: "normal", ceremony: true, reader: false });
  environment.fetch = () => Promise.resolve(new Response(JSON.stringify(ASK)));
});
afterEach(() => {
  stop();
  coach("");
  environment.fetch = fetch;
});

/** A game in which a move of a seat scores tiles, and two moves of others follow. */
function playing(events: GameEvent[], seat: number, { over = false, practice = false } = {}) {
  const server = new FakeTable([0], { hold: (each) => ceremonyTime(each), practice });
  server.sync({ version: 0, state: { phase: "activate" } });
  let play!: PlayController;
  stop = $effect.root(() => {
    play = new PlayController(server.table, null, server.timer);
  });
  flushSync();
  const by = seat === 0 ? "person" : "bot";
  const state: Partial<State> = over ? { phase: "over", actor: null, winners: [1] } : {};
  server.append({ version: 1, entries: [entry(0, { events, seat, by })], state });
  if (!over) server.append({ version: 2 });
  flushSync();
  return { server, play, ceremony: play.ceremony };
}

describe("the ceremony of a scoring", () => {
  it.each([0, 1])("holds what comes next until it is over, in the turn of seat %i", (seat) => {
    const { server, ceremony } = playing([scored("lisbon")], seat);
    expect([ceremony.now?.subject, server.table.shown?.version]).toEqual(["lisbon", 1]);
    server.timer.pass(3400);
    flushSync();
    expect([ceremony.now, server.table.shown?.version]).toEqual([null, 2]);
  });

  it("lights the tile and the places whose cubes count", () => {
    const { play, ceremony } = playing([scored("lisbon")], 1);
    expect(ceremony.targets).toEqual([`tile:${ceremony.place - 1}`, "city:lisbon"]);
    expect([...play.marks.pointed]).toEqual(ceremony.targets);
  });

  it.each(["Escape", "n"])("is skipped by the key %s, and the game goes on", (key) => {
    const { server, play, ceremony } = playing([scored("lisbon")], 1);
    expect(play.key(key)).toBe(true);
    flushSync();
    expect([ceremony.now, server.table.shown?.version]).toEqual([null, 2]);
  });

  it("is skipped by a press on the table", () => {
    const { play, ceremony } = playing([scored("lisbon")], 1);
    play.click("city:london");
    expect(ceremony.now).toBeNull();
  });

  it("shows several tiles one after the other", () => {
    const { server, ceremony } = playing([scored("lisbon"), scored("london")], 1);
    server.timer.pass(3400);
    flushSync();
    expect([ceremony.now?.subject, server.table.shown?.version]).toEqual(["london", 1]);
    server.timer.pass(3400);
    flushSync();
    expect([ceremony.now, server.table.shown?.version]).toEqual([null, 2]);
  });

  it("stays while somebody reads it, and so does all that comes next", () => {
    const { server, ceremony } = playing([scored("lisbon")], 1);
    ceremony.hold(true);
    flushSync();
    server.timer.pass(60_000);
    expect([ceremony.now?.subject, server.table.shown?.version]).toEqual(["lisbon", 1]);
    ceremony.hold(false);
    flushSync();
    server.timer.pass(3400);
    flushSync();
    expect([ceremony.now, server.table.shown?.version]).toEqual([null, 2]);
  });

  it.each([0, 1])("waits in a lesson until its reader goes on, tile by tile (seat %i)", (seat) => {
    const tiles = [scored("lisbon"), scored("london")];
    const { server, play, ceremony } = playing(tiles, seat, { practice: true });
    server.timer.pass(60_000);
    play.click("city:london"); // a look at something else
    flushSync();
    expect([ceremony.now?.subject, server.table.shown?.version]).toEqual(["lisbon", 1]);
    ceremony.skip();
    flushSync();
    expect([ceremony.now?.subject, server.table.shown?.version]).toEqual(["london", 1]);
    ceremony.skip();
    flushSync();
    expect([ceremony.now, server.table.shown?.version]).toEqual([null, 2]);
  });

  it("waits in a first game as well, even when the coach is sent away", () => {
    coach("t");
    const { server, play, ceremony } = playing([scored("lisbon")], 1);
    server.timer.pass(60_000);
    play.click("city:london"); // a look at something else
    flushSync();
    expect([ceremony.now?.subject, server.table.shown?.version]).toEqual(["lisbon", 1]);
    sendAway(true);
    flushSync();
    server.timer.pass(60_000);
    expect(ceremony.now?.subject).toBe("lisbon");
    ceremony.skip();
    flushSync();
    expect([ceremony.now, server.table.shown?.version]).toEqual([null, 2]);
  });

  it("is not held where it is switched off", () => {
    settings.ceremony = false;
    const { server, ceremony } = playing([scored("lisbon")], 0);
    expect([ceremony.now, server.table.shown?.version]).toEqual([null, 2]);
  });

  it("is left to the log where the table is in words", () => {
    settings.reader = true;
    const { server, ceremony } = playing([scored("lisbon")], 0);
    expect([ceremony.now, server.table.shown?.version]).toEqual([null, 2]);
  });

  it("comes before the reveal, of which it tells nothing", () => {
    const card: GameEvent = { event: "scored", card: "croce", ranking: [rank] };
    const end: GameEvent = { event: "over", scores: [3, 5, 0], winners: [1] };
    const { server, play, ceremony } = playing([scored("lisbon"), card, end], 1, { over: true });
    expect([ceremony.now?.subject, play.dialog, play.position.state.winners]).toEqual([
      "lisbon",
      null,
      null,
    ]);
    server.timer.pass(3400);
    flushSync();
    expect([ceremony.now, play.dialog, play.position.state.winners]).toEqual([
      null,
      "result",
      null,
    ]);
  });

  it("does not come again with a position that is sent anew", () => {
    const { server, ceremony } = playing([scored("lisbon")], 1);
    server.reconnect({ version: 2 });
    flushSync();
    expect(ceremony.now).toBeNull();
  });
});
