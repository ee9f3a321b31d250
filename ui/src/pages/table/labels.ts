/** How targets are called, and which icon stands for them. */

import type { Target } from "../../table/contract";
import { has, number, t, textOf, type Key } from "../../text";
import { street } from "../../text/terms";
import { describe } from "../../text/words";
import type { Building, City, Row, State } from "../../wire/state";
import type { Choice } from "../../table/intent";

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

export function labelOf(target: Target, state: State): string {
  const [kind = "", rest = ""] = target.split(":");
  const [first = "", second = ""] = rest.split("/");
  switch (kind) {
    case "space":
      return textOf(street(rest, state.layout));
    case "disc":
      return t(`disc.${rest}` as Key);
    case "action":
    case "hand":
    case "market":
      return t(`action.${rest}` as Key);
    case "row":
      return `${t(`building.${first}` as Key)}: ${t(`resource.${second}` as Key)}`;
    case "stack":
      return t("table.disc", { level: second, space: textOf(street(first, state.layout)) });
    case "tile":
      return nameOf(state.scoring_tiles[Number(rest)] ?? rest);
    case "mat":
      return t(`name.${second}` as Key);
    case "button":
      return t(`button.${rest}` as Key);
    case "board":
      return t("tab.board");
    default:
      return nameOf(rest);
  }
}

/** A thing of the board and what lies on it, for those who do not see it. */
export function spokenOf(target: Target, s: State, names: readonly string[]): string {
  const [kind = "", rest = ""] = target.split(":");
  const [first = "", second = ""] = rest.split("/");
  const place = labelOf(target, s);
  const whose = (side: number) => names[side] ?? t("name.third");
  if (kind === "space") {
    const discs = (s.stacks[rest] ?? []).map((disc) =>
      typeof disc === "number" ? whose(disc) : t(`disc.${disc}`),
    );
    return discs.length > 0
      ? t("say.stack", { space: place, discs: discs.join(", ") })
      : t("say.stack.empty", { space: place });
  }
  const cubes =
    kind === "city"
      ? s.cities[rest as City]
      : kind === "row"
        ? s.buildings[first as Building][second as Row]
        : null;
  if (!cubes) return place;
  const counts = cubes.flatMap((n, side) => (n > 0 ? [`${whose(side)} ${number(n)}`] : []));
  return counts.length > 0
    ? t("say.place", { place, counts: counts.join(", ") })
    : t("say.place.empty", { place });
}

/** What a choice is called: the whole move if it leads to one, else what is pressed. */
export function choiceLabel({ target, words }: Choice, state: State): string {
  const [word = ""] = words;
  const kind = target.split(":")[0];
  if (kind === "disc" || kind === "space") return labelOf(target, state);
  if (words.length > 1) return labelOf(target, state);
  if (kind === "row") return given(word, target);
  if (kind === "city" || kind === "scoring" || kind === "market") return labelOf(target, state);
  return describe(word.replace(/^card /, ""), { layout: state.layout });
}

/** What is given where; an artwork goes without saying. */
function given(word: string, target: Target): string {
  const [building = "", row = ""] = target.slice("row:".length).split("/");
  if (word.replace(/^card /, "").startsWith("artwork")) return t(`building.${building}` as Key);
  return `${t(`short.${building}` as Key)}: ${t(`resource.${row}` as Key)}`;
}

export function iconOf(target: Target): string {
  const [kind = "", rest = ""] = target.split(":");
  const [first = "", second = ""] = rest.split("/");
  switch (kind) {
    case "disc":
      return `disc-${rest}`;
    case "row":
      return second === "artwork" && first !== "palazzo" ? first : first;
    case "mat":
      return second;
    case "button":
      return rest === "end" || rest === "stop" ? rest : "help";
    case "space":
    case "stack":
      return "streets";
    default:
      return rest;
  }
}
