import { beforeAll, describe, expect, it } from "vitest";
import { entry } from "../../../tests/fakeTable";
import { games } from "../../../tests/games";
import { parseMove } from "../../game/move";
import type { TargetId } from "../../game/target";
import { LANGUAGES, setLanguage } from "../../i18n";
import type { Reader } from "../../i18n/eventText";
import type { AllStandings } from "../../protocol/messages";
import type { State } from "../../protocol/state";
import {
  buildings,
  cities,
  cityRows,
  facts,
  finalCards,
  handOf,
  piles,
  pointsSaid,
  spokenChoice,
  stack,
  streets,
  tilesScored,
  tilesToCome,
  who,
} from "./sentences";

const EVERY = 6; // plies: whole games in four languages take their time
const NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"];
const GAMES = Object.entries(games()).map(
  ([players, states]) => [Number(players), states] as const,
);
const readerOf = (players: number, viewer: number | null = 0): Reader => ({
  names: NAMES.slice(0, players),
  viewer,
});

/** All that the view says of a position. */
function everything(s: State): string {
  const reader = { ...readerOf(s.players), layout: s.layout };
  return [
    ...handOf(0, s),
    piles(s),
    ...cityRows(s),
    ...streets(s, reader),
    ...tilesToCome(s, null, reader),
    ...finalCards(s, null, reader),
    ...tilesScored(s, [], reader),
    ...s.scores.flatMap((_, side) => facts(side, s).map(({ what, much }) => `${what}: ${much}`)),
    ...cities(s, reader),
    ...buildings(s, reader).flatMap(({ name, rows }) => [name, ...rows]),
    pointsSaid(s, reader),
  ].join("\n");
}

/** What lies open on the table, or in the reader's hand. */
const PUBLIC = [
  "stacks",
  "reserve",
  "mats",
  "cities",
  "buildings",
  "scored",
  "seats",
  "scores",
  "hand_sizes",
  "deck_size",
] as const satisfies readonly (keyof State)[];
const open = (s: State) => JSON.stringify([s.hands[0], ...PUBLIC.map((field) => s[field])]);

describe.each(LANGUAGES)("the table in words, in %s", (language) => {
  beforeAll(() => setLanguage(language));

  it.each(GAMES)("leaves nothing out in a game of %i", (_, states) => {
    const told = new Map<string, string>();
    for (const s of states.filter((_, i) => i % EVERY === 0)) {
      const words = everything(s);
      expect(words).not.toMatch(/[{}[\]]|undefined|null|NaN/);
      expect(told.get(words) ?? open(s)).toBe(open(s));
      told.set(words, open(s));
    }
  });
});

describe("sentences", () => {
  beforeAll(() => setLanguage("en"));
  const s = games()[3]![100]!;
  const reader = readerOf(3);
  const layout: State["layout"] = [
    "wood",
    "brick",
    "marble",
    "build",
    "contribute",
    "ship",
    "weave",
    "artwork",
    "transport",
  ];
  const at = (change: Partial<State>): State => ({ ...s, layout, space: null, ...change });

  it("call the reader you, and whoever has no name the third party", () => {
    expect([0, 1, 2].map((side) => who(side, readerOf(2)))).toEqual([
      "You",
      "Bo",
      "The third party",
    ]);
    expect(who(0, readerOf(2, null))).toBe("Ada");
  });

  it("tell a stack from the bottom, by its actions and fields", () => {
    const told = (discs: State["stacks"]["1-2"], more: Partial<State> = {}) =>
      stack("1-2", at({ stacks: { ...s.stacks, "1-2": discs }, ...more }), reader);
    expect(told([])).toBe("Wood–Brick, fields 1 and 2. Empty.");
    expect(told([1, "white"])).toBe("Wood–Brick, fields 1 and 2. From the bottom: Bo, White disc.");
    const three: State["stacks"]["1-2"] = [0, 1, 2];
    const next = { scoring_tiles: ["london" as const], scored: 0 };
    expect(told(three, next)).toContain("The next disc here scores London.");
    expect(told(three, { ...next, scored: 1 })).toContain("the bottom one leaves the game");
    expect(told(three, { ...next, space: "1-2" })).toMatch(/acting now\.$/);
  });

  it("tell a city with what is free and whose houses stand there", () => {
    const mats = s.mats.map((mat, seat) => ({
      ...mat,
      houses: seat < 2 ? ["troyes" as const] : [],
    }));
    const told = cities(
      at({ mats, cities: { ...s.cities, troyes: [2, 0, 10], lisbon: [0, 1, 0] } }),
      reader,
    );
    expect(told[3]).toBe("Troyes: You 2, Cy 10, full. Trade houses: You and Bo.");
    expect(told[1]).toBe("Lisbon: Bo 1, 11 slots free.");
  });

  const line = (side: number, cubes: number, points: number, more = {}) => ({
    ...{ side, cubes, points, influence: 1, seats: 1, tie: null },
    ...more,
  });

  it("tell a scoring to come with its ties and what the reader lacks", () => {
    const lines = [line(1, 2, 3), line(0, 2, 2, { tie: "R5.7c", needs: 1 })];
    const standings = { tiles: { london: lines }, cards: {} } as unknown as AllStandings;
    const told = tilesToCome(
      at({ scoring_tiles: ["london", "wood"], scored: 0 }),
      standings,
      reader,
    );
    expect(told).toEqual([
      "London: Bo: 3 points (2 cubes), you: 2 points (2 cubes). Tie: Bo was first to have 1 seat, before you. You: 1 more cube to get past Bo.",
      "Contributed wood.",
    ]);
  });

  it("tell what a tile has brought, and whose seat it is", () => {
    const events = [
      { event: "scored" as const, tile: "london" as const, ranking: [line(1, 2, 3)] },
    ];
    const position = at({ scoring_tiles: ["london", "wood"], scored: 2, seats: [0, null] });
    expect(tilesScored(position, [entry(0, { events })], reader)).toEqual([
      "London scored – Bo: 3 points (2 cubes). You have the seat.",
      "Contributed wood. Nobody gained a seat.",
    ]);
  });

  it("tell the cards of the end as far as they are known", () => {
    const cards = at({
      phase: "place",
      players: 2,
      kept: ["lisbon", null],
      shown: ["croce", "troyes"],
      face_up: null,
      face_down: null,
    });
    expect(finalCards(cards, null, readerOf(2))).toEqual([
      "Lisbon, kept by you.",
      "Santa Croce, shown by you.",
      "Troyes, shown by Bo.",
      "Bo keeps one scoring card in secret.",
      "One scoring card lies face down beside the board.",
    ]);
  });

  it("tell equal cards in hand once", () => {
    const hands: State["hands"] = [["wood", "wood", "weave"], null, null];
    expect(handOf(0, at({ hands }))).toEqual([
      "Wood ×2. One wood into your warehouse.",
      "Weave. One cloth in each of your workshops that has room.",
    ]);
  });

  it("tell the points and what is next", () => {
    const told = pointsSaid(
      at({ scores: [5, 1, 0], scoring_tiles: ["london"], scored: 0 }),
      reader,
    );
    expect(told).toBe("You: 5 points. Bo: 1 point. Cy: 0 points. Scored next: London.");
  });

  it("call every choice differently: a card is not the action of the street", () => {
    const said = (target: TargetId, ...words: string[]) =>
      spokenChoice({ target, moves: words.map(parseMove) }, at({ actor: 0 }), reader);
    expect(said("action:weave", "weave")).toBe("Weave cloth");
    expect(said("hand:weave", "card weave")).toBe("Play a card: weave cloth");
    expect(said("disc:own", "place own 1-2", "place own 2-3")).toBe(
      `Own disc ×${s.reserve[0]!.own}`,
    );
    expect(said("market:wood", "take wood")).toBe("Wood. One wood into your warehouse.");
    expect(said("scoring:lisbon", "keep lisbon")).toBe("Lisbon. Counts the cloth in this city.");
    expect(said("space:1-2", "place own 1-2")).toMatch(/^Wood–Brick, fields 1 and 2\./);
  });
});
