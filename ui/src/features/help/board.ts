/** Help for what lies on the board. */

import { CITY_SLOTS, isPort, ROW_SLOTS, STACK } from "../../game/box";
import type { Target } from "../../game/target";
import { list, parts, t, textOf, type Part } from "../../i18n";
import { calledWithin } from "../../i18n/eventText";
import { street, subject as named } from "../../i18n/terms";
import type { Action, Disc, Space } from "../../protocol/state";
import { labelOf, nameOf } from "../table/targetLabels";
import { leadOf, leadWithFourth } from "./lead";
import { isScored, tileOf, toldOfScored } from "./scored";
import { goods, goodsFor } from "./mat";
import type { Help, View } from "./view";

type Of<K extends Target["kind"]> = Extract<Target, { kind: K }>;

const sum = (each: readonly number[] = []): number => each.reduce((a, b) => a + b, 0);

export function ofStreet({ space }: { space: string }, view: View): Help {
  const { s } = view;
  const discs = s.stacks[space as Space];
  const woken = wakenBy(discs, view);
  const sentences = [countOf(discs.length, space as Space, view)];
  if (woken.length > 0 && discs.length < STACK && !view.reader.untaught?.waking)
    sentences.push(parts("help.street.wakes", { who: list(woken) }));
  const title = textOf(street(space, s.layout));
  const rule = discs.length >= STACK - 1 ? "R3.4" : "R3.3";
  return { icon: "streets", title, sentences, rule, scoring: null };
}

/** How many discs there are, and what the next one sets off, or the fourth has set off (R3.4, R8.2). */
function countOf(n: number, space: Space, view: View): Part[] {
  const { s } = view;
  if (n === 0) return parts("help.street.empty");
  if (n < STACK - 1) return parts("help.street.count", { n });
  const tile = s.scoring_tiles[s.scored];
  const isFull = n === STACK;
  if (tile === undefined)
    return isFull ? parts("help.street.full.leaves") : parts("help.street.leaves", { n });
  const lead = isFull ? leadOf(tile, view) : leadWithFourth(tile, space, view);
  const scoring = { tile: named(tile, "tile"), lead };
  return isFull
    ? parts("help.street.full", scoring)
    : parts("help.street.scores", { n, ...scoring });
}

/** The owners of the discs that act after one placed on top: two positions, white and support passed over (R3.3). */
function wakenBy(discs: readonly Disc[], { reader }: View): string[] {
  const below = discs.slice(-2).reverse();
  const owners = below.filter((disc) => typeof disc === "number");
  return [...new Set(owners)].map((side) => {
    const n = owners.filter((each) => each === side).length;
    const who = calledWithin(side, reader);
    return n > 1 ? t("help.wakes.discs", { who, n }) : who;
  });
}

export function ofStackedDisc(target: Of<"stack">, view: View): Help {
  const help = ofStreet(target, view);
  return { ...help, title: labelOf(`stack:${target.space}/${target.level}`, view.s) };
}

/** An action wherever it is seen, with what its reader has for it. */
export function ofAction(action: Action, view: View): Help {
  const sentences = [parts(`what.${action}`)];
  const mine = view.reader.viewer === null ? null : goods(action, view.reader.viewer, view);
  if (mine) sentences.push(mine);
  return { icon: action, title: t(`action.${action}`), sentences, rule: "R4.4", scoring: null };
}

export function ofCard(action: Action, kind: "hand" | "market", view: View): Help {
  const { sentences, ...help } = ofAction(action, view);
  const more = parts(kind === "hand" ? "help.card.play" : "help.card.take");
  return { ...help, sentences: [...sentences, more], rule: kind === "hand" ? "R4.2" : "R2.6" };
}

export function ofTile(tile: number, view: View): Help {
  const subject = view.s.scoring_tiles[tile] ?? "";
  return {
    icon: subject,
    title: nameOf(`subject.${subject}`),
    sentences: toldOfTile(tile, subject, view),
    rule: "R5.5",
    scoring: { subject, of: "tile" },
  };
}

function toldOfTile(tile: number, subject: string, view: View): Part[][] {
  const { s, reader } = view;
  if (tile >= s.scored) return [whenScored(tile, subject, view)];
  const seat = s.seats[tile];
  const sits =
    typeof seat === "number"
      ? [parts("help.tile.seat", { who: calledWithin(seat, reader) }, seat === reader.viewer)]
      : [];
  return [...toldOfScored(subject, view), ...sits];
}

/** When a tile is scored, and who is ahead as it stands. */
function whenScored(tile: number, subject: string, view: View): Part[] {
  const n = tile - view.s.scored;
  const lead = leadOf(subject, view);
  return n === 0 ? parts("help.tile.next", { lead }) : parts("help.tile.later", { n, lead });
}

export function ofCity({ city }: Of<"city">, view: View): Help {
  const { s, reader } = view;
  const [n, size] = [sum(s.cities[city]), CITY_SLOTS];
  const sentences = isScored(city, view)
    ? [parts("help.filled", { n, size }), ...toldOfScored(city, view)]
    : [parts("help.filled.lead", { n, size, lead: leadOf(city, view) }), ...due(city, view)];
  const houses = reader.viewer === null ? undefined : s.mats[reader.viewer]?.houses;
  if (houses && !isPort(city))
    sentences.push(
      parts((houses as readonly string[]).includes(city) ? "help.house.here" : "help.house.none"),
    );
  return {
    icon: city,
    title: nameOf(`subject.${city}`),
    sentences,
    rule: "R5.5",
    scoring: { subject: city, of: "tile" },
  };
}

/** That a place is scored next, where it is. */
function due(subject: string, view: View): Part[][] {
  return tileOf(subject, view) === view.s.scored ? [parts("help.due")] : [];
}

export function ofRow({ building, row }: Of<"row">, view: View): Help {
  const { s, reader } = view;
  const cubes = s.buildings[building][row] ?? [];
  const [n, size] = [sum(cubes), ROW_SLOTS[building]];
  const filled =
    reader.viewer === null
      ? parts("help.filled", { n, size })
      : parts("help.filled.mine", { n, size, mine: cubes[reader.viewer] ?? 0 });
  const title = labelOf(`row:${building}/${row}`, s);
  const whole = ofSite({ building }, view);
  const more = building === "palazzo" ? [parts("help.palazzo")] : whole.sentences;
  return { ...whole, title, sentences: [filled, ...more] };
}

/** A building as a whole; the council's is the Palazzo. */
export function ofSite({ building }: Pick<Of<"site">, "building">, view: View): Help {
  const title = nameOf(`building.${building}`);
  if (building === "palazzo") return { ...ofCouncil(view), icon: building, title };
  const sentences = isScored(building, view)
    ? toldOfScored(building, view)
    : [parts("help.whole", { lead: leadOf(building, view) }), ...due(building, view)];
  return {
    icon: building,
    title,
    sentences,
    rule: "R4.4",
    scoring: { subject: building, of: "tile" },
  };
}

export function ofCouncil(view: View): Help {
  const sentences = [parts("help.council", { lead: leadOf("palazzo", view) })];
  return {
    icon: "influence",
    title: t("name.council"),
    sentences,
    rule: "R5.7",
    scoring: { subject: "palazzo", of: "ties" },
  };
}

/** Where all cloth sets out from, with what its reader has to send. */
export function ofFlorence(view: View): Help {
  const { viewer } = view.reader;
  const mine = viewer === null ? null : goodsFor(["cloth", "ships", "houses"], viewer, view);
  return {
    icon: "florence",
    title: t("name.florence"),
    sentences: [parts("help.florence"), ...(mine ? [mine] : [])],
    rule: "R4.4",
    scoring: null,
  };
}

/** A scoring card that its reader knows (R8.3). */
export function ofScoringCard(subject: string, view: View): Help {
  const sentences = [parts("help.final", { lead: leadOf(subject, view) })];
  return {
    icon: subject,
    title: `${t("name.card")}: ${nameOf(`subject.${subject}`)}`,
    sentences,
    rule: "R8.3",
    scoring: { subject, of: "card" },
  };
}
