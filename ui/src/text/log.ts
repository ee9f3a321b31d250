/** What happened, as sentences. Names stand as they are: no language has to decline them. */

import type { Target } from "../table/contract";
import type { GameEvent, Ranked } from "../wire/events";
import type { Action, Disc } from "../wire/state";
import { list, parts, t, textOf, type Key, type Part, type Values } from "./index";
import { aDisc, actions, level, street, subject } from "./terms";

/** Who reads, and what the sentences need to know of the table. */
export interface Reader {
  names: readonly string[]; // by seat; a side beyond them is the third party
  viewer: number | null; // who is spoken to; null names everybody
  layout?: readonly Action[];
  tiles?: readonly string[]; // the scoring tiles in their order, to point at them
}

export interface Line {
  parts: Part[];
  targets: Target[]; // what the line speaks of
  notes: Part[][]; // further lines: how ties were broken
}

type Among<G, E> = G extends { event: infer Kinds } ? (E extends Kinds ? G : never) : never;
type Of<E extends GameEvent["event"]> = Among<GameEvent, E>;
type Told = { parts: Part[]; targets?: Target[]; notes?: Part[][] };

export function sentence(event: GameEvent, reader: Reader): Line {
  const tell = SENTENCES[event.event] as (event: GameEvent, reader: Reader) => Told;
  return { targets: [], notes: [], ...tell(event, reader) };
}

/** The sentence without its icons, for the ear. */
export function spokenLine(event: GameEvent, reader: Reader): string {
  const line = sentence(event, reader);
  return [line.parts, ...line.notes].map(textOf).join(". ");
}

// Who.

function nameOf(side: number, reader: Reader): string {
  return reader.names[side] ?? t("name.third");
}

/** The same within a sentence: the third party is no name. */
function within(side: number, reader: Reader): string {
  return reader.names[side] ?? t("name.third.within");
}

function isReader(side: number, reader: Reader): boolean {
  return reader.viewer !== null && side === reader.viewer;
}

/** A sentence about what a side does: to the reader, or about somebody by name. */
export function about(side: number, reader: Reader, key: Key, values: Values = {}): Part[] {
  const toReader = isReader(side, reader);
  const who = toReader ? t("name.you") : nameOf(side, reader);
  return parts(key, { who, ...values }, toReader);
}

// Deeds.

const DEEDS: Record<string, (rest: string[]) => [Values, Target[]]> = {
  build: ([, city]) => (city ? [{ in: t(`in.${city}` as Key) }, [`city:${city}`]] : [{}, []]),
  artwork: ([building]) => [{ to: to(building) }, [`row:${building}/artwork`]],
  ship: ([city]) => [{ to: to(city) }, [`city:${city}`]],
  transport: ([city]) => [{ to: to(city) }, [`city:${city}`]],
  contribute: ([what, building]) => [
    { resource: t(`object.${what}` as Key), to: to(building) },
    [`row:${building}/${what}`],
  ],
};

function to(place: string | undefined): string {
  return t(`to.${place}` as Key);
}

function did({ seat, deed, by }: Of<"did">, reader: Reader): Told {
  const [verb = "", ...rest] = deed.split(" ");
  const [values, targets] = DEEDS[verb]?.(rest) ?? [{}, []];
  const key = verb === "build" ? `log.did.build.${rest[0]}` : `log.did.${verb}`;
  const said: Part[] = [
    { icon: `action:${verb}`, text: "" },
    ...about(seat, reader, key as Key, values),
  ];
  const built = verb === "build" ? [`mat:${seat}/${rest[0]}`] : [];
  if (by !== "card") return { parts: said, targets: [...targets, ...built] };
  const card: Part = { icon: `card:${verb}`, text: t("log.card.word") };
  return { parts: parts("log.card", { deed: said, card }), targets: [...targets, ...built] };
}

function drew({ seat, action: used, cards, card }: Of<"drew">, reader: Reader): Told {
  const instead = t(`instead.${used}`);
  if (cards === 0) return { parts: about(seat, reader, "log.drew.none", { instead }) };
  if (card === null) return { parts: about(seat, reader, "log.drew", { instead }) };
  return { parts: about(seat, reader, "log.drew.card", { instead, card: aCard(card) }) };
}

function aCard(name: string): Part {
  return { icon: `card:${name}`, text: t(`action.${name}` as Key) };
}

// The council.

function discOf(disc: Disc, reader: Reader): Part {
  const icon = `disc:${disc}` as const;
  if (typeof disc === "string") return { icon, text: t(`disc.${disc}`) };
  return { icon, text: textOf(about(disc, reader, "disc.of")) };
}

function promoted(event: Of<"promoted">, reader: Reader): Told {
  const { seat, space, tile, replaced_from: from } = event;
  const targets = [`space:${space}`, ...tileTarget(tile, reader)];
  const named = subject(tile, "tile");
  if (seat === null) return { parts: parts("log.promoted.none", { tile: named }), targets };
  if (event.disc !== "white" || !from) {
    return { parts: about(seat, reader, "log.promoted", { tile: named }), targets };
  }
  if (from === "reserve") {
    return { parts: about(seat, reader, "log.promoted.reserve", { tile: named }), targets };
  }
  const key = event.white_to ? "log.promoted.moved" : "log.promoted.moved.out";
  const values = { tile: named, space: street(from, reader.layout) };
  return { parts: about(seat, reader, key, values), targets: [...targets, `space:${from}`] };
}

function tileTarget(tile: string, reader: Reader): Target[] {
  const place = reader.tiles?.indexOf(tile) ?? -1;
  return place < 0 ? [] : [`tile:${place}`];
}

// Scoring.

function scored({ tile, card, ranking }: Of<"scored">, reader: Reader): Told {
  const name = tile ?? card ?? "";
  const named = subject(name, tile ? "tile" : "card");
  const rank = ranking.length ? ranks(ranking, name, reader) : [t("log.scored.nobody")];
  return {
    parts: parts(tile ? "log.scored" : "log.scored.card", { tile: named, ranking: rank }),
    targets: [...(tile ? tileTarget(tile, reader) : []), ...placesOf(name)],
    notes: ties(ranking, reader),
  };
}

/** "Ada 3 points (4 cubes), Bo 2 points (1 cube)". */
export function ranks(ranking: Ranked[], name: string, reader: Reader): Part[] {
  const each = ranking.map((line) =>
    parts("log.rank", {
      who: { icon: `cube:${line.side}`, text: within(line.side, reader) },
      points: t("n.points", { n: line.points }),
      cubes: t(name === "palazzo" ? "n.council" : "n.cubes", { n: line.cubes }),
    }),
  );
  return each.flatMap((one, i) => (i === 0 ? one : [", ", ...one]));
}

/** How each tie was broken, in words (R5.7). */
export function ties(ranking: Ranked[], reader: Reader): Part[][] {
  const notes: Part[][] = [];
  for (const [i, below] of ranking.entries()) {
    const above = ranking[i - 1];
    if (!above || !below.tie) continue;
    if (below.tie !== "R5.7e") notes.push(tie(above, below, below.tie, reader));
    else if (ranking[i + 1]?.tie !== "R5.7e") notes.push(sharing(ranking, i, reader));
  }
  return notes;
}

function tie(
  above: Ranked,
  below: Ranked,
  ruling: NonNullable<Ranked["tie"]>,
  reader: Reader,
): Part[] {
  const [more, less] =
    ruling === "R5.7a" ? [above.influence, below.influence] : [above.seats, below.seats];
  const sides = { above: within(above.side, reader), below: within(below.side, reader) };
  return parts(`log.tie.${ruling}`, { ...sides, more, less, n: above.seats });
}

/** All who share with the last of them. */
function sharing(ranking: Ranked[], last: number, reader: Reader): Part[] {
  let first = last;
  while (ranking[first]?.tie === "R5.7e") first -= 1;
  const sides = ranking.slice(first, last + 1).map((line) => within(line.side, reader));
  return parts("log.tie.R5.7e", { sides: list(sides) });
}

const RESOURCES = ["wood", "brick", "marble"];
const BUILDINGS = ["fiore", "miniato", "croce"];
const PLACES: Record<string, Target[]> = {
  ports: ["city:barcelona", "city:lisbon", "city:london"],
  trade: ["city:troyes", "city:bruges", "city:hamburg"],
  artworks: [...BUILDINGS, "palazzo"].map((building) => `row:${building}/artwork`),
  palazzo: ["row:palazzo/artwork"],
  ...Object.fromEntries(
    RESOURCES.map((row) => [row, BUILDINGS.map((building) => `row:${building}/${row}`)]),
  ),
  ...Object.fromEntries(
    BUILDINGS.map((building) => [
      building,
      [...RESOURCES, "artwork"].map((row) => `row:${building}/${row}`),
    ]),
  ),
};

/** Where the cubes lie that a tile or card counts. */
export function placesOf(name: string): Target[] {
  return PLACES[name] ?? [`city:${name}`];
}

function over({ scores, winners }: Of<"over">, reader: Reader): Told {
  const [first, ...others] = winners ?? [];
  if (first === undefined) return { parts: parts("log.over.nobody") };
  const points = t("n.points", { n: scores[first] ?? 0 });
  if (others.length === 0) return { parts: about(first, reader, "log.over", { points }) };
  const names = list([first, ...others].map((seat) => nameOf(seat, reader)));
  return { parts: parts("log.over.shared", { names, points }) };
}

const SENTENCES: { [E in GameEvent["event"]]: (event: Of<E>, reader: Reader) => Told } = {
  kept: (e, r) => ({ parts: chosen(e, r, "log.kept", "log.kept.card") }),
  shown: (e, r) => ({ parts: chosen(e, r, "log.shown", "log.shown.card") }),
  took: (e, r) => ({ parts: about(e.seat, r, "log.took", { card: aCard(e.card ?? "") }) }),
  placed: (e, r) => ({
    parts: about(e.seat, r, "log.placed", {
      disc: aDisc(e.kind === "own" ? e.seat : e.kind, e.kind),
      space: street(e.space, r.layout),
    }),
    targets: [`space:${e.space}`, `stack:${e.space}/${e.level}`],
  }),
  activated: (e, r) => ({
    parts: about(e.seat, r, "log.activated", { actions: actions(e.pending) }),
    targets: [`space:${e.space}`, `stack:${e.space}/${e.level}`],
  }),
  did,
  drew,
  stopped: (e, r) => ({ parts: about(e.seat, r, "log.stopped") }),
  ended: (e, r) => ({ parts: about(e.seat, r, e.by_itself ? "log.ended.itself" : "log.ended") }),
  shuffled: (e) => ({ parts: parts("log.shuffled", { cards: t("n.cards", { n: e.cards }) }) }),
  reshuffled: (e) => ({ parts: parts("log.reshuffled", { cards: t("n.cards", { n: e.cards }) }) }),
  followed: (e, r) =>
    e.city
      ? { parts: about(e.seat, r, "log.followed", { to: to(e.city) }), targets: [`city:${e.city}`] }
      : {
          parts: about(e.seat, r, "log.followed.row", {
            to: to(e.building),
            row: t(`resource.${e.row ?? "wood"}`),
          }),
          targets: [`row:${e.building}/${e.row}`],
        },
  left: (e, r) => ({
    parts: parts("log.left", { disc: discOf(e.disc, r), space: street(e.space, r.layout) }),
    targets: [`space:${e.space}`],
  }),
  promoted,
  scored,
  choosing: (e, r) => ({ parts: about(e.seat, r, "log.choosing"), targets: [`space:${e.space}`] }),
  turn: (e, r) => ({ parts: about(e.seat, r, "log.turn") }),
  over,
  undone: (e, r) => ({ parts: about(e.seat, r, "log.undone") }),
  replaced: (e, r) => ({ parts: about(e.seat, r, "log.replaced", { level: level(e.bot) }) }),
  returned: (e, r) => ({ parts: about(e.seat, r, "log.returned") }),
  resumed: () => ({ parts: parts("log.resumed") }),
};

function chosen(event: Of<"kept">, reader: Reader, hidden: Key, open: Key): Part[] {
  if (event.card === null) return about(event.seat, reader, hidden);
  return about(event.seat, reader, open, { card: subject(event.card, "card") });
}
