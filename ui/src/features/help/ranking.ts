/** The ranking that is shown with a help text. */

import type { Ranked } from "../../protocol/events";
import { isScored } from "./scored";
import type { Help, View } from "./view";

export interface Ranking {
  subject: string;
  lines: readonly Ranked[];
  done: boolean; // scored: nothing can be gained any more
  points: boolean; // whether there are any to be had: who wins ties has none from that
}

/** As it was when its tile was scored, or as it stands; null until the server has told. */
export function rankingOf(scoring: Help["scoring"], view: View): Ranking | null {
  if (scoring === null) return null;
  const { subject, of } = scoring;
  const done = of === "tile" && isScored(subject, view);
  const past = view.scored.find((each) => each.kind === "tile" && each.subject === subject);
  const rankings: Record<string, Ranked[]> | undefined =
    of !== "tile" ? view.standings?.cards : view.standings?.tiles;
  const lines = done ? past?.ranking : rankings?.[subject];
  return lines ? { subject, lines, done, points: of !== "ties" } : null;
}
