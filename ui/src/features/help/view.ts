/** What a help text is told from: a position as its reader knows it. */

import type { Reader } from "../../i18n/eventText";
import type { Part } from "../../i18n";
import type { Ruling } from "../../i18n/rules/rules";
import type { AllStandings } from "../../protocol/messages";
import type { State } from "../../protocol/state";
import type { Scored } from "../result/points";

export interface View {
  s: State;
  reader: Reader;
  standings: AllStandings | null; // the server's, with ties; cubes are counted without it
  scored: readonly Scored[]; // the tiles so far, with what everybody got
  bots: readonly (string | null)[]; // the level of the bot at each seat
  people?: readonly boolean[] | undefined; // whether a seat is somebody's, for whom a bot may play
}

export interface Help {
  icon: string;
  title: string;
  sentences: Part[][]; // of the present position
  rule: Ruling | null; // the paragraph that says more
  scoring: { subject: string; of: "tile" | "card" | "ties" } | null; // whose ranking is shown below
}
