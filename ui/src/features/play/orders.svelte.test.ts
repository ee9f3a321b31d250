import { flushSync } from "svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FakeTable } from "../../../tests/fakeTable";
import { setLanguage } from "../../i18n";
import { environment } from "../../net/http";
import { dismiss, notices } from "../../stores/notices.svelte";
import type { Order } from "../../protocol/messages";
import { ASK, orderName, OrdersController } from "./orders.svelte";

const END: Order = { do: "end", action: null, scope: "game" };
const { fetch } = environment;
let stop = () => {};

beforeAll(() => setLanguage("en"));
afterEach(() => {
  stop();
  environment.fetch = fetch;
  notices().forEach((each) => dismiss(each.id));
});

const settled = () => new Promise((done) => setTimeout(done));

/** A running game, and a server that keeps an order. */
async function playing(kept: Order, mine = [0]) {
  const asked: string[] = [];
  environment.fetch = (path, { method, body }) => {
    asked.push(`${method} ${path}`);
    if (typeof body === "string") kept = JSON.parse(body) as Order;
    return Promise.resolve(new Response(JSON.stringify(kept)));
  };
  const server = new FakeTable(mine, { pause: () => 0 });
  server.sync({ version: 1, state: { phase: "activate", actor: 0, active: 1 } });
  let orders!: OrdersController;
  stop = $effect.root(() => {
    orders = new OrdersController(server.table);
  });
  flushSync();
  await settled();
  return { orders, server, asked };
}

describe("a standing order", () => {
  it("is found again, and cancelled by one press", async () => {
    const { orders, asked } = await playing(END);
    expect([orders.given, orderName(orders.now)]).toEqual([true, "Always end"]);
    await orders.cancel();
    expect([orders.given, orders.now]).toEqual([false, ASK]);
    expect(asked).toEqual(["GET /api/tables/t/seats/0/order", "PUT /api/tables/t/seats/0/order"]);
  });

  it("for a turn is over with it", async () => {
    const { orders, server } = await playing(ASK);
    await orders.give({ do: "first", action: "weave", scope: "turn" });
    expect([orders.given, orderName(orders.now)]).toEqual([true, "Weave first"]);
    server.append({ version: 2, state: { active: 2, actor: 2 } });
    expect(orders.given).toBe(false);
  });

  it("that the server refuses is not in force, and it says why", async () => {
    const { orders } = await playing(ASK);
    environment.fetch = () =>
      Promise.resolve(new Response(JSON.stringify({ reason: "game-over" }), { status: 409 }));
    await orders.give(END);
    expect([orders.given, notices().length]).toEqual([false, 1]);
  });

  it("is not for those who watch, or share a device", async () => {
    expect((await playing(END, [])).asked).toEqual([]);
    stop();
    expect((await playing(END, [0, 1])).orders.seat).toBeNull();
  });
});
