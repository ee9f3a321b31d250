/** How pieces travel: one animation of `transform` each, from where they are seen to where they belong. */

import type { Step } from "../game/pieces";
import { parsePlace, type PlaceId } from "../game/place";
import type { Action, State } from "../protocol/state";
import { middle, spot, type Geometry, type Point, type Spot } from "./geometry";

const FLIGHT = 560; // milliseconds at speed 1
const STAGGER = 70;
const DISSOLVE = 400;
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

/** Pieces as they lie now fade away over those of the next position. */
export function dissolve(pieces: HTMLElement, speed: number): void {
  const gone = pieces.cloneNode(true) as HTMLElement;
  pieces.after(gone);
  const timing = { duration: DISSOLVE / speed, easing: "ease-in-out" };
  pieces.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  gone.animate([{ opacity: 1 }, { opacity: 0 }], timing).onfinish = () => gone.remove();
}

/** Where a piece is seen at this moment, also in the middle of a flight. */
export const seen = (node: HTMLElement): string => getComputedStyle(node).transform;

/** The middle of a thing of a mat (`data-anchor`), in units of the board; null if it is not on the page. */
export function anchor(board: HTMLElement, g: Geometry, at: PlaceId): Point | null {
  const where = parsePlace(at);
  const node =
    document.querySelector(`[data-anchor="${at}"]`) ??
    ("seat" in where ? document.querySelector(`[data-anchor="mat:${where.seat}"]`) : null);
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
  if (step.from && parsePlace(step.from).kind === "warehouse")
    return middle(g.cells[s.layout.indexOf("build")]!);
  return step.kind === "disc" && from ? { x: from.x, y: from.y - 70 } : null;
}

/** The action tile that a piece from outside comes from. */
function source(step: Step): Action | null {
  if (step.to === null) return null;
  const to = parsePlace(step.to);
  if (to.kind === "warehouse") return to.resource;
  if (to.kind === "workshop") return "weave";
  return to.kind === "port" ? "build" : null;
}

/** Both ends of a flight that is not simply from one spot of the board to another. */
export function ends(
  board: HTMLElement,
  s: State,
  g: Geometry,
  step: Step,
): { from: Point; to: Point } | null {
  const end = (at: PlaceId | null): Point | null =>
    at === null ? null : (spot(g, at, 0) ?? anchor(board, g, at));
  const tile = source(step);
  const from =
    step.from === null && tile ? middle(g.cells[s.layout.indexOf(tile)]!) : end(step.from);
  const to = step.to === null ? sink(s, g, step, from) : end(step.to);
  return from && to ? { from, to } : null;
}
