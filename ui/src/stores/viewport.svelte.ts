/**
 * Which of the designed layouts a screen gets. It is counted in lines of text, not in pixels: somebody who reads large
 * letters has a smaller table. The root carries its name (`data-layout`), for every component's styles.
 */

export type LayoutName = "desk" | "laptop" | "tablet" | "lying" | "phone";

const LOW = 38; // below this, in rem, a lying screen shows one view at a time
const SHORT = 60;
const NARROW = 46;
const WIDE = 5 / 3;

export function layoutFor(width: number, height: number, rem = 16): LayoutName {
  if (width > height) {
    if (height < LOW * rem || width < SHORT * rem) return "lying";
    return width / height < WIDE ? "laptop" : "desk";
  }
  return width < NARROW * rem ? "phone" : "tablet";
}

let now = $state.raw(measured());

function measured(): LayoutName {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || undefined;
  const name = layoutFor(innerWidth, innerHeight, rem);
  document.documentElement.dataset.layout = name;
  return name;
}

addEventListener("resize", () => (now = measured()));

export const layout = (): LayoutName => now;

/** One view at a time, and the board under one's fingers. */
export const isPhone = (): boolean => now === "phone" || now === "lying";
export const boardShape = (): "tall" | "wide" => (now === "phone" ? "tall" : "wide");
