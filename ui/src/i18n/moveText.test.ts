import { beforeEach, describe as suite, expect, it } from "vitest";
import type { Action } from "../protocol/state";
import words from "../../tests/fixtures/words.json";
import { setLanguage, type Language } from "./index";
import { LANGUAGES } from "./languages";
import { parseMove } from "../game/move";
import { describe } from "./moveText";

const LAYOUT: Action[] = [
  "build",
  "ship",
  "artwork",
  "weave",
  "contribute",
  "brick",
  "transport",
  "wood",
  "marble",
];

suite.each(LANGUAGES)("moves in %s", (language) => {
  beforeEach(() => setLanguage(language));

  it("all have a label of their own", () => {
    const labels = words.map((word) => describe(parseMove(word), LAYOUT));
    expect(new Set(labels).size).toBe(words.length);
  });

  it("have labels without gaps, leftover keys or brackets", () => {
    for (const word of words)
      expect(describe(parseMove(word), LAYOUT)).not.toMatch(/[{}[\]|]|undefined|\b(word|to|in)\./);
  });

  it("have labels that fit on a phone", () => {
    for (const word of words)
      expect([word, describe(parseMove(word), LAYOUT).length < 64]).toEqual([word, true]);
  });
});

suite("a move", () => {
  const said: [Language, string, string][] = [
    ["en", "card build house troyes", "Play a card: build a trade house in Troyes"],
    ["en", "place white 1-2", "White disc: Build–Ship"],
    ["de", "ship lisbon", "Stoff nach Lissabon verschiffen"],
    ["de", "card contribute brick croce", "Karte ausspielen: Stein an Santa Croce spenden"],
    ["ru", "transport hamburg", "Ткань по суше в Гамбург"],
    ["ru", "draw ship", "Взять карту вместо отправки морем"],
    ["hu", "ship lisbon", "Szövet behajózása Lisszabonba"],
    ["hu", "build house bruges", "Kereskedőház építése Bruggében"],
    ["hu", "card contribute wood miniato", "Kártyával: fát a San Miniato templomhoz"],
  ];

  it.each(said)("in %s: %s", async (language, word, label) => {
    await setLanguage(language);
    expect(describe(parseMove(word), LAYOUT)).toBe(label);
  });

  it("on a street is told by its number where the layout is not known", async () => {
    await setLanguage("en");
    expect(describe(parseMove("place own 4-5"))).toBe("Own disc: 4-5");
  });

  it("of a newer server is called by its word", () => {
    expect(describe(parseMove("bribe council"), LAYOUT)).toBe("bribe council");
  });
});
