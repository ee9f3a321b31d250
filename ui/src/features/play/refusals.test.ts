import { beforeAll, expect, it } from "vitest";
import { stateOf } from "../../../tests/fakeTable";
import { setLanguage } from "../../i18n";
import type { Reasons } from "../../protocol/messages";
import type { WhyNot } from "../../protocol/events";
import { byReason } from "./refusals";

beforeAll(() => setLanguage("en"));

const s = stateOf({ players: 3 });
const refused = (reason: WhyNot["reason"], ...words: string[]): Reasons["refusals"] =>
  Object.fromEntries(words.map((word) => [word, { reason, rule: "R3.2", text: "" }]));

it("names a street once, whatever the disc", () => {
  const words = ["place own 1-2", "place white 1-2", "place own 2-3", "place support 1-2"];
  const [first, second] = s.layout.map((each) => each[0]!.toUpperCase() + each.slice(1));
  const told = byReason(refused("nothing-within-reach", ...words), s);
  expect(told.map(({ moves }) => [moves[0], moves.length])).toEqual([[`${first}–${second}`, 2]]);
});

it("names a disc that is used up once, whatever the street", () => {
  const told = byReason(refused("no-such-disc", "place white 1-2", "place white 2-3"), s);
  expect(told.map(({ moves }) => moves)).toEqual([["White disc"]]);
});
