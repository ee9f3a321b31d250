/** A socket to a lesson: the server keeps nothing of it, so every message is a request with all moves so far. */

import { api } from "../../net/api";
import type { Network, Socket } from "../../net/connection";
import { Refusal } from "../../net/http";
import type { ServerMessage } from "../../net/tableConnection";
import type { LessonNow, LessonQuestion, Move, TableInfo } from "../../protocol/messages";
import { browserTimer } from "../../timer";
import type { ChapterName } from "../../i18n/learn/learn";

type Ping = { type: "ping"; id: string };
type Received = { type: "hello" } | Move | LessonQuestion["question"] | Ping;

export interface LessonListener {
  /** How the people at the table are called. */
  names(): readonly string[];
  /** How far the chapter is. */
  told(now: LessonNow): void;
}

/** A table's way to a chapter; the moves outlast a broken connection. */
export function lessonNetwork(chapter: ChapterName, listener: LessonListener): Network {
  const moves: string[] = [];
  return {
    ...browserTimer,
    open: () => new LessonSocket(chapter, moves, listener),
    random: Math.random,
    reconnected: () => {},
    watch: () => () => {},
  };
}

class LessonSocket implements Socket {
  readonly readyState = WebSocket.OPEN;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  constructor(
    readonly chapter: ChapterName,
    readonly moves: string[],
    readonly listener: LessonListener,
  ) {
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    void this.#answer(JSON.parse(text) as Received);
  }

  close(): void {
    // nothing is open between two requests
  }

  async #answer(message: Received): Promise<void> {
    try {
      await this.#carryOut(message);
    } catch (error) {
      this.#fail(message, error);
    }
  }

  async #carryOut(message: Received): Promise<void> {
    switch (message.type) {
      case "hello":
        return this.#begin();
      case "move":
        return this.#move(message);
      case "ping":
        return this.#tell({ type: "pong", id: message.id });
      case "why":
      case "preview":
      case "standings":
        return this.#ask(message);
    }
  }

  async #ask(question: LessonQuestion["question"]): Promise<void> {
    this.#tell(await api.askInLesson(this.chapter, { moves: this.moves, question }));
  }

  async #begin(): Promise<void> {
    const now = await api.lesson(this.chapter, { moves: this.moves });
    this.listener.told(now);
    this.#tell({ ...now.sync, table: this.#named(now.sync.table) });
  }

  async #move({ id, word }: Move): Promise<void> {
    const now = await api.lesson(this.chapter, { moves: [...this.moves, word] });
    this.moves.push(word);
    this.listener.told(now);
    for (const news of now.news) this.#tell(news);
    this.#tell({ type: "accepted", id, version: now.sync.version });
  }

  /** What the server refuses is told; where it is out of reach, the connection is lost. */
  #fail(message: Received, error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    if (error.status !== 409 || !("id" in message)) this.onclose?.({ code: 1006, reason: "" });
    else this.#tell({ type: "refused", id: message.id, reason: error.reason, text: error.message });
  }

  #named(table: TableInfo): TableInfo {
    const names = this.listener.names();
    const seats = table.seats.map((seat) => ({ ...seat, name: names[seat.seat] ?? seat.name }));
    return { ...table, seats };
  }

  #tell(message: ServerMessage | object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
