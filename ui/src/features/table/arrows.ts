/** The arrow keys move the focus from thing to thing, wherever on the table it is. */

export interface Spot {
  x: number;
  y: number;
}

const WAYS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ASIDE = 2.5; // how much further a step to the side counts than one ahead

/** Which of some spots is next in the direction of a key; -1 if none lies there. */
export function nextSpot(from: Spot, spots: readonly Spot[], key: string): number {
  const way = WAYS[key];
  if (!way) return -1;
  let [best, at] = [Infinity, -1];
  for (const [i, spot] of spots.entries()) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const far = ahead + ASIDE * Math.abs(dx * way.y + dy * way.x);
    if (ahead > 1 && far < best) [best, at] = [far, i];
  }
  return at;
}

const THINGS = "[data-target], [data-help]";

function middleOf(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Move the focus from the thing that has it; false if none has it, or the key is no arrow. */
export function moveFocus(key: string): boolean {
  const from = document.activeElement?.closest(THINGS);
  if (!from || !(key in WAYS)) return false;
  const things = [...document.querySelectorAll<HTMLElement>(THINGS)].filter((each) =>
    each.checkVisibility(),
  );
  things[nextSpot(middleOf(from), things.map(middleOf), key)]?.focus();
  return true;
}
