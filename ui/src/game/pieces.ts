/** The wooden pieces and cards of a state, each with a name that it keeps from one state to the next. */

import type { Building, City, Disc, Row, State } from "../protocol/state";
import { HOUSES, RESOURCES } from "./box";
import type { PlaceId } from "./place";

type Kind = "disc" | "cube" | "ship" | "house" | "card";

export interface Piece {
  id: string;
  kind: Kind;
  side: Disc | "card"; // whose it is; 2 is the third party's cube with two players
  at: PlaceId;
  index: number; // which slot of the place, from 0; in a stack from the bottom
}

/** A piece that went from one place to another; null is outside the game. */
export interface Step {
  id: string;
  kind: Kind;
  side: Piece["side"];
  from: PlaceId | null;
  to: PlaceId | null;
}

type Slot = Omit<Piece, "id">;

/** Whether there is a deck yet: it is shuffled after the open cards are taken (R2.6). */
export const hasDeck = ({ phase }: State): boolean => !["keep", "show", "take"].includes(phase);

/** What lies where, without names. */
function slots(s: State): Slot[] {
  return [
    ...stacked(s),
    ...seated(s),
    ...delivered(s),
    ...given(s),
    ...s.mats.flatMap((_, seat) => owned(s, seat)),
    ...cards(s),
  ];
}

function stacked(s: State): Slot[] {
  return Object.entries(s.stacks).flatMap(([space, discs]) =>
    discs.map((side, index): Slot => ({ kind: "disc", side, at: `space:${space}`, index })),
  );
}

function seated(s: State): Slot[] {
  return s.seats.flatMap((seat, tile): Slot[] =>
    seat === null
      ? []
      : [{ kind: "disc", side: thirdIsSupport(s, seat), at: `tile:${tile}`, index: 0 }],
  );
}

const thirdIsSupport = (s: State, seat: number): Disc =>
  s.players === 2 && seat === 2 ? "support" : seat;

function delivered(s: State): Slot[] {
  const cities = Object.entries(s.cities) as [City, number[]][];
  return [
    ...cities.flatMap(([city, counts]) => grouped(`city:${city}`, counts)),
    ...s.mats.flatMap((mat, side) =>
      mat.houses.map((city): Slot => ({ kind: "house", side, at: `plot:${city}`, index: side })),
    ),
  ];
}

function given(s: State): Slot[] {
  const buildings = Object.entries(s.buildings) as [Building, Partial<Record<Row, number[]>>][];
  return buildings.flatMap(([building, rows]) =>
    (Object.entries(rows) as [Row, number[]][]).flatMap(([row, counts]) =>
      grouped(`row:${building}/${row}`, counts),
    ),
  );
}

/** Cubes lie together by colour, so that one sees who has most. */
function grouped(at: PlaceId, counts: number[]): Slot[] {
  return counts
    .flatMap((n, side) => Array<number>(n).fill(side))
    .map((side, index) => ({ kind: "cube", side, at, index }));
}

function owned(s: State, seat: number): Slot[] {
  const mat = s.mats[seat]!;
  const reserve = s.reserve[seat]!;
  const many = (kind: Kind, at: PlaceId, n: number, side: Slot["side"] = seat): Slot[] =>
    Array.from({ length: n }, (_, index) => ({ kind, side, at, index }));
  return [
    ...RESOURCES.flatMap((resource) =>
      many("cube", `warehouse:${seat}/${resource}`, mat[resource]),
    ),
    ...mat.cloth.flatMap((n, workshop) => many("cube", `workshop:${seat}/${workshop}`, n)),
    ...many("ship", `port:${seat}`, mat.ships),
    ...many("house", `yard:${seat}`, HOUSES - mat.houses.length),
    ...many("disc", `reserve:${seat}`, reserve.own),
    ...many("disc", `reserve:${seat}`, reserve.white, "white"),
    ...many("disc", `reserve:${seat}`, reserve.support, "support"),
  ];
}

function cards(s: State): Slot[] {
  const pile = (at: PlaceId, n: number): Slot[] =>
    Array.from({ length: n }, (_, index) => ({ kind: "card", side: "card", at, index }));
  return [
    ...pile("deck", s.deck_size),
    ...pile("discard", s.discard.length),
    ...s.hand_sizes.flatMap((n, seat) => pile(`hand:${seat}`, n)),
  ];
}

const byId = (a: Piece, b: Piece): number => (a.id < b.id ? -1 : 1);
const number = (id: string): number => Number(id.slice(id.lastIndexOf("-") + 1));
const named = (kind: Kind, n: number): string => `${kind}-${String(n).padStart(5, "0")}`;

/** The pieces of a state that nothing is known about. */
export function pieces(s: State): Piece[] {
  return follow([], s);
}

/** The pieces of the next state, with the names they had: who stayed, who moved, who is new. Sorted by name. */
export function follow(previous: readonly Piece[], next: State): Piece[] {
  const kept: Piece[] = [];
  const gone = new Set(previous);
  const open: Slot[] = [];
  const keep = (piece: Piece, slot: Slot): void => {
    gone.delete(piece);
    kept.push(same(piece, slot) ? piece : { ...slot, id: piece.id });
  };
  const before = byPlace(previous);
  if ((before.get("discard")?.length ?? 0) > next.discard.length) before.delete("deck"); // reshuffled: R4.7
  for (const [at, wanted] of byPlace(slots(next))) {
    const pairs = aligned(ordered(before.get(at) ?? []), ordered(wanted), at.startsWith("space:"));
    for (const [piece, slot] of pairs)
      if (piece) keep(piece, slot);
      else open.push(slot);
  }
  for (const [piece, slot] of travellers([...gone], open)) {
    open.splice(open.indexOf(slot), 1);
    keep(piece, slot);
  }
  return [...kept, ...christened(open, previous)].sort(byId);
}

function byPlace<T extends Slot>(list: readonly T[]): Map<PlaceId, T[]> {
  const places = new Map<PlaceId, T[]>();
  for (const one of list) places.set(one.at, [...(places.get(one.at) ?? []), one]);
  return places;
}

const same = (a: Piece, b: Slot): boolean => a.at === b.at && a.index === b.index;
const ordered = <T extends Slot>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => a.index - b.index);

/** Every wanted slot of a place with the piece that was there already, or null. */
function aligned(had: Piece[], wanted: Slot[], stack: boolean): [Piece | null, Slot][] {
  if (stack) return alignedStack(had, wanted);
  const left = [...had];
  return wanted.map((slot) => {
    const i = left.findIndex((piece) => alike(piece, slot));
    return [i < 0 ? null : left.splice(i, 1)[0]!, slot];
  });
}

const alike = (a: Slot, b: Slot): boolean => a.kind === b.kind && a.side === b.side;

/** In a stack the order counts: discs come on top and leave below (the longest common subsequence). */
function alignedStack(had: Piece[], wanted: Slot[]): [Piece | null, Slot][] {
  const common: number[][] = Array.from({ length: had.length + 1 }, () =>
    Array<number>(wanted.length + 1).fill(0),
  );
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = had.length - 1; i >= 0; i--)
    for (let j = wanted.length - 1; j >= 0; j--)
      common[i]![j] = alike(had[i]!, wanted[j]!)
        ? 1 + at(i + 1, j + 1)
        : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [Piece | null, Slot][] = [];
  const leaving = had.length >= wanted.length;
  for (let i = 0, j = 0; j < wanted.length;) {
    if (i < had.length && leaving && at(i + 1, j) === at(i, j)) i++;
    else if (i < had.length && alike(had[i]!, wanted[j]!)) pairs.push([had[i++]!, wanted[j++]!]);
    else if (i < had.length && at(i + 1, j) >= at(i, j + 1)) i++;
    else pairs.push([null, wanted[j++]!]);
  }
  return pairs;
}

/** How plausible a way is, best first; Infinity is no way at all. Ways back are undone moves. */
const WAYS: readonly (readonly [Kind, RegExp, number])[] = [
  ["disc", /^reserve:\d>space:/, 0],
  ["disc", /^space:[\d-]+>tile:/, 0],
  ["disc", /^reserve:\d>tile:/, 2], // R5.2 instead of a white one
  ["disc", /^space:[\d-]+>space:/, 3], // R5.3 the white disc goes on top
  ["disc", /^space:[\d-]+>reserve:/, 1],
  ["disc", /^tile:\d+>(space|reserve):/, 6],
  ["cube", /^workshop:(\d)\/\d>city:/, 0],
  ["cube", /^warehouse:\d\/(\w+)>row:\w+\/\1$/, 0],
  ["cube", /^warehouse:\d\/marble>row:\w+\/artwork$/, 0],
  ["cube", /^city:\w+>workshop:/, 6],
  ["cube", /^row:\w+\/(\w+)>warehouse:\d\/\1$/, 6],
  ["cube", /^row:\w+\/artwork>warehouse:\d\/marble$/, 6],
  ["house", /^yard:\d>plot:/, 0],
  ["house", /^plot:\w+>yard:/, 6],
  ["card", /^deck>hand:/, 0],
  ["card", /^hand:\d>discard$/, 0],
  ["card", /^deck>deck$/, 1],
  ["card", /^discard>deck$/, 2],
  ["card", /^(hand:\d>deck|discard>hand:\d|deck>discard)$/, 6],
];

const cost = (piece: Piece, slot: Slot): number =>
  WAYS.find(([kind, way]) => kind === piece.kind && way.test(`${piece.at}>${slot.at}`))?.[2] ??
  Infinity;

/** Pairs of a piece without a place and a place without a piece, most plausible first. */
function travellers(gone: readonly Piece[], open: readonly Slot[]): [Piece, Slot][] {
  const ways = open.flatMap((slot) =>
    gone
      .filter((piece) => alike(piece, slot))
      .map((piece) => ({ piece, slot, cost: cost(piece, slot) })),
  );
  ways.sort((a, b) => a.cost - b.cost || b.piece.index - a.piece.index);
  const used = new Set<Piece | Slot>();
  return ways.flatMap(({ piece, slot, cost }): [Piece, Slot][] => {
    if (cost === Infinity || used.has(piece) || used.has(slot)) return [];
    used.add(piece).add(slot);
    return [[piece, slot]];
  });
}

/** Names for pieces that come from outside. */
function christened(open: readonly Slot[], previous: readonly Piece[]): Piece[] {
  const last = new Map<Kind, number>();
  for (const { id, kind } of previous) last.set(kind, Math.max(last.get(kind) ?? 0, number(id)));
  return open.map((slot) => {
    const n = (last.get(slot.kind) ?? 0) + 1;
    last.set(slot.kind, n);
    return { ...slot, id: named(slot.kind, n) };
  });
}

/** What moved between two lists of pieces: for the flights, the sounds and the announcements. */
export function plan(before: readonly Piece[], after: readonly Piece[]): Step[] {
  const was = new Map(before.map((piece) => [piece.id, piece]));
  const is = new Set(after.map((piece) => piece.id));
  const step = ({ id, kind, side }: Piece, from: PlaceId | null, to: PlaceId | null): Step => ({
    id,
    kind,
    side,
    from,
    to,
  });
  return [
    ...before.filter((piece) => !is.has(piece.id)).map((piece) => step(piece, piece.at, null)),
    ...after
      .filter((piece) => was.get(piece.id)?.at !== piece.at)
      .map((piece) => step(piece, was.get(piece.id)?.at ?? null, piece.at)),
  ];
}
