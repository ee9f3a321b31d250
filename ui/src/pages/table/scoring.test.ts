import { expect, it } from "vitest";
import { apart } from "./scoring";

it("keeps the signs at the ends of lines apart, in the order of the lines", () => {
  expect(apart([100, 98, 50, 100], 10, 120)).toEqual([100, 80, 50, 90]);
  expect(apart([130], 10, 120)).toEqual([120]);
});
