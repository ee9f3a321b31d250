/** Words that must fit a narrow place in every language. They are measured; where nothing measures, letters are guessed. */

const LATIN = 0.56;
const CYRILLIC = 0.63;
const AT = 100; // measured at this size, which is as good as any
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- a memo; `fonts` says when it is void
const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;
let fonts = $state.raw(0); // how many times letters have arrived since the page began

// The serif comes after the page: what was measured before is measured again.
if (typeof document !== "undefined" && "fonts" in document)
  document.fonts.addEventListener("loadingdone", () => {
    known.clear();
    fonts += 1;
  });

const guessed = (text: string): number =>
  Math.max(1, text.length) * (/[а-я]/i.test(text) ? CYRILLIC : LATIN);

/** What draws no canvas, as tests do, measures nothing. */
function ready(): CanvasRenderingContext2D | null {
  if (pen !== undefined) return pen;
  pen = document.createElement("canvas").getContext("2d");
  if (pen)
    pen.font = `600 ${AT}px ${getComputedStyle(document.documentElement).getPropertyValue("--serif")}`;
  return pen;
}

/** The width of a text for its height, in the letters of the board. */
function wide(text: string): number {
  void fonts;
  const found = known.get(text);
  if (found !== undefined) return found;
  const measured = (ready()?.measureText(text).width ?? 0) / AT || guessed(text);
  known.set(text, measured);
  return measured;
}

/** The size at which a text fits, at most `size`. */
export const fit = (text: string, width: number, size: number): number =>
  Math.min(size, width / wide(text));

/** The first of some names that fits at a size; the last of them where none does. */
export const fitting = (names: readonly string[], width: number, size: number): string =>
  names.find((name) => fit(name, width, size) >= size) ?? names.at(-1) ?? "";

const SOFT_HYPHEN = "\u00ad";

/** One line, or two if one would have to be small: at a space, or where the word says that it may be parted. */
export function lines(text: string, width: number, size: number): string[] {
  const words = text.split(" ");
  const [head, tail] = text.split(SOFT_HYPHEN);
  const whole = text.replaceAll(SOFT_HYPHEN, "");
  if (head && tail) return fit(whole, width, size) >= size ? [whole] : [`${head}-`, tail];
  if (words.length < 2 || fit(text, width, size) > 0.85 * size) return [text];
  const cut = Math.ceil(words.length / 2);
  return [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
}

/** The size at which the longest word of a text fits, or part of a word where it says that it may be parted. */
export const fitWords = (text: string, width: number, size: number): number =>
  Math.min(...text.split(/[ \u00ad]/).map((word) => fit(word, width, size)));
