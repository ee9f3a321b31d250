import { beforeAll, describe, expect, it } from "vitest";
import { parseMove } from "../../game/move";
import type { TargetId } from "../../game/target";
import { setLanguage } from "../../i18n";
import type { State } from "../../protocol/state";
import { choiceLabel, countOf, iconOf, labelOf, nameOf, spokenOf } from "./targetLabels";

const STATE = {
  layout: [
    "wood",
    "brick",
    "marble",
    "build",
    "contribute",
    "ship",
    "weave",
    "artwork",
    "transport",
  ],
  scoring_tiles: ["lisbon"],
  stacks: { "1-2": [0, "white"], "2-3": [] },
  cities: { lisbon: [2, 0, 1] },
} as unknown as State;

beforeAll(() => setLanguage("en"));

describe("targets", () => {
  it.each<[TargetId, string, string]>([
    ["space:1-2", "Wood–Brick", "streets"],
    ["stack:1-2/2", "Disc 2 from the bottom, Wood–Brick", "streets"],
    ["row:fiore/wood", "Santa Maria del Fiore: wood", "fiore"],
    ["tile:0", "Lisbon", "help"],
    ["mat:0/ship", "Ship", "ship"],
    ["disc:white", "White disc", "disc-white"],
    ["hand:weave", "Weave", "weave"],
    ["city:troyes", "Troyes", "troyes"],
    ["scoring:croce", "Santa Croce", "croce"],
    ["button:stop", "Done delivering", "stop"],
    ["word:bribe council", "bribe council", "help"],
  ])("%s has a name that people read, and an icon", (target, label, icon) => {
    expect([labelOf(target, STATE), iconOf(target)]).toEqual([label, icon]);
  });

  it("are told with what lies on them", () => {
    const names = ["Ada", "Bo"];
    expect(spokenOf("space:1-2", STATE, names)).toBe("Wood–Brick: Ada, White disc");
    expect(spokenOf("space:2-3", STATE, names)).toBe("Brick–Marble: empty");
    expect(spokenOf("city:lisbon", STATE, names)).toBe("Lisbon: Ada 2, The third party 1");
    expect(spokenOf("tile:0", STATE, names)).toBe("Lisbon");
  });
});

it("choices say how many there are, or how full they are", () => {
  const s = {
    ...STATE,
    actor: 0,
    reserve: [{ own: 9, white: 2, support: 0 }],
    hands: [["weave", "weave", "ship"]],
    buildings: { croce: { wood: [1, 0, 1] } },
  } as unknown as State;
  const counts = [
    "city:lisbon",
    "row:croce/wood",
    "disc:own",
    "hand:weave",
    "hand:ship",
    "button:end",
  ];
  const countAt = (id: string, ...words: string[]) =>
    countOf({ target: id as TargetId, moves: words.map(parseMove) }, s);
  expect(countAt("city:bruges", "build house bruges")).toBe("");
  expect(counts.map((id) => countAt(id))).toEqual(["3/12", "2/4", "×9", "×2", "", ""]);
});

it("what is printed is called by the texts that there are", () => {
  expect([nameOf("palazzo"), nameOf("third-party"), nameOf("tab.board")]).toEqual([
    "Palazzo Vecchio",
    "The third party",
    "Board",
  ]);
});

describe("choices", () => {
  const label = (target: TargetId, ...words: string[]) =>
    choiceLabel({ target, moves: words.map(parseMove) }, STATE);

  it("are called by the move that they lead to, or by what is clicked", () => {
    expect(label("action:build", "build ship")).toBe("Build a ship");
    expect(label("action:build", "build ship", "build workshop")).toBe("Build");
    expect(label("hand:ship", "card ship lisbon")).toBe("Play a card: ship cloth to Lisbon");
    expect(label("hand:ship", "card ship lisbon", "card ship london")).toBe("Play a card: ship");
    expect(label("row:croce/wood", "contribute wood croce")).toBe("Croce: wood");
    expect(label("row:croce/artwork", "card artwork croce")).toBe("Santa Croce");
    expect(label("city:lisbon", "ship lisbon")).toBe("Lisbon");
    expect(label("word:bribe council", "bribe council")).toBe("bribe council");
  });
});
