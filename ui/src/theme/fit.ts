/** Words that must fit a narrow place in every language. They are measured; where nothing measures, letters are guessed. */

const LATIN = 0.56;
const CYRILLIC = 0.63;
const AT = 100; // measured at this size, which is as good as any
const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

const guessed = (text: string): number =>
  Math.max(1, text.length) * (/[а-я]/i.test(text) ? CYRILLIC : LATIN);

/** What draws no canvas, as tests do, measures nothing. */
function ready(): CanvasRenderingContext2D | null {
  if (pen !== undefined) return pen;
  pen = globalThis.document?.createElement("canvas").getContext?.("2d") ?? null;
  if (pen)
    pen.font = `600 ${AT}px ${getComputedStyle(document.documentElement).getPropertyValue("--serif")}`;
  return pen;
}

/** The width of a text for its height, in the letters of the board. */
function wide(text: string): number {
  const found = known.get(text);
  if (found !== undefined) return found;
  const measured = (ready()?.measureText(text).width ?? 0) / AT || guessed(text);
  known.set(text, measured);
  return measured;
}

/** The size at which a text fits, at most `size`. */
export const fit = (text: string, width: number, size: number): number =>
  Math.min(size, width / wide(text));

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
