/** The connection to a table: says hello, asks, and asks again what was not answered when the line broke. */

import type {
  Accepted,
  AllStandings,
  Back,
  Cascade,
  Goodbye,
  Leave,
  Move,
  NewEntry,
  Presence,
  Preview,
  Reasons,
  RefusedRequest,
  Said,
  Say,
  Standings,
  Sync,
  TableInfo,
  Undo,
  Why,
} from "../wire/messages";
import { Refusal } from "./http";
import { type Around, browser, type Connection, Line } from "./line";

export type TableNews = { type: "table"; table: TableInfo };
export type Told =
  Sync | NewEntry | Accepted | RefusedRequest | Said | Presence | Answers | Goodbye | TableNews;
type Answers = Reasons | Cascade | AllStandings;
export type Request = Move | Undo | Say | Leave | Back | Why | Preview | Standings;
type WithoutId<R> = R extends Request ? Omit<R, "id"> : never;
export type Wish = WithoutId<Request>;
export type Answer = Accepted | Answers | Said;

export interface TableListener {
  /** How many entries of the log are known. */
  have(): number | null;
  heard(message: Told): void;
  changed(connection: Connection): void;
  /** The table cannot be had; the line is given up. */
  refused(refusal: Refusal): void;
}

interface Open {
  request: Request;
  done(answer: Answer): void;
  failed(refusal: Refusal): void;
}

/** Reasons at the door that pass by themselves. */
const PASSING = new Set([
  "compiling",
  "too-many-requests",
  "throttled",
  "busy",
  "too-slow",
  "server-error",
]);

export class TableLine {
  readonly #line: Line;
  readonly #open = new Map<string, Open>();
  readonly #prefix: string;
  #count = 0;
  #greeted = false;

  constructor(
    key: string,
    readonly listener: TableListener,
    around: Around = browser,
  ) {
    this.#prefix = Math.floor(around.random() * 2 ** 40).toString(36);
    const listening = {
      opened: () => this.#hello(),
      heard: (message: unknown) => this.#heard(message as Told),
      changed: (connection: Connection) => this.#changed(connection),
    };
    this.#line = new Line(`/api/tables/${key}/socket`, listening, around);
    this.#line.dial();
  }

  /** Ask for something; the promise holds across broken connections. */
  ask(wish: Wish): Promise<Answer> {
    const request = { ...wish, id: `${this.#prefix}-${++this.#count}` } as Request;
    return new Promise((done, failed) => {
      this.#open.set(request.id, { request, done, failed });
      if (this.#greeted) this.#line.send(request);
    });
  }

  hurry(): void {
    this.#line.hurry();
  }

  close(): void {
    this.#line.close();
  }

  #hello(): void {
    this.#greeted = false;
    this.#line.send({ type: "hello", have: this.listener.have() });
  }

  #heard(message: Told): void {
    if (message.type === "refused" && message.id === null) this.#turnedAway(message);
    else {
      this.listener.heard(message);
      this.#settle(message);
    }
    if (!this.#greeted && (message.type === "sync" || message.type === "table")) this.#askAgain();
  }

  /** The line counts as open once the table has answered. */
  #changed(connection: Connection): void {
    if (connection !== "open") this.listener.changed(connection);
  }

  #askAgain(): void {
    this.#greeted = true;
    this.#line.settled();
    this.listener.changed("open");
    for (const { request } of this.#open.values()) this.#line.send(request);
  }

  #turnedAway(message: RefusedRequest): void {
    if (PASSING.has(message.reason)) return;
    this.close();
    this.listener.refused(new Refusal(0, message.reason, message.text));
  }

  #settle(message: Told): void {
    if (message.type === "refused") {
      const { id, reason, text, rule } = message;
      this.#take(id ?? "")?.failed(new Refusal(409, reason, text, { rule }));
    } else if (message.type === "said") {
      this.#take(this.#saying(message.text))?.done(message);
    } else if ("id" in message) {
      this.#take(message.id)?.done(message);
    }
  }

  /** A line of chat has no answer of its own: it is answered when it is told. */
  #saying(text: string): string {
    const found = [...this.#open.values()].find(
      ({ request }) => request.type === "say" && request.text.trim() === text,
    );
    return found?.request.id ?? "";
  }

  #take(id: string): Open | undefined {
    const found = this.#open.get(id);
    this.#open.delete(id);
    return found;
  }
}
