/** The rules for players, in every language: loaded when somebody reads them. */

import { LANGUAGES, type Language } from "../languages";
import type { Plural } from "../texts";
import type en from "./en";

export type Ruling = keyof (typeof en)["rulings"];
export type Section = keyof (typeof en)["sections"];

/** `*words*` are terms, "R3.2" leads to that paragraph, lines that begin with "- " are a list. */
export interface Rules {
  title: string;
  minute: string;
  search: string;
  none: string;
  found: Plural;
  summary: string;
  whole: string;
  print: string;
  players: string;
  turns: string;
  intro: readonly string[];
  sections: Readonly<Record<Section, string>>;
  rulings: Readonly<Record<Ruling, string>>;
}

const FILES = import.meta.glob<{ default: Rules }>("./??.ts");

/** The rules in a language, in English where nobody has translated them yet. */
export async function loadRules(language: Language): Promise<Rules> {
  const load = FILES[`./${language}.ts`] ?? FILES["./en.ts"]!;
  return (await load()).default;
}

/** The languages that the rules are translated into. */
export const TRANSLATED = LANGUAGES.filter((code) => `./${code}.ts` in FILES);

export function sectionOf(ruling: Ruling): Section {
  return ruling.split(".")[0] as Section;
}
