import { expect, it } from "vitest";
import { entry } from "../../../tests/fakeTable";
import { plyOf } from "./liveTable";

it("counts the moves that were not taken back", () => {
  const undo = entry(2, { kind: "undo", word: "1" });
  const clock = entry(4, { kind: "clock", word: null });
  expect(plyOf([entry(0), entry(1), undo, entry(3), clock])).toBe(2);
});
