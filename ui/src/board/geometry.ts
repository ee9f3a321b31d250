/** Where everything on the board is, in its own units, for both arrangements. */

import {
  cellsOf,
  CITIES,
  ROW_SLOTS,
  ROWS,
  SCORING_TILES,
  SITES,
  SPACES,
  isPort,
  type Site,
} from "../game/box";
import { parsePlace, type PlaceId } from "../game/place";
import type { Building, City, Row } from "../protocol/state";

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

type RowKey = `${Site}/${Row}` | "palazzo/artwork";

export interface Geometry {
  shape: Shape;
  size: { w: number; h: number };
  quarters: Record<Quarter, Box>;
  cells: Box[]; // the nine tiles of the grid
  streets: Record<string, Box>;
  tiles: Box[]; // the fifteen scoring tiles
  council: { artwork: Box; influence: Box };
  sites: Record<Site, Box>;
  pictures: Record<Building, Box>; // of the buildings, above their rows
  rows: Record<RowKey, Box>; // the slots only
  cities: Record<City, Box>;
  deck: Box;
  discard: Box;
  finals: Box; // the scoring cards beside the board
  florence: Point;
}

const TILE = 96;
const STREET = 70;
const STEP = TILE + STREET;
const RISE = 10.5; // from disc to disc in a stack
const CITY = { w: 104, port: 104, trade: 124, pitch: 19, wood: 0.88 };
const PITCH = 22; // from slot to slot in a row of a building

/** Letters of the board, in its units: at the smallest scale at which they are drawn they are ten pixels high. */
export const LETTERS = 13;
export const SMALLEST = 10 / LETTERS;

interface Arrangement {
  size: { w: number; h: number };
  quarters: Record<Quarter, Box>;
}

const WIDE: Arrangement = {
  size: { w: 900, h: 700 },
  quarters: {
    council: { x: 6, y: 6, w: 438, h: 196 },
    grid: { x: 6, y: 208, w: 438, h: 486 },
    buildings: { x: 450, y: 6, w: 444, h: 272 },
    map: { x: 450, y: 284, w: 444, h: 410 },
  },
};

const TALL: Arrangement = {
  size: { w: 450, h: 1394 },
  quarters: {
    grid: { x: 6, y: 6, w: 438, h: 486 },
    council: { x: 6, y: 498, w: 438, h: 196 },
    map: { x: 6, y: 700, w: 438, h: 410 },
    buildings: { x: 6, y: 1116, w: 438, h: 272 },
  },
};

const ON_THE_MAP: Record<City, Point> = {
  london: { x: 22, y: 12 },
  bruges: { x: 168, y: 82 },
  hamburg: { x: 322, y: 10 },
  lisbon: { x: 14, y: 286 },
  barcelona: { x: 176, y: 296 },
  troyes: { x: 300, y: 162 },
};
const FLORENCE: Point = { x: 386, y: 340 };

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
    const [a, b] = cellsOf(space).map((cell) => cells[cell]!) as [Box, Box];
    return a.y === b.y
      ? { x: a.x + TILE, y: a.y, w: STREET, h: TILE }
      : { x: a.x, y: a.y + TILE, w: TILE, h: STREET };
  };
  return Object.fromEntries(SPACES.map((space) => [space, between(space)]));
}

function tiles(council: Box): Box[] {
  return Array.from({ length: SCORING_TILES }, (_, i) =>
    within(council, { x: 8 + (i % 5) * 85, y: 39 + Math.floor(i / 5) * 51, w: 82, h: 48 }),
  );
}

/** The three sites side by side, each as wide as its rows. */
function sites(quarter: Box, pitch: number): Record<Site, Box> {
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
  return Object.fromEntries(boxes) as Record<Site, Box>;
}

const picture = (site: Box): Box => ({ ...site, h: 116 });

function rows(sites: Record<Site, Box>, pitch: number): Record<`${Site}/${Row}`, Box> {
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
  ) as Record<`${Site}/${Row}`, Box>;
}

function cities(map: Box): Record<City, Box> {
  const h = (city: City): number => (isPort(city) ? CITY.port : CITY.trade);
  return Object.fromEntries(
    CITIES.map((city) => [city, within(map, { ...ON_THE_MAP[city], w: CITY.w, h: h(city) })]),
  ) as Record<City, Box>;
}

function arranged(shape: Shape): Geometry {
  const { size, quarters } = shape === "wide" ? WIDE : TALL;
  const { council, grid, map } = quarters;
  const nine = cells(grid);
  const three = sites(quarters.buildings, PITCH);
  const artwork = within(council, { x: 338, y: 7, w: 4 * 23, h: 26 });
  return {
    shape,
    size,
    quarters,
    cells: nine,
    streets: streets(nine),
    tiles: tiles(council),
    council: { artwork, influence: within(council, { x: 150, y: 7, w: 160, h: 26 }) },
    sites: three,
    pictures: {
      fiore: picture(three.fiore),
      miniato: picture(three.miniato),
      croce: picture(three.croce),
      palazzo: within(council, { x: 4, y: 3, w: 144, h: 34 }),
    },
    rows: { ...rows(three, PITCH), "palazzo/artwork": artwork },
    cities: cities(map),
    deck: within(grid, { x: 12, y: 441, w: 30, h: 40 }),
    discard: within(grid, { x: 90, y: 441, w: 30, h: 40 }),
    finals: within(grid, { x: 190, y: 441, w: 242, h: 40 }),
    florence: { x: map.x + FLORENCE.x, y: map.y + FLORENCE.y },
  };
}

export const GEOMETRY: Record<Shape, Geometry> = { wide: arranged("wide"), tall: arranged("tall") };

/** The slot of a city: three rows of four. */
export const citySlot = (plate: Box, i: number): Point => ({
  x: plate.x + 34 + (i % 4) * CITY.pitch,
  y: plate.y + 37 + Math.floor(i / 4) * CITY.pitch,
});

/** The plot for a seat's trade house. */
export const plot = (plate: Box, seat: number): Point => ({
  x: plate.x + 16 + seat * 18,
  y: plate.y + 95,
});

/** The slot of a row of a building. */
export const rowSlot = (g: Geometry, building: Building, row: Row, i: number): Point => {
  const box = building === "palazzo" ? g.council.artwork : g.rows[`${building}/${row}`];
  return { x: box.x + ((i + 0.5) * box.w) / ROW_SLOTS[building], y: box.y + 14 };
};

/** The foot of a disc in a stack. */
export const stackSpot = (g: Geometry, space: string, i: number): Point => {
  const m = middle(g.streets[space]!);
  return { x: m.x, y: m.y + 22 - i * RISE };
};

/** Where a piece at a place of the board lies; null if the place is on a mat. */
export function spot(g: Geometry, at: PlaceId, index: number): Spot | null {
  const where = parsePlace(at);
  switch (where.kind) {
    case "space":
      return { ...stackSpot(g, where.space, index), scale: 1, depth: 2000 + index };
    case "tile":
      return flat(councilSeat(g, where.tile), 0.74);
    case "city":
      return flat(citySlot(g.cities[where.city], index), CITY.wood);
    case "plot":
      return flat(plot(g.cities[where.city], index), CITY.wood);
    case "row":
      return flat(rowSlot(g, where.building, where.row, index));
    case "deck":
      return flat(middle(g.deck));
    case "discard":
      return flat(middle(g.discard));
    case "warehouse":
    case "workshop":
    case "reserve":
    case "port":
    case "yard":
    case "hand":
      return null;
  }
}

function councilSeat(g: Geometry, tile: number): Point {
  const box = g.tiles[tile]!;
  return { x: box.x + 58, y: box.y + 25 };
}

const flat = ({ x, y }: Point, scale = 1): Spot => ({ x, y, scale, depth: Math.round(y) });
