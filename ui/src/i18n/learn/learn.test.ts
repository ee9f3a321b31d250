import { describe, expect, it } from "vitest";
import chapters from "../../../tests/fixtures/chapters.json";
import { CHAPTERS, SPOKEN_OF } from "../../features/learn/chapters";
import { pieces } from "../../features/rules/rulebook";
import { LANGUAGES } from "../languages";
import { gaps } from "../template";
import en from "./en";
import { loadLearn, TRANSLATED, type Learn } from "./learn";

const LONGEST = { say: 230, hint: 120, done: 300, card: 220, title: 40 };

/** Every text with the path to it: "chapters.street.done". */
function texts(of: object, path = ""): [string, string][] {
  return Object.entries(of).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? [[path + key, value]] : texts(value as object, `${path}${key}.`),
  );
}

const shapeOf = (learn: Learn) => texts(learn).map(([path, text]) => [path, gaps(text).sort()]);

describe.each(TRANSLATED)("the tutorial in %s", (language) => {
  it("has exactly the texts of English, with the same gaps", async () => {
    expect(shapeOf(await loadLearn(language))).toEqual(shapeOf(en as unknown as Learn));
  });

  it("marks as many terms as English, and has no stray marks", async () => {
    const terms = (text: string) => pieces(text).filter(({ kind }) => kind === "term").length;
    const english = new Map(texts(en));
    for (const [path, text] of texts(await loadLearn(language))) {
      expect([path, terms(text)]).toEqual([path, terms(english.get(path) ?? "")]);
      for (const piece of pieces(text))
        expect([path, piece.text]).toEqual([path, expect.not.stringMatching(/\*| {2}|^$/)]);
    }
  });

  it("is short", async () => {
    const { chapters: all, cards } = await loadLearn(language);
    const long = (text: string, most: number) => (text.length > most ? [text] : []);
    const found = Object.values(all).flatMap(({ title, steps, done }) => [
      ...long(title, LONGEST.title),
      ...done.flatMap((page) => long(page, LONGEST.done)),
      ...Object.values(steps).flatMap(([say, hint]) => [
        ...long(say, LONGEST.say),
        ...long(hint, LONGEST.hint),
      ]),
    ]);
    expect([
      ...found,
      ...Object.values(cards).flatMap(({ text }) => long(text, LONGEST.card)),
    ]).toEqual([]);
  });
});

describe("the tutorial", () => {
  it("is translated into every language of the page", () => {
    expect(TRANSLATED).toEqual(LANGUAGES);
  });

  it("has the chapters and goals of the server, in their order", () => {
    expect([...CHAPTERS]).toEqual(Object.keys(chapters));
    const goals = Object.entries(en.chapters).map(([name, { steps }]) => [
      name,
      Object.keys(steps),
    ]);
    expect(Object.fromEntries(goals)).toEqual(chapters);
  });

  it("lights things for goals that there are", () => {
    for (const [chapter, goals] of Object.entries(SPOKEN_OF))
      expect(chapters[chapter as keyof typeof chapters]).toEqual(
        expect.arrayContaining(Object.keys(goals)),
      );
  });
});
