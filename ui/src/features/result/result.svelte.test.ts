import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { entry, FakeTable } from "../../../tests/fakeTable";
import { setLanguage } from "../../i18n";
import { environment } from "../../net/http";
import { dismiss, notices } from "../../stores/notices.svelte";
import type { GameEvent } from "../../protocol/events";
import { settings } from "../../stores/settings.svelte";
import { RematchController } from "./rematch.svelte";
import { ResultController } from "./result.svelte";

const CARDS = ["croce", "lisbon", "fiore"] as const;
const { fetch } = environment;
const asked: string[] = [];
let stop = () => {};

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  settings.speed = "normal";
  asked.length = 0;
});
afterEach(() => {
  stop();
  environment.fetch = fetch;
  notices().forEach((each) => dismiss(each.id));
});

const settled = () => new Promise((done) => setTimeout(done));

/** A game that ends before our eyes, by three scoring cards. */
function ended(mine = [0], practice = false) {
  const server = new FakeTable(mine, { pause: () => 0, practice });
  server.sync({ version: 0, state: { phase: "activate" } });
  const events: GameEvent[] = CARDS.map((card) => ({ event: "scored", card, ranking: [] }));
  server.append({
    version: 1,
    entries: [entry(0, { events: [...events, { event: "over", scores: [], winners: [1] }] })],
    state: { phase: "over", actor: null, winners: [1] },
  });
  return server;
}

it("points that nobody saw being scored count as those of tiles", () => {
  const server = ended();
  const before = server.table.latest!.state.scores[0]!;
  expect(shown(server, true).fromTiles(0)).toBe(before);
});

function shown(server: FakeTable, quick: boolean) {
  let result!: ResultController;
  stop = $effect.root(() => {
    result = new ResultController(server.table, () => ["a", "b", "c"], quick, server.timer);
  });
  flushSync();
  return result;
}

describe("the final scoring", () => {
  it.each(["off", "slow", "normal", "fast"] as const)(
    "turns its cards by itself at the speed %s, and is revealed when all are turned",
    (speed) => {
      settings.speed = speed;
      const server = ended();
      const result = shown(server, false);
      expect([result.isTurned(0), result.complete, server.table.revealing]).toEqual([
        false,
        false,
        true,
      ]);
      for (const _ of CARDS) {
        server.timer.pass(3200);
        flushSync();
      }
      expect([result.isTurned(2), result.complete, server.table.revealing]).toEqual([
        true,
        true,
        false,
      ]);
    },
  );

  it("stops with the card that somebody turns", () => {
    const server = ended();
    const result = shown(server, false);
    result.turn();
    flushSync();
    server.timer.pass(60_000);
    flushSync();
    expect([result.isTurned(0), result.isTurned(1), server.table.revealing]).toEqual([
      true,
      false,
      true,
    ]);
    result.turn();
    result.turn();
    flushSync();
    expect([result.complete, server.table.revealing]).toEqual([true, false]);
  });

  it("waits in a lesson until its cards are turned", () => {
    const server = ended([0], true);
    const result = shown(server, false);
    server.timer.pass(60_000);
    flushSync();
    expect(result.isTurned(0)).toBe(false);
    CARDS.forEach(result.turn);
    flushSync();
    expect([result.complete, server.table.revealing]).toEqual([true, false]);
  });

  it("says whose secret each card was", () => {
    const result = shown(ended(), true);
    const state = { kept: ["lisbon", null, "croce"], shown: [null, null], face_up: "fiore" };
    Object.assign(result.state, state);
    expect(result.cards.map((card) => result.originOf(card))).toEqual([
      { from: "secret", seat: 2 },
      { from: "secret", seat: 0 },
      { from: "beside", seat: null },
    ]);
    expect([result.isReader(0), result.isReader(2), result.isReader(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("can be turned at once", () => {
    const server = ended();
    const result = shown(server, false);
    result.turnAll();
    flushSync();
    expect([result.complete, server.table.revealing, result.winners]).toEqual([true, false, [1]]);
  });

  it("names no winner as long as there is none", () => {
    const server = new FakeTable([]);
    server.sync({ version: 3, state: { phase: "place", winners: null } });
    expect(shown(server, true).winners).toEqual([]);
  });
});

describe("a rematch", () => {
  function answer(answers: Record<string, unknown>): void {
    environment.fetch = (path, { method }) => {
      asked.push(`${method} ${path}`);
      const found = Object.entries(answers).find(([end]) => path.endsWith(end));
      const status = found ? 200 : 409;
      return Promise.resolve(
        new Response(JSON.stringify(found?.[1] ?? { reason: "begun" }), { status }),
      );
    };
  }

  function offered(server: FakeTable) {
    let rematch!: RematchController;
    stop = $effect.root(() => {
      rematch = new RematchController(server.table);
    });
    flushSync();
    return rematch;
  }

  const news = (server: FakeTable, rematch: string | null) => {
    server.network.socket.tells({ type: "table", table: { ...server.info, rematch } });
    flushSync();
  };

  it("that nobody has asked for is set up, and waits for its host to be ready", async () => {
    answer({ "/t/rematch": { id: "r1" } });
    const server = ended();
    const rematch = offered(server);
    expect([rematch.possible, rematch.askedBy]).toEqual([true, null]);
    await rematch.go();
    expect(asked).toEqual(["POST /api/tables/t/rematch"]);
    expect(location.pathname).toBe("/table/r1");
  });

  it("that somebody has asked for is told of by name, and joined by one press", async () => {
    answer({ "/t/rematch": { id: "r1" }, "/r1": { host: "Bo", phase: "open" }, "/r1/ready": {} });
    const server = ended();
    const rematch = offered(server);
    news(server, "r1");
    await settled();
    expect(rematch.askedBy).toBe("Bo");
    await rematch.go();
    expect(asked.slice(1)).toEqual(["POST /api/tables/t/rematch", "POST /api/tables/r1/ready"]);
    expect(location.pathname).toBe("/table/r1");
  });

  it("that has begun meanwhile is gone to all the same", async () => {
    answer({ "/t/rematch": { id: "r2" }, "/r2": { host: "Bo", phase: "playing" } });
    const server = ended();
    const rematch = offered(server);
    news(server, "r2");
    await rematch.go();
    expect([location.pathname, notices()]).toEqual(["/table/r2", []]);
  });

  it("is not for those who watched", () => {
    expect(offered(ended([])).possible).toBe(false);
  });
});
