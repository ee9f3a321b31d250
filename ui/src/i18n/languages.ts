/** The languages of the table: each is one file beside this one, named by its code. */

import type { Texts } from "./texts";

const FILES = import.meta.glob<{ default: Texts }>("./??.ts");
const codeOf = (path: string) => path.slice(2, -3);

export type Language = string;

/** Every language that there is a file for, English first. */
export const LANGUAGES: readonly Language[] = Object.keys(FILES)
  .map(codeOf)
  .sort((one, other) => Number(other === "en") - Number(one === "en") || one.localeCompare(other));

export function isLanguage(code: string): boolean {
  return LANGUAGES.includes(code);
}

export async function load(code: Language): Promise<Texts> {
  return (await FILES[`./${code}.ts`]!()).default;
}

/** How a language calls itself: "Deutsch". */
export function nameOf(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Whose numbers and dates a language writes; English ones are European: the day before the month. */
export function localeOf(code: Language): string {
  return code === "en" ? "en-GB" : code;
}

/** The first of the wanted languages that we speak; English if there is none. */
export function spoken(wanted: readonly string[]): Language {
  const codes = wanted.map((each) => each.toLowerCase().split("-")[0] ?? "");
  return codes.find(isLanguage) ?? "en";
}
