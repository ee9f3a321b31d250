import { expect, it } from "vitest";
import { GEOMETRY } from "../board/geometry";
import { hitAreas, stackedDiscs } from "../board/hitAreas";
import { games } from "../../tests/games";
import words from "../../tests/fixtures/words.json";
import { parseMove } from "./move";
import { targetsOf } from "./selection";
import { parseTarget, type Target, type TargetId } from "./target";
import { parseThing, type Thing } from "./thing";

const STATES = Object.values(games()).flatMap((states) => [states[0]!, states.at(-1)!]);
const CLICKED = ["activate", "deliver"].flatMap((phase) =>
  words.flatMap((word) => targetsOf(parseMove(word), { seat: 3, phase: phase as "activate" })),
);
const DRAWN = STATES.flatMap((s) =>
  [...hitAreas(s, GEOMETRY.wide), ...stackedDiscs(s, GEOMETRY.wide)].map(({ target }) => target),
);

/** The parts of a target in the order in which its id names them. */
const joined = ({ kind, ...rest }: Thing): string =>
  [kind, Object.values(rest).join("/")].filter((part) => part !== "").join(":");

it("every target of every move and of the board is taken apart and put together again", () => {
  for (const id of [...CLICKED, ...DRAWN]) expect(joined(parseThing(id))).toBe(id);
});

it("every kind of target is met that way, but for moves of a newer server", () => {
  const kinds = new Set([...CLICKED, ...DRAWN].map((id) => parseThing(id).kind));
  expect([...kinds].sort()).toEqual(
    "action button city council deck disc discard face-down florence hand lead market mat row scoring shown site space stack tile".split(
      " ",
    ),
  );
});

it.each<[TargetId, Target]>([
  ["row:palazzo/artwork", { kind: "row", building: "palazzo", row: "artwork" }],
  ["stack:4-5/2", { kind: "stack", space: "4-5", level: 2 }],
  ["mat:4/house", { kind: "mat", seat: 4, built: "house" }],
  ["word:bribe council: 3/4", { kind: "word", word: "bribe council: 3/4" }],
])("%s is typed", (id, target) => {
  expect(parseTarget(id)).toEqual(target);
});

it("a target is taken apart once", () => {
  expect(parseTarget("tile:3")).toBe(parseTarget("tile:3"));
});
