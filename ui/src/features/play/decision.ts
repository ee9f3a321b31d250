/** What the decision bar says: what is asked, what to mind, and what cannot be taken back. */

import { endsByItself, nextToAct, nextToDecide } from "../../game/ending";
import { deedOf, isDeed, type Move } from "../../game/move";
import type { Choice, Picks } from "../../game/selection";
import type { RoundSummary } from "../../game/roundSummary";
import type { Position } from "../../game/table.svelte";
import { kindOf, type Target, type TargetId } from "../../game/target";
import { isStreet } from "../../game/thing";
import { gain, parts, textOf, type Key, type Part } from "../../i18n";
import { about, type Reader } from "../../i18n/eventText";
import { describe } from "../../i18n/moveText";
import { actions, street, subject } from "../../i18n/terms";
import type { State } from "../../protocol/state";

const left = (s: State): number => Object.keys(s.pending).length;

/** What everybody else reads while somebody decides. */
export function waitingFor(s: State, names: readonly string[]): Part[] {
  if (s.phase === "over") return parts("bar.over");
  return parts(`bar.wait.${s.phase}`, { who: names[s.actor ?? 0] ?? "" });
}

/** What has been decided and is on its way to the server; nothing is asked then. */
export function beingSent(sent: Move | null, s: State): Part[] {
  return sent === null ? parts("button.undo") : [describe(sent, s.layout)];
}

const ACTING = 3; // discs of a stack, from the top down (R3.3)

/** Which disc acts, and who has woken it (R3.3). */
export function scene(s: State, reader: Reader): Part[] | null {
  const { actor, active, level } = s;
  if (s.space === null || actor === null || active === null) return null;
  const space = street(s.space, s.layout);
  const discs = s.stacks[s.space].length;
  if (actor === active)
    return level === discs
      ? space
      : about(actor, reader, "help.woken.below", {
          space,
          n: discs - (level ?? discs) + 1,
          total: Math.min(discs, ACTING),
        });
  if (active === reader.viewer) return about(actor, reader, "help.woken.byYou", { space });
  return about(actor, reader, "help.woken", { space, other: reader.names[active] ?? "" });
}

/** What the player who decides is asked. */
export function question(s: State, choices: readonly Choice[], picks: Picks): Part[] {
  const [choice] = choices;
  if (picks.length > 0 && choice)
    return (
      onlyDeed(choices, s) ?? parts(isAboutMeans(choices) ? "pick.means" : nextQuestion(choice))
    );
  switch (s.phase) {
    case "activate":
      if (left(s) > 0) return parts("bar.activate", { pending: actions(s.pending) });
      return parts(whatIsLeft(choices));
    case "deliver":
      return parts(`bar.deliver.${s.delivering?.action ?? "ship"}`, { n: s.delivering?.left ?? 0 });
    case "keep":
    case "show":
    case "take":
    case "place":
    case "promote":
    case "over":
      return parts(`bar.${s.phase}`);
  }
}

/** The question whether to do the only thing that an action can be used for. */
function onlyDeed([choice, ...others]: readonly Choice[], s: State): Part[] | null {
  const [move, ...more] = choice?.moves ?? [];
  if (!move || more.length > 0 || others.length > 0 || !isDeed(deedOf(move))) return null;
  return parts("pick.only", { what: describe(move, s.layout) });
}

const MEANS: readonly Target["kind"][] = ["action", "hand"];

/** What is said once all actions are used; a lesson may ask for a card before one can be done. */
function whatIsLeft(choices: readonly Choice[]): Key {
  const others = choices.filter(({ target }) => target !== "button:end");
  if (others.length === 0) return "help.onlyEnd";
  return others.length === choices.length ? "bar.activate.cards" : "bar.activate.done";
}

/** Whether it is known where, and left open by which action or card. */
const isAboutMeans = (choices: readonly Choice[]): boolean =>
  choices.length > 1 && choices.every(({ target }) => MEANS.includes(kindOf(target)));

/** What is asked after the first click. */
function nextQuestion({ target, moves: [move] }: Choice): Key {
  if (!move) return "pick.disc";
  const { verb } = deedOf(move);
  switch (verb) {
    case "place":
      return kindOf(target) === "disc" ? "pick.disc" : "pick.space";
    case "build":
      return kindOf(target) === "city" ? "pick.house" : "pick.build";
    case "artwork":
    case "ship":
    case "transport":
    case "contribute":
    case "promote":
      return `pick.${verb}`;
    case "wood":
    case "brick":
    case "marble":
    case "weave":
    case "draw":
    case "take":
    case "stop":
    case "end":
    case "keep":
    case "show":
    case "unknown":
      return "pick.disc";
  }
}

/** What is easily overlooked at this moment. */
export function hints({ state: s, legal }: Position, picks: Picks): Part[][] {
  if (picks.length > 0) return [];
  if (s.phase === "place" && s.scored === s.scoring_tiles.length) return [parts("table.allScored")];
  if (s.phase !== "activate") return [];
  const told = isWhitePlaced(s) ? [parts("bar.twice")] : [];
  return legal.some(({ verb }) => verb === "end") ? told : [...told, dutyOf(s, legal)];
}

/** Whether the disc that acts is a white one: only the disc just placed can be (R4.1). */
function isWhitePlaced({ space, level, stacks }: State): boolean {
  return space !== null && level !== null && stacks[space][level - 1] === "white";
}

/** What is to be done before an activation can be ended, and why (R3.2, R4.2). */
function dutyOf(s: State, legal: readonly Move[]): Part[] {
  if (s.duty) return parts(left(s) > 1 ? "bar.must" : "bar.must.one");
  const drawn = legal.flatMap((move) => (move.verb === "draw" ? [move.action] : []));
  const impossible = actions(Object.fromEntries(drawn.map((action) => [action, 1])));
  if (drawn.length === 0) return parts("why.must-draw");
  const elseDo = legal.some((move) => move.verb === "card" || isDeed(move)); // it may become possible
  return parts(elseDo ? "help.mustDraw.yet" : "help.mustDraw", { actions: impossible });
}

/** What the turns of others have brought; null where that is nothing. */
export function meanwhile({ scored, seats, left }: RoundSummary): Part[] | null {
  const told: Part[][] = scored.map(({ tile, points }) =>
    parts("since.scored", { tile: subject(tile, "tile"), points: gain(points) }),
  );
  if (seats > 0) told.push(parts("since.seats", { n: seats }));
  if (left > 0) told.push(parts("since.left", { n: left }));
  if (told.length === 0) return null;
  const what = told.flatMap((one, i) => (i === 0 ? one : [", ", ...one]));
  return parts("bar.since", { what });
}

/** What is lost or revealed by a move that waits to be confirmed. */
export function warning(move: Move, { state: s, bots }: Position): Part[] {
  if (move.verb === "draw" || move.verb === "show") return parts(`confirm.${move.verb}`);
  if (move.verb === "end" && left(s) > 0)
    return parts("confirm.end", { pending: actions(s.pending) });
  const chooses = move.verb === "keep" || move.verb === "take";
  if (!chooses && move.verb !== "end" && !endsByItself(move, s)) return parts("table.confirm");
  const told = chooses ? [] : parts(whatEnds(s));
  const isFinal = waitsForNobody(s, bots);
  if (isFinal) return [...told, ...(told.length > 0 ? [" "] : []), ...parts("confirm.final")];
  return chooses ? parts("table.confirm") : told;
}

/** What is over with the present activation: the turn, or one disc. */
function whatEnds(s: State): Key {
  const next = nextToAct(s);
  if (next !== null && next === s.actor) return "confirm.next";
  return next === null && s.active === s.actor ? "confirm.pass" : "confirm.disc";
}

/** Whether nobody is left who would wait until somebody has changed their mind: a bot, or chance, comes next. */
export function waitsForNobody(s: State, bots: Position["bots"]): boolean {
  const next = nextToDecide(s);
  return next === null || (next !== s.actor && Boolean(bots[next]));
}

/** What is asked about a move that waits: for the ear, in one line. */
export function confirmation(move: Move, position: Position): string {
  return `${describe(move, position.state.layout)}. ${textOf(warning(move, position))}`;
}

const FEW = 3;
const MOST = 14;

/** The choices that have a button: streets are clicked on the board, unless they are few. */
export function listed(choices: readonly Choice[]): readonly Choice[] {
  const buttons = choices.filter(({ target }) => !isStreet(target) || choices.length <= FEW);
  return buttons.slice(0, MOST);
}

const LETTERS: Partial<Record<TargetId, string>> = {
  "disc:own": "O",
  "disc:white": "W",
  "disc:support": "S",
  "button:end": "E",
  "button:stop": "E",
};

/** The key that chooses the i-th choice. */
export function shortcut(target: TargetId, i: number): string {
  if (isStreet(target)) return target.replace("space:", "").replace("-", " "); // its two actions
  return LETTERS[target] ?? (i < 9 ? String(i + 1) : "");
}
