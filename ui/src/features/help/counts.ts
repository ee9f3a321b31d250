/** Which cubes a scoring counts. */

import type { Key } from "../../i18n";

const COUNTS: Record<string, Key> = {
  palazzo: "counts.palazzo",
  artworks: "counts.artworks",
  ports: "counts.ports",
  trade: "counts.trade",
  fiore: "counts.building",
  miniato: "counts.building",
  croce: "counts.building",
  wood: "counts.resource",
  brick: "counts.resource",
  marble: "counts.resource",
};

/** The text that says which cubes a scoring counts. */
export const countsOf = (subject: string): Key => COUNTS[subject] ?? "counts.city";
