/** The log as a ledger: rounds, turns, one row for each activation, a card for each scoring. */

import type { Part } from "../../i18n";
import type { LogLine } from "./logLines";

export type Row = { id: string; n: number; side: number | null; lines: LogLine[] } & (
  { kind: "round"; round: number } | { kind: "turn" | "act" | "score" | "line" }
);

const OF_AN_ACTIVATION = new Set(["activated", "did", "drew", "stopped", "followed"]);

export function ledger(lines: readonly LogLine[]): Row[] {
  const rows: Row[] = [];
  const rounds = new Rounds();
  for (const line of lines) {
    const { event } = line;
    const last = rows.at(-1);
    const round = rounds.after(line);
    if (round)
      rows.push({ id: `round ${round}`, n: line.n, side: null, lines: [], kind: "round", round });
    if (last && JOINS[event.event]?.(last, line)) append(last, line);
    else
      rows.push({
        id: line.id,
        n: line.n,
        side: line.side,
        lines: [line],
        kind: kindOf(event.event),
      });
  }
  return rows;
}

function kindOf(event: string): "turn" | "act" | "score" | "line" {
  if (event === "turn") return "turn";
  if (event === "scored" || event === "promoted") return "score";
  return OF_AN_ACTIVATION.has(event) ? "act" : "line";
}

/** Which lines belong to the row before them. */
const JOINS: Partial<Record<string, (row: Row, line: LogLine) => boolean>> = {
  placed: ({ kind, side, lines }, line) =>
    kind === "turn" && side === line.side && lines.length === 1,
  did: isOfActivation,
  drew: isOfActivation,
  stopped: isOfActivation,
  followed: ({ kind }) => kind === "act",
  scored: ({ kind, lines }) =>
    kind === "score" && lines.length === 1 && lines[0]?.event.event === "promoted",
};

function isOfActivation({ kind, side }: Row, line: LogLine): boolean {
  return kind === "act" && side === line.side;
}

function append(row: Row, line: LogLine): void {
  row.lines.push(line);
  row.n = line.n;
}

/** Counts the rounds: each begins with the first seat's turn (R3.5). Moves that are taken back count once. */
class Rounds {
  #begun: number[] = []; // the plies at which rounds began
  #told = 0;

  /** The round that begins with a line, if it is to be told. */
  after({ event }: LogLine): number | null {
    if (event.event === "undone") this.#begun = this.#begun.filter((ply) => ply < event.ply);
    if (event.event !== "turn" || event.seat !== 0) return null;
    this.#begun.push(event.ply ?? Infinity);
    if (this.#begun.length <= this.#told) return null;
    return (this.#told = this.#begun.length);
  }
}

/** What was done in an activation, equal deeds counted together. */
export function deeds({ lines }: Row): { parts: Part[]; times: number }[] {
  const found = new Map<string, { parts: Part[]; times: number }>();
  for (const { brief } of lines) {
    if (brief.length === 0) continue;
    const key = JSON.stringify(brief);
    const known = found.get(key);
    if (known) known.times += 1;
    else found.set(key, { parts: brief, times: 1 });
  }
  return [...found.values()];
}

/** The rows in which a side acts, takes a seat or scores, under the headings of their turns. */
export function only(rows: readonly Row[], side: number): Row[] {
  const concerned = (row: Row): boolean =>
    row.side === side ||
    row.lines.some(
      ({ event }) => event.event === "scored" && event.ranking.some((line) => line.side === side),
    );
  return rows.filter((row, i) => {
    if (row.kind === "round") return true;
    if (row.kind !== "turn" || row.side === side) return concerned(row);
    const next = rows.findIndex(
      (other, j) => j > i && (other.kind === "turn" || other.kind === "round"),
    );
    return rows.slice(i + 1, next < 0 ? undefined : next).some(concerned);
  });
}

/** The actions that an activation began with, for as long as nothing was done. */
export function pending({ lines }: Row): Part[] {
  const begun = lines.find(({ event }) => event.event === "activated")?.event;
  if (begun?.event !== "activated") return [];
  return Object.keys(begun.pending).map((action) => ({ icon: `action:${action}`, text: "" }));
}
