/** What happened, as sentences. Names stand as they are: no language has to decline them. */

import { BUILDINGS, CITIES, PORTS, RESOURCES, ROWS, SITES, TRADE_CITIES } from "../game/box";
import { isDeed, parseMove, type Deed } from "../game/move";
import type { TargetId } from "../game/target";
import type { GameEvent, Ranked } from "../protocol/events";
import type { Action, Disc } from "../protocol/state";
import { list, parts, t, textOf, type Key, type Part, type Values } from "./index";
import { aDisc, actions, level, street, subject } from "./terms";

/** Who reads, and what the sentences need to know of the table. */
export interface Reader {
  names: readonly string[]; // by seat; a side beyond them is the third party
  viewer: number | null; // who is spoken to; null names everybody
  layout?: readonly Action[];
  tiles?: readonly string[]; // the scoring tiles in their order, to point at them
  seats?: readonly number[]; // how many each side has in the council: one that is counted beyond them is to come
  untaught?: Untaught; // what a lesson has not spoken of yet
}

export interface Untaught {
  waking: boolean;
  ties: boolean;
}

export interface Line {
  parts: Part[];
  targets: TargetId[]; // what the line speaks of
  notes: Part[][]; // further lines: how ties were broken
}

type Among<G, E> = G extends { event: infer Kinds } ? (E extends Kinds ? G : never) : never;
type Of<E extends GameEvent["event"]> = Among<GameEvent, E>;
type Sentence = (event: GameEvent, reader: Reader) => Told;
type Told = { parts: Part[]; targets?: TargetId[]; notes?: Part[][] };

export function sentence(event: GameEvent, reader: Reader): Line {
  const tell = SENTENCES[event.event] as Sentence | undefined;
  const told = tell?.(event, reader) ?? { parts: [event.event] }; // of a newer server
  return { targets: [], notes: [], ...told };
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

/** The same, where the reader is "you". */
export function calledWithin(side: number, reader: Reader): string {
  return isReader(side, reader) ? t("help.you") : within(side, reader);
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

function did({ seat, deed: word, by }: Of<"did">, reader: Reader): Told {
  const deed = parseMove(word);
  if (!isDeed(deed)) return { parts: [`${nameOf(seat, reader)}: ${word}`] }; // of a newer server
  const [key, values, targets] = sentenceOf(deed, seat);
  const said: Part[] = [
    { icon: `action:${deed.verb}`, text: "" },
    ...about(seat, reader, key, values),
  ];
  if (by !== "card") return { parts: said, targets };
  const card: Part = { icon: `card:${deed.verb}`, text: t("log.card.word") };
  return { parts: parts("log.card", { deed: said, card }), targets };
}

/** The text of a deed, what fills its gaps, and what it points at. */
function sentenceOf(deed: Deed, seat: number): [Key, Values, TargetId[]] {
  switch (deed.verb) {
    case "wood":
    case "brick":
    case "marble":
    case "weave":
      return [`log.did.${deed.verb}`, {}, []];
    case "build":
      return deed.what === "house"
        ? [
            "log.did.build.house",
            { in: t(`in.${deed.city}`) },
            [`city:${deed.city}`, `mat:${seat}/house`],
          ]
        : [`log.did.build.${deed.what}`, {}, [`mat:${seat}/${deed.what}`]];
    case "artwork":
      return [
        "log.did.artwork",
        { to: t(`to.${deed.building}`) },
        [`row:${deed.building}/artwork`],
      ];
    case "ship":
    case "transport":
      return [`log.did.${deed.verb}`, { to: t(`to.${deed.city}`) }, [`city:${deed.city}`]];
    case "contribute":
      return [
        "log.did.contribute",
        { resource: t(`object.${deed.resource}`), to: t(`to.${deed.building}`) },
        [`row:${deed.building}/${deed.resource}`],
      ];
  }
}

function drew({ seat, action: used, cards, card }: Of<"drew">, reader: Reader): Told {
  const instead = t(`instead.${used}`);
  if (cards === 0) return { parts: about(seat, reader, "log.drew.none", { instead }) };
  if (card === null) return { parts: about(seat, reader, "log.drew", { instead }) };
  return { parts: about(seat, reader, "log.drew.card", { instead, card: aCard(card) }) };
}

/** An action card. */
export function aCard(name: string): Part {
  return { icon: `card:${name}`, text: t(`action.${name}` as Key) };
}

function followed({ seat, city, building, row }: Of<"followed">, reader: Reader): Told {
  if (city) {
    const said = about(seat, reader, "log.followed", { to: t(`to.${city}`) });
    return { parts: said, targets: [`city:${city}`] };
  }
  if (!building || !row) return { parts: [] };
  const values = { to: t(`to.${building}`), row: t(`resource.${row}`) };
  const said = about(seat, reader, "log.followed.row", values);
  return { parts: said, targets: [`row:${building}/${row}`] };
}

// The council.

function discOf(disc: Disc, reader: Reader): Part {
  const icon = `disc:${disc}` as const;
  if (typeof disc === "string") return { icon, text: t(`disc.${disc}`) };
  return { icon, text: textOf(about(disc, reader, "disc.of")) };
}

function promoted(event: Of<"promoted">, reader: Reader): Told {
  const { seat, space, tile, replaced_from: from } = event;
  const targets: TargetId[] = [`space:${space}`, ...tileTarget(tile, reader)];
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

function tileTarget(tile: string, reader: Reader): TargetId[] {
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
      who: { icon: `cube:${line.side}`, text: calledWithin(line.side, reader) },
      points: t("n.points", { n: line.points }),
      cubes: t(name === "palazzo" ? "n.council" : "n.cubes", { n: line.cubes }),
    }),
  );
  return each.flatMap((one, i) => (i === 0 ? one : [", ", ...one]));
}

/** What a side of a ranking lacks to get past the one above, whom the reader hears by name; "" for nothing. */
export function lacking(ranking: readonly Ranked[], side: number, reader: Reader): string {
  const at = ranking.findIndex((line) => line.side === side);
  const [above, line] = [ranking[at - 1], ranking[at]];
  if (!above || !line?.needs) return "";
  if (!isReader(side, reader)) return t("n.needs", { n: line.needs });
  return t("n.past", { n: line.needs, who: within(above.side, reader) });
}

/** How each tie was broken, in words (R5.7). */
export function ties(ranking: Ranked[], reader: Reader): Part[][] {
  if (reader.untaught?.ties) return [];
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
  const [first, second] = [above, below].map(({ side }) => calledWithin(side, reader));
  const values = { above: first ?? "", below: second ?? "", more, less, n: above.seats };
  const isByCount = ruling === "R5.7a" || ruling === "R5.7b";
  const key: Key =
    isByCount && [above, below].some((line) => isToCome(line, reader))
      ? `tie.coming.${ruling}`
      : `log.tie.${ruling}`;
  return parts(key, values, isReader(above.side, reader));
}

/** Whether a ranking counts a seat that the end of the turn brings (R5.8). */
const isToCome = ({ side, seats }: Ranked, reader: Reader): boolean =>
  reader.seats !== undefined && seats > (reader.seats[side] ?? 0);

/** All who share with the last of them. */
function sharing(ranking: Ranked[], last: number, reader: Reader): Part[] {
  let first = last;
  while (ranking[first]?.tie === "R5.7e") first -= 1;
  const tied = ranking.slice(first, last + 1).map(({ side }) => side);
  const sides = list(tied.map((side) => calledWithin(side, reader)));
  return parts(
    "log.tie.R5.7e",
    { sides },
    tied.some((side) => isReader(side, reader)),
  );
}

const PLACES: Record<string, TargetId[]> = {
  ports: PORTS.map((city) => `city:${city}` as const),
  trade: TRADE_CITIES.map((city) => `city:${city}` as const),
  artworks: BUILDINGS.map((building) => `row:${building}/artwork` as const),
  palazzo: ["row:palazzo/artwork"],
  ...Object.fromEntries(CITIES.map((city) => [city, [`city:${city}` as const]])),
  ...Object.fromEntries(
    RESOURCES.map((row) => [row, SITES.map((site) => `row:${site}/${row}` as const)]),
  ),
  ...Object.fromEntries(
    SITES.map((site) => [site, ROWS.map((row) => `row:${site}/${row}` as const)]),
  ),
};

/** Where the cubes lie that a tile or card counts. */
export function placesOf(name: string): TargetId[] {
  return PLACES[name] ?? [];
}

function over({ scores, winners }: Of<"over">, reader: Reader): Told {
  const [first, ...others] = winners;
  if (first === undefined) return { parts: parts("log.over.nobody") };
  const points = t("n.points", { n: scores[first] ?? 0 });
  if (others.length === 0) return { parts: about(first, reader, "log.over", { points }) };
  const names = list([first, ...others].map((seat) => nameOf(seat, reader)));
  return { parts: parts("log.over.shared", { names, points }) };
}

const SENTENCES: { [E in GameEvent["event"]]: (event: Of<E>, reader: Reader) => Told } = {
  kept: (e, r) => ({ parts: chosen(e, r, "log.kept", "log.kept.card") }),
  shown: (e, r) => ({ parts: chosen(e, r, "log.shown", "log.shown.card") }),
  took: (e, r) => ({ parts: about(e.seat, r, "log.took", { card: aCard(e.card) }) }),
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
  followed,
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

function chosen(event: Of<"kept" | "shown">, reader: Reader, hidden: Key, open: Key): Part[] {
  if (event.card === null) return about(event.seat, reader, hidden);
  return about(event.seat, reader, open, { card: subject(event.card, "card") });
}
