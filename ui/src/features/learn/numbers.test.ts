import { expect, it } from "vitest";
import { PLAYERS, ROWS } from "./numbers";

it("says what the rules say about two to five players (R1.11, R2.4, R2.5)", () => {
  expect(PLAYERS).toEqual([2, 3, 4, 5]);
  expect(Object.fromEntries(ROWS.map(({ label, numbers }) => [label, numbers]))).toEqual({
    own: [12, 12, 10, 8],
    white: [4, 3, 2, 2],
    support: [6, 0, 0, 0],
    turns: [22, 15, 12, 10],
    dealt: [4, 3, 2, 2],
    open: [2, 1, 1, 0],
    hidden: [1, 0, 0, 0],
  });
});
