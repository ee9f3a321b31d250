/** Who is ahead in a scoring, as the end of a sentence: "you lead by 1". */

import { seatToCome, standing, withFourth, type Stand } from "../../board/standings";
import { parts, type Part } from "../../i18n";
import { calledWithin } from "../../i18n/eventText";
import type { Space, Tile } from "../../protocol/state";
import type { View } from "./view";

export function leadOf(subject: string, view: View): Part[] {
  const { s, reader, standings } = view;
  const stands = standing(s, subject, standings ?? undefined);
  const [first] = stands;
  if (!first) return parts("help.lead.nobody");
  const mine = stands.findIndex(({ side }) => side === reader.viewer);
  if (mine > 0 && !isShared(stands, mine)) return behind(stands, mine, view);
  const lead = ahead(first, stands[1], view);
  if (reader.viewer === null || mine >= 0) return lead;
  return parts("help.lead.none", { lead });
}

/** The same with a fourth disc on a street: where the seat that it brings may break a tie it counts (R5.8). */
export function leadWithFourth(tile: Tile, space: Space, view: View): Part[] {
  const s = withFourth(view.s, space);
  const seat = seatToCome(s);
  const stands = standing(view.s, tile, view.standings ?? undefined);
  const matters = stands.some(({ side }) => side === seat);
  return leadOf(tile, matters ? { ...view, s, standings: null } : view);
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

function behind(stands: readonly Stand[], mine: number, { reader }: View): Part[] {
  const [above, own] = [stands[mine - 1]!, stands[mine]!];
  const n = own.needs ?? above.cubes - own.cubes + 1;
  return parts("help.lead.behind", { n, who: calledWithin(above.side, reader) });
}
