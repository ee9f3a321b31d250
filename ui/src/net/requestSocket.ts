/** A socket to a table of which the server keeps nothing: every message is answered by plain requests. */

import { browserTimer } from "../timer";
import type { Network, Socket } from "./connection";
import { Refusal } from "./http";

type Message = { type: string; id?: string };

/** A table's way to sockets of this kind. */
export function requestNetwork(open: () => Socket): Network {
  return {
    ...browserTimer,
    open,
    random: Math.random,
    reconnected: () => {},
    watch: () => () => {},
  };
}

export abstract class RequestSocket<Received extends Message> implements Socket {
  readonly readyState = WebSocket.OPEN;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  constructor() {
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const message = JSON.parse(text) as Received | { type: "ping"; id: string };
    if (message.type === "ping") this.tell({ type: "pong", id: message.id });
    else void this.#answer(message as Received);
  }

  close(): void {
    // nothing is open between two requests
  }

  protected abstract carryOut(message: Received): Promise<void>;

  protected tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** What the server refuses is told; where it is out of reach, the connection is lost. */
  async #answer(message: Received): Promise<void> {
    try {
      await this.carryOut(message);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.reason === "unreachable" || message.id === undefined)
        this.onclose?.({ code: 1006, reason: "" });
      else
        this.tell({ type: "refused", id: message.id, reason: error.reason, text: error.message });
    }
  }
}
