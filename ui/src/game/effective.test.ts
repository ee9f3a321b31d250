import { expect, it } from "vitest";
import { entry } from "../../tests/fakeTable";
import { effective } from "./effective";

it("leaves out moves that were taken back, and what is no move", () => {
  const entries = [
    entry(0),
    entry(1),
    entry(2, { kind: "undo", word: "1" }),
    entry(3, { kind: "bot", word: "merchant" }),
    entry(4),
  ];
  expect(effective(entries).map(({ n }) => n)).toEqual([0, 4]);
});
