/** Names of the things on the table. */

import type { Action, Disc } from "../protocol/state";
import { has, parts, t, type Key, type Part } from "./index";

interface Sitter {
  name: string | null;
  person?: string | null;
  bot: string | null;
}

/** How a seat is called; bots without a name by their level, numbered where two would be called the same. */
export function callSeats(seats: readonly Sitter[]): string[] {
  const called = seats.map((seat) => (seat.person ? (seat.name ?? "") : botName(seat)));
  return called.map((name, seat) => {
    const namesakes = called.flatMap((each, i) => (each === name ? [i] : []));
    return namesakes.length > 1 && name !== "" ? `${name} ${namesakes.indexOf(seat) + 1}` : name;
  });
}

/** The same with the level of a bot that has a name of its own: "Neri (Master)". */
export function callInFull(seats: readonly Sitter[]): string[] {
  return callSeats(seats).map((name, seat) => {
    const bot = seats[seat]?.person ? null : (seats[seat]?.bot ?? null);
    return bot === null || name.startsWith(level(bot)) ? name : `${name} (${level(bot)})`;
  });
}

const NUMBERED = /^([a-z]+)( \d+)?$/;

/** The level of a bot in the reader's language; records name bots "journeyman 1", and nobody "player 1". */
function botName({ name, bot }: Sitter): string {
  const [, known = "", number = ""] = NUMBERED.exec(name ?? bot ?? "") ?? [];
  if (known === "player" && number) return t("name.player", { n: number.trim() });
  return has(`level.${known}`) ? level(known) + number : (name ?? "");
}

export function level(bot: string): string {
  return named(`level.${bot}`, bot);
}

/** Why something was refused, by a game's rule or by the server. */
export function refusal(reason: string): string {
  return named(`why.${reason}`, "") || named(`error.${reason}`, "") || t("error.unknown");
}

function named(key: string, otherwise: string): string {
  return has(key) ? t(key) : otherwise;
}

function action(name: string): Part {
  return { icon: `action:${name}`, text: t(`action.${name}` as Key) };
}

/** What a tile or a card scores. */
export function subject(name: string, kind: "tile" | "card"): Part {
  return { icon: `${kind}:${name}`, text: t(`subject.${name}` as Key) };
}

/** A disc as the object of a sentence. */
export function aDisc(disc: Disc, kind: "own" | "white" | "support"): Part {
  return { icon: `disc:${disc}`, text: t(`a.${kind}`) };
}

/** A street by the two actions that it joins, or by its number where the layout is not known. */
export function street(space: string, layout?: readonly Action[]): Part[] {
  const [first, second] = space.split("-").map((cell) => layout?.[Number(cell) - 1]);
  if (first === undefined || second === undefined) return [space];
  return parts("word.space", { first: action(first), second: action(second) });
}

/** Actions and how often each: "Wood, Ship ×2". */
export function actions(pending: Partial<Record<Action, number>>): Part[] {
  const each = Object.entries(pending).map(([name, n]) =>
    n === 1 ? [action(name)] : parts("word.times", { action: action(name), n }),
  );
  return each.flatMap((one, i) => (i === 0 ? one : [", ", ...one]));
}
