/** A connection that comes back by itself. */

/** The part of a WebSocket that we use. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Around {
  dial(path: string): Wire;
  later(milliseconds: number, what: () => void): () => void;
  random(): number;
  /** A line is back after a break, in which much may have happened. */
  back(): void;
}

export type Connection = "connecting" | "open" | "lost" | "closed";

export interface Listening {
  opened(): void;
  heard(message: unknown): void;
  changed(connection: Connection): void;
}

const SHORTEST = 300;
const LONGEST = 10_000;

export const browser: Around = {
  dial: (path) => new WebSocket(new URL(path, location.href.replace(/^http/, "ws"))) as Wire,
  later: (milliseconds, what) => {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  back: () => {},
};

/** How long to wait before the n-th attempt: twice as long each time, never all at once. */
export function wait(attempt: number, random: number): number {
  return Math.min(SHORTEST * 2 ** attempt, LONGEST) * (0.5 + random / 2);
}

export class Line {
  connection: Connection = "connecting";
  #wire: Wire | null = null;
  #attempt = 0;
  #cancel: (() => void) | null = null;

  constructor(
    readonly path: string,
    readonly listening: Listening,
    readonly around: Around = browser,
  ) {}

  dial(): void {
    this.#drop();
    const wire = this.around.dial(this.path);
    this.#wire = wire;
    wire.onopen = () => this.#opened();
    wire.onmessage = ({ data }) => this.listening.heard(JSON.parse(String(data)));
    wire.onclose = () => this.#lost();
  }

  send(message: unknown): void {
    if (this.connection === "open") this.#wire?.send(JSON.stringify(message));
  }

  /** Try again now: the network or the person is back. */
  hurry(): void {
    if (this.connection === "lost") this.dial();
  }

  /** What was hoped for has come: the next break is a new one. */
  settled(): void {
    this.#attempt = 0;
  }

  close(): void {
    this.#drop();
    this.#become("closed");
  }

  #opened(): void {
    if (this.connection === "lost") this.around.back();
    this.#become("open");
    this.listening.opened();
  }

  #lost(): void {
    this.#wire = null;
    this.#become("lost");
    this.#cancel = this.around.later(wait(this.#attempt++, this.around.random()), () =>
      this.dial(),
    );
  }

  #drop(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#wire === null) return;
    this.#wire.onclose = this.#wire.onmessage = this.#wire.onopen = null;
    this.#wire.close();
    this.#wire = null;
  }

  #become(connection: Connection): void {
    if (this.connection === connection) return;
    this.connection = connection;
    this.listening.changed(connection);
  }
}
