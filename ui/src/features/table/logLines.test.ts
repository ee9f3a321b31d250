import { beforeAll, expect, it } from "vitest";
import { entry } from "../../../tests/fakeTable";
import { setLanguage, t, textOf } from "../../i18n";
import type { GameEvent } from "../../protocol/events";
import { Teller } from "./logLines";

const READER = { names: ["Ada", "Bo"], viewer: null };
const KEPT = [entry(0, { events: [{ event: "kept", seat: 0, card: "lisbon" }] })];

beforeAll(() => setLanguage("en"));

it("leaves out which card was kept where several read the log", () => {
  const told = (veil: boolean) =>
    new Teller()
      .tell(KEPT, READER, veil)
      .map((line) => textOf(line.parts))
      .join();
  expect(told(false)).toContain("Lisbon");
  expect(told(true)).not.toContain("Lisbon");
});

it("tells each entry once", () => {
  const teller = new Teller();
  expect(teller.tell(KEPT, READER)[0]).toBe(teller.tell(KEPT, READER)[0]);
});

const OVER: GameEvent = { event: "over", scores: [3, 5], winners: [1] };
const rank = { side: 0, cubes: 2, influence: 0, seats: 0, points: 3, tie: null };
const TILE: GameEvent = { event: "scored", tile: "lisbon", ranking: [rank] };
const lines = (...events: GameEvent[]) => new Teller().tell([entry(0, { events })], READER);

it("says why the game has ended", () => {
  const why = (...events: GameEvent[]) => lines(...events).at(-1)!;
  expect(why(OVER).notes.map(textOf)).toEqual([t("scoring.end.tiles")]);
  expect(why(TILE, OVER).notes.map(textOf)).toEqual([t("scoring.end.discs")]);
  expect([why(OVER).rules, why(TILE, OVER).rules]).toEqual([
    ["R8.2", "R8.4"],
    ["R8.1", "R8.4"],
  ]);
});

it("names the rulings of a scoring, that of ties where there was one", () => {
  const tied = [rank, { ...rank, side: 1, points: 2, tie: "R5.7a" as const }];
  expect(lines(TILE)[0]!.rules).toEqual(["R5.6"]);
  expect(lines({ ...TILE, ranking: tied })[0]!.rules).toEqual(["R5.6", "R5.7"]);
  expect(lines({ event: "scored", card: "croce", ranking: [rank] })[0]!.rules).toEqual(["R8.3"]);
  expect(lines({ event: "turn", seat: 0 })[0]!.rules).toEqual([]);
});
