/** Words that must fit a narrow place in every language. Widths are guessed: letters are about so wide for their height. */

const LATIN = 0.53;
const CYRILLIC = 0.6;
const wide = (text: string): number => Math.max(1, text.length) * (/[а-я]/i.test(text) ? CYRILLIC : LATIN);

/** The size at which a text fits, at most `size`. */
export const fit = (text: string, width: number, size: number): number => Math.min(size, width / wide(text));

/** A name for a narrow place: its last word, as San Miniato is Miniato to everybody. */
export const brief = (name: string): string => name.split(/[\s-]/).at(-1) ?? name;

/** One line, or two if one would have to be small. */
export function lines(text: string, width: number, size: number): string[] {
  const words = text.split(" ");
  if (words.length < 2 || fit(text, width, size) > 0.85 * size) return [text];
  const cut = Math.ceil(words.length / 2);
  return [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
}

/** The size at which the longest word of a text fits. */
export const fitWords = (text: string, width: number, size: number): number =>
  Math.min(...text.split(" ").map((word) => fit(word, width, size)));
