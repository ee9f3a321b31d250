/** The table's model, drawn anew whenever it changes; with its sounds and notifications. */

import { look, settings } from "../../app/settings.svelte";
import { play, type Sound } from "../../app/sound";
import { see, seen } from "../../app/seen";
import { type Position, TableModel } from "../../table/model";
import { t } from "../../text";
import type { Entry } from "../../wire/messages";

export class LiveTable {
  #change = $state(0);
  readonly #model: TableModel;
  readonly model: TableModel; // whoever reads from it is drawn anew when it changes
  readonly before: number | null; // how far this table had been seen when it was opened
  #heard = -1;
  #asked: Position | null = null;

  constructor(key: string) {
    this.before = seen(key);
    this.#model = new TableModel(key, () => this.#changed(), { pause });
    this.model = new Proxy(this.#model, { get: (model, name) => this.#read(model, name) });
  }

  #read(model: TableModel, name: string | symbol): unknown {
    void this.#change;
    const value: unknown = Reflect.get(model, name, model);
    return typeof value === "function" ? value.bind(model) : value;
  }

  #changed(): void {
    this.#change++;
    if (!this.#model) return;
    const { shown, key } = this.#model;
    if (shown === null) return;
    if (shown.version !== this.#heard) this.#sound(shown);
    if (this.#model.deciding !== null && this.#asked !== shown) this.#ask(shown);
    if (this.#heard !== shown.version && !document.hidden) see(key, shown.version);
    this.#heard = shown.version;
  }

  #sound(shown: Position): void {
    const entry = this.#model.entries[shown.version - 1];
    if (entry && this.#heard >= 0) play(soundOf(entry));
  }

  #ask(shown: Position): void {
    const others =
      this.#asked === null ||
      this.#asked.state.actor !== shown.state.actor ||
      this.#heard < shown.version - 1;
    this.#asked = shown;
    const last = this.#model.entries[shown.version - 1];
    if (!others || (last && last.seat === shown.viewer)) return;
    play("turn");
    if (document.hidden && settings.notify && "Notification" in window) notify(this.#model);
  }
}

function pause(entry: Entry): number {
  if (document.hidden) return 0;
  const happened = entry.events.length;
  return look() * (happened > 2 ? 1.4 : 1);
}

function soundOf(entry: Entry): Sound {
  if (entry.events.some((each) => each.event === "scored")) return "bell";
  if (entry.events.some((each) => each.event === "placed")) return "knock";
  return "coin";
}

function notify(model: TableModel): void {
  const body = t("notice.turn.body", { who: model.table?.host ?? "" });
  const told = new Notification(t("notice.turn"), { body, tag: model.key, icon: "/icon.svg" });
  told.onclick = () => focus();
}

/** The number of moves that count after these entries. */
export function plyOf(entries: readonly Entry[]): number {
  return entries.reduce(
    (ply, entry) =>
      entry.kind === "move" ? ply + 1 : entry.kind === "undo" ? Number(entry.word) : ply,
    0,
  );
}
