/** A WebSocket that notices when the other end is gone, and reconnects by itself. */

import { browserTimer, type Timer } from "../timer";

/** The part of a WebSocket that we use. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a connection needs from the browser. */
export interface Network extends Timer {
  open(path: string): Socket;
  random(): number;
  /** A connection is back after a break, in which much may have happened. */
  reconnected(): void;
  /** Call when the network may be gone or back, or the person is; the answer ends that. */
  watch(changed: () => void): () => void;
}

export type Status = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  opened(): void;
  received(message: unknown): void;
  changed(status: Status): void;
}

const OPEN = 1; // of the states of a WebSocket
const SHORTEST = 300; // milliseconds
const LONGEST = 10_000;

// A connection that has died in silence is given up after both: a heartbeat, and no answer to it.
const HEARTBEAT = 3000; // milliseconds without a message until the server is pinged
const TIMEOUT = 4500; // milliseconds for any message then

export const browserNetwork: Network = {
  ...browserTimer,
  open: (path) => new WebSocket(new URL(path, location.href.replace(/^http/, "ws"))) as Socket,
  random: Math.random,
  reconnected: () => {},
  watch: (changed) => {
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener("online", changed, { signal });
    addEventListener("offline", changed, { signal });
    document.addEventListener("visibilitychange", () => document.hidden || changed(), { signal });
    return () => ending.abort();
  },
};

/** How long to wait before the n-th retry: exponential backoff with jitter. */
export function backoff(attempt: number, random: number): number {
  return Math.min(SHORTEST * 2 ** attempt, LONGEST) * (0.5 + random / 2);
}

export class Connection {
  status: Status = "connecting";
  #socket: Socket | null = null;
  #attempt = 0;
  #cancelTimer: (() => void) | null = null; // of the retry, the next ping or its answer
  readonly #unwatch: () => void;

  constructor(
    readonly path: string,
    readonly listener: Listener,
    readonly network: Network = browserNetwork,
  ) {
    this.#unwatch = network.watch(() => this.#check());
  }

  connect(): void {
    this.#drop();
    const socket = this.network.open(this.path);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#received(JSON.parse(String(data)));
    socket.onclose = () => this.#lost();
    this.#after(HEARTBEAT + TIMEOUT, () => this.#lost());
  }

  /** Send at once or not at all: a socket that is closing takes nothing more, and says so in the console. */
  send(message: unknown): void {
    if (this.status === "open" && this.#socket?.readyState === OPEN)
      this.#socket.send(JSON.stringify(message));
  }

  /** The server has answered: the next break is a new one. */
  resetBackoff(): void {
    this.#attempt = 0;
  }

  close(): void {
    this.#unwatch();
    this.#drop();
    this.#become("closed");
  }

  /** The network or the person may be gone or back: do not wait for a timer to find out. */
  #check(): void {
    if (this.status === "lost") this.connect();
    else if (this.status === "open") this.#ping();
  }

  #opened(): void {
    if (this.status === "lost") this.network.reconnected();
    this.#become("open");
    this.#after(HEARTBEAT, () => this.#ping());
    this.listener.opened();
  }

  /** Whatever comes shows that the server is there. */
  #received(message: unknown): void {
    this.#after(HEARTBEAT, () => this.#ping());
    if (!isPong(message)) this.listener.received(message);
  }

  #ping(): void {
    this.#after(TIMEOUT, () => this.#lost());
    this.send({ type: "ping", id: "ping" });
  }

  /** Broken, or dead in silence. */
  #lost(): void {
    this.#drop();
    this.#become("lost");
    this.#after(backoff(this.#attempt++, this.network.random()), () => this.connect());
  }

  #after(milliseconds: number, what: () => void): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.network.after(milliseconds, what);
  }

  #drop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#socket === null) return;
    this.#socket.onclose = this.#socket.onmessage = this.#socket.onopen = null;
    this.#socket.close();
    this.#socket = null;
  }

  #become(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.listener.changed(status);
  }
}

function isPong(message: unknown): boolean {
  return (
    typeof message === "object" && message !== null && "type" in message && message.type === "pong"
  );
}
