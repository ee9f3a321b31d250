/** The sections of the reader view, and the keys that lead to them. */

export const SECTIONS = {
  d: "decision",
  k: "hand",
  b: "streets",
  t: "scorings",
  m: "players",
  l: "log",
  c: "chat",
} as const;

export type Section = (typeof SECTIONS)[keyof typeof SECTIONS];

const idOf = (section: Section): string => `reader-${section}`;

/** What a heading needs to be led to. */
export const heading = (section: Section) => ({ id: idOf(section), tabindex: -1 }) as const;

/** Go to the heading of a section; a screen reader reads on from there. */
export function goTo(section: Section): void {
  document.getElementById(idOf(section))?.focus();
}

/** The section of a key. */
export function sectionOf(key: string): Section | undefined {
  return (SECTIONS as Record<string, Section>)[key.toLowerCase()];
}
