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
const told = (more: Partial<Suggestion>) => reasons({ ...NOTHING, ...more }, VIEW).map(textOf);

it("says what the turn brings, what is expected and the chance to win", () => {
  expect(told({ scored: ["london"], points: 3, cubes: 1.9, seats: 1 })).toEqual([
    "By the end of this turn: London is scored (you lead by 1), 3 points for you, a seat in the council for you, 2 more cubes of yours on the board.",
    "Expected in the end: 1.6 points ahead of the others’ average.",
    "Chance to win: 42%.",
  ]);
});

it("says that a move only prepares later ones", () => {
  expect(told({ ahead: -1 })).toEqual([
    "By the end of this turn: nothing you can count yet, but it prepares later turns.",
    "Expected in the end: 1 point behind the others’ average.",
    "Chance to win: 42%.",
  ]);
});

it("tells no chance where nothing was searched", () => {
  expect(told({ chance: null })).toEqual([
    "Expected in the end: 1.6 points ahead of the others’ average.",
  ]);
});

it("says what the mat and the hand gain", () => {
  expect(told({ gains: { wood: 2, ships: 1, cloth: 0.2, cards: 0.9 } })[0]).toBe(
    "By the end of this turn: 2 wood, 1 ship, 1 card.",
  );
});
