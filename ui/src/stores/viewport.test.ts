import { expect, it } from "vitest";
import { layoutFor } from "./viewport.svelte";

it.each([
  [1920, 1080, "desk"],
  [1366, 768, "desk"],
  [1024, 768, "laptop"],
  [820, 1180, "tablet"],
  [844, 390, "lying"],
  [390, 844, "phone"],
  [600, 960, "phone"],
  [1280, 560, "lying"],
])("gives %i by %i the layout of a %s", (width, height, name) => {
  expect(layoutFor(width, height)).toBe(name);
});

it("gives large letters a smaller table", () => {
  expect(layoutFor(1366, 768, 32)).toBe("lying");
  expect(layoutFor(820, 1180, 32)).toBe("phone");
});
