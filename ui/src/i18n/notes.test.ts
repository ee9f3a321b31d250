/** What the notes for translators in CONTRIBUTING.md rule out, in every text of a language. */

import { expect, it } from "vitest";

const FILES = import.meta.glob<unknown>(
  ["./??.ts", "./learn/??.ts", "./rules/??.ts", "./coach/??.ts"],
  { import: "default", eager: true },
);

const RULED_OUT: Record<string, RegExp> = {
  en: /\bwhoever\b|\bthe one who\b|\bthe own\b| …/i,
  de: /\bSteinen?\b/,
  ru: /[а-яё,] (?:Вы|Вас|Вам|Вами|Ваш[а-яё]*)(?![а-яё])| …/,
  hu: /lepontoz|korong\S* (?:is )?cseleksz| …|\}-(?:[bnrtk]|h[oeö]z)/i,
};

function sentences(texts: unknown): string[] {
  if (typeof texts === "string") return [texts];
  return texts !== null && typeof texts === "object" ? Object.values(texts).flatMap(sentences) : [];
}

it.each(Object.entries(FILES))("%s says nothing that its language would not", (file, texts) => {
  const ruledOut = RULED_OUT[file.slice(-5, -3)];
  const said = sentences(texts);
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter((each) => ruledOut?.test(each))).toEqual([]);
});
