/** The four quarters of the board, for those who see one at a time. */

import { GEOMETRY, type Quarter } from "../../board/geometry";
import type { Target } from "../../table/contract";
import type { Key } from "../../text";

export interface Sight {
  quarter: Quarter;
  icon: string;
  text: Key;
  top: number; // as a share of the board's height
}

const { size, quarters } = GEOMETRY.tall;

export const SIGHTS: readonly Sight[] = (
  [
    { quarter: "grid", icon: "streets", text: "name.grid" },
    { quarter: "council", icon: "palazzo", text: "name.council" },
    { quarter: "map", icon: "map", text: "name.cities" },
    { quarter: "buildings", icon: "fiore", text: "name.buildings" },
  ] as const
).map((each) => ({ ...each, top: (quarters[each.quarter].y - 6) / size.h }));

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
