/** Everything on the board that can be clicked or pointed at, and where it is. */

import { BUILDINGS, CITIES, ROWS, SITES, SPACES } from "../game/box";
import { parseThing, type Thing, type ThingId } from "../game/thing";
import type { State } from "../protocol/state";
import { stackSpot, type Box, type Geometry, type Point } from "./geometry";

export interface HitArea {
  target: ThingId;
  kind: Thing["kind"];
  box: Box;
  round: number;
}

const STACKED = { w: 46, h: 31 };
const ICON = 26; // to the left of a row's first space
const HOME = 18; // from the middle of Florence's shield

export function hitAreas(s: State, g: Geometry): HitArea[] {
  const one = (target: ThingId, box: Box, round = 6): HitArea => ({
    target,
    kind: parseThing(target).kind,
    box,
    round,
  });
  const row = ({ x, y, w, h }: Box): Box => ({ x: x - ICON, y, w: w + ICON + 2, h });
  return [
    ...g.tiles.map((box, i) => one(`tile:${i}`, box)),
    one("row:palazzo/artwork", row(g.council.artwork)),
    ...BUILDINGS.map((building) => one(`site:${building}`, g.pictures[building], 7)),
    ...SITES.map((site) => one(`lead:${site}`, standingsLine(g.sites[site]))),
    ...s.layout.map((action, i) => one(`action:${action}`, g.cells[i]!, 9)),
    ...SPACES.map((space) => one(`space:${space}`, inset(g.streets[space]!, 2), 12)),
    ...SITES.flatMap((site) =>
      ROWS.map((each) => one(`row:${site}/${each}`, row(g.rows[`${site}/${each}`]))),
    ),
    ...CITIES.map((city) => one(`city:${city}`, g.cities[city], 8)),
    one("florence", around(g.florence, HOME), HOME),
    one("council", g.council.influence),
    one("deck", { ...g.deck, w: 62, h: 38 }),
    one("discard", { ...g.discard, w: 62, h: 38 }),
    ...besideTheBoard(s, g).map(({ card, box }) => one(card, box)),
  ];
}

/** The scoring cards beside the board, those open and the one that nobody knows (R2.4, R2.5). */
function besideTheBoard(s: State, g: Geometry): { card: ThingId; box: Box }[] {
  const cards: ThingId[] = [
    ...(s.face_up ? [`scoring:${s.face_up}` as const] : []),
    ...s.shown.map((card, seat) =>
      card ? (`scoring:${card}` as const) : (`shown:${seat}` as const),
    ),
    ...(s.players === 2 ? ["face-down" as const] : []),
  ];
  const left = g.finals.x + g.finals.w - cards.length * 81;
  return cards.map((card, i) => ({ card, box: { x: left + i * 81, y: g.finals.y, w: 78, h: 38 } }));
}

/** The discs of the stacks, for the choice of one (R5.3). */
export function stackedDiscs(s: State, g: Geometry): HitArea[] {
  return Object.entries(s.stacks).flatMap(([space, discs]) =>
    discs.map((_, i) => {
      const p = stackSpot(g, space, i);
      const top = i === discs.length - 1;
      const h = top ? STACKED.h : 12;
      return {
        target: `stack:${space}/${i + 1}`,
        kind: "stack",
        box: { x: p.x - STACKED.w / 2, y: top ? p.y - 24 : p.y - 5, w: STACKED.w, h },
        round: 6,
      };
    }),
  );
}

/** Who leads in a church: the line below its rows. */
const standingsLine = ({ x, y, w, h }: Box): Box => ({ x, y: y + h - 24, w, h: 22 });

const around = ({ x, y }: Point, by: number): Box => ({
  x: x - by,
  y: y - by,
  w: 2 * by,
  h: 2 * by,
});

const inset = (b: Box, by: number): Box => ({
  x: b.x + by,
  y: b.y + by,
  w: b.w - 2 * by,
  h: b.h - 2 * by,
});
