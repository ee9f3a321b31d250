/** How targets are called, and which icon stands for them. */

import { has, number, t, textOf, type Key } from "../../i18n";
import { describe } from "../../i18n/moveText";
import { street } from "../../i18n/terms";
import { CITY_SLOTS, ROW_SLOTS } from "../../game/box";
import { deedOf, type Move } from "../../game/move";
import type { Choice } from "../../game/selection";
import { parseTarget, type Target, type TargetId } from "../../game/target";
import type { Action, Space, State } from "../../protocol/state";

/** Names that the drawings ask for by other words than the texts have. */
const CALLED: Record<string, Key> = {
  "third-party": "name.third",
  influence: "after.council",
  score: "name.points",
  kept: "short.kept",
  shown: "short.shown",
};

/** A name of something printed on the table. */
export function nameOf(key: string): string {
  const called = CALLED[key];
  if (called) return t(called);
  if (has(key)) return t(key);
  for (const family of ["action", "subject", "building", "name", "resource"]) {
    if (has(`${family}.${key}`)) return t(`${family}.${key}` as Key);
  }
  return key;
}

export function labelOf(id: TargetId, s: State): string {
  const target = parseTarget(id);
  switch (target.kind) {
    case "space":
      return textOf(street(target.space, s.layout));
    case "disc":
      return t(`disc.${target.disc}`);
    case "action":
    case "hand":
    case "market":
      return t(`action.${target.action}`);
    case "row":
      return `${t(`building.${target.building}`)}: ${t(`resource.${target.row}`)}`;
    case "site":
      return t(`building.${target.building}`);
    case "stack":
      return t("table.disc", {
        level: target.level,
        space: textOf(street(target.space, s.layout)),
      });
    case "tile":
      return nameOf(s.scoring_tiles[target.tile] ?? String(target.tile));
    case "mat":
      return t(`name.${target.built}`);
    case "button":
      return t(`button.${target.button}`);
    case "city":
      return nameOf(target.city);
    case "scoring":
      return nameOf(target.subject);
    case "word":
      return target.word;
  }
}

/** A thing of the board and what lies on it, for people who do not see it. */
export function spokenOf(id: TargetId, s: State, names: readonly string[]): string {
  const target = parseTarget(id);
  const place = labelOf(id, s);
  const whose = (side: number) => names[side] ?? t("name.third");
  if (target.kind === "space") {
    const discs = s.stacks[target.space as Space].map((disc) =>
      typeof disc === "number" ? whose(disc) : t(`disc.${disc}`),
    );
    return discs.length > 0
      ? t("say.stack", { space: place, discs: discs.join(", ") })
      : t("say.stack.empty", { space: place });
  }
  const cubes = cubesOn(target, s);
  if (!cubes) return place;
  const counts = cubes.flatMap((n, side) => (n > 0 ? [`${whose(side)} ${number(n)}`] : []));
  return counts.length > 0
    ? t("say.place", { place, counts: counts.join(", ") })
    : t("say.place.empty", { place });
}

function cubesOn(target: Target, s: State): number[] | undefined {
  if (target.kind === "city") return s.cities[target.city];
  return target.kind === "row" ? s.buildings[target.building][target.row] : undefined;
}

/** How many there are of a choice, or how full it is; nothing where that is no matter. */
export function countOf({ target: id, moves: [move] }: Choice, s: State): string {
  const target = parseTarget(id);
  const cubes = cubesOn(target, s);
  if (move && deedOf(move).verb === "build") return ""; // a house takes no space of the cloth
  if (cubes) return `${number(sum(cubes))}/${number(roomOn(target))}`;
  const mine = s.actor ?? 0;
  if (target.kind === "disc") return `×${number(s.reserve[mine]?.[target.disc] ?? 0)}`;
  const held = s.hands[mine]?.filter((card) => target.kind === "hand" && card === target.action);
  return held && held.length > 1 ? `×${number(held.length)}` : "";
}

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

function roomOn(target: Target): number {
  return target.kind === "row" ? ROW_SLOTS[target.building] : CITY_SLOTS;
}

/** What a choice is called: the whole move if it leads to one, else what is clicked. */
export function choiceLabel({ target: id, moves }: Choice, s: State): string {
  const [move, ...others] = moves;
  const target = parseTarget(id);
  if (target.kind === "hand") return byCard(target, moves, s);
  if (!move || others.length > 0) return labelOf(id, s);
  switch (target.kind) {
    case "row":
      return rowLabel(target, move);
    case "disc":
    case "space":
    case "site":
    case "city":
    case "scoring":
    case "market":
      return labelOf(id, s);
    case "action":
    case "stack":
    case "tile":
    case "mat":
    case "button":
    case "word":
      return describe(deedOf(move), s.layout);
  }
}

/** A card says that it is one: the street may offer the same action. */
function byCard({ action }: { action: Action }, moves: readonly Move[], s: State): string {
  const [move, ...others] = moves;
  if (move && others.length === 0) return describe(move, s.layout);
  return t("word.card", { deed: t(`action.${action}`) });
}

/** What is given where; an artwork goes without saying. */
function rowLabel({ building, row }: Extract<Target, { kind: "row" }>, move: Move): string {
  if (deedOf(move).verb === "artwork") return t(`building.${building}`);
  return `${t(`short.${building}`)}: ${t(`resource.${row}`)}`;
}

export function iconOf(id: TargetId): string {
  const target = parseTarget(id);
  switch (target.kind) {
    case "disc":
      return `disc-${target.disc}`;
    case "row":
    case "site":
      return target.building;
    case "mat":
      return target.built;
    case "button":
      return target.button;
    case "space":
    case "stack":
      return "streets";
    case "action":
    case "hand":
    case "market":
      return target.action;
    case "city":
      return target.city;
    case "scoring":
      return target.subject;
    case "tile":
    case "word":
      return "help";
  }
}
