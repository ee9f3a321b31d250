/** The four quarters of the board, for those who see one at a time. */

import { GEOMETRY, type Box, type Quarter, type Shape } from "../../board/geometry";
import type { Target } from "../../table/contract";
import type { Key } from "../../text";

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

const MARGIN = 5; // of the board's units, around a quarter

/** How the board, as wide as its frame, is to be enlarged and moved so that a quarter fills the frame. */
export function framed(shape: Shape, quarter: Quarter, frame: { w: number; h: number }): View {
  const { size, quarters } = GEOMETRY[shape];
  const around = wider(quarters[quarter]);
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

export function quarterOf(target: Target): Quarter | null {
  const [kind] = target.split(":");
  if (kind === "space" || kind === "stack") return "grid";
  if (kind === "city") return "map";
  if (kind === "row") return target.startsWith("row:palazzo") ? "council" : "buildings";
  return null;
}

/** The one quarter where the next press is to be made, if there is only one. */
export function whereNext(targets: Iterable<Target>): Quarter | null {
  const found = new Set([...targets].map(quarterOf).filter((each) => each !== null));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}
