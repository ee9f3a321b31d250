/** A socket to a lesson: the server keeps nothing of it, so every message is a request with all moves so far. */

import { api } from "../../net/api";
import type { Network } from "../../net/connection";
import { requestNetwork, RequestSocket } from "../../net/requestSocket";
import type { LessonNow, LessonQuestion, Move, TableInfo } from "../../protocol/messages";
import type { ChapterName } from "../../i18n/learn/learn";

type Received = { type: "hello" } | Move | LessonQuestion["question"];

export interface LessonListener {
  /** How the people at the table are called. */
  names(): readonly string[];
  /** How far the chapter is. */
  told(now: LessonNow): void;
}

/** A table's way to a chapter; the moves outlast a broken connection. */
export function lessonNetwork(chapter: ChapterName, listener: LessonListener): Network {
  const moves: string[] = [];
  return requestNetwork(() => new LessonSocket(chapter, moves, listener));
}

class LessonSocket extends RequestSocket<Received> {
  constructor(
    readonly chapter: ChapterName,
    readonly moves: string[],
    readonly listener: LessonListener,
  ) {
    super();
  }

  protected async carryOut(message: Received): Promise<void> {
    switch (message.type) {
      case "hello":
        return this.#begin();
      case "move":
        return this.#move(message);
      case "why":
      case "preview":
      case "standings":
        return this.#ask(message);
    }
  }

  async #ask(question: LessonQuestion["question"]): Promise<void> {
    this.tell(await api.askInLesson(this.chapter, { moves: this.moves, question }));
  }

  async #begin(): Promise<void> {
    const now = await api.lesson(this.chapter, { moves: this.moves });
    this.listener.told(now);
    this.tell({ ...now.sync, table: this.#named(now.sync.table) });
  }

  async #move({ id, word }: Move): Promise<void> {
    const now = await api.lesson(this.chapter, { moves: [...this.moves, word] });
    this.moves.push(word);
    this.listener.told(now);
    for (const news of now.news) this.tell(news);
    this.tell({ type: "accepted", id, version: now.sync.version });
  }

  #named(table: TableInfo): TableInfo {
    const names = this.listener.names();
    const seats = table.seats.map((seat) => ({ ...seat, name: names[seat.seat] ?? seat.name }));
    return { ...table, seats };
  }
}
