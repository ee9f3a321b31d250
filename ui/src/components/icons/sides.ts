/** The sign of each side, so that nobody needs colour: drawn around 0,0, about ten units wide. */

export type Side = 0 | 1 | 2 | 3 | 4 | "third" | "white";

export const SIGNS: Record<Side, string> = {
  0: "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
  1: "M-1.4-4.5h2.8v3.1h3.1v2.8h-3.1v3.1h-2.8v-3.1h-3.1v-2.8h3.1z",
  2: "M0-4.5l4.7 8.2h-9.4z",
  3: "M0-5l5 5-5 5-5-5z",
  4: "M-4.2-4.2h2.9v8.4h-2.9zM1.3-4.2h2.9v8.4h-2.9z",
  third:
    "M-4.5-3.1l1.4-1.4 3.1 3.1 3.1-3.1 1.4 1.4-3.1 3.1 3.1 3.1-1.4 1.4-3.1-3.1-3.1 3.1-1.4-1.4 3.1-3.1z",
  white: "M-3.8 0a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0zM-2 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0z",
};

/** The side of a seat: with two players the third is the third party (R7.5). */
export const sideOf = (players: number, seat: number | "white" | "support"): Side =>
  seat === "white"
    ? "white"
    : seat === "support" || (players === 2 && seat === 2)
      ? "third"
      : (seat as Side);
