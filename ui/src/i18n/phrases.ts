/** Quick phrases for the chat: sent as a code such as `:luck:`, and read by everybody in their own language. */

import { t, type Key } from "./index";

export const PHRASES = ["hello", "luck", "well", "thanks", "moment", "sorry"] as const;
export type Phrase = (typeof PHRASES)[number];

export function codeOf(phrase: Phrase): string {
  return `:${phrase}:`;
}

export function phraseText(phrase: Phrase): string {
  return t(`phrase.${phrase}` satisfies Key);
}

/** A line of chat as it is read: a quick phrase in the reader's language, all else as it was written. */
export function asRead(text: string): string {
  const phrase = PHRASES.find((each) => codeOf(each) === text);
  return phrase === undefined ? text : phraseText(phrase);
}
