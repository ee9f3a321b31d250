/** From presses to a move: the legal words, narrowed by what has been pressed. Knows notation, no rules. */

import type { Phase } from "../wire/state";
import type { Target } from "./contract";

/** Who presses, and when: the same word is pressed differently by another seat or in another phase. */
export interface Asker {
  seat: number;
  phase: Phase;
}

export type Picks = readonly Target[];

/** What a press leads to: further picks, or a whole word. */
export interface Pressed {
  picks: Picks;
  word: string | null;
}

/** One thing to press next, and the words that it leaves. */
export interface Choice {
  target: Target;
  words: string[];
}

/** What one presses for a word, in the usual order. */
export function targetsOf(word: string, asker: Asker): Target[] {
  const [verb = "", ...rest] = word.split(" ");
  const [first = "", second = ""] = rest;
  switch (verb) {
    case "keep":
    case "show":
      return [`scoring:${first}`];
    case "take":
      return [`market:${first}`];
    case "place":
      return [`disc:${first}`, `space:${second}`];
    case "promote":
      return [`space:${first}`, `stack:${first}/${second}`];
    case "draw":
      return [`action:${first}`];
    case "end":
    case "stop":
      return [`button:${verb}`];
    case "card":
      return [`hand:${first}`, ...objects(rest, asker)];
    default:
      return [
        ...(asker.phase === "deliver" ? [] : [`action:${verb}`]),
        ...objects([verb, ...rest], asker),
      ];
  }
}

/** Where a deed is done. */
function objects([action = "", first = "", second = ""]: string[], asker: Asker): Target[] {
  switch (action) {
    case "build":
      return [`mat:${asker.seat}/${first}`, ...(second ? [`city:${second}`] : [])];
    case "artwork":
      return [`row:${first}/artwork`];
    case "contribute":
      return [`row:${second}/${first}`];
    case "ship":
    case "transport":
      return [`city:${first}`];
    default:
      return [];
  }
}

/** The words that fit everything pressed so far, in whatever order it was pressed. */
export function narrow(legal: readonly string[], picks: Picks, asker: Asker): string[] {
  return legal.filter((word) => {
    const targets = targetsOf(word, asker);
    return picks.every((pick) => targets.includes(pick));
  });
}

/** What can be pressed next. */
export function offered(legal: readonly string[], picks: Picks, asker: Asker): Set<Target> {
  const found = new Set(narrow(legal, picks, asker).flatMap((word) => targetsOf(word, asker)));
  for (const pick of picks) found.delete(pick);
  return found;
}

/** A press: it narrows, completes when one word is left, lets go when pressed again, or begins anew. */
export function press(
  legal: readonly string[],
  picks: Picks,
  target: Target,
  asker: Asker,
): Pressed {
  if (picks.includes(target)) return { picks: picks.filter((each) => each !== target), word: null };
  const further = [...picks, target];
  const left = narrow(legal, further, asker);
  if (left.length === 1) return { picks: further, word: left[0] ?? null };
  if (left.length > 1) return { picks: further, word: null };
  return picks.length > 0 ? press(legal, [], target, asker) : { picks, word: null };
}

/** The words sorted by what is to be pressed next, leaving out what would tell nothing. */
export function choices(legal: readonly string[], picks: Picks, asker: Asker): Choice[] {
  const words = narrow(legal, picks, asker);
  const found = new Map<Target, string[]>();
  for (const word of words) {
    const target = nextOf(word, words, picks, asker);
    found.set(target, [...(found.get(target) ?? []), word]);
  }
  return [...found]
    .map(([target, each]) => ({ target, words: each }))
    .sort((a, b) => rank(a) - rank(b));
}

const ORDER = ["action", "disc", "hand", "button"];

/** What the street offers comes first, cards later, the end last. */
function rank({ target }: Choice): number {
  return ORDER.indexOf(target.split(":")[0] ?? "");
}

function nextOf(word: string, words: string[], picks: Picks, asker: Asker): Target {
  const open = targetsOf(word, asker).filter((target) => !picks.includes(target));
  const telling = open.find(
    (target) => !words.every((each) => targetsOf(each, asker).includes(target)),
  );
  return telling ?? open.at(-1) ?? "";
}

/** Why a target is not on offer: the reasons of the words that it belongs to, each once. */
export function whyNot<R extends { reason: string }>(
  refusals: Record<string, R>,
  target: Target,
  asker: Asker,
): R[] {
  const found = Object.entries(refusals).filter(([word]) =>
    targetsOf(word, asker).includes(target),
  );
  return [...new Map(found.map(([, refusal]) => [refusal.reason, refusal])).values()];
}

/** Words after which there may be no way back: something is revealed, or the turn may pass on. */
export function isFinal(word: string): boolean {
  return /^(draw|end|keep|show|take)\b/.test(word);
}
