import { describe, expect, it } from "vitest";
import { games } from "../../tests/games";
import { follow, pieces, plan, type Piece, type Step } from "./pieces";

const played = games();
const walk = (states: (typeof played)[number]): Piece[][] => {
  const lists: Piece[][] = [];
  for (const s of states) lists.push(follow(lists.at(-1) ?? [], s));
  return lists;
};
const anonymous = (list: Piece[]): string[] =>
  list.map((p) => `${p.kind} ${p.side} ${p.at} ${p.index}`).sort();
const way = (step: Step): string => `${step.kind} ${step.from} > ${step.to}`;

// Everything a piece may do within one ply of play.
const PLAUSIBLE = [
  /^disc reserve:\d > space:/,
  /^disc space:\S+ > tile:/,
  /^disc reserve:\d > tile:/,
  /^disc space:\S+ > reserve:\d$/,
  /^disc space:\S+ > space:/,
  /^disc space:\S+ > null$/,
  /^cube null > (warehouse|workshop):/,
  /^cube warehouse:\S+ > null$/,
  /^cube workshop:\S+ > city:/,
  /^cube warehouse:\S+ > row:/,
  /^ship null > port:/,
  /^house yard:\d > plot:/,
  /^card (deck > hand:\d|hand:\d > discard|discard > deck)$/,
  /^card null > (deck|hand:\d)$/,
];

describe.each(Object.entries(played))("a game of %s", (players, states) => {
  const lists = walk(states);

  it("never gives a name twice, and sorts by it", () => {
    for (const list of lists) {
      const ids = list.map((p) => p.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual([...ids].sort());
    }
  });

  it("shows after each ply exactly what a fresh look shows", () => {
    states.forEach((s, i) => expect(anonymous(lists[i]!)).toEqual(anonymous(pieces(s))));
  });

  it("keeps every name with its kind and colour", () => {
    lists.slice(1).forEach((list, i) => {
      const known = new Map(lists[i]!.map((p) => [p.id, `${p.kind} ${p.side}`]));
      const changed = list.filter(
        (p) => known.has(p.id) && known.get(p.id) !== `${p.kind} ${p.side}`,
      );
      expect(changed).toEqual([]);
    });
  });

  it("moves pieces only in ways the game knows", () => {
    const odd = lists.slice(1).flatMap((list, i) =>
      plan(lists[i]!, list)
        .map(way)
        .filter(
          (w) =>
            !PLAUSIBLE.some((p) => p.test(w)) &&
            !(players === "2" && /^cube null > (city|row):/.test(w)),
        ),
    );
    expect(odd).toEqual([]);
  });

  it("places at most one disc a ply and leaves the other stacks alone", () => {
    lists.slice(1).forEach((list, i) => {
      const placed = plan(lists[i]!, list).filter(
        (step) => step.kind === "disc" && step.to?.startsWith("space:"),
      );
      expect(placed.length).toBeLessThanOrEqual(1);
    });
  });

  it("finds back when the last ply is undone", () => {
    lists.slice(1, 120).forEach((list, i) => {
      const back = follow(list, states[i]!);
      const moved = plan(list, back).filter(
        (step) => step.from !== null && step.to !== null && step.kind === "disc",
      );
      const there = plan(lists[i]!, list).filter(
        (step) => step.from !== null && step.to !== null && step.kind === "disc",
      );
      expect(moved.length).toBe(there.length);
    });
  });
});

describe("a promotion", () => {
  it("takes the bottom disc to the council; those above slide down (R3.4, R5.1)", () => {
    const s = played[4]!.at(-1)!;
    const full = { ...s, scored: 0, seats: [], stacks: { ...s.stacks, "1-2": [0, 0, 1, 0] } };
    const then = { ...full, scored: 1, seats: [0], stacks: { ...full.stacks, "1-2": [0, 1, 0] } };
    const before = pieces(full);
    const after = follow(before, then);
    const bottom = before.find((p) => p.at === "space:1-2" && p.index === 0)!;
    expect(plan(before, after)).toEqual([
      { id: bottom.id, kind: "disc", side: 0, from: "space:1-2", to: "tile:0" },
    ]);
    const second = before.find((p) => p.at === "space:1-2" && p.index === 1)!;
    expect(after.find((p) => p.id === second.id)?.index).toBe(0);
  });
});
