import { expect, it } from "vitest";
import { games } from "../../tests/games";
import { byCubes, counts, influence, standing, standingNow, tally } from "./standings";

const s = games()[4]!.at(-1)!;

it("counts ports, trade and rows over all their places (R5.5)", () => {
  const total = (a: number[], b: number[]): number[] => a.map((n, i) => n + b[i]!);
  expect(counts(s, "ports")).toEqual(
    total(total(s.cities.barcelona, s.cities.lisbon), s.cities.london),
  );
  expect(counts(s, "wood").reduce((a, b) => a + b)).toBe(
    ["fiore", "miniato", "croce"].reduce(
      (n, b) => n + s.buildings[b as "fiore"].wood!.reduce((x, y) => x + y),
      0,
    ),
  );
  expect(counts(s, "palazzo")).toEqual(influence(s));
});

it("counts seats and council artworks as influence (R5.7a)", () => {
  expect(influence(s)).toEqual(
    s.scores.map(
      (_, side) =>
        s.buildings.palazzo.artwork![side]! + s.seats.filter((seat) => seat === side).length,
    ),
  );
});

it("leaves equals undecided until the server ranks them", () => {
  expect(tally([2, 0, 3, 2]).map(({ side, tied, shared }) => [side, tied, shared])).toEqual([
    [2, false, false],
    [0, false, false],
    [3, true, true],
  ]);
  expect(tally([2, 0, 3, 2], [0, 0, 0, 1]).map(({ side, shared }) => [side, shared])).toEqual([
    [2, false],
    [3, false],
    [0, false],
  ]); // influence parts them (R5.7a)
  const told = { side: 1, cubes: 2, influence: 3, seats: 1, points: 3, tie: null };
  const below = { ...told, side: 0, influence: 1, points: 2, tie: "R5.7a" as const };
  expect(standing(s, "lisbon", { tiles: { lisbon: [told, below] } })[1]).toEqual({
    side: 0,
    cubes: 2,
    points: 2,
    tied: true,
    shared: false,
  });
});

it("is counted anew where the server has told of an earlier position", () => {
  const [mine = 0, ...others] = influence(s);
  const told = influence(s).flatMap((cubes, side) =>
    cubes > 0
      ? [{ side, cubes, influence: cubes, seats: 0, points: 5 - side, tie: "R5.7a" as const }]
      : [],
  );
  const before = { tiles: {}, cards: { palazzo: told } };
  expect(standingNow(s, "palazzo", before)[0]?.points).not.toBeNull();
  const seated = { ...s, seats: [...s.seats, 0] };
  const now = standingNow(seated, "palazzo", before);
  expect(now).toEqual(tally([mine + 1, ...others], influence(seated)));
});

it("is counted anew where only the influence has changed, which breaks ties", () => {
  const level = { ...s, cities: { ...s.cities, lisbon: [2, 2, 0, 0] }, seats: [0] };
  const none = { ...level, buildings: { ...s.buildings, palazzo: { artwork: [0, 0, 0, 0] } } };
  const rank = { cubes: 2, seats: 0, points: 3, tie: null };
  const told = [
    { ...rank, side: 0, influence: 1, seats: 1 },
    { ...rank, side: 1, influence: 0, tie: "R5.7a" as const },
  ];
  const sides = (state: typeof s) =>
    standingNow(state, "lisbon", { tiles: { lisbon: told } }).map(({ side }) => side);
  expect(sides(none)).toEqual([0, 1]);
  expect(sides({ ...none, seats: [0, 1, 1] })).toEqual([1, 0]);
});

it.each([
  [[0, 2, 1, 0], 0],
  [["white", 2, 1, 0], 0],
  [[1, 2, "white", 0], 1],
] as const)("counts the seat that a fourth disc on %j brings (R5.8)", (stack, first) => {
  const due = { ...s, scored: 0, seats: [], active: 0, space: "1-2" as const };
  const level = {
    ...due,
    scoring_tiles: ["lisbon" as const],
    stacks: { ...s.stacks, "1-2": [...stack] },
    cities: { ...s.cities, lisbon: [2, 2, 0, 0] },
    buildings: { ...s.buildings, palazzo: { artwork: [0, 0, 0, 0] } },
  };
  const [leads, follows] = standingNow(level, "lisbon");
  expect([leads?.side, follows?.shared]).toEqual([first, false]);
});

it("counts no seat for a player without a disc in reserve or on a street (R5.4)", () => {
  const white = { ...s, scored: 0, seats: [], active: 0, space: "1-2" as const };
  const bare = {
    ...white,
    scoring_tiles: ["lisbon" as const],
    stacks: { "1-2": ["white", 2, 1, "white"] } as unknown as typeof s.stacks,
    reserve: s.reserve.map((discs) => ({ ...discs, own: 0 })),
    cities: { ...s.cities, lisbon: [2, 2, 0, 0] },
    buildings: { ...s.buildings, palazzo: { artwork: [0, 0, 0, 0] } },
  };
  expect(standingNow(bare, "lisbon").map(({ shared }) => shared)).toEqual([false, true]);
});

it("groups those who have as many cubes", () => {
  const groups = byCubes(tally([2, 3, 2, 0, 1]));
  expect(groups.map((group) => group.map(({ side }) => side))).toEqual([[1], [0, 2], [4]]);
});
