import { beforeEach, describe, expect, it } from "vitest";
import type { Ranked } from "../wire/events";
import { setLanguage, textOf, type Language } from "./index";
import { LANGUAGES } from "./languages";
import { outlook, type Foretold } from "./outlook";

const FIRST: Ranked = { side: 1, cubes: 2, influence: 0, seats: 0, points: 3, tie: null };
const CASCADE: Foretold = {
  activations: [
    { seat: 0, level: 4, pending: { wood: 1, build: 1 }, deeds: ["wood"] },
    {
      seat: 1,
      level: 3,
      pending: { wood: 1, build: 2 },
      deeds: ["wood", "build ship", "build house troyes", "build house bruges"],
    },
    { seat: 0, level: 2, pending: { wood: 1, build: 1 }, deeds: [] },
  ],
  events: [
    { event: "promoted", disc: 1, space: "1-2", seat: 1, tile: "lisbon" },
    { event: "scored", tile: "lisbon", ranking: [FIRST] },
  ],
};
const told = () => outlook(CASCADE, { names: ["Ada", "Bo"], viewer: 0 }, "1-2");

it.each(Object.keys(LANGUAGES) as Language[])(
  "a placement's outcome is told beforehand in %s",
  async (language) => {
    await setLanguage(language);
    for (const line of told())
      expect(textOf(line.parts)).not.toMatch(/[{}[\]|]|undefined|preview\./);
  },
);

describe("what a placement will set off", () => {
  beforeEach(() => setLanguage("en"));

  it("is told in order, with what each could do (R3.3-R3.4)", () => {
    expect(told().map((line) => textOf(line.parts))).toEqual([
      "First you: Wood, Build (a card instead)",
      "Then Bo: Wood, Build ×2 (Ship, Trade house)",
      "Then you: only cards, as neither can be done now",
      "Bo gains a seat in the council: Lisbon",
      "Lisbon as it stands: Bo 3 points (2 cubes)",
    ]);
  });

  it("points at the discs that act", () => {
    expect(told()[1]?.targets).toEqual(["stack:1-2/3"]);
  });
});
