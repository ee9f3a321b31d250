/** The rules as paragraphs: parsed, searched, and picked for the summary. */

import { sectionOf, type Rules, type Ruling, type Section } from "../../i18n/rules/rules";

/** A piece of a sentence: plain, a term, or the number of another paragraph. */
export type Piece = { kind: "text" | "term" | "ruling"; text: string };

interface Paragraph {
  ruling: Ruling;
  text: Piece[];
  list: Piece[][];
}

export interface Chapter {
  section: Section;
  title: string;
  paragraphs: Paragraph[];
}

/** What fits on two printed pages: setting up, a turn, scoring, the end. */
export const SUMMARY: readonly Ruling[] = [
  "R1.11", "R2.4", "R2.5", "R2.6", "R3.1", "R3.2", "R3.3", "R3.4", "R4.1", "R4.2", "R4.4",
  "R5.1", "R5.2", "R5.3", "R5.5", "R5.6", "R5.7", "R7.2", "R7.3", "R7.4", "R8.1", "R8.2", "R8.3", "R8.4",
]; // prettier-ignore

const MARKED = /\*([^*]+)\*|\b(R[1-8]\.\d+)\b/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    const [whole, term, ruling] = match;
    found.push(
      term === undefined ? { kind: "ruling", text: ruling! } : { kind: "term", text: term },
    );
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

function paragraph(ruling: Ruling, text: string): Paragraph {
  const [first = "", ...list] = text.split("\n- ");
  return { ruling, text: pieces(first), list: list.map(pieces) };
}

/** Letters without case and accents, so that "hafen" finds "Häfen". */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

/** The chapters, with the paragraphs that have all the words wanted, or that are among those picked. */
export function chapters(rules: Rules, wanted = "", picked?: readonly Ruling[]): Chapter[] {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  const fits = ([ruling, text]: [Ruling, string]) =>
    (picked?.includes(ruling) ?? true) &&
    words.every((word) => folded(`${ruling} ${text}`).includes(word));
  const found = (Object.entries(rules.rulings) as [Ruling, string][]).filter(fits);
  return (Object.entries(rules.sections) as [Section, string][])
    .map(([section, title]) => ({
      section,
      title,
      paragraphs: found
        .filter(([ruling]) => sectionOf(ruling) === section)
        .map(([ruling, text]) => paragraph(ruling, text)),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}
