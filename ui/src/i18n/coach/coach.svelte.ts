/** The texts of the coach in every language: loaded when somebody looks at a game that is over. */

import { language, number, plural, textOf, type Part, type Values } from "../index";
import { fill } from "../template";
import type { Language } from "../languages";
import type { Plural } from "../texts";
import type en from "./en";

export type CoachKey = keyof typeof en;
export type CoachTexts = { [K in CoachKey]: (typeof en)[K] extends string ? string : Plural };

const FILES = import.meta.glob<{ default: CoachTexts }>("./??.ts");

let now = $state.raw<{ language: Language; texts: CoachTexts } | null>(null);

/** The texts in a language, in English where nobody has translated them yet. */
export async function loadCoachTexts(code: Language): Promise<CoachTexts> {
  const load = FILES[`./${code}.ts`] ?? FILES["./en.ts"]!;
  return (await load()).default;
}

/** Speak the language in use; until that is done the coach says nothing. */
export async function learnToSpeak(): Promise<void> {
  const code = language();
  const texts = await loadCoachTexts(code);
  if (code === language()) now = { language: code, texts };
}

/** Whether the coach speaks the language in use. */
export function canSpeak(): boolean {
  return now?.language === language();
}

/** A text with its gaps filled, in pieces; `toReader` picks the form that speaks to the reader. */
export function coachParts(key: CoachKey, values: Values = {}, toReader = false): Part[] {
  const text = now?.texts[key] ?? "";
  const template = typeof text === "string" ? text : (text[plural(Number(values.n))] ?? text.other);
  return fill(template, values, toReader, number);
}

/** A text with its gaps filled. */
export function coachText(key: CoachKey, values: Values = {}, toReader = false): string {
  return textOf(coachParts(key, values, toReader));
}
