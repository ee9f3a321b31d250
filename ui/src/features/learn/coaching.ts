/** What a coach says at a real table: what a placement sets off, and why the next scoring matters. */

import { STACK } from "../../game/box";
import { parseMove, type Move } from "../../game/move";
import { list, number, t, textOf } from "../../i18n";
import type { Learn } from "../../i18n/learn/learn";
import { fill, type Values } from "../../i18n/template";
import { street } from "../../i18n/terms";
import type { Ranked } from "../../protocol/events";
import type { AllStandings, Cascade } from "../../protocol/messages";
import type { Space, State, Tile } from "../../protocol/state";

export interface Seen {
  state: State;
  viewer: number;
  names: readonly string[];
  deciding: boolean;
  legal: readonly Move[];
  cascade: Cascade | null;
  discOpen?: boolean; // whether it is still to be chosen which disc is placed
  standings: AllStandings | null;
  turns: number; // that the viewer has begun
}

const PLACES = 3; // that bring points: the first as many (R5.6)

type Say = (key: keyof Learn["coach"], values?: Values) => string;

/** A few sentences, `*terms*` marked; none while others decide. */
export function advice(seen: Seen, { coach, chapters }: Learn): string[] {
  const { state, deciding, cascade } = seen;
  if (!deciding) return [];
  const say: Say = (key, values = {}) => textOf(fill(coach[key], values, false, number));
  switch (state.phase) {
    case "keep":
      return [chapters.secret.steps.keep[0]];
    case "take":
      return [say("take")];
    case "place":
      return cascade ? ofPlacement(seen, cascade, say) : beforePlacing(seen, say);
    case "activate":
      return [...actsNow(seen, say), ...whatCounts(seen, isDue(state) ? "due" : "next", say)];
    case "show":
    case "deliver":
    case "promote":
    case "over":
      return whatCounts(seen, isDue(state) ? "due" : "next", say);
  }
}

// Placing.

function beforePlacing(seen: Seen, say: Say): string[] {
  return [say("look"), ...whatCounts(seen, "next", say), ...whereItScores(seen, say)];
}

/** The streets where the viewer may place the disc that scores (R3.4). */
function whereItScores({ state, legal }: Seen, say: Say): string[] {
  const open = new Set(legal.flatMap((move) => (move.verb === "place" ? [move.space] : [])));
  const full = [...open].filter((space) => state.stacks[space as Space].length === STACK - 1);
  if (full.length === 0 || nextTile(state) === undefined) return [];
  const streets = full.map((space) => textOf(street(space, state.layout)));
  return [say("hot", { streets: list(streets) })];
}

function ofPlacement(seen: Seen, cascade: Cascade, say: Say): string[] {
  return [whoActs(seen, cascade, say), ...whatComesOfIt(seen, cascade, say)];
}

/** Who acts after the placing player; where nobody does, what becomes of the disc. */
function whoActs(seen: Seen, { activations, word }: Cascade, say: Say): string {
  const { viewer, names } = seen;
  const seats = new Set(activations.slice(1).map(({ seat }) => seat));
  const again = seats.delete(viewer) ? [say("again")] : [];
  const others = [...seats].flatMap((seat) => names[seat] ?? []);
  const woken = others.length > 0 ? [say("wakes", { who: list(others) }), ...again] : again;
  if (woken.length > 0) return woken.join(" ");
  return `${say("alone")} ${say(whatBecomes(seen, parseMove(word)))}`;
}

/** What becomes of the disc: as long as it is not chosen, of the own one and of a white one. */
function whatBecomes({ legal, discOpen }: Seen, move: Move): "stays" | "sleeps" | "either" {
  if (move.verb !== "place") return "stays";
  if (move.disc === "white") return "sleeps";
  const hasWhite = legal.some(
    (each) => each.verb === "place" && each.disc === "white" && each.space === move.space,
  );
  return discOpen && hasWhite ? "either" : "stays";
}

/** The tile that a placement scores with who gets the seat, or that the next disc there will score one. */
function whatComesOfIt(seen: Seen, cascade: Cascade, say: Say): string[] {
  const scored = cascade.events.flatMap((event) => {
    if (event.event === "scored" && event.tile)
      return [standing(seen, event.tile, say("scores", { tile: t(`subject.${event.tile}`) }), say)];
    return event.event === "promoted" ? whoIsSeated(seen, event.seat, say) : [];
  });
  return scored.length > 0 ? scored : whatItPrepares(seen, cascade, say);
}

function whoIsSeated({ viewer, names }: Seen, seat: number | null, say: Say): string[] {
  if (seat === null) return [];
  if (seat === viewer) return [say("seat")];
  return names[seat] === undefined ? [] : [say("seatOther", { who: names[seat] })];
}

/** A third disc invites whoever comes next to score. */
function whatItPrepares({ state }: Seen, { word }: Cascade, say: Say): string[] {
  const move = parseMove(word);
  const tile = nextTile(state);
  if (move.verb !== "place" || tile === undefined) return [];
  if (state.stacks[move.space as Space].length !== STACK - 2) return [];
  return [say("third", { tile: t(`subject.${tile}`) })];
}

// Acting.

const LEARNING = 2; // turns after which one knows what to do with a disc

/** What is to be done with the disc that acts: as much as is left of it. */
function actsNow({ state, viewer, turns }: Seen, say: Say): string[] {
  const left = Object.values(state.pending).reduce((sum, n) => sum + n, 0);
  if (left > 1) return turns > LEARNING ? [] : [say(isWhite(state) ? "actsTwice" : "acts")];
  if (left === 1) return turns > LEARNING ? [] : [say("one")];
  return [say((state.hand_sizes[viewer] ?? 0) > 0 ? "cards" : "done")];
}

/** Whether the disc that acts is a white one (R4.1). */
function isWhite({ space, level, stacks }: State): boolean {
  return space !== null && level !== null && stacks[space][level - 1] === "white";
}

/** Whether the turn ends with a scoring: four discs lie on the street that acts (R3.4). */
function isDue({ space, stacks }: State): boolean {
  return space !== null && stacks[space].length === STACK;
}

// Scoring.

const nextTile = (s: State): Tile | undefined => s.scoring_tiles[s.scored];

/** How the next scoring stands for the viewer. */
function whatCounts(seen: Seen, when: "next" | "due", say: Say): string[] {
  const tile = nextTile(seen.state);
  if (tile === undefined) return [say("last")];
  if (!seen.standings) return [];
  return [standing(seen, tile, say(when, { tile: t(`subject.${tile}`) }), say)];
}

/** A sentence about a tile, and after it what the viewer has there and still lacks. */
function standing(seen: Seen, tile: Tile, said: string, say: Say): string {
  return `${said} ${stand(seen.standings?.tiles[tile] ?? [], seen, say)}`;
}

/** Players without a cube are in no ranking. */
function stand(lines: readonly Ranked[], { viewer, names }: Seen, say: Say): string {
  const mine = lines.find(({ side }) => side === viewer);
  const last = lines.at(-1);
  if (!last) return say("nobody");
  const points = (n: number) => t("n.points", { n });
  if (!mine && lines.length < PLACES) return say("none", { points: points(PLACES - lines.length) });
  const { cubes, points: won, needs = 0 } = mine ?? { cubes: 0, points: 0, needs: last.cubes + 1 };
  const values = { cubes: t("n.cubes", { n: cubes }), points: points(won) };
  if (mine === lines[0]) return say("lead", values);
  const above = mine ? lines[lines.indexOf(mine) - 1] : last;
  const who = names[above?.side ?? -1] ?? t("name.third.within");
  return say("behind", { ...values, needs: t("n.past", { n: needs, who }) });
}
