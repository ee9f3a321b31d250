/** A socket to a position of the past, in which a better move is looked for. */

import { api } from "../../net/api";
import type { Network } from "../../net/connection";
import { requestNetwork, RequestSocket } from "../../net/requestSocket";
import type { Move, PastQuestion, Sync } from "../../protocol/messages";

type Received = { type: "hello" } | Move | PastQuestion["question"];

export interface Exercised {
  readonly key: string; // of the table
  readonly ply: number;
  /** The position as the table takes it; nothing is on offer once the answer is known. */
  sync(): Promise<Sync>;
  /** A move was chosen: judge it. */
  tried(word: string): Promise<void>;
  /** How the table is told when there is something new to `sync`. */
  attach(refresh: () => Promise<void>): void;
}

/** A table's way to such a position. */
export function exerciseNetwork(exercise: Exercised): Network {
  return requestNetwork(() => new ExerciseSocket(exercise));
}

class ExerciseSocket extends RequestSocket<Received> {
  constructor(readonly exercise: Exercised) {
    super();
    exercise.attach(() => this.#show());
  }

  protected async carryOut(message: Received): Promise<void> {
    const { key, ply } = this.exercise;
    switch (message.type) {
      case "hello":
        return this.#show();
      case "move":
        return this.#move(message);
      case "why":
      case "preview":
      case "standings":
        return this.tell(await api.askInReview(key, { ply, question: message }));
    }
  }

  async #show(): Promise<void> {
    this.tell(await this.exercise.sync());
  }

  /** The position stays as it is, whatever was chosen. */
  async #move({ id, word, version }: Move): Promise<void> {
    await this.exercise.tried(word);
    await this.#show();
    this.tell({ type: "accepted", id, version });
  }
}
