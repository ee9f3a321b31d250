/** The languages of the table. A new one is a file beside this one and a line here. */

import type { Texts } from "./texts";

export const LANGUAGES = {
  en: { name: "English", locale: "en-GB", load: () => import("./en") },
  de: { name: "Deutsch", locale: "de", load: () => import("./de") },
  ru: { name: "Русский", locale: "ru", load: () => import("./ru") },
  hu: { name: "Magyar", locale: "hu", load: () => import("./hu") },
} satisfies Record<
  string,
  { name: string; locale: string; load: () => Promise<{ default: Texts }> }
>;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code);
}

/** The first of the wanted languages that we speak; English if there is none. */
export function spoken(wanted: readonly string[]): Language {
  const codes = wanted.map((each) => each.toLowerCase().split("-")[0] ?? "");
  return codes.find(isLanguage) ?? "en";
}
