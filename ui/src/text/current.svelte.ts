/** The language in use; whoever reads it in a template is drawn anew when it changes. */

import { LANGUAGES, isLanguage, spoken, type Language } from "./languages";
import type { Texts } from "./texts";

const KEPT_AS = "calimala.language";

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
  const kept = remembered();
  return kept !== null && isLanguage(kept) ? kept : spoken(globalThis.navigator?.languages ?? []);
}

/** Speak another language from now on; of several quick choices the last one counts. */
export async function setLanguage(code: Language): Promise<void> {
  wanted = code;
  const { default: loaded } = await LANGUAGES[code].load();
  if (wanted !== code) return;
  now = { language: code, texts: loaded };
  if (globalThis.document) document.documentElement.lang = code;
}

/** The same, and remember it as the choice of whoever sits here. */
export async function chooseLanguage(code: Language): Promise<void> {
  remember(code);
  await setLanguage(code);
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function remember(code: Language): void {
  try {
    localStorage.setItem(KEPT_AS, code);
  } catch {
    // a browser that keeps nothing
  }
}
