import { beforeAll, expect, it } from "vitest";
import { stateOf } from "../../../tests/fakeTable";
import { parseMove } from "../../game/move";
import { choices, type Picks } from "../../game/selection";
import { setLanguage, textOf } from "../../i18n";
import type { State } from "../../protocol/state";
import { question } from "./decision";

beforeAll(() => setLanguage("en"));

/** What is asked of the player at seat 0 who may make these moves and has clicked that. */
function asked(words: readonly string[], picks: Picks = [], state: Partial<State> = {}): string {
  const s = stateOf({ phase: "activate", actor: 0, pending: {}, ...state });
  const chooser = { seat: 0, phase: s.phase };
  return textOf(question(s, choices(words.map(parseMove), picks, chooser), picks));
}

it("asks by which means, once it is known where", () => {
  const words = ["hamburg", "bruges"].flatMap((city) => [
    `build house ${city}`,
    `card transport ${city}`,
  ]);
  const pending = { build: 1 };
  expect(asked(words, ["city:hamburg"], { pending })).toBe("By which action or card?");
  expect(asked(words, ["hand:transport"], { pending })).toBe("To which trade city?");
});

it("says what is looked for in a city where a house may stand", () => {
  const houses = ["build house troyes", "build house bruges"];
  expect(asked(houses, ["action:build"], { pending: { build: 1 } })).toBe(
    "A trade house: in which city?",
  );
});

it("names no button that is not there, once all actions are used", () => {
  expect(asked(["card weave", "end"])).toBe(
    "All actions used. Play cards, or say that you are done.",
  );
  expect(asked(["end"])).toContain("Nothing left to do");
  expect(asked(["card weave"])).toBe("All actions used. Now play a card."); // in a lesson
});

it("does not ask what, where only one thing is possible", () => {
  const pending = { build: 1 };
  expect(asked(["build ship", "end"], ["action:build"], { pending })).toBe("Build a ship?");
  expect(asked(["build ship", "build workshop"], ["action:build"], { pending })).toBe(
    "What do you build?",
  );
});
