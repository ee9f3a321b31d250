/** What is played at a table, in a few words each. */

import { duration, t } from "../../i18n";
import type { TableInfo } from "../../protocol/messages";

type Options = TableInfo["options"];

/** Number of players, time, rules, actions in the city, undo, hints, spectators. */
export function tableFacts({ seats, options }: Pick<TableInfo, "seats" | "options">): string[] {
  return [
    t("fact.players", { n: seats.length }),
    clockFact(options.clock),
    t(options.edition === "german" ? "fact.german" : "fact.international"),
    layoutFact(options.layout),
    t(options.undo === "free" ? "fact.undo" : "fact.noUndo"),
    ...(options.hints ? [t("hint.fact")] : []),
    ...(options.spectators ? [] : [t("fact.noSpectators")]),
  ];
}

function clockFact(clock: Options["clock"]): string {
  if (clock.kind === "live") return t("fact.live", { time: duration(clock.budget) });
  if (clock.kind === "turns") return t("fact.turns", { time: duration(clock.turn) });
  return t("setup.clock.none");
}

function layoutFact(layout: Options["layout"]): string {
  if (layout === "shuffled") return t("fact.shuffled");
  return t(layout === "first-game" ? "fact.firstGame" : "fact.chosenLayout");
}
