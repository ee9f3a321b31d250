import { describe, expect, it } from "vitest";
import {
  type Asker,
  choices,
  narrow,
  offered,
  press,
  targetsOf,
  whyNot,
} from "../src/table/intent";
import type { Phase } from "../src/wire/state";
import real from "./legal.json";

const POSITIONS = real as { seat: number; phase: Phase; legal: string[] }[];
const ACTING: Asker = { seat: 1, phase: "activate" };
const PLACING: Asker = { seat: 0, phase: "place" };

describe("real legal lists", () => {
  it.each(POSITIONS)(
    "in $phase every word is reached by pressing what it names, in either order",
    (position) => {
      for (const word of position.legal) {
        const targets = targetsOf(word, position);
        for (const order of [targets, targets.toReversed()]) {
          expect(pressAll(position.legal, order, position)).toBe(word);
        }
      }
    },
  );

  it.each(POSITIONS)("in $phase every word is reached by choices alone", (position) => {
    for (const word of position.legal) expect(byChoices(position.legal, word, position)).toBe(word);
  });

  it.each(POSITIONS)("in $phase whatever is offered leads on", (position) => {
    for (const target of offered(position.legal, [], position)) {
      const { picks, word } = press(position.legal, [], target, position);
      expect(word !== null || narrow(position.legal, picks, position).length > 1).toBe(true);
    }
  });
});

function pressAll(legal: string[], targets: string[], asker: Asker): string | null {
  let picks: readonly string[] = [];
  for (const target of targets) {
    const pressed = press(legal, picks, target, asker);
    if (pressed.word !== null) return pressed.word;
    picks = pressed.picks;
  }
  return null;
}

function byChoices(legal: string[], word: string, asker: Asker): string | null {
  let picks: readonly string[] = [];
  for (let i = 0; i < 4; i++) {
    const choice = choices(legal, picks, asker).find((each) => each.words.includes(word));
    if (!choice) return null;
    const pressed = press(legal, picks, choice.target, asker);
    if (pressed.word !== null) return pressed.word;
    picks = pressed.picks;
  }
  return null;
}

describe("pressing", () => {
  const legal = [
    "contribute wood croce",
    "contribute wood fiore",
    "card ship lisbon",
    "card ship london",
    "end",
  ];

  it("narrows by the action, then completes by the row", () => {
    const first = press(legal, [], "action:contribute", ACTING);
    expect(first).toEqual({ picks: ["action:contribute"], word: null });
    expect([...offered(legal, first.picks, ACTING)].sort()).toEqual([
      "row:croce/wood",
      "row:fiore/wood",
    ]);
    expect(press(legal, first.picks, "row:fiore/wood", ACTING).word).toBe("contribute wood fiore");
  });

  it("completes at once where one press says it all", () => {
    expect(press(legal, [], "row:croce/wood", ACTING).word).toBe("contribute wood croce");
    expect(press(legal, [], "city:london", ACTING).word).toBe("card ship london");
  });

  it("lets go when pressed again, and begins anew elsewhere", () => {
    expect(press(legal, ["hand:ship"], "hand:ship", ACTING)).toEqual({ picks: [], word: null });
    expect(press(legal, ["hand:ship"], "action:contribute", ACTING).picks).toEqual([
      "action:contribute",
    ]);
  });

  it("does nothing where nothing is offered", () => {
    expect(press(legal, [], "city:troyes", ACTING)).toEqual({ picks: [], word: null });
  });

  it("never completes without a press, even if one word is left", () => {
    expect(choices(["place own 1-2"], [], PLACING)).toEqual([
      { target: "space:1-2", words: ["place own 1-2"] },
    ]);
    expect(press(["place own 1-2"], [], "space:1-2", PLACING).word).toBe("place own 1-2");
  });

  it("asks for the disc where the space leaves a choice", () => {
    const words = ["place own 1-2", "place white 1-2", "place own 2-3"];
    const first = press(words, [], "space:1-2", PLACING);
    expect(first.word).toBeNull();
    expect([...offered(words, first.picks, PLACING)]).toEqual(["disc:own", "disc:white"]);
    expect(press(words, first.picks, "disc:white", PLACING).word).toBe("place white 1-2");
    expect(press(words, [], "space:2-3", PLACING).word).toBe("place own 2-3");
  });
});

describe("reasons", () => {
  it("are those of the words that a target belongs to, each once", () => {
    const refusals = {
      "build ship": { reason: "lacks-wood", rule: "R4.4", text: "" },
      "build house troyes": { reason: "lacks-brick", rule: "R4.4", text: "" },
      "build house bruges": { reason: "lacks-brick", rule: "R4.4", text: "" },
      "ship lisbon": { reason: "no-ship", rule: "R4.4", text: "" },
    };
    expect(whyNot(refusals, "action:build", ACTING).map((each) => each.reason)).toEqual([
      "lacks-wood",
      "lacks-brick",
    ]);
    expect(whyNot(refusals, "city:lisbon", ACTING).map((each) => each.reason)).toEqual(["no-ship"]);
    expect(whyNot(refusals, "mat:1/house", ACTING)).toHaveLength(1);
  });
});
