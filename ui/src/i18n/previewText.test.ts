import { beforeEach, describe, expect, it } from "vitest";
import type { Ranked } from "../protocol/events";
import { setLanguage, textOf } from "./index";
import { LANGUAGES } from "./languages";
import { outlook, type Foretold } from "./previewText";

const FIRST: Ranked = { side: 1, cubes: 2, influence: 0, seats: 0, points: 3, tie: null };
const CASCADE: Foretold = {
  activations: [
    {
      seat: 0,
      level: 4,
      pending: { wood: 1, build: 1 },
      deeds: ["wood"],
      unsure: [],
      later: [],
      cards: [],
    },
    {
      seat: 1,
      level: 3,
      pending: { wood: 1, build: 2 },
      deeds: ["wood", "build ship", "build house troyes", "build house bruges"],
      unsure: [],
      later: [],
      cards: [],
    },
    {
      seat: 0,
      level: 2,
      pending: { wood: 1, build: 1 },
      deeds: [],
      unsure: [],
      later: [],
      cards: [],
    },
  ],
  events: [
    { event: "promoted", disc: 1, space: "1-2", seat: 1, tile: "lisbon" },
    { event: "scored", tile: "lisbon", ranking: [FIRST] },
  ],
};
const told = () => outlook(CASCADE, { names: ["Ada", "Bo"], viewer: 0 }, "1-2");

it.each(LANGUAGES)("a placement's outcome is told beforehand in %s", async (language) => {
  await setLanguage(language);
  for (const line of told()) expect(textOf(line.parts)).not.toMatch(/[{}[\]|]|undefined|preview\./);
});

describe("what a placement will set off", () => {
  beforeEach(() => setLanguage("en"));

  it("is told in order, with what each could do (R3.3-R3.4)", () => {
    expect(told().map((line) => textOf(line.parts))).toEqual([
      "First you: Wood, Build (a card instead)",
      "Then Bo: Wood, Build ×2 (Ship, Trade house)",
      "You draw 2 cards, as neither action can be done now",
      "Bo gains a seat in the council: Lisbon",
      "Lisbon as it stands – Bo: 3 points (2 cubes)",
    ]);
  });

  it("says what another disc of the same player may have used up", () => {
    const deeds = ["build ship", "build workshop"];
    const below = { seat: 0, level: 1, pending: { wood: 1, build: 1 }, deeds: ["wood", ...deeds] };
    const of = (unsure: string[]) =>
      outlook(
        { activations: [{ ...below, unsure, later: [], cards: [] }], events: [] },
        { names: [], viewer: 0 },
        "1-2",
      )
        .map((line) => textOf(line.parts))
        .join();
    expect(of(deeds)).toBe(
      "First you: Wood, Build (Ship, Workshop), if enough is left after the disc above",
    );
    expect(of(["build ship"])).toBe("First you: Wood, Build (Ship, Workshop)");
  });

  it("says what the other action makes possible first (R4.2)", () => {
    const acting = {
      seat: 0,
      level: 1,
      pending: { wood: 1, build: 1 },
      deeds: ["wood"],
      unsure: [],
    };
    const activations = [{ ...acting, later: ["build ship"], cards: [] }];
    const [line] = outlook({ activations, events: [] }, { names: [], viewer: 0 }, "1-2");
    expect(textOf(line!.parts)).toBe("First you: Wood, Build (Ship), if Wood comes first");
  });

  it("says what a card in hand makes possible (R3.2)", () => {
    const acting = { seat: 0, level: 1, pending: { ship: 1, artwork: 1 }, deeds: [], unsure: [] };
    const activations = [{ ...acting, later: [], cards: ["artwork fiore", "artwork croce"] }];
    const [line] = outlook({ activations, events: [] }, { names: [], viewer: 0 }, "1-2");
    expect(textOf(line!.parts)).toBe(
      "First you: Ship (a card instead), Artwork (with a card in hand)",
    );
  });

  it("points at the discs that act", () => {
    expect(told()[1]?.targets).toEqual(["stack:1-2/3"]);
  });
});
