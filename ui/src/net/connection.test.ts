import { describe, expect, it } from "vitest";
import { FakeNetwork } from "../../tests/fakes";
import { backoff, Connection } from "./connection";

describe("the wait before a retry", () => {
  it("doubles, but never beyond ten seconds", () => {
    expect([0, 1, 2].map((n) => backoff(n, 1))).toEqual([300, 600, 1200]);
    expect(backoff(20, 1)).toBe(10_000);
  });

  it("differs from browser to browser, so that not all come at once", () => {
    expect([0, 0.5, 1].map((random) => backoff(0, random))).toEqual([150, 225, 300]);
  });
});

describe("a connection", () => {
  function connected() {
    const network = new FakeNetwork();
    const states: string[] = [];
    const listener = {
      opened: () => {},
      received: () => {},
      changed: (status: string) => void states.push(status),
    };
    const connection = new Connection("/x", listener, network);
    connection.connect();
    return { network, connection, states };
  }

  it("retries at once when the network is back, and only once", () => {
    const { network } = connected();
    network.socket.opens();
    network.socket.breaks();
    network.changes();
    expect(network.sockets).toHaveLength(2);
    network.socket.opens();
    network.timer.pass(60_000);
    expect(network.sockets).toHaveLength(2);
  });

  it("is kept as long as pings are answered", () => {
    const { network, states } = connected();
    network.socket.opens();
    network.timer.pass(60_000);
    expect([network.sockets.length, states]).toEqual([1, ["open"]]);
    expect(network.socket.pings).toBe(20);
  });

  it("that dies in silence is given up within eight seconds, and heals", () => {
    const { network, states } = connected();
    network.socket.opens();
    network.socket.dead = true;
    network.timer.pass(7_400);
    expect(states).toEqual(["open"]);
    network.timer.pass(600);
    expect(states).toEqual(["open", "lost"]);
    expect(network.sockets).toHaveLength(2);
    network.socket.opens();
    expect(states).toEqual(["open", "lost", "open"]);
  });

  it("hears nothing more from a socket that was given up", () => {
    const { network, states } = connected();
    const [first] = network.sockets;
    first!.opens();
    first!.dead = true;
    network.timer.pass(8_000);
    first!.breaks();
    expect([states, network.sockets.length]).toEqual([["open", "lost"], 2]);
  });

  it("that never opens is given up and tried again", () => {
    const { network, states } = connected();
    network.timer.pass(8_000);
    expect([states, network.sockets.length]).toEqual([["lost"], 2]);
  });

  it("is checked at once when the browser says that it is offline", () => {
    const { network, states } = connected();
    network.socket.opens();
    network.changes();
    expect([network.socket.pings, states]).toEqual([1, ["open"]]);
    network.socket.dead = true;
    network.changes();
    network.timer.pass(4_500);
    expect(states).toEqual(["open", "lost"]);
  });

  it("stays closed once it was closed", () => {
    const { network, connection, states } = connected();
    network.socket.opens();
    connection.close();
    network.timer.pass(60_000);
    network.changes();
    expect([network.sockets.length, states]).toEqual([1, ["open", "closed"]]);
  });
});
