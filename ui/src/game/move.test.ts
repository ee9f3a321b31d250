import { describe, expect, it } from "vitest";
import events from "../../tests/fixtures/events.json";
import legal from "../../tests/fixtures/legal.json";
import words from "../../tests/fixtures/words.json";
import { deedOf, isFinal, parseMove, wordOf } from "./move";

const POSITIONS = legal as { legal: string[] }[];
const DEEDS = (events as { deed?: string }[]).flatMap(({ deed }) => deed ?? []);

describe("a move", () => {
  it("is known for every word of the engine, and for no other", () => {
    const known = words.filter((word) => parseMove(word).verb !== "unknown");
    expect(known).toEqual(words);
    expect(words.length).toBe(180);
    for (const word of [
      "card",
      "card end",
      "ship troyes",
      "contribute wood palazzo",
      "place own 1-3",
    ])
      expect(parseMove(word).verb).toBe("unknown");
  });

  it("is worded again as it was, in the engine's list, in real positions and in the log", () => {
    for (const word of [...words, ...POSITIONS.flatMap((each) => each.legal), ...DEEDS])
      expect(wordOf(parseMove(word))).toBe(word);
  });

  it("is one object for one word, so that moves can be compared", () => {
    for (const word of words) expect(parseMove(word)).toBe(parseMove(word));
    expect(new Set(words.map(parseMove)).size).toBe(words.length);
  });

  it("of a newer server keeps its word", () => {
    for (const word of ["bribe council", "", "build castle troyes", "constructor"])
      expect(parseMove(word)).toEqual({ verb: "unknown", word });
    expect(wordOf(parseMove("bribe council"))).toBe("bribe council");
  });

  it("does the same by a card as by a street", () => {
    expect(deedOf(parseMove("card build house troyes"))).toEqual(parseMove("build house troyes"));
    expect(deedOf(parseMove("end"))).toEqual({ verb: "end" });
  });

  it("is final where something is revealed or the turn may pass on", () => {
    const final = words
      .filter((word) => isFinal(parseMove(word)))
      .map((word) => word.split(" ")[0]);
    expect(new Set(final)).toEqual(new Set(["draw", "end", "keep", "show", "take"]));
  });
});
