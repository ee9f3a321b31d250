/** The connection to a table: subscribes, sends requests, and sends again what was not answered when it broke. */

import type {
  Accepted,
  Advice,
  AllStandings,
  Back,
  Cascade,
  Goodbye,
  Hint,
  Leave,
  LookBack,
  Missed,
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
} from "../protocol/messages";
import { browserNetwork, Connection, type Network, type Status } from "./connection";
import { Refusal } from "./http";

type Answer = Accepted | Reasons | Cascade | Advice | Missed | AllStandings | Said;
type TableNews = { type: "table"; table: TableInfo };
export type ServerMessage =
  Sync | NewEntry | RefusedRequest | Presence | Goodbye | TableNews | Answer;

type Request = Move | Undo | Say | Leave | Back | Why | Preview | Hint | LookBack | Standings;
type WithoutId<R> = R extends Request ? Omit<R, "id"> : never;
export type RequestBody = WithoutId<Request>;

export interface TableListener {
  /** How many entries of the log are known. */
  have(): number | null;
  received(message: ServerMessage): void;
  changed(status: Status): void;
  /** The table cannot be had; the connection is given up. */
  refused(refusal: Refusal): void;
}

interface Pending {
  request: Request;
  resolve(answer: Answer): void;
  reject(refusal: Refusal): void;
}

/** Reasons not to let a client in that pass by themselves: it retries. */
export const TRANSIENT: readonly string[] = [
  "compiling",
  "too-many-requests",
  "too-slow",
  "no-database",
  "server-error",
];

export class TableConnection {
  readonly #connection: Connection;
  readonly #pending = new Map<string, Pending>();
  readonly #prefix: string;
  #count = 0;
  #subscribed = false;

  constructor(
    key: string,
    readonly listener: TableListener,
    network: Network = browserNetwork,
  ) {
    this.#prefix = Math.floor(network.random() * 2 ** 40).toString(36);
    const events = {
      opened: () => this.#subscribe(),
      received: (message: unknown) => this.#received(message as ServerMessage),
      changed: (status: Status) => this.#changed(status),
    };
    this.#connection = new Connection(`/api/tables/${key}/socket`, events, network);
    this.#connection.connect();
  }

  /** Send a request; the promise holds across broken connections. */
  request(body: RequestBody): Promise<Answer> {
    const request = { ...body, id: `${this.#prefix}-${++this.#count}` };
    return new Promise((resolve, reject) => {
      this.#pending.set(request.id, { request, resolve, reject });
      if (this.#subscribed) this.#connection.send(request);
    });
  }

  close(): void {
    this.#connection.close();
  }

  #subscribe(): void {
    this.#subscribed = false;
    this.#connection.send({ type: "hello", have: this.listener.have() });
  }

  #received(message: ServerMessage): void {
    if (message.type === "refused" && message.id === null) this.#turnedAway(message);
    else {
      this.listener.received(message);
      this.#settle(message);
    }
    if (!this.#subscribed && (message.type === "sync" || message.type === "table")) this.#resume();
  }

  /** The connection counts as open once the table has answered. */
  #changed(status: Status): void {
    if (status !== "open") this.listener.changed(status);
  }

  /** The table has answered: whatever is still unanswered is sent again, by the same id. */
  #resume(): void {
    this.#subscribed = true;
    this.#connection.resetBackoff();
    this.listener.changed("open");
    for (const { request } of this.#pending.values()) this.#connection.send(request);
  }

  #turnedAway(message: RefusedRequest): void {
    if (TRANSIENT.includes(message.reason)) return;
    this.close();
    this.listener.refused(new Refusal(0, message.reason, message.text));
  }

  #settle(message: ServerMessage): void {
    if (message.type === "refused") {
      const { id, reason, text, rule } = message;
      this.#take(id ?? "")?.reject(new Refusal(409, reason, text, { rule }));
    } else if (message.type === "said") {
      this.#take(this.#idOfChat(message.text))?.resolve(message);
    } else if ("id" in message) {
      this.#take(message.id)?.resolve(message);
    }
  }

  /** A line of chat has no answer of its own: it is answered when it is broadcast. */
  #idOfChat(text: string): string {
    const found = [...this.#pending.values()].find(
      ({ request }) => request.type === "say" && request.text.trim() === text,
    );
    return found?.request.id ?? "";
  }

  #take(id: string): Pending | undefined {
    const found = this.#pending.get(id);
    this.#pending.delete(id);
    return found;
  }
}
