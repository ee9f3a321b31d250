/** Who is ahead in a scoring, as the end of a sentence: "you lead by 1". */

import { standing, type Stand } from "../../board/standings";
import { parts, type Part } from "../../i18n";
import { calledWithin } from "../../i18n/eventText";
import type { View } from "./view";

export function leadOf(subject: string, view: View): Part[] {
  const { s, reader, standings } = view;
  const stands = standing(s, subject, standings ?? undefined);
  const [first] = stands;
  if (!first) return parts("help.lead.nobody");
  const mine = stands.findIndex(({ side }) => side === reader.viewer);
  if (mine > 0 && !isShared(stands, mine)) return behind(stands, mine, subject, view);
  const lead = ahead(first, stands[1], view);
  if (reader.viewer === null || mine >= 0) return lead;
  return parts("help.lead.none", { lead });
}

function ahead(first: Stand, second: Stand | undefined, { reader }: View): Part[] {
  const n = first.cubes - (second?.cubes ?? 0);
  const who = calledWithin(first.side, reader);
  const isReader = first.side === reader.viewer;
  if (n > 0) return parts("help.lead.by", { who, n }, isReader);
  return second?.shared ? parts("help.lead.shared") : parts("help.lead.tie", { who }, isReader);
}

/** Whether a side is level with the first, and nothing parts them (R5.7e). */
function isShared(stands: readonly Stand[], at: number): boolean {
  return stands.slice(1, at + 1).every(({ shared }) => shared);
}

function behind(stands: readonly Stand[], mine: number, subject: string, view: View): Part[] {
  const { standings, reader } = view;
  const [above, own] = [stands[mine - 1]!, stands[mine]!];
  const ranked =
    standings?.tiles[subject as keyof typeof standings.tiles] ??
    standings?.cards[subject as keyof typeof standings.cards];
  const needs = ranked?.find(({ side }) => side === own.side)?.needs;
  const n = needs ?? above.cubes - own.cubes + 1;
  return parts("help.lead.behind", { n, who: calledWithin(above.side, reader) });
}
