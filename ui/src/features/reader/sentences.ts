/** The table in words: every place and everything on it as a sentence. */

import {
  BUILDINGS,
  CITIES,
  CITY_SLOTS,
  HOUSES,
  RESOURCES,
  ROW_SLOTS,
  ROWS,
  SHIPS,
  SPACES,
  STACK,
  TRADE_CITIES,
  WAREHOUSE,
  WORKSHOPS,
} from "../../game/box";
import type { Choice } from "../../game/selection";
import { parseTarget } from "../../game/target";
import { list, number, t, textOf } from "../../i18n";
import { about, lacking, ranks, spokenLine, ties, type Reader } from "../../i18n/eventText";
import { describe } from "../../i18n/moveText";
import { street } from "../../i18n/terms";
import type { GameEvent, Ranked } from "../../protocol/events";
import type { AllStandings, Entry } from "../../protocol/messages";
import type { Action, Card, Disc, Mat, Space, State, Tile } from "../../protocol/state";
import { countsOf } from "../help/counts";
import { choiceLabel } from "../table/targetLabels";

/** A fact about a mat: what, and how much. */
export interface Fact {
  what: string;
  much: string;
}

/** How a side is called to the reader. */
export function who(side: number, reader: Reader): string {
  return side === reader.viewer ? t("name.you") : (reader.names[side] ?? t("name.third"));
}

// Streets.

const WIDTH = 3; // fields in a row of the city

/** The nine fields, row by row. */
export function cityRows(s: State): string[] {
  return [0, 1, 2].map((row) => {
    const fields = s.layout.slice(row * WIDTH, (row + 1) * WIDTH);
    const actions = fields.map((action) => t(`action.${action}`)).join(", ");
    return t("reader.row", { n: row + 1, actions });
  });
}

/** A street by its two actions and its two fields, which are its keys. */
function streetName(space: Space, s: State): string {
  const [a = "", b = ""] = space.split("-");
  return t("reader.street", { space: textOf(street(space, s.layout)), a, b });
}

function discName(disc: Disc, reader: Reader): string {
  return typeof disc === "number" ? who(disc, reader) : t(`disc.${disc}`);
}

/** A street, the discs on it from the bottom, and what the next one would set off. */
export function stack(space: Space, s: State, reader: Reader): string {
  const discs = s.stacks[space];
  const named = { street: streetName(space, s) };
  const said =
    discs.length === 0
      ? t("reader.stack.empty", named)
      : t("reader.stack", {
          ...named,
          discs: discs.map((disc) => discName(disc, reader)).join(", "),
        });
  return [said, ...stackNotes(space, s)].join(" ");
}

function stackNotes(space: Space, s: State): string[] {
  if (space === s.space) return [t("reader.stack.now")];
  if (s.stacks[space].length < STACK - 1) return [];
  const tile = s.scoring_tiles[s.scored];
  return [tile ? t("reader.stack.last", { tile: t(`subject.${tile}`) }) : t("reader.stack.leaves")];
}

export function streets(s: State, reader: Reader): string[] {
  return SPACES.map((space) => stack(space, s, reader));
}

// Cities and buildings.

function place(name: string, cubes: readonly number[], slots: number, reader: Reader): string {
  const counts = cubes.flatMap((n, side) => (n > 0 ? [`${who(side, reader)} ${number(n)}`] : []));
  const left = slots - cubes.reduce((sum, n) => sum + n, 0);
  const free = left > 0 ? t("reader.free", { n: left }) : t("reader.full");
  return t("say.place", { place: name, counts: [...counts, free].join(", ") });
}

export function cities(s: State, reader: Reader): string[] {
  return CITIES.map((city) => {
    const said = `${place(t(`subject.${city}`), s.cities[city], CITY_SLOTS, reader)}.`;
    const owners = s.mats.flatMap(({ houses }, seat) =>
      houses.some((each) => each === city) ? [who(seat, reader)] : [],
    );
    return owners.length > 0 ? `${said} ${t("reader.houses", { names: list(owners) })}` : said;
  });
}

/** The rows of every building that has them. */
export function buildings(s: State, reader: Reader): { name: string; rows: string[] }[] {
  return BUILDINGS.map((building) => ({
    name: t(`building.${building}`),
    rows: ROWS.flatMap((row) => {
      const cubes = s.buildings[building][row];
      return cubes ? [place(t(`resource.${row}`), cubes, ROW_SLOTS[building], reader)] : [];
    }),
  }));
}

// Scorings.

/** Who is ahead, what decides ties, and what the reader lacks. */
function ranking(subject: string, lines: readonly Ranked[] | undefined, reader: Reader): string[] {
  if (lines === undefined) return [];
  if (lines.length === 0) return [t("log.scored.nobody")];
  const lacks = reader.viewer === null ? "" : lacking(lines, reader.viewer, reader);
  return [
    textOf(ranks([...lines], subject, reader)),
    ...ties([...lines], reader).map(textOf),
    ...(lacks ? [`${t("name.you")}: ${lacks}`] : []),
  ];
}

const withRanking = (subject: string, said: string[]): string =>
  said.length > 0 ? `${subject}: ${said.join(". ")}.` : `${subject}.`;

/** The tiles to come, the next one first. */
export function tilesToCome(s: State, standings: AllStandings | null, reader: Reader): string[] {
  return s.scoring_tiles.slice(s.scored).map((tile) => {
    const said = ranking(tile, standings?.tiles[tile], reader);
    return withRanking(t(`subject.${tile}`), said);
  });
}

type Scored = Extract<GameEvent, { event: "scored" }>;

/** What the scored tiles have brought, and whose seat is on each. */
export function tilesScored(s: State, entries: readonly Entry[], reader: Reader): string[] {
  const scorings = entries
    .flatMap(({ events }) => events)
    .filter((event): event is Scored => event.event === "scored");
  return s.scoring_tiles.slice(0, s.scored).map((tile, i) => {
    const event = scorings.findLast((each) => each.tile === tile);
    const said = event ? spokenLine(event, reader) : t(`subject.${tile}`);
    return `${said}. ${seatOn(s.seats[i] ?? null, reader)}`;
  });
}

function seatOn(side: number | null, reader: Reader): string {
  if (side === null) return t("reader.seat.none");
  return textOf(about(side, reader, "reader.seat"));
}

type CardText = "reader.card.kept" | "reader.card.shown";

/** The scoring cards that count at the end, as far as they are known. */
export function finalCards(s: State, standings: AllStandings | null, reader: Reader): string[] {
  const known = (card: Card, said: string) =>
    withRanking(said, ranking(card, standings?.cards[card], reader));
  const held = (cards: readonly (Card | null)[], key: CardText) =>
    cards.flatMap((card, seat) => {
      if (card === null) return [];
      return [known(card, textOf(about(seat, reader, key, { card: t(`subject.${card}`) })))];
    });
  const chosen = s.phase !== "keep" && s.phase !== "show";
  const secret = s.kept.flatMap((card, seat) =>
    card === null && chosen ? [textOf(about(seat, reader, "reader.card.secret"))] : [],
  );
  return [
    ...held(s.kept, "reader.card.kept"),
    ...held(s.shown, "reader.card.shown"),
    ...[s.face_up, s.face_down].flatMap((card) =>
      card === null ? [] : [known(card, t("reader.card.open", { card: t(`subject.${card}`) }))],
    ),
    ...secret,
    ...(s.players === 2 && s.face_down === null ? [t("reader.card.down")] : []),
  ];
}

// Players.

/** Everybody's points in one breath, and what is scored next. */
export function pointsSaid(s: State, reader: Reader): string {
  const each = s.scores.map((n, side) =>
    t("reader.points", { who: who(side, reader), points: t("n.points", { n }) }),
  );
  const tile: Tile | undefined = s.scoring_tiles[s.scored];
  const next = tile ? [t("reader.next", { tile: t(`subject.${tile}`) })] : [];
  return `${[...each, ...next].join(". ")}.`;
}

/** What a side has: on its mat, in the council, in reserve and in hand. */
export function facts(side: number, s: State): Fact[] {
  const mat = s.mats[side];
  const council = [
    { what: t("name.points"), much: number(s.scores[side] ?? 0) },
    { what: t("name.council"), much: councilOf(side, s) },
  ];
  if (mat === undefined) return council; // the third party
  return [
    ...council,
    { what: t("table.cards"), much: number(s.hand_sizes[side] ?? 0) },
    { what: t("reader.discs"), much: reserveOf(side, s) },
    ...matFacts(mat),
  ];
}

function councilOf(side: number, s: State): string {
  const seats = s.seats.filter((seat) => seat === side).length;
  const artworks = s.buildings.palazzo.artwork?.[side] ?? 0;
  return `${t("reader.seats", { n: seats })}, ${t("reader.artworks", { n: artworks })}`;
}

function reserveOf(side: number, s: State): string {
  const { own = 0, white = 0, support = 0 } = s.reserve[side] ?? {};
  return s.players === 2
    ? t("reader.reserve.support", { own, white, support })
    : t("reader.reserve", { own, white });
}

function matFacts(mat: Mat): Fact[] {
  const goods = RESOURCES.map((each) => `${t(`resource.${each}`)} ${number(mat[each])}`).join(", ");
  const cloth = mat.cloth.map((n) => number(n)).join(", ");
  const workshops = { n: mat.cloth.length, most: WORKSHOPS, cloth };
  const houses = TRADE_CITIES.filter((city) => mat.houses.includes(city));
  const built = t("reader.of", { n: houses.length, most: HOUSES });
  const where = houses.map((city) => t(`subject.${city}`));
  return [
    { what: t("name.warehouse"), much: t("reader.goods", { goods, n: WAREHOUSE }) },
    { what: t("name.workshops"), much: t("reader.workshops", workshops) },
    { what: t("name.ships"), much: t("reader.of", { n: mat.ships, most: SHIPS }) },
    { what: t("name.houses"), much: [built, ...where].join(", ") },
  ];
}

/** Deck and discard pile. */
export function piles(s: State): string {
  const deck = t("n.cards", { n: s.deck_size });
  return t("reader.piles", { deck, discard: t("n.cards", { n: s.discard.length }) });
}

/** The cards in hand, equal ones together, with what each does. */
export function handOf(seat: number, s: State): string[] {
  const cards = s.hands[seat] ?? [];
  return [...new Set(cards)].map((card) => {
    const n = cards.filter((each) => each === card).length;
    const action = t(`action.${card}`);
    const named = n > 1 ? t("word.times", { action, n }) : action;
    return `${named}. ${t(`what.${card}`)}`;
  });
}

// The decision.

/** What a choice is called, with what one would see: the discs of a street, how many are left, what a card does. */
export function spokenChoice(choice: Choice, s: State, reader: Reader): string {
  const target = parseTarget(choice.target);
  const label = choiceLabel(choice, s);
  switch (target.kind) {
    case "space":
      return stack(target.space as Space, s, reader);
    case "disc":
      return `${label} ×${s.reserve[s.actor ?? 0]?.[target.disc] ?? 0}`;
    case "hand":
      return cardLabel(choice, target.action, s);
    case "market":
      return `${label}. ${t(`what.${target.action}`)}`;
    case "scoring":
      return `${label}. ${t(countsOf(target.subject))}`;
    case "action":
    case "button":
    case "city":
    case "mat":
    case "row":
    case "site":
    case "stack":
    case "tile":
    case "word":
      return label;
  }
}

/** A card says that it is one: the street may offer the same action. */
function cardLabel({ moves }: Choice, action: Action, s: State): string {
  const [move, ...others] = moves;
  if (move && others.length === 0) return describe(move, s.layout);
  return t("word.card", { deed: t(`action.${action}`) });
}
