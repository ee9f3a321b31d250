import { describe, expect, it } from "vitest";
import { games } from "../../tests/games";
import { pieces } from "../game/pieces";
import { citySlot, GEOMETRY, plot, rowSlot, spot, type Box, type Point } from "./geometry";
import { CITIES, CITY_SLOTS, ROW_SLOTS, ROWS, SITES, TRADE_CITIES } from "../game/box";
import { hitAreas } from "./hitAreas";

const inside = (p: Point, b: Box, margin = 0): boolean =>
  p.x >= b.x + margin &&
  p.x <= b.x + b.w - margin &&
  p.y >= b.y + margin &&
  p.y <= b.y + b.h - margin;
const apart = (a: Box, b: Box): boolean =>
  a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

describe.each(Object.values(GEOMETRY))("the $shape board", (g) => {
  it("keeps its quarters apart and within its bounds", () => {
    const boxes = Object.values(g.quarters);
    const board: Box = { x: 0, y: 0, ...g.size };
    boxes.forEach((a, i) => {
      expect(inside(a, board) && inside({ x: a.x + a.w, y: a.y + a.h }, board)).toBe(true);
      boxes.slice(i + 1).forEach((b) => expect(apart(a, b)).toBe(true));
    });
  });

  it("keeps everything that is pressed apart, so that no finger is ambiguous", () => {
    const s = games()[5]![0]!;
    const boxes = hitAreas(s, g);
    const clashes = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => !apart(a.box, b.box))
        .map((b) => `${a.target} ${b.target}`),
    );
    expect(clashes).toEqual([]);
  });

  it("has every slot of R1.4 and R1.5 on its plate", () => {
    for (const city of CITIES)
      for (let i = 0; i < CITY_SLOTS; i++)
        expect(inside(citySlot(g.cities[city], i), g.cities[city], 9)).toBe(true);
    for (const city of TRADE_CITIES)
      for (let seat = 0; seat < 5; seat++)
        expect(inside(plot(g.cities[city], seat), g.cities[city], 8)).toBe(true);
    for (const site of SITES)
      for (const row of ROWS)
        for (let i = 0; i < ROW_SLOTS[site]; i++)
          expect(inside(rowSlot(g, site, row, i), g.rows[`${site}/${row}`], 9)).toBe(true);
    for (let i = 0; i < ROW_SLOTS.palazzo; i++)
      expect(inside(rowSlot(g, "palazzo", "artwork", i), g.council.artwork, 9)).toBe(true);
  });

  it("has a spot for every piece that is on the board, and no two on the same", () => {
    for (const states of Object.values(games())) {
      const last = pieces(states.at(-1)!).filter((piece) =>
        /^(space|tile|city|plot|row):/.test(piece.at),
      );
      const spots = last
        .map((piece) => spot(g, piece.at, piece.index))
        .map((at) => `${at?.x} ${at?.y}`);
      expect(spots).not.toContain("undefined undefined");
      expect(new Set(spots).size).toBe(spots.length);
    }
  });
});
