import { expect, it } from "vitest";
import { framed, quarterOf, whereNext } from "./quarters";

it("brings a quarter of the tall board to the top without enlarging it", () => {
  const view = framed("tall", "council", { w: 410, h: 600 });
  expect(view.scale).toBeCloseTo(1, 1);
  expect(view.y).toBeCloseTo(-453 * view.scale, 0);
});

it("enlarges a quarter of the wide board until it fills a lying phone", () => {
  const view = framed("wide", "map", { w: 540, h: 390 });
  expect(view.scale).toBeCloseTo((390 / 420) * (900 / 540), 2);
  expect(view.x).toBeLessThan(0);
  expect(framed("wide", "grid", { w: 540, h: 390 }).scale).toBeGreaterThan(1);
});

it("knows where the next press is to be made, if it is one place", () => {
  expect(whereNext(["city:lisbon", "city:london", "button:end"])).toBe("map");
  expect(whereNext(["city:lisbon", "row:fiore/wood"])).toBeNull();
  expect(quarterOf("row:palazzo/artwork")).toBe("council");
});
