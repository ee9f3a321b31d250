import { beforeAll, expect, it } from "vitest";
import { entry } from "../../../tests/fakeTable";
import { setLanguage, textOf } from "../../i18n";
import type { GameEvent } from "../../protocol/events";
import { happenings } from "./happenings";

const reader = { names: ["You", "Bianca", "Cosimo"], viewer: 0 };
const told = (...events: GameEvent[]) =>
  happenings([entry(4, { events })], reader).map(({ parts }) => textOf(parts));

beforeAll(() => setLanguage("en"));

it("each thing that others do has its line", () => {
  const wood: GameEvent = { event: "did", seat: 2, deed: "wood", by: "space" };
  expect(told(wood)).toEqual(["Cosimo takes wood"]);
});

it("a disc that acts is told of when another has woken it, not when it was just placed", () => {
  const acts = (seat: number): GameEvent => ({
    ...({ event: "activated", seat, space: "8-9", level: 1 } as const),
    pending: { wood: 1 },
  });
  const placed: GameEvent = { event: "placed", seat: 1, kind: "own", space: "8-9", level: 2 };
  expect(told(placed, acts(1))).toHaveLength(1);
  expect(told({ event: "ended", seat: 1, by_itself: true }, acts(2))).toEqual([
    "Cosimo’s disc acts: Wood",
  ]);
});

it("what goes without saying has no line", () => {
  expect(told({ event: "turn", seat: 1 }, { event: "ended", seat: 1, by_itself: true })).toEqual(
    [],
  );
});
