import { expect, it } from "vitest";
import { GEOMETRY, SMALLEST } from "../../board/geometry";
import { framed, quarterOf, whereNext } from "./quarters";

it("brings a quarter of the tall board to the top without enlarging it", () => {
  const view = framed("tall", "council", { w: 450, h: 600 });
  expect(view.scale).toBeCloseTo(1, 1);
  expect(view.y).toBeCloseTo(-(GEOMETRY.tall.quarters.council.y - 2) * view.scale, 0);
});

it("enlarges a quarter of the wide board until it fills a lying phone", () => {
  const view = framed("wide", "map", { w: 540, h: 390 });
  expect(view.scale).toBeCloseTo((390 / 414) * (900 / 540), 2);
  expect(view.x).toBeLessThan(0);
  expect(framed("wide", "grid", { w: 540, h: 390 }).scale).toBeGreaterThan(1);
});

it("shows the letters of every quarter on a lying phone", () => {
  const frame = { w: 516, h: 360 };
  for (const quarter of ["grid", "council", "map", "buildings"] as const) {
    const unit = framed("wide", quarter, frame).scale * (frame.w / GEOMETRY.wide.size.w);
    expect(unit).toBeGreaterThan(SMALLEST);
  }
});

it("knows where the next press is to be made, if it is one place", () => {
  expect(whereNext(["city:lisbon", "city:london", "button:end"])).toBe("map");
  expect(whereNext(["city:lisbon", "row:fiore/wood"])).toBeNull();
  expect(quarterOf("row:palazzo/artwork")).toBe("council");
  const artworks = ["row:palazzo/artwork", "row:fiore/artwork", "row:croce/artwork"] as const;
  expect(whereNext(artworks)).toBe("buildings");
});
