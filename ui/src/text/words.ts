/** What a move does, as a short label. */

import type { Action } from "../wire/state";
import { t, textOf, type Key } from "./index";
import { street } from "./terms";

type Label = (rest: string[], layout?: readonly Action[]) => string;

/** The label of a move; streets are called by their actions if the layout is given. */
export function describe(word: string, table: { layout?: readonly Action[] } = {}): string {
  const [verb = "", ...rest] = word.split(" ");
  return LABELS[verb]?.(rest, table.layout) ?? t("why.no-such-move");
}

/** A text of a family, by the word that names it. */
function term(family: string, name = ""): string {
  return t(`${family}.${name}` as Key);
}

const place = (space = "", layout?: readonly Action[]) => textOf(street(space, layout));

const LABELS: Record<string, Label> = {
  wood: () => t("word.wood"),
  brick: () => t("word.brick"),
  marble: () => t("word.marble"),
  weave: () => t("word.weave"),
  build: ([what, city]) =>
    city ? t("word.build.house", { in: term("in", city) }) : term("word.build", what),
  artwork: ([building]) => t("word.artwork", { to: term("to", building) }),
  ship: ([city]) => t("word.ship", { to: term("to", city) }),
  transport: ([city]) => t("word.transport", { to: term("to", city) }),
  contribute: ([what, building]) =>
    t("word.contribute", { resource: term("object", what), to: term("to", building) }),
  card: (rest, layout) => t("word.card", { deed: describe(rest.join(" "), layout && { layout }) }),
  draw: ([action]) => t("word.draw", { instead: term("instead", action) }),
  stop: () => t("word.stop"),
  end: () => t("word.end"),
  place: ([kind, space], layout) => t(`word.place.${kind}` as Key, { space: place(space, layout) }),
  promote: ([space, level = ""], layout) =>
    t("word.promote", { space: place(space, layout), level }),
  keep: ([card]) => t("word.keep", { card: term("subject", card) }),
  show: ([card]) => t("word.show", { card: term("subject", card) }),
  take: ([action]) => t("word.take", { action: term("action", action) }),
};
