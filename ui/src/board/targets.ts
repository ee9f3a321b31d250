/** Everything on the board that can be pressed or pointed at, and where it is. */

import type { Target } from "../table/contract";
import type { State } from "../wire/state";
import { stackSpot, type Box, type Geometry } from "./geometry";
import { CITIES, SPACES } from "./slots";

export interface Pressable {
  target: Target;
  family: string;
  box: Box;
  round: number;
}

const STACKED = { w: 46, h: 31 };

export function pressables(s: State, g: Geometry): Pressable[] {
  const one = (target: Target, box: Box, round = 6): Pressable => ({
    target,
    family: target.split(":")[0]!,
    box,
    round,
  });
  const wider = (box: Box): Box => ({ x: box.x - 2, y: box.y, w: box.w + 4, h: box.h });
  return [
    ...g.tiles.map((box, i) => one(`tile:${i}`, box)),
    one("row:palazzo/artwork", wider(g.council.artwork)),
    ...s.layout.map((action, i) => one(`action:${action}`, g.cells[i]!, 9)),
    ...SPACES.map((space) => one(`space:${space}`, inset(g.streets[space]!, 2), 12)),
    ...Object.entries(g.rows)
      .filter(([key]) => !key.startsWith("palazzo"))
      .map(([key, box]) => one(`row:${key}`, wider(box))),
    ...CITIES.map((city) => one(`city:${city}`, g.cities[city], 8)),
  ];
}

/** The discs of the stacks, for the choice of one (R5.3). */
export function stackedDiscs(s: State, g: Geometry): Pressable[] {
  return Object.entries(s.stacks).flatMap(([space, discs]) =>
    discs.map((_, i) => {
      const p = stackSpot(g, space, i);
      const top = i === discs.length - 1;
      const h = top ? STACKED.h : 12;
      return {
        target: `stack:${space}/${i + 1}`,
        family: "stack",
        box: { x: p.x - STACKED.w / 2, y: top ? p.y - 24 : p.y - 5, w: STACKED.w, h },
        round: 6,
      };
    }),
  );
}

const inset = (b: Box, by: number): Box => ({
  x: b.x + by,
  y: b.y + by,
  w: b.w - 2 * by,
  h: b.h - 2 * by,
});
