/** Things that tell about themselves on hover, focus and press, wherever they are drawn. */

import { getContext, setContext } from "svelte";
import type { HTMLAttributes } from "svelte/elements";
import type { ThingId } from "../game/thing";

/** Who tells: a game being played, or one looked at again. */
export interface Explainer {
  hover: (thing: ThingId | null) => void;
  press: (thing: ThingId) => void;
  spoken: (thing: ThingId) => string;
  reachable: () => boolean; // by Tab; while somebody decides only what is on offer is
}

const KEY = "explainer";

export function setExplainer(explainer: Explainer): void {
  setContext(KEY, explainer);
}

/** What tells that something is looked at. It has to be pointed at: what comes under a mouse at rest has not been. */
export const looked = (at: () => void, away: () => void) => ({
  onpointermove: at,
  onpointerleave: away,
  onfocus: at,
  onblur: away,
});

/** What an element needs to tell about its thing; nothing where nobody tells. What is `seen` there is heard first. */
export function explained(): (thing: ThingId, seen?: string) => HTMLAttributes<HTMLElement> {
  const explainer = getContext<Explainer | undefined>(KEY);
  if (!explainer) return () => ({});
  const { hover, press, spoken, reachable } = explainer;
  return (thing, seen) => ({
    role: "button",
    tabindex: reachable() ? 0 : -1,
    "aria-label": seen ? `${seen}. ${spoken(thing)}` : spoken(thing),
    "data-help": thing,
    onclick: () => press(thing),
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press(thing);
    },
    ...looked(
      () => hover(thing),
      () => hover(null),
    ),
  });
}

/** The same for what can also be pressed to choose it: it has a name and a press of its own. */
export function pointed(): (thing: ThingId) => HTMLAttributes<HTMLElement> {
  const explainer = getContext<Explainer | undefined>(KEY);
  if (!explainer) return () => ({});
  const { hover } = explainer;
  return (thing) =>
    looked(
      () => hover(thing),
      () => hover(null),
    );
}
