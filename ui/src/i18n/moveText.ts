/** What a move does, as a short label. */

import type { Move } from "../game/move";
import type { Action } from "../protocol/state";
import { t, textOf } from "./index";
import { street } from "./terms";

/** The label of a move; streets are called by their actions if the layout is given. */
export function describe(move: Move, layout?: readonly Action[]): string {
  switch (move.verb) {
    case "wood":
    case "brick":
    case "marble":
    case "weave":
    case "stop":
    case "end":
      return t(`word.${move.verb}`);
    case "build":
      return move.what === "house"
        ? t("word.build.house", { in: t(`in.${move.city}`) })
        : t(`word.build.${move.what}`);
    case "artwork":
      return t("word.artwork", { to: t(`to.${move.building}`) });
    case "ship":
    case "transport":
      return t(`word.${move.verb}`, { to: t(`to.${move.city}`) });
    case "contribute": {
      const { resource, building } = move;
      return t("word.contribute", { resource: t(`object.${resource}`), to: t(`to.${building}`) });
    }
    case "card":
      return t("word.card", { deed: describe(move.deed, layout) });
    case "draw":
      return t("word.draw", { instead: t(`instead.${move.action}`) });
    case "place":
      return t(`word.place.${move.disc}`, { space: textOf(street(move.space, layout)) });
    case "promote":
      return t("word.promote", { space: textOf(street(move.space, layout)), level: move.level });
    case "keep":
    case "show":
      return t(`word.${move.verb}`, { card: t(`subject.${move.subject}`) });
    case "take":
      return t("word.take", { action: t(`action.${move.action}`) });
    case "unknown":
      return move.word;
  }
}
