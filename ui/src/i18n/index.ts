/** Everything that is read or heard, in the language in use. */

import { texts } from "./language.svelte";
import { number, plural } from "./format";
import { fill, textOf, type Part, type Values } from "./template";
import type { Key } from "./texts";

export { chooseLanguage, firstLanguage, language, setLanguage } from "./language.svelte";
export * from "./format";
export { LANGUAGES, nameOf, type Language } from "./languages";
export { textOf, type Part, type Values } from "./template";
export type { Key } from "./texts";

/** A text with its gaps filled, in pieces; `toReader` picks the form that speaks to the reader. */
export function parts(key: Key, values: Values = {}, toReader = false): Part[] {
  const text = texts()[key] ?? key;
  const template = typeof text === "string" ? text : (text[plural(Number(values.n))] ?? text.other);
  return fill(template, values, toReader, number);
}

/** A text with its gaps filled. */
export function t(key: Key, values: Values = {}, toReader = false): string {
  return textOf(parts(key, values, toReader));
}

/** Whether there is such a text: for keys that come from the server. */
export function has(key: string): key is Key {
  return Object.hasOwn(texts(), key);
}
