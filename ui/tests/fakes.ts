/** A server and a clock that tests hold in their hands. */

import type { Network, Socket } from "../src/net/connection";
import type { Timer } from "../src/timer";

export class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: Record<string, unknown>[] = []; // without pings
  pings = 0;
  dead = false; // answers no ping, and nobody is told
  readyState: number = WebSocket.CONNECTING;

  send(text: string): void {
    const message = JSON.parse(text) as Record<string, unknown>;
    if (message.type !== "ping") this.sent.push(message);
    else if (++this.pings && !this.dead) this.tells({ type: "pong", id: message.id });
  }

  close(): void {
    this.readyState = WebSocket.CLOSING;
  }

  opens(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  tells(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code: 1006, reason: "" });
  }
}

/** Time passes when a test says so. */
export class FakeTimer implements Timer {
  now = 0;
  #due: { at: number; what: () => void }[] = [];

  after(milliseconds: number, what: () => void): () => void {
    const each = { at: this.now + milliseconds, what };
    this.#due.push(each);
    return () => {
      this.#due = this.#due.filter((other) => other !== each);
    };
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.#due.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#due = this.#due.filter((each) => each !== next);
      this.now = next.at;
      next.what();
    }
    this.now = end;
  }
}

export class FakeNetwork implements Network {
  readonly sockets: FakeSocket[] = [];
  reconnects = 0;
  readonly #watching = new Set<() => void>();
  constructor(readonly timer = new FakeTimer()) {}

  open(): Socket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }

  after(milliseconds: number, what: () => void): () => void {
    return this.timer.after(milliseconds, what);
  }

  random(): number {
    return 0.5;
  }

  reconnected(): void {
    this.reconnects++;
  }

  watch(changed: () => void): () => void {
    this.#watching.add(changed);
    return () => this.#watching.delete(changed);
  }

  /** The browser says that the network is gone, or back. */
  changes(): void {
    for (const changed of this.#watching) changed();
  }

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error("nobody has connected");
    return last;
  }
}
