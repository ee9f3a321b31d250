/** The four quarters of the board, for those who see one at a time. */

import { GEOMETRY, type Box, type Quarter, type Shape } from "../../board/geometry";
import { parseTarget, type TargetId } from "../../game/target";
import type { Key } from "../../i18n";

export interface Sight {
  quarter: Quarter;
  icon: string;
  text: Key;
}

export const SIGHTS: readonly Sight[] = [
  { quarter: "grid", icon: "streets", text: "name.grid" },
  { quarter: "council", icon: "palazzo", text: "name.council" },
  { quarter: "map", icon: "map", text: "name.cities" },
  { quarter: "buildings", icon: "fiore", text: "name.buildings" },
];

export interface View {
  scale: number;
  x: number;
  y: number;
}

const MARGIN = 2; // of the board's units, around a quarter

/** How the board, as wide as its frame, is to be enlarged and moved so that a quarter fills the frame. */
export function framed(shape: Shape, quarter: Quarter, frame: { w: number; h: number }): View {
  const { size, quarters, deck } = GEOMETRY[shape];
  const box = quarters[quarter];
  const around = wider(quarter === "grid" ? { ...box, h: deck.y - box.y } : box); // the streets; the piles lie below
  const unit = frame.w / size.w;
  const scale = Math.max(1, Math.min(frame.w / around.w, frame.h / around.h) / unit);
  const spare = Math.max(0, frame.w - around.w * unit * scale) / 2;
  return { scale, x: spare - around.x * unit * scale, y: -around.y * unit * scale };
}

const wider = ({ x, y, w, h }: Box): Box => ({
  x: x - MARGIN,
  y: y - MARGIN,
  w: w + 2 * MARGIN,
  h: h + 2 * MARGIN,
});

export function quarterOf(id: TargetId): Quarter | null {
  const target = parseTarget(id);
  switch (target.kind) {
    case "space":
    case "stack":
      return "grid";
    case "city":
      return "map";
    case "row":
    case "site":
      return target.building === "palazzo" ? "council" : "buildings";
    case "action":
    case "tile":
    case "disc":
    case "hand":
    case "market":
    case "scoring":
    case "mat":
    case "button":
    case "word":
      return null;
  }
}

/** The quarter where the next press is to be made: the one with most of what can be pressed on the board. */
export function whereNext(targets: Iterable<TargetId>): Quarter | null {
  const found = [...targets].map(quarterOf).filter((each) => each !== null);
  const most = found.find(
    (each) => 2 * found.filter((other) => other === each).length > found.length,
  );
  return most ?? null;
}
