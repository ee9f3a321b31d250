import { beforeAll, expect, it } from "vitest";
import { setLanguage, textOf } from "../../i18n";
import { stateOf } from "../../../tests/fakeTable";
import type { Suggestion } from "../../protocol/events";
import type { View } from "../help/view";
import { reasons } from "./reason";

beforeAll(() => setLanguage("en"));

const NOTHING: Suggestion = {
  word: "place own 1-2",
  chance: 0.42,
  ahead: 1.6,
  points: 0,
  cubes: 0.2,
  seats: 0,
  gains: {},
  scored: [],
};
const s = stateOf({ cities: { ...stateOf().cities, london: [3, 2, 0] } });
const reader = { names: ["Ada", "Bo", "Cy"], viewer: 0, layout: s.layout };
const VIEW: View = { s, reader, standings: null, scored: [], bots: [null, null, null] };
function told(more: Partial<Suggestion>, best?: Partial<Suggestion>): string[] {
  const suggestion = { ...NOTHING, ...more };
  return reasons(suggestion, best ? { ...NOTHING, ...best } : suggestion, VIEW).map(textOf);
}

it("says what the turn brings, without figures of the end", () => {
  expect(told({ scored: ["london"], points: 3, cubes: 1.9, seats: 1 })).toEqual([
    "By the end of this turn: London is scored (you lead by 1), 3 points for you, a seat in the council for you, 2 more cubes of yours on the board.",
  ]);
});

it("says that a move only prepares later ones", () => {
  expect(told({ ahead: -1 })).toEqual([
    "By the end of this turn: nothing you can count yet, but it prepares later turns.",
  ]);
});

it.each([
  [0.42, ["About as good as the first move."]],
  [0.43, ["About as good as the first move."]],
  [0.45, ["A little weaker than the first move."]],
  [0.46, ["Clearly weaker than the first move."]],
  [0.6, ["Clearly weaker than the first move."]],
])(
  "compares a move of 42 % with a best one of %d by the coach's mark for three",
  (chance, words) => {
    expect(told({}, { chance }).slice(1)).toEqual(words);
  },
);

it("has nothing to compare where nothing was searched", () => {
  expect(told({ chance: null })).toEqual([
    "The board is still empty: you can hardly go wrong here.",
  ]);
  expect(told({ chance: null, gains: { cards: 1 } })).toEqual(["By the end of this turn: 1 card."]);
});

it("says what the mat and the hand gain", () => {
  expect(told({ gains: { wood: 2, ships: 1, cloth: 0.2, cards: 0.9 } })[0]).toBe(
    "By the end of this turn: 2 wood, 1 ship, 1 card.",
  );
});
