import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../languages";
import { gaps } from "../template";
import type { Plural } from "../texts";
import { loadCoachTexts, type CoachKey, type CoachTexts } from "./coach.svelte";
import en from "./en";

const KEYS = Object.keys(en) as CoachKey[];
const FILES = import.meta.glob<CoachTexts>("./??.ts", { import: "default", eager: true });
const SOURCES = import.meta.glob<string>(["../../features/**/*.{ts,svelte}", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const CODE = Object.values(SOURCES).join("\n");
const LONGEST = 180;

/** Keys that sources put together: how they begin. */
const FAMILIES = [
  "why",
  "why.scores",
  "why.tie",
  "luck",
  "verdict",
  "point",
  "point.deal",
  "better",
  "learn",
  "theme",
  "missed",
];
const MARKS = ["great", "doubtful", "mistake", "blunder"];
const COLUMNS = ["accuracy", "luck", "lost", "without"];

const forms = (text: string | Plural): string[] =>
  typeof text === "string" ? [text] : Object.values(text);
const gapsOf = (text: string | Plural) => [...new Set(forms(text).flatMap(gaps))].sort();

describe.each(LANGUAGES)("the coach in %s", (language) => {
  const texts = FILES[`./${language}.ts`]!;

  it("has exactly the texts of English, with the same gaps", () => {
    expect(Object.keys(texts).sort()).toEqual([...KEYS].sort());
    for (const key of KEYS) {
      const [wanted, found] = [gapsOf(en[key]), gapsOf(texts[key])];
      expect([key, found]).toEqual([
        key,
        wanted.filter((gap) => gap !== "n" || found.includes("n")),
      ]);
    }
  });

  it("has a form for every number", () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    for (const key of KEYS.filter((each) => typeof en[each] !== "string"))
      expect([key, Object.keys(texts[key]).sort()]).toEqual([key, wanted]);
  });

  it("is short, and has no stray brackets or spaces", () => {
    for (const key of KEYS)
      for (const form of forms(texts[key])) {
        expect([key, form.trim(), form.length <= LONGEST]).toEqual([key, form, true]);
        expect([key, form]).toEqual([key, expect.not.stringMatching(/^$| {2}|\{\w*$|\[[^|\]]*\]/)]);
      }
  });
});

describe("the texts of the coach", () => {
  it("are all in use", () => {
    const isMade = (key: string) =>
      FAMILIES.some((family) => key.startsWith(`${family}.`)) ||
      MARKS.includes(key) ||
      COLUMNS.some((column) => key === column || key === `${column}.what`);
    expect(KEYS.filter((key) => !CODE.includes(`"${key}"`) && !isMade(key))).toEqual([]);
  });

  it("are English where nobody has translated them", async () => {
    expect(await loadCoachTexts("xx")).toBe(en);
  });
});
