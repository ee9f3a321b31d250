import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../i18n";
import en from "../../i18n/rules/en";
import { loadRules, TRANSLATED, type Ruling } from "../../i18n/rules/rules";
import { chapters, pieces, SUMMARY } from "./rulebook";

const RULINGS = Object.keys(en.rulings) as Ruling[];

describe.each(TRANSLATED)("the rules in %s", (language) => {
  it("have every paragraph of the English ones, with as many items in its list", async () => {
    const { rulings } = await loadRules(language);
    const items = (texts: Record<string, string>) =>
      Object.entries(texts).map(([ruling, text]) => [ruling, text.split("\n- ").length]);
    expect(items(rulings)).toEqual(items(en.rulings));
  });

  it("cite the same paragraphs, and only ones that there are", async () => {
    const { rulings } = await loadRules(language);
    const cited = (text: string) =>
      pieces(text)
        .filter(({ kind }) => kind === "ruling")
        .map(({ text }) => text)
        .sort();
    for (const ruling of RULINGS) {
      expect([ruling, cited(rulings[ruling])]).toEqual([ruling, cited(en.rulings[ruling])]);
      expect(RULINGS).toEqual(expect.arrayContaining(cited(rulings[ruling])));
    }
  });

  it("have no stray marks", async () => {
    const { rulings, intro } = await loadRules(language);
    for (const text of [...Object.values(rulings), ...intro])
      for (const piece of text.split("\n- ").flatMap(pieces))
        expect(piece.text).not.toMatch(/[*{}]| {2}|^$/);
  });
});

describe("the rules", () => {
  it("are translated into every language of the page", () => {
    expect(TRANSLATED).toEqual(LANGUAGES);
  });

  it("are found by words in any order, without case and accents", async () => {
    const found = (wanted: string, rules = en) =>
      chapters(rules, wanted).flatMap(({ paragraphs }) => paragraphs.map(({ ruling }) => ruling));
    expect(found("PROMOTED white")).toContain("R7.7");
    expect(found("r5.7")).toContain("R5.7");
    expect(found("xyzzy")).toEqual([]);
    const de = (await loadRules("de")) as typeof en;
    expect(found("hafenstadte", de)).toContain("R1.4");
  });

  it("have a summary of some of them", () => {
    const picked = chapters(en, "", SUMMARY).flatMap(({ paragraphs }) => paragraphs);
    expect(picked.map(({ ruling }) => ruling)).toEqual(SUMMARY);
  });

  it("are parsed into terms and citations", () => {
    expect(pieces("A *seat* (R5.1).")).toEqual([
      { kind: "text", text: "A " },
      { kind: "term", text: "seat" },
      { kind: "text", text: " (" },
      { kind: "ruling", text: "R5.1" },
      { kind: "text", text: ")." },
    ]);
  });
});
