import { expect, it } from "vitest";
import { heading, SECTIONS, sectionOf } from "./sections";

it("every key leads to a section of its own, in either case", () => {
  const found = Object.keys(SECTIONS).map((key) => sectionOf(key.toUpperCase()));
  expect(new Set(found).size).toBe(Object.keys(SECTIONS).length);
  expect(heading(found[0]!)).toEqual({ id: "reader-decision", tabindex: -1 });
  expect(sectionOf("x")).toBeUndefined();
});
