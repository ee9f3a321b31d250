/** From clicks to a move: the legal moves, narrowed by what has been clicked. Knows notation, no rules. */

import { BUILDINGS } from "../protocol/box";
import type { Phase } from "../protocol/state";
import { deedOf, isDeed, parseMove, type Deed, type Move } from "./move";
import { kindOf, parseTarget, type Target, type TargetId } from "./target";
import { isStreet } from "./thing";

/** Who clicks, and when: the same move is clicked differently by another seat or in another phase. */
export interface Chooser {
  seat: number;
  phase: Phase;
  choosesDisc?: boolean; // whether there are several kinds of discs: then one is asked for
}

export type Picks = readonly TargetId[];

/** What a click leads to: further picks, or a whole move. */
export interface Clicked {
  picks: Picks;
  move: Move | null;
}

/** One thing to click next, and the moves that it leaves. */
export interface Choice {
  target: TargetId;
  moves: Move[];
}

/** What one clicks for a move, in the usual order. */
export function targetsOf(move: Move, chooser: Chooser): TargetId[] {
  switch (move.verb) {
    case "keep":
    case "show":
      return [`scoring:${move.subject}`];
    case "take":
      return [`market:${move.action}`];
    case "place":
      return [`disc:${move.disc}`, `space:${move.space}`];
    case "promote":
      return [`space:${move.space}`, `stack:${move.space}/${move.level}`];
    case "draw":
      return [`action:${move.action}`];
    case "end":
    case "stop":
      return [`button:${move.verb}`];
    case "card":
      return [`hand:${move.deed.verb}`, ...placesOf(move.deed, chooser)];
    case "unknown":
      return [`word:${move.word}`];
    case "wood":
    case "brick":
    case "marble":
    case "build":
    case "artwork":
    case "weave":
    case "ship":
    case "transport":
    case "contribute":
      return chooser.phase === "deliver"
        ? placesOf(move, chooser)
        : [`action:${move.verb}`, ...placesOf(move, chooser)];
  }
}

/** Where a deed is done. */
function placesOf(deed: Deed, { seat }: Chooser): TargetId[] {
  switch (deed.verb) {
    case "build":
      return [`mat:${seat}/${deed.what}`, ...(deed.what === "house" ? [cityOf(deed)] : [])];
    case "artwork":
      return [`row:${deed.building}/artwork`];
    case "contribute":
      return [`row:${deed.building}/${deed.resource}`];
    case "ship":
    case "transport":
      return [cityOf(deed)];
    case "wood":
    case "brick":
    case "marble":
    case "weave":
      return [];
  }
}

/** Whether the clicks say all of a move: which disc and where, if it is made somewhere; `named`: by a button. */
export function isSaid(move: Move, picks: Picks, chooser: Chooser, named: boolean): boolean {
  if (move.verb === "place")
    return picks.some(isStreet) && (!chooser.choosesDisc || picks.some(isDisc));
  return named || namesPlace(move, picks, chooser);
}

const isDisc = (target: TargetId): boolean => kindOf(target) === "disc";
const isCard = (target: TargetId): boolean => kindOf(target) === "hand"; // its button says where

/** Whether the clicks say where, if the move is made somewhere. */
function namesPlace(move: Move, picks: Picks, chooser: Chooser): boolean {
  const deed = deedOf(move);
  const means: readonly Target["kind"][] = ["action", "hand"];
  return (
    !isDeed(deed) ||
    placesOf(deed, chooser).length === 0 ||
    !picks.every((pick) => means.includes(kindOf(pick)))
  );
}

const cityOf = ({ city }: Extract<Deed, { city: unknown }>): TargetId => `city:${city}`;

/** All that may be clicked for a move: a building's picture stands for the row that is meant. */
function clickable(move: Move, chooser: Chooser): TargetId[] {
  const deed = deedOf(move);
  const targets = targetsOf(move, chooser);
  return "building" in deed ? [...targets, `site:${deed.building}`] : targets;
}

/** The moves that fit everything clicked so far, in whatever order it was clicked. */
export function narrow(legal: readonly Move[], picks: Picks, chooser: Chooser): Move[] {
  const fitting = legal.filter((move) => {
    const targets = clickable(move, chooser);
    return picks.every((pick) => targets.includes(pick));
  });
  return picks.length > 0 ? actionsFirst(fitting) : fitting;
}

/** A place that an action reaches is not asked about because a card reaches it, too: the card can be kept. */
function actionsFirst(moves: readonly Move[]): Move[] {
  const deeds = new Set<Move>(moves);
  return moves.filter((move) => move.verb !== "card" || !deeds.has(move.deed));
}

/** What can be clicked next. */
export function offered(legal: readonly Move[], picks: Picks, chooser: Chooser): Set<TargetId> {
  const found = new Set(narrow(legal, picks, chooser).flatMap((move) => clickable(move, chooser)));
  for (const pick of picks) found.delete(pick);
  return found;
}

/** A click: it narrows, completes when one move is left, deselects when clicked again, or begins anew. */
export function click(
  legal: readonly Move[],
  picks: Picks,
  target: TargetId,
  chooser: Chooser,
): Clicked {
  if (picks.includes(target)) return { picks: picks.filter((each) => each !== target), move: null };
  const further = [...picks, target];
  const left = narrow(legal, further, chooser);
  if (left.length === 1) return { picks: further, move: left[0] ?? null };
  if (left.length > 1) return { picks: further, move: null };
  return picks.length > 0 ? click(legal, [], target, chooser) : { picks, move: null };
}

/** The moves sorted by what is to be clicked next, leaving out what would tell nothing. */
export function choices(legal: readonly Move[], picks: Picks, chooser: Chooser): Choice[] {
  const moves = narrow(legal, picks, chooser);
  const found = new Map<TargetId, Move[]>();
  for (const move of moves) {
    const target = nextOf(move, moves, picks, chooser);
    if (target) found.set(target, [...(found.get(target) ?? []), move]);
  }
  return [...found]
    .map(([target, each]) => ({ target, moves: each }))
    .sort((a, b) => rank(a) - rank(b));
}

const ORDER: readonly Target["kind"][] = ["action", "disc", "hand", "button"];

/** What the street offers comes first, cards later, the end last; buildings as they stand on the board. */
function rank({ target: id }: Choice): number {
  const target = parseTarget(id);
  const building = target.kind === "row" ? BUILDINGS.indexOf(target.building) : 0;
  return ORDER.indexOf(target.kind) * BUILDINGS.length + building;
}

function nextOf(
  move: Move,
  moves: readonly Move[],
  picks: Picks,
  chooser: Chooser,
): TargetId | undefined {
  const open = targetsOf(move, chooser).filter((target) => !picks.includes(target));
  const card = open.find(isCard); // a card says that it is one, even if nothing else can be chosen
  if (card) return card;
  const telling = open.find(
    (target) => !moves.every((each) => targetsOf(each, chooser).includes(target)),
  );
  const asked = open.find((each) => chooser.choosesDisc && isDisc(each));
  return telling ?? asked ?? open.at(-1);
}

/** Why a target is not on offer: the reasons of the moves that it belongs to, each once. */
export function whyNot<R extends { reason: string }>(
  refusals: Record<string, R>,
  target: TargetId,
  chooser: Chooser,
): R[] {
  const found = Object.entries(refusals).filter(([word]) =>
    clickable(parseMove(word), chooser).includes(target),
  );
  return [...new Map(found.map(([, refusal]) => [refusal.reason, refusal])).values()];
}
