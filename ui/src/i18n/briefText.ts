/** What happened, in icons and a word or two: for a ledger in which the name stands above. */

import { isDeed, parseMove, type Deed } from "../game/move";
import type { GameEvent } from "../protocol/events";
import type { Reader } from "./eventText";
import { t, type Part } from "./index";

type Among<E> = Extract<GameEvent, { event: E }>;
type Brief = { [E in GameEvent["event"]]?: (event: Among<E>, reader: Reader) => Part[] };

/** An event of an activation or a placement in brief; nothing for those that are told as sentences. */
export function briefly(event: GameEvent, reader: Reader): Part[] {
  const tell = BRIEF[event.event] as ((event: GameEvent, reader: Reader) => Part[]) | undefined;
  return tell?.(event, reader) ?? [];
}

const CARD: Part = { icon: "card:card", text: "" };

const BRIEF: Brief = {
  placed: ({ kind, seat, space }, reader) => [
    { icon: `disc:${kind === "own" ? seat : kind}`, text: "" },
    ...streetOf(space, reader),
  ],
  did: ({ deed: word, by }) => {
    const deed = parseMove(word);
    const done = isDeed(deed) ? deedOf(deed) : [word]; // of a newer server
    return by === "card" ? [CARD, ...done] : done;
  },
  drew: ({ action, cards, card }) => [
    { icon: `action:${action}`, text: "→" },
    cards === 0 ? "–" : card ? { ...CARD, text: t(`short.${card}`) } : CARD,
  ],
  followed: ({ seat, city, building }) => {
    const where = city ?? building;
    return where ? [{ icon: `cube:${seat}`, text: t(`short.${where}`) }] : [];
  },
};

function deedOf(deed: Deed): Part[] {
  switch (deed.verb) {
    case "wood":
    case "brick":
    case "marble":
    case "weave":
      return [{ icon: `action:${deed.verb}`, text: t(`short.${deed.verb}`) }];
    case "build":
      return deed.what === "house"
        ? [{ icon: "action:house", text: t(`short.${deed.city}`) }]
        : [{ icon: `action:${deed.what}`, text: t(`name.${deed.what}`) }];
    case "artwork":
      return [{ icon: "action:artwork", text: t(`short.${deed.building}`) }];
    case "ship":
    case "transport":
      return [{ icon: `action:${deed.verb}`, text: t(`short.${deed.city}`) }];
    case "contribute":
      return [{ icon: `action:${deed.resource}`, text: `→ ${t(`short.${deed.building}`)}` }];
  }
}

/** The street of a placement by the icons of its two actions. */
function streetOf(space: string, { layout }: Reader): Part[] {
  const [first, second] = space.split("-").map((cell) => layout?.[Number(cell) - 1]);
  if (!first || !second) return [space];
  return [
    { icon: `action:${first}`, text: "–" },
    { icon: `action:${second}`, text: "" },
  ];
}
