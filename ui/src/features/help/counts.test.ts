import { expect, it } from "vitest";
import { countsOf } from "./counts";

it("says which cubes count (R5.5)", () => {
  expect(["london", "croce", "brick", "palazzo"].map(countsOf)).toEqual([
    "counts.city",
    "counts.building",
    "counts.resource",
    "counts.palazzo",
  ]);
});
