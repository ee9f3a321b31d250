import { beforeEach, describe, expect, it } from "vitest";
import { stateOf } from "../../../tests/fakeTable";
import { parseMove } from "../../game/move";
import { LANGUAGES, setLanguage, t } from "../../i18n";
import { loadLearn } from "../../i18n/learn/learn";
import type { Ranked } from "../../protocol/events";
import type { AllStandings, Cascade } from "../../protocol/messages";
import type { State } from "../../protocol/state";
import { advice, type Seen } from "./coaching";

const TILE = "london";
const ranked = (side: number, cubes: number, needs = 0): Ranked => ({
  side,
  cubes,
  needs,
  influence: 0,
  seats: 0,
  points: 3 - side,
  tie: null,
});
const standings = (...lines: Ranked[]) => ({ tiles: { [TILE]: lines } }) as unknown as AllStandings;
const PLACING = stateOf({ phase: "place", scored: 0, scoring_tiles: [TILE] });
const CASCADE = {
  word: "place own 1-2",
  activations: [{ seat: 0 }, { seat: 1 }, { seat: 0 }],
  events: [{ event: "scored", tile: TILE, ranking: [ranked(1, 2), ranked(0, 1)] }],
} as unknown as Cascade;
const SEEN: Seen = {
  state: PLACING,
  viewer: 0,
  names: ["Ada", "Bo", "Cy"],
  deciding: true,
  legal: ["place own 1-2", "place own 8-9"].map(parseMove),
  cascade: null,
  standings: standings(ranked(1, 2), ranked(0, 1, 2)),
  turns: 1,
};

const said = async (change: Partial<Seen>, language = "en") =>
  advice({ ...SEEN, ...change }, await loadLearn(language));

it.each(LANGUAGES)("the coach leaves no gaps in %s", async (language) => {
  await setLanguage(language);
  const all = [
    ...(await said({}, language)),
    ...(await said({ cascade: CASCADE }, language)),
    ...(await said({ standings: standings(ranked(0, 1)) }, language)),
  ];
  for (const line of all) expect(line).not.toMatch(/[{}[\]]|undefined|coach\./);
});

describe("the coach", () => {
  beforeEach(() => setLanguage("en"));

  const spaces = Object.keys(stateOf().stacks);
  const empty = Object.fromEntries(
    spaces.map((space) => [space, []]),
  ) as unknown as State["stacks"];

  it("says how the next scoring stands, and what it would bring", async () => {
    const next = async (...lines: Ranked[]) => (await said({ standings: standings(...lines) }))[1];
    expect(await next(ranked(1, 2), ranked(0, 1, 2))).toBe(
      "Scored next: London. You have 1 cube there, which would bring 3 points; 2 more cubes to get past Bo.",
    );
    expect(await next(ranked(0, 3), ranked(1, 2))).toBe(
      "Scored next: London. You lead there with 3 cubes, which would bring 3 points.",
    );
    expect(await next(ranked(1, 2))).toBe(
      "Scored next: London. You have nothing there yet; even one cube would bring 2 points.",
    );
    expect(await next()).toContain("Nobody has a cube there yet");
  });

  it("says where a fourth disc would score (R3.4)", async () => {
    const three = { ...empty, "8-9": [0, 1, 2] } as State["stacks"];
    const layout = stateOf().layout;
    const [seventh, eighth] = [layout[7]!, layout[8]!].map((action) => t(`action.${action}`));
    const lines = await said({ state: { ...PLACING, stacks: three } });
    expect(lines.at(-1)).toBe(`A fourth disc would score it here: ${seventh}–${eighth}.`);
    expect(await said({ state: { ...PLACING, stacks: empty } })).toHaveLength(2);
    const barred = { legal: ["place own 1-2"].map(parseMove) }; // 8-9 is not on offer
    expect(await said({ state: { ...PLACING, stacks: three }, ...barred })).toHaveLength(2);
  });

  it("says what a placement sets off, what it scores and who is seated", async () => {
    const promoted = { event: "promoted", seat: 0 };
    const events = [promoted, ...CASCADE.events] as Cascade["events"];
    expect(await said({ cascade: { ...CASCADE, events } })).toEqual([
      "After you, these act too: Bo. Your disc further down acts, too.",
      "You get the seat in the council, which helps you to win ties.",
      "This is the fourth disc, so at the end of the turn London is scored. You have 1 cube there, which would bring 3 points; 2 more cubes to get past Bo.",
    ]);
  });

  it("says what becomes of a disc that acts alone, and what a third one invites", async () => {
    const placed = { ...CASCADE, activations: CASCADE.activations.slice(0, 1), events: [] };
    const alone = (word: string, discs: number[]) =>
      said({
        cascade: { ...placed, word },
        state: { ...PLACING, stacks: { ...empty, "1-2": discs } },
      });
    expect(await alone("place own 1-2", [])).toEqual([
      "Here only you act. Your disc stays and acts again when somebody lands on it.",
    ]);
    expect((await alone("place white 1-2", []))[0]).toContain("never acts again");
    expect((await alone("place own 1-2", [1, 2]))[1]).toBe(
      "Three discs will lie here then: the next one, the fourth, scores London.",
    );
  });

  it("promises nothing of a disc that is not chosen, while a white one is on offer (R4.1)", async () => {
    const cascade = { ...CASCADE, activations: CASCADE.activations.slice(0, 1), events: [] };
    const legal = ["place own 1-2", "place white 1-2"].map(parseMove);
    const state = { ...PLACING, stacks: empty };
    const [open] = await said({ state, cascade, legal, discOpen: true });
    expect(open).toContain("Your own disc stays and acts again");
    expect(open).toContain("a white one");
    const [chosen] = await said({ state, cascade, legal, discOpen: false });
    expect(chosen).toBe(
      "Here only you act. Your disc stays and acts again when somebody lands on it.",
    );
    const others = ["place own 1-2", "place white 8-9"].map(parseMove);
    expect((await said({ state, cascade, legal: others, discOpen: true }))[0]).toBe(chosen);
  });

  it("says that a white disc does each action twice (R4.1)", async () => {
    const pending: State["pending"] = { wood: 2, build: 2 };
    const stacks = { ...empty, "1-2": ["white"] } as State["stacks"];
    const state = {
      ...PLACING,
      phase: "activate",
      pending,
      space: "1-2",
      level: 1,
      stacks,
    } as State;
    expect((await said({ state }))[0]).toMatch(/^Do each action twice\./);
  });

  it("says what is left to do with a disc that acts", async () => {
    const acting = async (pending: State["pending"], hand: number) => {
      const state = { ...PLACING, phase: "activate", pending, hand_sizes: [hand, 0, 0] } as State;
      return (await said({ state: { ...state, space: "1-2", stacks: empty } }))[0];
    };
    expect(await acting({ wood: 1, build: 1 }, 0)).toContain("Do both actions.");
    expect(await acting({ wood: 1 }, 0)).toContain("One action is left.");
    expect(await acting({}, 2)).toContain("you may still play cards");
    expect(await acting({}, 0)).toContain("done with this disc");
  });

  it("says what to do with a disc in the first turns only", async () => {
    const pending: State["pending"] = { wood: 1, build: 1 };
    const state = { ...PLACING, phase: "activate", pending, space: "1-2", stacks: empty } as State;
    expect((await said({ state, turns: 2 })).join(" ")).toContain("Do both actions.");
    expect((await said({ state, turns: 3 })).join(" ")).toMatch(/^Scored next/);
  });

  it("says that this very turn ends with a scoring (R3.4)", async () => {
    const four = { ...empty, "1-2": [0, 1, 2, 0] };
    const state = { ...PLACING, phase: "activate", space: "1-2", stacks: four } as State;
    expect((await said({ state }))[1]).toContain("At the end of this turn London is scored");
  });

  it("says how a game begins", async () => {
    const [first] = await said({ state: stateOf({ phase: "keep" }), standings: null });
    expect(first).toContain("secretly keep one");
  });

  it("says nothing while others decide, and that the cards come after the last tile", async () => {
    expect(await said({ deciding: false })).toEqual([]);
    const over = stateOf({ phase: "place", scored: 1, scoring_tiles: [TILE] });
    expect((await said({ state: over })).at(-1)).toContain("scoring cards");
  });
});
