/** How pieces travel: one animation of `transform` each, from where they are seen to where they belong. */

import type { Step } from "../table/pieces";
import type { Action, State } from "../wire/state";
import { middle, spot, type Geometry, type Point, type Spot } from "./geometry";

const FLIGHT = 560; // milliseconds at speed 1
const STAGGER = 70;
const EASING = "cubic-bezier(.35,.05,.2,1)";

export const place = ({ x, y, scale }: Point & { scale?: number }): string =>
  `translate(${x}px, ${y}px) scale(${scale ?? 1})`;

/** Fly to a spot; a ghost fades as it lands. */
export function fly(
  node: HTMLElement,
  from: string,
  to: Spot,
  speed: number,
  order: number,
  ghost = false,
): Animation {
  node.classList.add("moving");
  const frames: Keyframe[] = [{ transform: from }, { transform: place(to) }];
  if (ghost) frames.forEach((frame, i) => (frame.opacity = 1 - 0.85 * i));
  const flight = node.animate(frames, {
    duration: FLIGHT / speed,
    delay: (order * STAGGER) / speed,
    easing: EASING,
    fill: "backwards",
  });
  const landed = (): void => node.classList.remove("moving");
  flight.onfinish = landed;
  flight.oncancel = landed;
  return flight;
}

/** Where a piece is seen at this moment, also in the middle of a flight. */
export const seen = (node: HTMLElement): string => getComputedStyle(node).transform;

/** The middle of a thing of a mat (`data-anchor`), in units of the board; null if it is not on the page. */
export function anchor(board: HTMLElement, g: Geometry, at: string): Point | null {
  const seat = /:(\d)/.exec(at)?.[1];
  const node =
    document.querySelector(`[data-anchor="${at}"]`) ??
    document.querySelector(`[data-anchor="mat:${seat}"]`);
  if (!node) return null;
  const here = board.getBoundingClientRect();
  const there = node.getBoundingClientRect();
  const unit = here.width / g.size.w || 1;
  return {
    x: (there.left + there.width / 2 - here.left) / unit,
    y: (there.top + there.height / 2 - here.top) / unit,
  };
}

/** What is spent goes to the Build tile, what leaves the game rises from where it was. */
function sink(s: State, g: Geometry, step: Step, from: Point | null): Point | null {
  if (step.from?.startsWith("warehouse:")) return middle(g.cells[s.layout.indexOf("build")]!);
  return step.kind === "disc" && from ? { x: from.x, y: from.y - 70 } : null;
}

/** The action tile that a piece from outside comes from. */
function source(step: Step): Action | null {
  if (step.to?.startsWith("warehouse:")) return step.to.split("/")[1] as Action;
  if (step.to?.startsWith("workshop:")) return "weave";
  return step.to?.startsWith("port:") ? "build" : null;
}

/** Both ends of a flight that is not simply from one spot of the board to another. */
export function ends(
  board: HTMLElement,
  s: State,
  g: Geometry,
  step: Step,
): { from: Point; to: Point } | null {
  const end = (at: string | null): Point | null =>
    at === null ? null : (spot(g, at, 0) ?? anchor(board, g, at));
  const tile = source(step);
  const from =
    step.from === null && tile ? middle(g.cells[s.layout.indexOf(tile)]!) : end(step.from);
  const to = step.to === null ? sink(s, g, step, from) : end(step.to);
  return from && to ? { from, to } : null;
}
