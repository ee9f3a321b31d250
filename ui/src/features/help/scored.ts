/** What has been scored already: what it brought, and what counts again. */

import { list, parts, t, type Part } from "../../i18n";
import { placesOf, ranks } from "../../i18n/eventText";
import type { Tile } from "../../protocol/state";
import type { View } from "./view";

const WITHOUT_CARD = ["artworks", "ports", "trade", "wood", "brick", "marble"]; // R1.6, R1.7

/** The place of a tile among the fifteen; -1 if it has none. */
export const tileOf = (subject: string, { s }: View): number =>
  s.scoring_tiles.findIndex((tile) => tile === subject);

export function isScored(subject: string, view: View): boolean {
  const tile = tileOf(subject, view);
  return tile >= 0 && tile < view.s.scored;
}

/** What a scoring has brought to the reader, and what it still counts for. */
export function toldOfScored(subject: string, view: View): Part[][] {
  return [gained(subject, view), again(subject, view)];
}

function gained(subject: string, { scored, reader }: View): Part[] {
  const ranking = scored.find((each) => each.kind === "tile" && each.subject === subject)?.ranking;
  if (!ranking) return parts("table.scored");
  if (reader.viewer === null)
    return parts("help.scored.all", { ranking: ranks(ranking, subject, reader) });
  const points = ranking.find(({ side }) => side === reader.viewer)?.points ?? 0;
  return parts("help.scored.you", { points: t("n.points", { n: points }) });
}

function again(subject: string, view: View): Part[] {
  if (WITHOUT_CARD.includes(subject)) return parts("help.again.never");
  const tiles = stillCounting(subject, view).map((tile) => t(`subject.${tile}`));
  if (tiles.length === 0) return parts("help.again.cards");
  return parts("help.again.tiles", { tiles: list(tiles) });
}

/** The tiles to come that count some of the same cubes (R5.5). */
function stillCounting(subject: string, { s }: View): Tile[] {
  const places = placesOf(subject);
  const shares = (tile: Tile) => placesOf(tile).some((place) => places.includes(place));
  return s.scoring_tiles.slice(s.scored).filter((tile) => tile !== subject && shares(tile));
}
