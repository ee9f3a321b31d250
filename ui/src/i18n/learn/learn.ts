/** The texts of the tutorial in every language: loaded when somebody learns the game. */

import { LANGUAGES, type Language } from "../languages";
import type en from "./en";

type Chapters = (typeof en)["chapters"];
export type ChapterName = keyof Chapters;

/** What is said at a goal, and what after a wrong click. */
export type Step = readonly [say: string, hint: string];

interface Chapter<Goal extends string = string> {
  title: string;
  steps: Readonly<Record<Goal, Step>>;
  done: readonly string[]; // a page after the other; of a finished game the first one before its reveal
}

/** `*words*` are terms; `{who}` and the like are filled in. */
export interface Learn {
  title: string;
  lead: string;
  begin: string;
  goOn: string;
  chapter: string;
  learned: string;
  repeat: string;
  skip: string;
  next: string;
  reveal: string;
  all: string;
  watch: string;
  fresh: string;
  ready: string;
  readyWhat: string;
  game: string;
  pictures: string;
  names: readonly [string, string, string];
  chapters: { readonly [C in ChapterName]: Chapter<keyof Chapters[C]["steps"] & string> };
  numbers: Readonly<Record<keyof (typeof en)["numbers"], string>>;
  cards: Readonly<Record<keyof (typeof en)["cards"], { title: string; text: string }>>;
  coach: Readonly<Record<keyof (typeof en)["coach"], string>>;
}

const FILES = import.meta.glob<{ default: Learn }>("./??.ts");

/** The texts in a language, in English where nobody has translated them yet. */
export async function loadLearn(language: Language): Promise<Learn> {
  const load = FILES[`./${language}.ts`] ?? FILES["./en.ts"]!;
  return (await load()).default;
}

/** The languages that the tutorial is translated into. */
export const TRANSLATED = LANGUAGES.filter((code) => `./${code}.ts` in FILES);

/** The step of a chapter by the name of its goal; none if the server is newer than the page. */
export function stepOf({ chapters }: Learn, chapter: ChapterName, goal: string): Step {
  const steps: Readonly<Record<string, Step>> = chapters[chapter].steps;
  return steps[goal] ?? ["", ""];
}
