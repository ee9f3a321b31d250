/** A table that makes itself heard: sounds, notifications, and how far it has been seen. */

import { Pace } from "../../game/pace";
import { Table, type Position } from "../../game/table.svelte";
import { t } from "../../i18n";
import { lastSeen, markSeen } from "../../stores/lastSeen";
import { lookingTime, settings } from "../../stores/settings.svelte";
import { playSound, type Sound } from "../../stores/sound";
import type { Entry } from "../../protocol/messages";
import { ceremonyTime } from "../scorings/ceremony.svelte";

const NO_TIME = { round: 0, longest: 0 };
const FAR = 40; // moves behind the table: then nothing is celebrated

export class LiveTable {
  readonly table: Table;
  readonly before: number | null; // how far this table had been seen when it was opened
  #version = -1; // of the position that was shown last
  #asked: Position | null = null; // the position in which somebody here was last asked

  constructor(key: string) {
    this.before = lastSeen(key);
    const pace = new Pace(() => (document.hidden ? NO_TIME : lookingTime()));
    const pause: Pace["pause"] = (...about) => pace.pause(...about);
    const hold = (entry: Entry, left: number) =>
      document.hidden || left > FAR ? 0 : pace.celebrate(ceremonyTime(entry));
    this.table = new Table(key, { pause, hold, onchange: () => this.#changed() });
  }

  #changed(): void {
    const { shown, key, deciding } = this.table;
    if (shown === null) return;
    if (shown.version !== this.#version) this.#sound(shown);
    if (deciding !== null && this.#asked !== shown) this.#ask(shown);
    if (shown.version !== this.#version && !document.hidden) markSeen(key, shown.version);
    this.#version = shown.version;
  }

  #sound(shown: Position): void {
    const entry = this.table.entries[shown.version - 1];
    if (entry && this.#version >= 0) playSound(soundOf(entry));
  }

  /** Somebody here is to decide: call them, unless they have just moved themselves. */
  #ask(shown: Position): void {
    const others =
      this.#asked === null ||
      this.#asked.state.actor !== shown.state.actor ||
      this.#version < shown.version - 1;
    this.#asked = shown;
    const last = this.table.entries[shown.version - 1];
    if (!others || (last && last.seat === shown.viewer)) return;
    playSound("turn");
    if (document.hidden && settings.notify && "Notification" in window)
      showNotification(this.table);
  }
}

function soundOf({ events }: Entry): Sound {
  if (events.some(({ event }) => event === "scored")) return "bell";
  return events.some(({ event }) => event === "placed") ? "knock" : "coin";
}

function showNotification({ info, key }: Table): void {
  const body = t("notice.turn.body", { who: info?.host ?? "" });
  const notification = new Notification(t("notice.turn"), { body, tag: key, icon: "/icon.svg" });
  notification.onclick = () => focus();
}

/** The number of moves that count after these entries. */
export function plyOf(entries: readonly Entry[]): number {
  return entries.reduce((ply, { kind, word }) => {
    if (kind === "undo") return Number(word);
    return kind === "move" ? ply + 1 : ply;
  }, 0);
}
