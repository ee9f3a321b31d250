/**
 * Texts with gaps.
 *
 * `{name}` is filled in; `{name:lower}` and `{name:upper}` also set its first letter. `[draws|draw]` is for
 * sentences about somebody: the first form names them, the second speaks to the reader.
 */

type Icon =
  | `action:${string}` // one of the nine
  | `card:${string}` // an action card, or a scoring card
  | `disc:${string}` // of a seat, white or support
  | `cube:${number}` // of a seat
  | `tile:${string}`; // a scoring tile, by what it scores

/** A piece of a sentence: plain, or with an icon beside it. */
export type Part = string | { icon: Icon; text: string };

type Value = string | number | Part | Part[];
export type Values = Record<string, Value>;

const GAP = /\{(\w+)(?::(lower|upper))?\}/g;
const FORMS = /\[([^|\]]*)\|([^\]]*)\]/g;

export function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** The names of the gaps. */
export function gaps(template: string): string[] {
  return [...template.matchAll(GAP)].map((found) => found[1] as string);
}

/** The text with its gaps filled; a gap without a value stays to be seen. */
export function fill(
  template: string,
  values: Values,
  toReader: boolean,
  number: (n: number) => string,
): Part[] {
  const chosen = template.replace(FORMS, (_, named: string, spoken: string) =>
    toReader ? spoken : named,
  );
  const parts: Part[] = [];
  let end = 0;
  for (const found of chosen.matchAll(GAP)) {
    parts.push(chosen.slice(end, found.index));
    const value = values[found[1] as string] ?? found[0];
    parts.push(
      ...withFirstLetter(typeof value === "number" ? [number(value)] : [value].flat(), found[2]),
    );
    end = found.index + found[0].length;
  }
  parts.push(chosen.slice(end));
  return joined(parts);
}

function withFirstLetter(parts: Part[], letter: string | undefined): Part[] {
  const [first, ...rest] = parts;
  if (letter === undefined || first === undefined) return parts;
  return [
    typeof first === "string" ? set(first, letter) : { ...first, text: set(first.text, letter) },
    ...rest,
  ];
}

function set(text: string, letter: string): string {
  const first = text.charAt(0);
  return (letter === "upper" ? first.toUpperCase() : first.toLowerCase()) + text.slice(1);
}

/** Neighbouring plain pieces as one. */
function joined(parts: readonly Part[]): Part[] {
  const whole: Part[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (typeof part === "string" && typeof last === "string") whole[whole.length - 1] = last + part;
    else if (part !== "") whole.push(part);
  }
  return whole;
}
