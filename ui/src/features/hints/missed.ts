/** What a turn has missed, in one sentence: the first reason that one can tell its player. */

import { type Part } from "../../i18n";
import { coachParts } from "../../i18n/coach/coach.svelte";
import { aCard, type Reader } from "../../i18n/eventText";
import { goodsText } from "../../i18n/goods";
import { subject } from "../../i18n/terms";
import type { Decision, ReviewReason as Reason } from "../../protocol/review";
import { nameOf, pointsText } from "../coach/words";

export function missedText({ reasons, seat }: Decision, reader: Reader): Part[] {
  for (const reason of reasons) {
    const told =
      reason.line === "best" ? forgone(reason, seat, reader) : done(reason, seat, reader);
    if (told) return told;
  }
  return coachParts("missed.something");
}

/** What the better move would have brought. */
function forgone(reason: Reason, seat: number, reader: Reader): Part[] | null {
  switch (reason.reason) {
    case "scores": {
      if (Math.round(reason.points) <= 0) return null;
      const values = { tile: subject(reason.tile, "tile"), points: pointsText(reason.points) };
      return coachParts(`missed.scores.${reason.place === 1 ? "lead" : "some"}`, values);
    }
    case "tie": {
      const values = { tile: subject(reason.tile, "tile"), other: nameOf(reason.side, reader) };
      return reason.won ? coachParts("missed.tie", values) : null;
    }
    case "wakes":
      return reason.seat === seat ? coachParts("missed.wakes", { n: reason.discs }) : null;
    case "card":
      return coachParts("missed.card", { card: aCard(reason.card) });
    case "points":
      return coachParts("missed.points", { points: pointsText(reason.more) });
    case "cubes":
      return coachParts("missed.cubes", { n: Math.round(reason.more) });
    case "stands": {
      const key = reason.place === 1 ? "missed.stands.lead" : "missed.stands.up";
      return coachParts(key, { tile: subject(reason.tile, "tile") });
    }
    case "goods":
      return coachParts("missed.goods", { goods: goodsText(reason.more) });
    case "soon":
      return coachParts("missed.soon", { points: pointsText(reason.points) });
    case "seats":
    case "later":
      return coachParts(`missed.${reason.reason}`);
    case "gives":
      return null;
  }
}

/** What the move that was made has done instead. */
function done(reason: Reason, seat: number, reader: Reader): Part[] | null {
  switch (reason.reason) {
    case "scores":
      return coachParts("missed.early", { tile: subject(reason.tile, "tile") });
    case "tie": {
      const values = { tile: subject(reason.tile, "tile"), other: nameOf(reason.side, reader) };
      return reason.won ? null : coachParts("missed.lost", values);
    }
    case "wakes": {
      const values = { n: reason.discs, other: nameOf(reason.seat, reader) };
      return reason.seat === seat ? null : coachParts("missed.woke", values);
    }
    case "gives": {
      const values = { other: nameOf(reason.seat, reader), points: pointsText(reason.points) };
      return coachParts("missed.gave", values);
    }
    case "soon": {
      const values = { other: nameOf(reason.seat, reader), points: pointsText(reason.points) };
      return coachParts("missed.helped", values);
    }
    case "card":
    case "points":
    case "cubes":
    case "seats":
    case "stands":
    case "goods":
    case "later": // what the better move would have brought says more
      return null;
  }
}
