import { beforeAll, describe, expect, it } from "vitest";
import { stateOf } from "../../../tests/fakeTable";
import { games } from "../../../tests/games";
import { hitAreas } from "../../board/hitAreas";
import { GEOMETRY } from "../../board/geometry";
import { RESOURCES } from "../../game/box";
import type { ThingId } from "../../game/thing";
import { setLanguage, textOf } from "../../i18n";
import { LANGUAGES } from "../../i18n/languages";
import rules from "../../i18n/rules/en";
import type { Ranked } from "../../protocol/events";
import type { AllStandings } from "../../protocol/messages";
import type { State } from "../../protocol/state";
import { helpOf, spokenHelp } from "./help";
import { rankingOf } from "./ranking";
import type { View } from "./view";

const NAMES = ["Ada", "Bo", "Cy", "Di", "Eve"];

function viewOf(s: State, more: Partial<View> = {}, viewer: number | null = 0): View {
  const reader = { names: NAMES.slice(0, s.players), viewer, layout: s.layout };
  return { s, reader, standings: null, scored: [], bots: [null, "apprentice", null], ...more };
}

/** Everything that there is to look at in a position. */
function things(s: State): ThingId[] {
  const ofSeat = (seat: number): ThingId[] => [
    ...RESOURCES.map((resource) => `warehouse:${seat}/${resource}` as const),
    ...(["port", "yard", "cards", "points", "influence", "kept", "shown", "player"] as const).map(
      (kind) => `${kind}:${seat}` as const,
    ),
    `workshop:${seat}/0`,
    ...(["own", "white", "support"] as const).map((disc) => `reserve:${seat}/${disc}` as const),
    ...(["ship", "house", "workshop"] as const).map((built) => `mat:${seat}/${built}` as const),
  ];
  const hands = s.layout.flatMap((action) => [`hand:${action}`, `market:${action}`] as const);
  const discs = ["disc:own", "disc:white", "disc:support", "stack:1-2/1"] as const;
  return [
    ...hitAreas(s, GEOMETRY.wide).map(({ target }) => target),
    ...s.mats.flatMap((_, seat) => ofSeat(seat)),
    ...hands,
    ...discs,
    "scoring:palazzo",
    "face-down",
  ];
}

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => setLanguage(language));

  it.each([2, 3, 4, 5])("everything at a table of %i explains itself at any time", (players) => {
    const played = games()[players]!;
    for (const ply of [0, 3, 8, Math.floor(played.length / 2), played.length - 1])
      for (const viewer of [0, null]) {
        const view = viewOf(played[ply]!, {}, viewer);
        for (const thing of things(view.s)) {
          const said = spokenHelp(thing, view);
          expect([thing, said]).toEqual([
            thing,
            expect.not.stringMatching(/[{}[\]|]|undefined|help\.|NaN|\.\.|^:|: $/),
          ]);
          const help = helpOf(thing, view)!;
          expect([thing, help.sentences.length > 0, help.title !== ""]).toEqual([
            thing,
            true,
            true,
          ]);
          if (help.rule) expect(rules.rulings).toHaveProperty([help.rule]);
        }
      }
  });
});

describe("the sentence of a thing", () => {
  beforeAll(() => setLanguage("en"));

  const rank = (side: number, cubes: number, more: Partial<Ranked> = {}): Ranked => ({
    side,
    cubes,
    influence: 0,
    seats: 0,
    points: 0,
    tie: null,
    ...more,
  });
  const standingsOf = (lines: Ranked[], subject = "london") =>
    ({ tiles: { [subject]: lines }, cards: { [subject]: lines } }) as unknown as AllStandings;
  const tell = (thing: ThingId, view: View) => helpOf(thing, view)!.sentences.map(textOf).join(" ");
  const LONDON = stateOf({
    scoring_tiles: ["bruges", "london", "ports", "wood"],
    scored: 1,
    seats: [1],
    stacks: { ...stateOf().stacks, "1-2": [0, 1, "white"], "2-3": [0, 1, 2], "5-6": [] },
  });

  it("says what a disc on a street sets off, and how the reader stands (R3.3, R3.4)", () => {
    const cities = { ...LONDON.cities, london: [4, 3, 0] };
    const leads = viewOf(
      { ...LONDON, cities },
      { standings: standingsOf([rank(0, 4), rank(1, 3)]) },
    );
    expect(tell("space:2-3", leads)).toBe(
      "3 of 4 discs: the next one here scores London, where you lead by 1. The next one also wakes Cy and Bo.",
    );
    expect(tell("space:1-2", leads)).toBe(
      "3 of 4 discs: the next one here scores London, where you lead by 1. The next one also wakes Bo.",
    );
    expect(tell("space:5-6", leads)).toBe("No disc yet: one here acts alone.");
  });

  it("names a player once, whose two discs act after one placed on top", () => {
    const stacks = { ...stateOf().stacks, "1-2": [0, 0], "2-3": [2, 1, 1] };
    const view = viewOf({ ...LONDON, stacks });
    expect(tell("space:1-2", view)).toBe("2 of 4 discs. The next one also wakes you (2 discs).");
    expect(tell("space:2-3", view)).toMatch(/The next one also wakes Bo \(2 discs\)\.$/);
  });

  it("says that there is no deck before the cards are dealt (R2.6)", () => {
    const taking = viewOf({ ...LONDON, phase: "take", deck_size: 0 });
    expect(tell("deck", taking)).toBe("Shuffled as soon as everybody has taken an open card.");
    expect(tell("deck", viewOf({ ...LONDON, phase: "place", deck_size: 42 }))).toContain(
      "42 cards",
    );
  });

  it("counts the seat that a fourth disc brings to the bottom one's owner (R5.8)", () => {
    const cities = { ...LONDON.cities, london: [1, 2, 0] };
    const buildings = { ...LONDON.buildings, palazzo: { artwork: [1, 0, 0] } };
    const stacks = { ...LONDON.stacks, "2-3": [1, 2, 2] } as State["stacks"];
    const lines = [rank(1, 2), rank(0, 1, { influence: 1, needs: 1 })];
    const s = { ...LONDON, phase: "place", seats: [], cities, buildings, stacks } as State;
    const view = viewOf(s, { standings: standingsOf(lines) });
    expect(tell("tile:1", view)).toContain("you need 1 more to get past Bo");
    expect(tell("space:2-3", view)).toContain("you need 2 more to get past Bo");
  });

  it("speaks of waking only once a lesson has taught it", () => {
    const untaught = { waking: true, ties: true };
    const view = viewOf(LONDON);
    const learning = { ...view, reader: { ...view.reader, untaught } };
    expect(tell("space:2-3", view)).toContain("wakes");
    expect(tell("space:2-3", learning)).not.toContain("wakes");
  });

  it("says who leads by points, if anybody does alone", () => {
    const points = (...scores: number[]) => tell("points:0", viewOf({ ...LONDON, scores }));
    expect(points(0, 0, 0)).toBe("0 points: nobody has any yet.");
    expect(points(3, 3, 1)).toBe("You share the lead: 3 points.");
    expect(points(3, 2, 1)).toBe("You are in the lead: 3 points.");
    expect(points(1, 2, 2)).toBe("You have 1 point, 1 behind the lead.");
  });

  it("says of four discs what they bring, not what the next one would (R3.4, R8.2)", () => {
    const stacks = { ...LONDON.stacks, "2-3": [0, 1, 2, 0] };
    const standings = standingsOf([rank(0, 4), rank(1, 3)]);
    const tellAt = (scored: number) =>
      tell("space:2-3", viewOf({ ...LONDON, stacks, scored }, { standings }));
    expect(tellAt(1)).toBe(
      "The fourth disc lies here: at the end of this turn London is scored, where you lead by 1.",
    );
    expect(tellAt(4)).toBe(
      "The fourth disc lies here: at the end of this turn the bottom disc leaves the game, as all tiles are scored.",
    );
  });

  it("says who is ahead, whoever that is and however (R5.7)", () => {
    const lead = (lines: Ranked[], viewer: number | null = 0) =>
      tell("tile:1", viewOf(LONDON, { standings: standingsOf(lines) }, viewer));
    expect(lead([])).toBe("Scored next: nobody has anything yet.");
    expect(lead([rank(1, 3), rank(0, 1, { needs: 3 })])).toBe(
      "Scored next: you need 3 more to get past Bo.",
    );
    expect(lead([rank(0, 2), rank(1, 2, { tie: "R5.7a" })])).toBe(
      "Scored next: you are ahead on the tie-break.",
    );
    expect(lead([rank(1, 2), rank(0, 2, { tie: "R5.7e" })])).toBe(
      "Scored next: several share the lead.",
    );
    expect(lead([rank(1, 2)])).toBe("Scored next: Bo leads by 2 and you have nothing yet.");
    expect(lead([rank(1, 2)], null)).toBe("Scored next: Bo leads by 2.");
  });

  it("says of what is scored what it brought, and when it counts again", () => {
    const ranking = [rank(0, 4, { points: 3 }), rank(1, 1)];
    const scored: View["scored"] = [{ n: 9, kind: "tile", subject: "bruges", ranking }];
    const at = (tiles: State["scoring_tiles"], viewer: number | null = 0) =>
      viewOf({ ...LONDON, scoring_tiles: tiles }, { scored }, viewer);
    const view = at(["bruges", "london"]);
    expect(tell("city:bruges", view)).toContain(
      "Scored: you got 3 points. Counts again only for end cards.",
    );
    expect(tell("tile:0", view)).toContain("Bo has the seat on it.");
    expect(tell("city:bruges", at(["bruges", "london", "trade"]))).toContain(
      "What lies here still counts for Trade cities, and for end cards.",
    );
    expect(tell("tile:0", at(["bruges"], null))).toContain("Scored – Ada: 3 points (4 cubes)");
    const shown = rankingOf(helpOf("city:bruges", view)!.scoring, view);
    expect(shown).toMatchObject({ done: true, lines: ranking });
  });

  it("counts what stands on a mat", () => {
    const mat = { wood: 3, brick: 0, marble: 1, cloth: [4, 1], ships: 1, houses: [] };
    const view = viewOf({ ...LONDON, mats: [mat, mat, mat], hand_sizes: [2, 1, 0] });
    expect(tell("warehouse:0/wood", view)).toBe(
      "3 of 4. For ships (2), workshops (1) and buildings (1).",
    );
    expect(tell("workshop:0/1", view)).toContain("1 of 4.");
    expect(tell("workshop:1/0", view)).toContain("5 of 8.");
    expect(tell("mat:0/ship", view)).toContain("1 of 3 built.");
    expect(tell("yard:1", view)).toContain("The next costs 2 brick.");
    expect(tell("action:weave", view)).toContain("Right now that is 1 cloth.");
    expect(tell("action:ship", view)).toContain("You have 1 ship and 5 cloth.");
    expect(tell("cards:1", view)).toBe("Bo holds 1 card. Others know only how many.");
    expect(tell("player:1", view)).toContain("Bo is a bot (Apprentice).");
    const people = [true, true, false];
    expect(tell("player:1", { ...view, people })).toContain(
      "A bot (Apprentice) is playing for Bo.",
    );
  });

  it("gives away no card that its reader does not know (R2.5)", () => {
    const view = viewOf({ ...LONDON, kept: ["croce", null, null] });
    expect(helpOf("kept:0", view)!.title).toContain("Santa Croce");
    expect(tell("kept:1", view)).toBe(
      "Bo’s secret scoring card: at the end it is scored for everyone.",
    );
  });
});
