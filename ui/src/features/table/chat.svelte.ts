/** The chat of a table: what one is about to say, and whom one does not want to hear. */

import type { Table } from "../../game/table.svelte";
import { asRead } from "../../i18n/phrases";
import { isMuted } from "../../stores/muted.svelte";
import { attempt } from "../../stores/notices.svelte";
import { me, signedInAs, suggestedName } from "../../stores/session.svelte";
import type { Said } from "../../protocol/messages";

/** What is written but not sent, by table: giving a name connects anew, and must not lose it. */
const drafts: Record<string, string> = {};

export interface ChatLine extends Said {
  read: string; // in the reader's language
  watches: boolean; // somebody without a seat
  muted: boolean;
}

export class ChatController {
  text = $state("");
  name = $state(suggestedName());
  busy = $state(false);
  readonly lines = $derived.by((): ChatLine[] =>
    this.table.chat.map((line) => ({
      ...line,
      read: asRead(line.text),
      watches: line.seat === null,
      muted: isMuted(line.person),
    })),
  );

  constructor(readonly table: Table) {
    this.text = drafts[table.key] ?? "";
  }

  /** Whether somebody without a name has to give one first. */
  get needsName(): boolean {
    return me() === null;
  }

  keepDraft = (): void => {
    drafts[this.table.key] = this.text;
  };

  introduce = (): Promise<unknown> => {
    this.keepDraft();
    return attempt(() => signedInAs(this.name.trim()));
  };

  /** Say what is written; it stays there until it has been said. */
  send = async (): Promise<void> => {
    const said = this.text.trim();
    if (said && (await this.say(said)) && this.text.trim() === said) this.text = "";
    this.keepDraft();
  };

  /** Say a line; whether it was said. */
  say = async (text: string): Promise<boolean> => {
    if (this.busy) return false;
    this.busy = true;
    const said = await attempt(async () => {
      await this.table.say(text);
      return true;
    });
    this.busy = false;
    return said ?? false;
  };
}
