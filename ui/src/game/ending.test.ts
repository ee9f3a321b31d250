import { describe, expect, it } from "vitest";
import { stateOf } from "../../tests/fakeTable";
import type { Disc, State } from "../protocol/state";
import { endsByItself, nextToAct, nextToDecide } from "./ending";
import { parseMove } from "./move";

const MAT = { wood: 0, brick: 0, marble: 0, cloth: [3], ships: 2, houses: ["troyes" as const] };

function ends(word: string, change: Partial<State> = {}): boolean {
  const acting = {
    phase: "activate",
    actor: 0,
    hand_sizes: [0, 2, 2],
    mats: [MAT, MAT, MAT],
  } as const;
  const base = { ...acting, hand_sizes: [0, 2, 2], mats: [MAT, MAT, MAT], delivering: null };
  return endsByItself(parseMove(word), stateOf({ ...base, pending: { weave: 1 }, ...change }));
}

describe("an activation ends by itself (R4.3)", () => {
  it("with the last action, if no card is in the hand", () => {
    expect(ends("weave")).toBe(true);
    expect(ends("weave", { hand_sizes: [1, 2, 2] })).toBe(false);
    expect(ends("weave", { pending: { weave: 1, wood: 1 } })).toBe(false);
    expect(ends("weave", { pending: { weave: 2 } })).toBe(false);
  });

  it("with the last card, if nothing is pending", () => {
    expect(ends("card weave", { hand_sizes: [1, 2, 2], pending: {} })).toBe(true);
    expect(ends("card weave", { hand_sizes: [2, 2, 2], pending: {} })).toBe(false);
    expect(ends("card weave", { hand_sizes: [1, 2, 2] })).toBe(false);
  });

  it("with the last delivery, or with the word that it was the last (R4.6)", () => {
    expect(ends("ship lisbon", { pending: { ship: 1 } })).toBe(false);
    expect(ends("transport troyes", { pending: { transport: 1 } })).toBe(true);
    const delivering = { phase: "deliver", pending: {} } as const;
    const left = (n: number) => ({ action: "ship", left: n, houses: null }) as const;
    expect(ends("ship lisbon", { ...delivering, delivering: left(1) })).toBe(true);
    expect(ends("ship lisbon", { ...delivering, delivering: left(2) })).toBe(false);
    expect(ends("stop", { ...delivering, delivering: left(2) })).toBe(true);
    expect(ends("stop", { ...delivering, delivering: left(2), pending: { wood: 1 } })).toBe(false);
  });

  it("never with a draw or an end, which say what they do", () => {
    expect([ends("draw weave"), ends("end"), ends("place own 1-2")]).toEqual([false, false, false]);
  });
});

describe("after an activation", () => {
  const on = (level: number, ...stack: Disc[]) =>
    stateOf({ space: "1-2", level, stacks: { ...stateOf().stacks, "1-2": stack }, active: 0 });

  it("the next of the upper three discs acts, white ones passed over (R3.3)", () => {
    expect(nextToAct(on(3, 2, 1, 0))).toBe(1);
    expect(nextToAct(on(2, 2, 1, 0))).toBe(2);
    expect(nextToAct(on(3, 2, "white", 0))).toBe(2);
    expect(nextToAct(on(3, "support", 1, 0))).toBe(1);
  });

  it("the turn ends below them, and below a support disc that was placed (R3.3, R7.2)", () => {
    expect(nextToAct(on(2, 1, 2, 0, 0))).toBeNull();
    expect(nextToAct(on(1, 0))).toBeNull();
    expect(nextToAct(on(2, 1, "support"))).toBeNull();
    expect(nextToDecide(on(1, 0))).toBe(1);
  });

  it("in the set-up everybody chooses in turn, and the deck is shuffled last (R2.5, R2.6)", () => {
    const next = (phase: State["phase"], actor: number) => nextToDecide(stateOf({ phase, actor }));
    expect([next("keep", 0), next("keep", 2)]).toEqual([1, 2]);
    expect([next("take", 2), next("take", 0)]).toEqual([1, null]);
  });
});
