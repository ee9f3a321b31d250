/** The coach's judgements in words, made from facts and numbers. */

import { percent, swing, t, textOf, type Part, type Values } from "../../i18n";
import { coachParts, type CoachKey } from "../../i18n/coach/coach.svelte";
import { aCard, type Reader } from "../../i18n/eventText";
import { goodsText } from "../../i18n/goods";
import { describe } from "../../i18n/moveText";
import { street, subject } from "../../i18n/terms";
import { parseMove } from "../../game/move";
import type {
  ChanceEvent,
  Decision,
  Review,
  ReviewReason as Reason,
  TurningPoint,
} from "../../protocol/review";

const EVEN = 0.005; // a swing below this reads as 0 %

/** How a decision is judged, in a word or two. */
export function verdictOn({ mark, before, loss }: Decision): CoachKey {
  if (mark !== null) return mark;
  if (before === null) return "forced";
  return loss === 0 ? "best" : "fine";
}

/** A move as people call it. */
export function moveText(word: string, reader: Reader): string {
  return describe(parseMove(word), reader.layout);
}

/** Why the better move is better, or what the one made has done: a sentence for each reason. */
export function reasonsFor(decision: Decision, line: Reason["line"], reader: Reader): Part[][] {
  return decision.reasons
    .filter((each) => each.line === line)
    .map((each) => reasonText(each, decision.seat, reader));
}

function reasonText(reason: Reason, seat: number, reader: Reader): Part[] {
  switch (reason.reason) {
    case "scores":
      return scoresText(reason, seat, reader);
    case "tie":
      return tieText(reason, seat, reader);
    case "wakes":
      return wakesText(reason, seat, reader);
    case "gives": {
      const points = pointsText(reason.points);
      if (isReader(reason.seat, reader)) return coachParts("why.gives.you", { points });
      return coachParts("why.gives", { points, other: nameOf(reason.seat, reader) });
    }
    case "card":
      return coachParts("why.card", { card: aCard(reason.card) });
    case "points":
      return coachParts("why.points", { points: pointsText(reason.more) });
    case "cubes":
      return coachParts("why.cubes", { n: Math.round(reason.more) });
    case "stands": {
      const key = reason.place === 1 ? "why.stands.lead" : "why.stands.up";
      return told(seat, reader, key, { tile: subject(reason.tile, "tile") });
    }
    case "goods":
      return told(seat, reader, "why.goods", { goods: goodsText(reason.more) });
    case "soon":
      return told(reason.seat, reader, "why.soon", { points: pointsText(reason.points) });
    case "seats":
    case "later":
      return coachParts(`why.${reason.reason}`);
  }
}

type Of<R extends Reason["reason"]> = Extract<Reason, { reason: R }>;

function scoresText({ tile, place, points }: Of<"scores">, seat: number, reader: Reader): Part[] {
  const gains = Math.round(points) > 0;
  const key = gains ? (place === 1 ? "lead" : "some") : "none";
  const values = { tile: subject(tile, "tile"), points: pointsText(points) };
  return told(seat, reader, `why.scores.${key}`, values);
}

function tieText({ tile, side, won }: Of<"tie">, seat: number, reader: Reader): Part[] {
  const key = won ? "why.tie.won" : "why.tie.lost";
  const values = { tile: subject(tile, "tile"), other: nameOf(side, reader) };
  return told(seat, reader, isReader(side, reader) ? `${key}.you` : key, values);
}

function wakesText({ seat: whose, discs: n }: Of<"wakes">, seat: number, reader: Reader): Part[] {
  if (whose === seat) return told(seat, reader, "why.wakes.own", { n });
  if (isReader(whose, reader)) return coachParts("why.wakes.yours", { n });
  return coachParts("why.wakes", { n, other: nameOf(whose, reader) });
}

/** What chance did at a move; of the deal, to everybody. */
export function luckText(event: ChanceEvent, reader: Reader): Part[] {
  const swings = event.swing.map((each, seat) => `${nameOf(seat, reader)} ${swing(each)}`);
  if (event.event === "deal") return coachParts("luck.deal", { swings: swings.join(", ") });
  const card = cardOf(event);
  if (event.event === "face_down")
    return coachParts("luck.face_down", { card, swings: swings.join(", ") });
  const own = event.swing[event.seat ?? 0] ?? 0;
  const key = Math.abs(own) < EVEN ? "even" : own > 0 ? "good" : "bad";
  return coachParts(`luck.${key}`, { card, swing: swing(own) });
}

/** What decided the game, in one sentence. */
export function verdictText({ verdict, seats, decisions, luck }: Review, reader: Reader): Part[] {
  const { by, ply } = verdict;
  switch (by) {
    case "play":
    case "luck": {
      const ahead = seats.reduce((a, b) => (b.without_luck > a.without_luck ? b : a));
      return told(ahead.seat, reader, `verdict.${by}`);
    }
    case "draw": {
      const draw = luck.find((each) => each.ply === ply && each.seat !== null);
      return draw ? told(draw.seat ?? 0, reader, "verdict.draw", { card: cardOf(draw) }) : [];
    }
    case "mistake": {
      const made = decisions[ply ?? -1];
      const values = made && { when: whenText(made, decisions) };
      return made ? told(made.seat, reader, "verdict.mistake", values) : [];
    }
  }
}

/** A turning point as a person would read it aloud. */
export function pointText(point: TurningPoint, review: Review, reader: Reader): Part[] {
  const decision = review.decisions[point.ply];
  if (!decision) return [];
  const when = whenText(decision, review.decisions);
  switch (point.kind) {
    case "decision":
      return mistakeText(decision, point, when, reader);
    case "luck": {
      const event = review.luck.find((e) => e.ply === point.ply && e.seat === point.seat);
      return event ? fateText(event, when, reader) : [];
    }
    case "turn": {
      const seat = point.seat ?? decision.seat;
      return told(seat, reader, "point.turn", { when, swing: percent(point.swing[seat] ?? 0) });
    }
  }
}

function mistakeText(made: Decision, point: TurningPoint, when: string, reader: Reader): Part[] {
  const other = largest(point.swing);
  const key = isReader(other, reader) ? "point.decision.you" : "point.decision";
  return told(made.seat, reader, key, {
    when,
    before: percent(made.before?.[made.seat] ?? 0),
    after: percent(made.after?.[made.seat] ?? 0),
    other: nameOf(other, reader),
    better: betterText(made.best, reader),
  });
}

/** What would have been better, as the end of a sentence. */
function betterText(word: string, reader: Reader): string {
  const move = parseMove(word);
  if (move.verb !== "place" || move.disc === "support")
    return textOf(coachParts("better.else", { move: moveText(word, reader) }));
  const space = street(move.space, reader.layout);
  return textOf(coachParts(`better.${move.disc}`, { space }));
}

function fateText(event: ChanceEvent, when: string, reader: Reader): Part[] {
  const most = event.seat ?? largest(event.swing.map(Math.abs));
  const moved = event.swing[most] ?? 0;
  const tone = moved > 0 ? "good" : "bad";
  if (event.event === "deal")
    return told(most, reader, `point.deal.${tone}`, { swing: swing(moved) });
  const card = cardOf(event);
  if (event.event === "face_down")
    return told(most, reader, "point.face_down", { card, swing: swing(moved) });
  return told(most, reader, `point.${tone}`, { when, card, swing: percent(Math.abs(moved)) });
}

/** The round of a decision, by the placements so far. */
function whenText({ turn }: Decision, decisions: readonly Decision[]): string {
  if (turn === 0) return textOf(coachParts("when.start"));
  const players = decisions[0]?.chances.length ?? 1;
  return textOf(coachParts("when.round", { n: Math.ceil(turn / players) }));
}

// Who and what.

function told(seat: number, reader: Reader, key: CoachKey, values: Values = {}): Part[] {
  return coachParts(key, { who: nameOf(seat, reader), ...values }, isReader(seat, reader));
}

/** A player, or the third party. */
export function nameOf(side: number, reader: Reader): string {
  return reader.names[side] ?? t("name.third.within");
}

function isReader(side: number, reader: Reader): boolean {
  return reader.viewer !== null && side === reader.viewer;
}

function cardOf({ event, card }: ChanceEvent): Part {
  return event === "face_down" ? subject(card ?? "", "card") : aCard(card ?? "");
}

/** So many points. */
export function pointsText(points: number): string {
  return t("n.points", { n: Math.round(points) });
}

function largest(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}
