import { flushSync } from "svelte";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { entry, FakeTable, stateOf } from "../../../tests/fakeTable";
import { recorded } from "../../../tests/recorded";
import { setLanguage, textOf } from "../../i18n";
import { learnToSpeak } from "../../i18n/coach/coach.svelte";
import { environment } from "../../net/http";
import type { Decision, ReviewReason } from "../../protocol/review";
import { ASK } from "../play/orders.svelte";
import { PlayController } from "../play/play.svelte";
import { lookBackOnTurns } from "./lookBack.svelte";
import { missedText } from "./missed";

const MISSED: Decision = {
  ...recorded().decisions[30]!,
  seat: 0,
  word: "place own 1-2",
  best: "place own 2-3",
  mark: "mistake",
  reasons: [{ reason: "later", line: "best" }],
};
const { fetch } = environment;
let stop = () => {};

beforeAll(async () => {
  environment.fetch = () => Promise.resolve(new Response(JSON.stringify(ASK)));
  await setLanguage("en");
  await learnToSpeak();
});
afterEach(() => stop());
afterAll(() => {
  environment.fetch = fetch;
});

const settled = () => new Promise((done) => setTimeout(done));

/** A game against bots in the middle of the own turn. */
function playing({ people = 1, hints = false } = {}) {
  const server = new FakeTable([0], { pause: () => 0 });
  const seats = server.info.seats.map((seat) =>
    seat.seat < people ? seat : { ...seat, person: null, bot: "merchant" },
  );
  Object.assign(server.info, { seats, options: { hints } });
  const entries = Array.from({ length: 5 }, (_, n) => entry(n));
  server.sync({ version: 5, entries, state: { phase: "activate", actor: 0, active: 0 } });
  let play!: PlayController;
  stop = $effect.root(() => {
    play = new PlayController(server.table, null, server.timer);
    lookBackOnTurns(server.table, play.hints);
  });
  flushSync();
  return { server, play, hints: play.hints };
}

const asked = (server: FakeTable) => server.requests.filter(({ type }) => type === "look-back");

/** The table goes on: whose turn it is, and in which phase. */
function goOn(server: FakeTable, version: number, active: number, phase = "place") {
  server.append({ version, state: { active, actor: active, phase } as never });
  server.timer.pass(1000);
  flushSync();
}

async function answered(server: FakeTable, decision: Decision | null = MISSED) {
  const { id } = asked(server).at(-1)!;
  server.network.socket.tells({ type: "missed", id, decision });
  await settled();
  flushSync();
}

describe("a word after one's turn", () => {
  it("is asked for once the turn has ended, and not before", () => {
    const { server } = playing();
    goOn(server, 6, 0, "activate");
    expect(asked(server)).toEqual([]);
    goOn(server, 7, 1);
    expect(asked(server)).toMatchObject([{ type: "look-back", seat: 0 }]);
    goOn(server, 8, 2);
    expect(asked(server)).toHaveLength(1);
  });

  it("is not asked for among people, unless the host allows hints", () => {
    const { server } = playing({ people: 2 });
    goOn(server, 6, 1);
    expect(asked(server)).toEqual([]);
    const allowed = playing({ people: 2, hints: true }).server;
    goOn(allowed, 6, 1);
    expect(asked(allowed)).toHaveLength(1);
  });

  it("stays until the next disc, and draws the better move only for those who look at it", async () => {
    const { server, play, hints } = playing();
    goOn(server, 6, 1);
    await answered(server);
    expect([hints.missed, [...play.marks.pointed]]).toEqual([MISSED, []]);
    hints.showsMissed = true;
    flushSync();
    expect([...play.marks.pointed]).toEqual(["disc:own", "space:2-3"]);
    goOn(server, 7, 0);
    expect(hints.missed).toEqual(MISSED);
    goOn(server, 8, 0, "activate");
    expect([hints.missed, hints.showsMissed, [...play.marks.pointed]]).toEqual([null, false, []]);
  });

  it("that comes after the next disc is kept to oneself", async () => {
    const { server, hints } = playing();
    goOn(server, 6, 1);
    goOn(server, 7, 0);
    goOn(server, 8, 0, "activate");
    await answered(server);
    expect(hints.missed).toBe(null);
  });

  it("is nothing where nothing was missed, and nothing where it is refused", async () => {
    const { server, hints } = playing();
    goOn(server, 6, 1);
    await answered(server, null);
    expect(hints.missed).toBe(null);
    goOn(server, 7, 0, "activate");
    goOn(server, 8, 1);
    server.refuse("too-many-requests", null, asked(server).at(-1));
    await settled();
    expect(hints.missed).toBe(null);
  });

  it("is not asked for when the game is over", () => {
    const { server } = playing();
    goOn(server, 6, 1, "over");
    expect(asked(server)).toEqual([]);
  });
});

describe("what it says", () => {
  const reader = { names: ["Ada", "Bo", "Cy"], viewer: 0, layout: stateOf().layout };
  const said = (...reasons: ReviewReason[]) => textOf(missedText({ ...MISSED, reasons }, reader));
  const scores = { reason: "scores", tile: "lisbon" } as const;
  const tie = { reason: "tie", tile: "lisbon", side: 1, tie: "R5.7a" } as const;

  it("is what the better move would have brought", () => {
    const line = "best" as const;
    expect(said({ ...scores, line, place: 1, points: 3 })).toBe(
      "You could have scored Lisbon: you lead there.",
    );
    expect(said({ ...scores, line, place: 2, points: 2 })).toBe(
      "You could have scored Lisbon: 2 points for you.",
    );
    expect(said({ ...tie, line, won: true })).toBe("You could have won the tie with Bo in Lisbon.");
    expect(said({ reason: "wakes", line, seat: 0, discs: 2 })).toBe(
      "2 more of your discs could have acted.",
    );
    expect(said({ reason: "seats", line, more: 1 })).toBe(
      "You could have won a seat in the council.",
    );
    expect(said({ reason: "later", line })).toBe("There was a move that pays off in later turns.");
    expect(said({ reason: "stands", line, tile: "london", place: 1 })).toBe(
      "You could have taken the lead in London.",
    );
    expect(said({ reason: "goods", line, more: { ships: 1 } })).toBe(
      "You could have had more at the end of the turn: 1 ship.",
    );
    expect(said({ reason: "soon", line, seat: 0, points: 2 })).toBe(
      "Within a round, another move would have brought you 2 points more.",
    );
  });

  it("or what the move made has given away", () => {
    const line = "played" as const;
    expect(said({ ...scores, line, place: 4, points: 0 })).toBe(
      "Lisbon was scored too soon for you.",
    );
    expect(said({ ...tie, line, won: false })).toBe("That gave away the tie with Bo in Lisbon.");
    expect(said({ reason: "gives", line, seat: 1, points: 3 })).toBe("That brought Bo 3 points.");
    expect(said({ reason: "soon", line, seat: 1, points: 2 })).toBe(
      "Within a round, that brings Bo 2 points more.",
    );
    expect(said({ reason: "wakes", line, seat: 2, discs: 1 })).toBe(
      "That let a disc of Cy act, too.",
    );
  });

  it("passes over what says nothing to its player", () => {
    const nothing = { ...scores, line: "best", place: 0, points: 0 } as const;
    expect(said(nothing, { reason: "cubes", line: "best", more: 1.2 })).toBe(
      "You could have brought one more cube onto the board.",
    );
    expect(said(nothing)).toBe("There was something better.");
  });
});
