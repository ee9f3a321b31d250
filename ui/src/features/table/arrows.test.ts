import { expect, it } from "vitest";
import { nextSpot } from "./arrows";

const at = (x: number, y: number) => ({ x, y });

it("an arrow leads to the nearest thing in its direction", () => {
  const spots = [at(0, 0), at(10, 0), at(30, 0), at(10, 40), at(12, 8)];
  expect(nextSpot(at(0, 0), spots, "ArrowRight")).toBe(1);
  expect(nextSpot(at(10, 0), spots, "ArrowDown")).toBe(4);
  expect(nextSpot(at(30, 0), spots, "ArrowLeft")).toBe(1);
  expect(nextSpot(at(10, 40), spots, "ArrowUp")).toBe(4);
});

it("an arrow leads nowhere where nothing lies, and other keys do not either", () => {
  expect(nextSpot(at(0, 0), [at(0, 0), at(5, 5)], "ArrowUp")).toBe(-1);
  expect(nextSpot(at(0, 0), [at(5, 5)], "Enter")).toBe(-1);
});
