import { describe, expect, it } from "vitest";
import { recorded } from "../../../tests/recorded";
import { courses, luckBars, markScale, Plot } from "./chart";

const plot = new Plot(20, 10, 200, 100, 50);

describe("the chart of chances", () => {
  it("begins with an even share and has a point for every move", () => {
    const course = courses(recorded());
    expect(course[0]).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(course).toHaveLength(recorded().decisions.length + 1);
  });

  it("goes from left to right, and chances from bottom to top", () => {
    expect([plot.x(0), plot.x(50), plot.y(0), plot.y(1)]).toEqual([20, 220, 110, 10]);
    expect(plot.path([[0.5], [1]], 0)).toBe("M20.0 60.0L24.0 10.0");
  });

  it("finds the move under a finger, and stays within the game", () => {
    expect([plot.moveAt(20), plot.moveAt(121), plot.moveAt(-5), plot.moveAt(999)]).toEqual([
      0, 25, 0, 50,
    ]);
  });

  it("draws doubtful moves small beside mistakes, and the present one large", () => {
    expect(markScale("doubtful", false)).toBeLessThan(markScale("mistake", false));
    expect(markScale("doubtful", true)).toBeGreaterThan(markScale("mistake", false));
  });

  it("shows luck by the player who drew, the largest at full height", () => {
    const bars = luckBars([
      { event: "deal", ply: 0, seat: null, card: null, swing: [0.1, -0.4] },
      { event: "draw", ply: 7, seat: 0, card: "wood", swing: [0.2, -0.2] },
    ]);
    expect(bars).toEqual([
      { at: 1, seat: 1, size: -1 },
      { at: 8, seat: 0, size: 0.5 },
    ]);
  });
});
