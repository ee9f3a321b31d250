/** Where everything on the board is, in its own units, for both arrangements. */

import type { Building, City } from "../wire/state";
import { CITIES, ROW_SLOTS, ROWS, SCORING_TILES, SITES, SPACES, TRADE_CITIES } from "./slots";

export type Shape = "wide" | "tall";
export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}
export interface Spot extends Point {
  scale: number;
  depth: number;
}
export type Quarter = "council" | "grid" | "buildings" | "map";

export interface Geometry {
  shape: Shape;
  size: { w: number; h: number };
  quarters: Record<Quarter, Box>;
  cells: Box[]; // the nine tiles of the grid
  streets: Record<string, Box>;
  tiles: Box[]; // the fifteen scoring tiles
  council: { artwork: Box; next: Box; influence: Box };
  sites: Record<(typeof SITES)[number], Box>;
  rows: Record<string, Box>; // by "fiore/wood", the slots only
  cities: Record<City, Box>;
  pitch: number; // from slot to slot in a row
  deck: Box;
  discard: Box;
  finals: Box; // the scoring cards beside the board
  florence: Point;
}

const TILE = 88;
const STREET = 62;
const STEP = TILE + STREET;
const RISE = 10.5; // from disc to disc in a stack
export const CITY_PITCH = 21;
export const PLATE = { w: 150, port: 94, trade: 116 };

const WIDE: {
  size: { w: number; h: number };
  quarters: Record<Quarter, Box>;
  cities: Record<City, Point>;
  florence: Point;
} = {
  size: { w: 900, h: 700 },
  quarters: {
    council: { x: 6, y: 6, w: 398, h: 236 },
    grid: { x: 6, y: 248, w: 398, h: 446 },
    buildings: { x: 410, y: 6, w: 484, h: 272 },
    map: { x: 410, y: 284, w: 484, h: 410 },
  },
  cities: {
    london: { x: 8, y: 34 },
    bruges: { x: 167, y: 76 },
    hamburg: { x: 326, y: 18 },
    lisbon: { x: 8, y: 276 },
    barcelona: { x: 167, y: 300 },
    troyes: { x: 326, y: 176 },
  },
  florence: { x: 421, y: 338 },
};

const TALL: typeof WIDE = {
  size: { w: 410, h: 1486 },
  quarters: {
    grid: { x: 6, y: 6, w: 398, h: 446 },
    council: { x: 6, y: 458, w: 398, h: 236 },
    map: { x: 6, y: 700, w: 398, h: 502 },
    buildings: { x: 6, y: 1208, w: 398, h: 272 },
  },
  cities: {
    london: { x: 10, y: 24 },
    hamburg: { x: 238, y: 14 },
    bruges: { x: 122, y: 146 },
    troyes: { x: 236, y: 268 },
    lisbon: { x: 8, y: 318 },
    barcelona: { x: 168, y: 398 },
  },
  florence: { x: 347, y: 412 },
};

const within = (quarter: Point, box: Box): Box => ({
  ...box,
  x: quarter.x + box.x,
  y: quarter.y + box.y,
});
export const middle = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

function cells(grid: Box): Box[] {
  return Array.from({ length: 9 }, (_, i) =>
    within(grid, { x: 5 + (i % 3) * STEP, y: 5 + Math.floor(i / 3) * STEP, w: TILE, h: TILE }),
  );
}

function streets(cells: Box[]): Record<string, Box> {
  const between = (space: string): Box => {
    const [a, b] = space.split("-").map((n) => cells[Number(n) - 1]!) as [Box, Box];
    return a.y === b.y
      ? { x: a.x + TILE, y: a.y, w: STREET, h: TILE }
      : { x: a.x, y: a.y + TILE, w: TILE, h: STREET };
  };
  return Object.fromEntries(SPACES.map((space) => [space, between(space)]));
}

function tiles(council: Box): Box[] {
  return Array.from({ length: SCORING_TILES }, (_, i) =>
    within(council, { x: 8 + (i % 5) * 77, y: 38 + Math.floor(i / 5) * 49, w: 74, h: 45 }),
  );
}

/** The three sites side by side, each as wide as its rows. */
function sites(quarter: Box, pitch: number): Record<(typeof SITES)[number], Box> {
  const slots = SITES.reduce((sum, site) => sum + ROW_SLOTS[site], 0);
  const gap = 6;
  const pad = (quarter.w - 4 * gap - slots * pitch) / 3;
  let x = gap;
  const boxes = SITES.map((site) => {
    const box = within(quarter, {
      x,
      y: gap,
      w: pad + ROW_SLOTS[site] * pitch,
      h: quarter.h - 2 * gap,
    });
    x += box.w + gap;
    return [site, box] as const;
  });
  return Object.fromEntries(boxes) as Record<(typeof SITES)[number], Box>;
}

function rows(sites: Record<(typeof SITES)[number], Box>, pitch: number): Record<string, Box> {
  return Object.fromEntries(
    SITES.flatMap((site) =>
      ROWS.map((row, i) => {
        const box = sites[site];
        const w = ROW_SLOTS[site] * pitch;
        return [
          `${site}/${row}`,
          { x: box.x + (box.w - w + 24) / 2, y: box.y + 118 + i * 28, w, h: 26 },
        ];
      }),
    ),
  );
}

function cities(map: Box, at: Record<City, Point>): Record<City, Box> {
  const h = (city: City): number => (TRADE_CITIES.includes(city) ? PLATE.trade : PLATE.port);
  return Object.fromEntries(
    CITIES.map((city) => [city, within(map, { ...at[city], w: PLATE.w, h: h(city) })]),
  ) as Record<City, Box>;
}

function arranged(shape: Shape): Geometry {
  const { size, quarters, cities: at, florence } = shape === "wide" ? WIDE : TALL;
  const { council, grid, map } = quarters;
  const pitch = shape === "wide" ? 22 : 20;
  const nine = cells(grid);
  const three = sites(quarters.buildings, pitch);
  const artwork = within(council, { x: 294, y: 7, w: 4 * 24, h: 26 });
  return {
    shape,
    size,
    quarters,
    pitch,
    cells: nine,
    streets: streets(nine),
    tiles: tiles(council),
    council: {
      artwork,
      next: within(council, { x: 8, y: 188, w: 194, h: 42 }),
      influence: within(council, { x: 208, y: 188, w: 182, h: 42 }),
    },
    sites: three,
    rows: { ...rows(three, pitch), "palazzo/artwork": artwork },
    cities: cities(map, at),
    deck: within(grid, { x: 12, y: 400, w: 30, h: 40 }),
    discard: within(grid, { x: 86, y: 400, w: 30, h: 40 }),
    finals: within(grid, { x: 160, y: 400, w: 230, h: 40 }),
    florence: { x: map.x + florence.x, y: map.y + florence.y },
  };
}

export const GEOMETRY: Record<Shape, Geometry> = { wide: arranged("wide"), tall: arranged("tall") };

/** The slot of a city: two rows of six. */
export const citySlot = (plate: Box, i: number): Point => ({
  x: plate.x + (plate.w - 5 * CITY_PITCH) / 2 + (i % 6) * CITY_PITCH,
  y: plate.y + 40 + Math.floor(i / 6) * CITY_PITCH,
});

/** The plot for a seat's trade house. */
export const plot = (plate: Box, seat: number): Point => ({
  x: plate.x + 42 + seat * 22,
  y: plate.y + 86,
});

/** The slot of a row of a building. */
export const rowSlot = (g: Geometry, key: string, i: number): Point => {
  const row = g.rows[key]!;
  const pitch = row.w / ROW_SLOTS[key.split("/")[0] as Building];
  return { x: row.x + (i + 0.5) * pitch, y: row.y + 14 };
};

/** The foot of a disc in a stack. */
export const stackSpot = (g: Geometry, space: string, i: number): Point => {
  const m = middle(g.streets[space]!);
  return { x: m.x, y: m.y + 22 - i * RISE };
};

/** Where a piece at a place of the board lies; null if the place is elsewhere. */
export function spot(g: Geometry, at: string, index: number): Spot | null {
  const [where = "", what = ""] = at.split(":");
  const flat = ({ x, y }: Point, scale = 1): Spot => ({ x, y, scale, depth: Math.round(y) });
  if (where === "space") return { ...stackSpot(g, what, index), scale: 1, depth: 2000 + index };
  if (where === "tile")
    return flat({ x: g.tiles[Number(what)]!.x + 52, y: g.tiles[Number(what)]!.y + 24 }, 0.74);
  if (where === "city") return flat(citySlot(g.cities[what as City], index));
  if (where === "plot") return flat(plot(g.cities[what as City], index));
  if (where === "row") return flat(rowSlot(g, what, index));
  if (where === "deck") return flat(middle(g.deck));
  if (where === "discard") return flat(middle(g.discard));
  return null;
}
