import { describe, expect, it } from "vitest";
import real from "../../tests/fixtures/legal.json";
import type { Phase } from "../protocol/state";
import { parseMove, wordOf, type Move } from "./move";
import {
  choices,
  click,
  isSaid,
  narrow,
  offered,
  targetsOf,
  whyNot,
  type Chooser,
  type Picks,
} from "./selection";
import type { TargetId } from "./target";

const POSITIONS = (real as { seat: number; phase: Phase; legal: string[] }[]).map((position) => ({
  ...position,
  legal: position.legal.map(parseMove),
}));
const ACTING: Chooser = { seat: 1, phase: "activate" };
const PLACING: Chooser = { seat: 0, phase: "place" };

describe("real legal lists", () => {
  it.each(POSITIONS)(
    "in $phase every move is reached by clicking what it names, a place also first",
    ({ legal, ...chooser }) => {
      for (const move of legal) {
        const targets = targetsOf(move, chooser);
        expect(clickAll(legal, targets, chooser)).toBe(move);
        expect(clickAll(legal, targets.toReversed(), chooser)).toBe(preferred(move, legal));
      }
    },
  );

  it.each(POSITIONS)(
    "in $phase every move is reached by choices alone",
    ({ legal, ...chooser }) => {
      for (const move of legal) expect(byChoices(legal, move, chooser)).toBe(move);
    },
  );

  it.each(POSITIONS)("in $phase whatever is offered leads on", ({ legal, ...chooser }) => {
    for (const target of offered(legal, [], chooser)) {
      const { picks, move } = click(legal, [], target, chooser);
      expect(move !== null || narrow(legal, picks, chooser).length > 1).toBe(true);
    }
  });
});

/** What a click on its place alone means: an action before the card that does the same. */
function preferred(move: Move, legal: Move[]): Move {
  const isBoth = move.verb === "card" && legal.includes(move.deed);
  return isBoth && targetsOf(move.deed, ACTING).length > 1 ? move.deed : move;
}

function clickAll(legal: Move[], targets: TargetId[], chooser: Chooser): Move | null {
  let picks: Picks = [];
  for (const target of targets) {
    const clicked = click(legal, picks, target, chooser);
    if (clicked.move !== null) return clicked.move;
    picks = clicked.picks;
  }
  return null;
}

function byChoices(legal: Move[], move: Move, chooser: Chooser): Move | null {
  let picks: Picks = [];
  for (let i = 0; i < 4; i++) {
    const choice = choices(legal, picks, chooser).find((each) => each.moves.includes(move));
    if (!choice) return null;
    const clicked = click(legal, picks, choice.target, chooser);
    if (clicked.move !== null) return clicked.move;
    picks = clicked.picks;
  }
  return null;
}

describe("clicking", () => {
  const legal = [
    "contribute wood croce",
    "contribute wood fiore",
    "card ship lisbon",
    "card ship london",
    "end",
  ].map(parseMove);

  const clicked = (moves: readonly Move[], picks: Picks, target: TargetId, chooser: Chooser) => {
    const found = click(moves, picks, target, chooser);
    return { picks: found.picks, word: found.move && wordOf(found.move) };
  };

  it("narrows by the action, then completes by the row", () => {
    const first = clicked(legal, [], "action:contribute", ACTING);
    expect(first).toEqual({ picks: ["action:contribute"], word: null });
    expect([...offered(legal, first.picks, ACTING)].sort()).toEqual([
      "row:croce/wood",
      "row:fiore/wood",
      "site:croce",
      "site:fiore",
    ]);
    expect(clicked(legal, first.picks, "row:fiore/wood", ACTING).word).toBe(
      "contribute wood fiore",
    );
  });

  it("completes at once where one click says it all", () => {
    expect(clicked(legal, [], "row:croce/wood", ACTING).word).toBe("contribute wood croce");
    expect(clicked(legal, [], "city:london", ACTING).word).toBe("card ship london");
  });

  it("takes the action where a card could do the same, and the card where it is clicked first", () => {
    const both = ["transport hamburg", "transport bruges", "card transport hamburg"].map(parseMove);
    expect(clicked(both, [], "city:hamburg", ACTING).word).toBe("transport hamburg");
    expect(clicked(both, ["hand:transport"], "city:hamburg", ACTING).word).toBe(
      "card transport hamburg",
    );
  });

  it("still asks where a place fits two different actions", () => {
    const two = ["build house troyes", "transport troyes", "card transport troyes"].map(parseMove);
    const { picks } = clicked(two, [], "city:troyes", ACTING);
    expect(choices(two, picks, ACTING).map(({ target }) => target)).toEqual([
      "action:build",
      "action:transport",
    ]);
  });

  it("takes the picture of a building for its rows", () => {
    expect(clicked(legal, [], "site:fiore", ACTING).word).toBe("contribute wood fiore");
    const rows = ["contribute wood fiore", "contribute brick fiore", "artwork croce"].map(
      parseMove,
    );
    const { picks } = clicked(rows, [], "site:fiore", ACTING);
    expect([...offered(rows, picks, ACTING)]).toEqual([
      "action:contribute",
      "row:fiore/wood",
      "row:fiore/brick",
    ]);
    expect(clicked(rows, picks, "row:fiore/brick", ACTING).word).toBe("contribute brick fiore");
  });

  it("does not know a place from an action or card alone", () => {
    const gift = parseMove("contribute wood fiore");
    expect(isSaid(gift, ["action:contribute"], ACTING, false)).toBe(false);
    expect(isSaid(parseMove("card ship london"), ["hand:ship"], ACTING, false)).toBe(false);
    expect(isSaid(gift, ["action:contribute", "site:fiore"], ACTING, false)).toBe(true);
    expect(isSaid(parseMove("weave"), ["action:weave"], ACTING, false)).toBe(true);
    expect(isSaid(parseMove("end"), ["button:end"], ACTING, false)).toBe(true);
  });

  it("deselects when clicked again, and begins anew elsewhere", () => {
    expect(clicked(legal, ["hand:ship"], "hand:ship", ACTING)).toEqual({ picks: [], word: null });
    expect(clicked(legal, ["hand:ship"], "action:contribute", ACTING).picks).toEqual([
      "action:contribute",
    ]);
  });

  it("does nothing where nothing is offered", () => {
    expect(clicked(legal, [], "city:troyes", ACTING)).toEqual({ picks: [], word: null });
  });

  it("never completes without a click, even if one move is left", () => {
    const only = [parseMove("place own 1-2")];
    expect(choices(only, [], PLACING)).toEqual([{ target: "space:1-2", moves: only }]);
    expect(clicked(only, [], "space:1-2", PLACING).word).toBe("place own 1-2");
  });

  it("asks for the disc where the space leaves a choice", () => {
    const moves = ["place own 1-2", "place white 1-2", "place own 2-3"].map(parseMove);
    const first = clicked(moves, [], "space:1-2", PLACING);
    expect(first.word).toBeNull();
    expect([...offered(moves, first.picks, PLACING)]).toEqual(["disc:own", "disc:white"]);
    expect(clicked(moves, first.picks, "disc:white", PLACING).word).toBe("place white 1-2");
    expect(clicked(moves, [], "space:2-3", PLACING).word).toBe("place own 2-3");
  });

  it("asks for the disc where there are several kinds, even if a lesson wants one of them", () => {
    const white = parseMove("place white 1-2");
    const several = { ...PLACING, choosesDisc: true };
    const targets = (picks: Picks) => choices([white], picks, several).map(({ target }) => target);
    expect([targets([]), targets(["space:1-2"]), targets(["disc:white"])]).toEqual([
      ["disc:white"],
      ["disc:white"],
      ["space:1-2"],
    ]);
    expect(isSaid(white, ["space:1-2"], several, true)).toBe(false);
    expect(isSaid(white, ["disc:white"], several, true)).toBe(false);
    expect(isSaid(white, ["disc:white", "space:1-2"], several, false)).toBe(true);
    expect(isSaid(white, ["space:1-2"], PLACING, false)).toBe(true);
  });

  it("offers the card itself where one is left that can be played in one way", () => {
    const only = [parseMove("card transport troyes")];
    expect(choices(only, [], ACTING)).toEqual([{ target: "hand:transport", moves: only }]);
  });

  it("are a card before its places, and buildings as they stand on the board", () => {
    const words = ["croce", "fiore", "miniato"].map((site) => `card contribute brick ${site}`);
    const legal = words.map(parseMove);
    expect(choices(legal, [], ACTING)).toEqual([{ target: "hand:contribute", moves: legal }]);
    expect(choices(legal, ["hand:contribute"], ACTING).map(({ target }) => target)).toEqual([
      "row:fiore/brick",
      "row:miniato/brick",
      "row:croce/brick",
    ]);
  });

  it("reaches a move of a newer server, too", () => {
    const moves = ["bribe council", "bribe guild", "end"].map(parseMove);
    const targets = choices(moves, [], ACTING).map(({ target }) => target);
    expect(targets).toEqual(["word:bribe council", "word:bribe guild", "button:end"]);
    expect(clicked(moves, [], "word:bribe guild", ACTING).word).toBe("bribe guild");
  });
});

describe("reasons", () => {
  it("are those of the moves that a target belongs to, each once", () => {
    const refusals = {
      "build ship": { reason: "lacks-wood", rule: "R4.4", text: "" },
      "build house troyes": { reason: "lacks-brick", rule: "R4.4", text: "" },
      "build house bruges": { reason: "lacks-brick", rule: "R4.4", text: "" },
      "ship lisbon": { reason: "no-ship", rule: "R4.4", text: "" },
      "bribe council": { reason: "of-tomorrow", rule: "R9", text: "" },
    };
    expect(whyNot(refusals, "action:build", ACTING).map((each) => each.reason)).toEqual([
      "lacks-wood",
      "lacks-brick",
    ]);
    expect(whyNot(refusals, "city:lisbon", ACTING).map((each) => each.reason)).toEqual(["no-ship"]);
    expect(whyNot(refusals, "mat:1/house", ACTING)).toHaveLength(1);
  });
});
