/** Help for what stands on mats and on the scoreboard. */

import {
  HOUSES,
  SHIPS,
  WAREHOUSE,
  WORKSHOP,
  WORKSHOPS,
  type Built,
  type Resource,
} from "../../game/box";
import type { DiscKind } from "../../game/box";
import { hasDeck } from "../../game/pieces";
import { influence } from "../../board/standings";
import { has, list, parts, t, textOf, type Key, type Part } from "../../i18n";
import { about, calledWithin } from "../../i18n/eventText";
import { level } from "../../i18n/terms";
import type { Action, Mat } from "../../protocol/state";
import { ofScoringCard } from "./board";
import type { Help, View } from "./view";

const sum = (each: readonly number[]): number => each.reduce((a, b) => a + b, 0);

type Good = Resource | "cloth" | "ships" | "houses";
const NEEDED: Record<Action, readonly Good[]> = {
  wood: ["wood"], brick: ["brick"], marble: ["marble"], build: ["wood", "brick"], artwork: ["marble"],
  weave: [], ship: ["ships", "cloth"], transport: ["houses", "cloth"], contribute: ["wood", "brick", "marble"],
}; // prettier-ignore

function amount(mat: Mat, good: Good): number {
  if (good === "cloth") return sum(mat.cloth);
  return good === "houses" ? mat.houses.length : mat[good];
}

/** What a seat has for an action; null where it has no mat. */
export function goods(action: Action, seat: number, view: View): Part[] | null {
  const mat = view.s.mats[seat];
  if (!mat) return null;
  if (action === "weave")
    return parts("help.weaves", { n: mat.cloth.filter((n) => n < WORKSHOP).length });
  return goodsFor(NEEDED[action], seat, view);
}

/** How many a seat has of some goods; null where it has no mat. */
export function goodsFor(needed: readonly Good[], seat: number, { s }: View): Part[] | null {
  const mat = s.mats[seat];
  if (!mat) return null;
  const what = list(needed.map((good) => t(`help.n.${good}`, { n: amount(mat, good) })));
  return parts("help.have", { what });
}

/** Whose thing it is, before its name. */
const owned = (seat: number, what: string, { reader }: View): string =>
  textOf(about(seat, reader, "help.of", { what }));

export function ofWarehouse(seat: number, resource: Resource, view: View): Help {
  const n = view.s.mats[seat]?.[resource] ?? 0;
  const sentences = [parts("help.stored", { n, size: WAREHOUSE }), parts(`help.use.${resource}`)];
  return {
    icon: resource,
    title: owned(seat, t(`action.${resource}`), view),
    sentences,
    rule: "R1.9",
    scoring: null,
  };
}

/** The cloth of one workshop, or of all where they are told in one number. */
export function ofWorkshop(seat: number, workshop: number, view: View): Help {
  const cloth = view.s.mats[seat]?.cloth ?? [];
  const one = seat === view.reader.viewer;
  const [n, size] = one ? [cloth[workshop] ?? 0, WORKSHOP] : [sum(cloth), WORKSHOP * cloth.length];
  const sentences = [parts("help.stored", { n, size }), parts("help.use.cloth")];
  return {
    icon: "cloth",
    title: owned(seat, t(one ? "name.workshop" : "name.workshops"), view),
    sentences,
    rule: "R1.9",
    scoring: null,
  };
}

const BUILT: Record<Built, { most: number; name: Key; count: (mat: Mat) => number }> = {
  ship: { most: SHIPS, name: "name.ships", count: (mat) => mat.ships },
  house: { most: HOUSES, name: "name.houses", count: (mat) => mat.houses.length },
  workshop: { most: WORKSHOPS, name: "name.workshops", count: (mat) => mat.cloth.length },
};

export function ofBuilt(seat: number, built: Built, view: View): Help {
  const mat = view.s.mats[seat];
  const { most, name, count } = BUILT[built];
  const n = mat ? count(mat) : 0;
  const cost = n < most ? [parts(`help.cost.${built}`)] : [];
  const sentences = [parts("help.built", { n, size: most }), parts(`help.built.${built}`), ...cost];
  return { icon: built, title: owned(seat, t(name), view), sentences, rule: "R4.4", scoring: null };
}

export function ofReserve(seat: number, disc: DiscKind, view: View): Help {
  const n = view.s.reserve[seat]?.[disc] ?? 0;
  const left = parts("help.reserve", { n, what: t(`help.disc.${disc}`) });
  const sentences = [n > 0 ? left : parts("help.reserve.none")];
  const name = t(`disc.${disc}`);
  const title = seat === view.reader.viewer ? name : owned(seat, name, view);
  const rule = disc === "white" ? "R4.1" : disc === "own" ? "R3.3" : "R7.2";
  return { icon: `disc-${disc}`, title, sentences, rule, scoring: null };
}

export function ofHandSize(seat: number, view: View): Help {
  const cards = t("n.cards", { n: view.s.hand_sizes[seat] ?? 0 });
  const sentences = [about(seat, view.reader, "help.cards", { cards })];
  return { icon: "card", title: t("table.cards"), sentences, rule: "R4.8", scoring: null };
}

export function ofPoints(side: number, view: View): Help {
  const { scores } = view.s;
  const own = scores[side] ?? 0;
  const most = Math.max(...scores);
  const n = most - own;
  const isAlone = scores.filter((points) => points === most).length === 1;
  const leads =
    most === 0 ? "help.points.none" : isAlone ? "help.points.lead" : "help.points.level";
  const values = { points: t("n.points", { n: own }), n };
  const sentences = [about(side, view.reader, n > 0 ? "help.points.behind" : leads, values)];
  return { icon: "laurel", title: t("name.points"), sentences, rule: "R5.6", scoring: null };
}

export function ofInfluence(side: number, view: View): Help {
  const what = t("n.council", { n: influence(view.s)[side] ?? 0 });
  const sentences = [about(side, view.reader, "help.influence", { what })];
  return {
    icon: "influence",
    title: t("after.council"),
    sentences,
    rule: "R5.7",
    scoring: { subject: "palazzo", of: "ties" },
  };
}

/** A scoring card on a mat: told in full where its reader knows it (R2.5). */
export function ofCardOnMat(seat: number, card: string | null | undefined, view: View): Help {
  if (card) return ofScoringCard(card, view);
  const sentences = [about(seat, view.reader, "help.kept")];
  return { icon: "card", title: t("name.card"), sentences, rule: "R2.5", scoring: null };
}

export function ofPlayer(seat: number, view: View): Help {
  const bot = view.bots[seat];
  const who = calledWithin(seat, view.reader);
  const title = seat === view.reader.viewer ? t("name.you") : who;
  const points = ofPoints(seat, view);
  if (!bot) return { ...points, title };
  const what = `level.${bot}.what`;
  const values = { who, level: level(bot), what: has(what) ? t(what) : "" };
  const told = view.people?.[seat]
    ? about(seat, view.reader, "help.substitute", values)
    : parts("help.bot", values);
  return { ...points, icon: "bot", title, sentences: [told, ...points.sentences] };
}

export function ofPile(pile: "deck" | "discard", { s }: View): Help {
  const n = pile === "deck" ? s.deck_size : s.discard.length;
  const isToCome = pile === "deck" && !hasDeck(s);
  const sentences = [
    isToCome ? parts("help.deck.none") : parts(`help.${pile}`, { cards: t("n.cards", { n }) }),
  ];
  return { icon: "card", title: t(`name.${pile}`), sentences, rule: "R4.7", scoring: null };
}

export function ofFaceDown(): Help {
  return {
    icon: "hourglass",
    title: t("name.card"),
    sentences: [parts("help.faceDown")],
    rule: "R2.4",
    scoring: null,
  };
}

/** The button that gives a standing order: it stands there only while a disc acts in the turn of somebody else. */
export function ofOrders(): Help {
  const sentences = [parts("order.what")];
  return { icon: "bot", title: t("button.orders"), sentences, rule: null, scoring: null };
}
