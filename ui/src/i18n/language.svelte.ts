/** The language in use; a template that reads it is drawn anew when it changes. */

import { read, write } from "../stores/storage";
import { isLanguage, load, spoken, type Language } from "./languages";
import type { Texts } from "./texts";

let now = $state.raw<{ language: Language; texts: Texts } | null>(null);
let wanted: Language | null = null;

export function language(): Language {
  return now?.language ?? "en";
}

/** The texts in use; before the first `setLanguage` has come to its end there are none. */
export function texts(): Partial<Texts> {
  return now?.texts ?? {};
}

/** The language chosen here before, else the browser's. */
export function firstLanguage(): Language {
  const saved = read("language");
  return saved !== null && isLanguage(saved) ? saved : spoken(navigator.languages);
}

/** Speak another language from now on; of several quick choices the last one counts. */
export async function setLanguage(code: Language): Promise<void> {
  wanted = code;
  const loaded = await load(code);
  if (wanted !== code) return;
  now = { language: code, texts: loaded };
  document.documentElement.lang = code;
}

/** Speak another language and keep that choice in this browser. */
export async function chooseLanguage(code: Language): Promise<void> {
  write("language", code);
  await setLanguage(code);
}
