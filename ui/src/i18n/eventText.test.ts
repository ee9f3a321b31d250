import { beforeEach, describe, expect, it } from "vitest";
import type { GameEvent, Ranked } from "../protocol/events";
import type { Action, Card, Tile } from "../protocol/state";
import told from "../../tests/fixtures/events.json";
import { setLanguage, textOf, type Language } from "./index";
import { LANGUAGES } from "./languages";
import { sentence, spokenLine, ties, type Reader } from "./eventText";

const LAYOUT: Action[] = [
  "build",
  "ship",
  "artwork",
  "weave",
  "contribute",
  "brick",
  "transport",
  "wood",
  "marble",
];
const NAMES = ["Ada", "Bo", "Cy", "Dee", "Eve"];
const EVENTS = [
  ...(told as unknown as (GameEvent & { players: number })[]),
  ...(
    [
      { event: "undone", seat: 0, ply: 12 },
      { event: "replaced", seat: 1, bot: "merchant" },
      { event: "returned", seat: 1 },
      { event: "resumed" },
      { event: "drew", seat: 0, action: "ship", cards: 0, card: null },
      { event: "over", scores: [1, 2, 3], winners: [] },
    ] satisfies GameEvent[]
  ).map((event) => ({ ...event, players: 3 })),
];
const KINDS =
  "kept shown took placed activated did drew stopped ended shuffled reshuffled followed left promoted scored choosing turn over undone replaced returned resumed";

function reader(players: number, viewer: number | null): Reader {
  return { names: NAMES.slice(0, players), viewer, layout: LAYOUT, tiles: ["lisbon", "croce"] };
}

function line(event: GameEvent, viewer: number | null = null, players = 3): string {
  return textOf(sentence(event, reader(players, viewer)).parts);
}

const ranked = (
  side: number,
  cubes: number,
  points: number,
  tie: Ranked["tie"] = null,
  more = {},
): Ranked => ({
  side,
  cubes,
  points,
  tie,
  influence: 0,
  seats: 0,
  ...more,
});

it("the examples have every kind of event", () => {
  expect([...new Set(EVENTS.map((each) => each.event))].sort()).toEqual(KINDS.split(" ").sort());
});

describe.each(LANGUAGES)("the log in %s", (language) => {
  beforeEach(() => setLanguage(language));

  it("tells everything that happens, with no gap left open", () => {
    for (const event of EVENTS) {
      for (const viewer of [null, 0, 1]) {
        const said = spokenLine(event, reader(event.players, viewer));
        expect(said, JSON.stringify(event)).not.toMatch(
          /[{}[\]|]|undefined|null|\blog\.|\b(to|in|action|subject)\./,
        );
        expect(said.length).toBeGreaterThan(4);
      }
    }
  });

  it("begins every sentence with a capital letter", () => {
    for (const event of EVENTS) {
      const said = line(event, 0, event.players);
      expect(said.charAt(0), said).toBe(said.charAt(0).toUpperCase());
    }
  });

  it("speaks to the reader about the reader only", () => {
    const event: GameEvent = { event: "did", seat: 1, deed: "wood", by: "space" };
    expect(line(event, 0)).toContain("Bo");
    expect(line(event, 1)).not.toContain("Bo");
    expect(line(event, null)).toContain("Bo");
  });
});

describe("a sentence", () => {
  const moved = {
    event: "promoted",
    disc: "white",
    space: "1-2",
    seat: 0,
    tile: "lisbon",
  } as const;
  const said: [Language, GameEvent, number | null, string][] = [
    [
      "en",
      { event: "drew", seat: 0, action: "ship", cards: 1, card: null },
      null,
      "Ada draws a card instead of Ship",
    ],
    [
      "en",
      { event: "drew", seat: 0, action: "ship", cards: 1, card: "wood" },
      0,
      "You draw the Wood card instead of Ship",
    ],
    [
      "en",
      { event: "did", seat: 1, deed: "build house troyes", by: "card" },
      null,
      "Bo builds a trade house in Troyes (by card)",
    ],
    [
      "en",
      { event: "activated", seat: 1, space: "1-2", level: 2, pending: { wood: 1, ship: 2 } },
      null,
      "Bo’s disc acts: Wood, Ship ×2",
    ],
    [
      "de",
      { event: "did", seat: 0, deed: "transport bruges", by: "space" },
      null,
      "Ada bringt Stoff nach Brügge",
    ],
    [
      "de",
      { event: "did", seat: 0, deed: "artwork palazzo", by: "space" },
      0,
      "Du spendest ein Kunstwerk an den Palazzo Vecchio",
    ],
    ["de", { event: "turn", seat: 0 }, 0, "Du bist am Zug"],
    [
      "de",
      { event: "left", disc: "white", space: "1-2" },
      0,
      "Weiße Scheibe kommt aus dem Spiel (Bauen–Schiff)",
    ],
    [
      "ru",
      { event: "did", seat: 0, deed: "ship barcelona", by: "space" },
      null,
      "Ada отправляет ткань морем в Барселону",
    ],
    [
      "ru",
      { event: "did", seat: 0, deed: "build house hamburg", by: "space" },
      0,
      "Вы строите торговый дом в Гамбурге",
    ],
    ["ru", { event: "reshuffled", cards: 21 }, null, "Сброс перетасован в новую колоду: 21 карта"],
    [
      "ru",
      { event: "over", scores: [42, 3, 3], winners: [0] },
      null,
      "Ada побеждает, набрав 42 очка",
    ],
    ["ru", moved, null, "Ada получает место в совете: Лиссабон"],
    [
      "hu",
      { event: "did", seat: 0, deed: "ship lisbon", by: "space" },
      null,
      "Ada szövetet hajóz be Lisszabonba",
    ],
    [
      "hu",
      { event: "did", seat: 0, deed: "contribute brick croce", by: "space" },
      0,
      "Téglát adsz a Santa Croce templomhoz",
    ],
    [
      "hu",
      { event: "placed", seat: 0, kind: "white", space: "1-2", level: 1 },
      null,
      "Ada letesz egy fehér korongot ide: Építés–Behajózás",
    ],
    [
      "hu",
      { event: "left", disc: 0, space: "1-2" },
      0,
      "A korongod kikerül a játékból (Építés–Behajózás)",
    ],
    [
      "hu",
      { event: "replaced", seat: 0, bot: "merchant" },
      null,
      "Ada helyett bot játszik tovább (Kereskedő)",
    ],
  ];

  it.each(said)("in %s", async (language, event, viewer, text) => {
    await setLanguage(language);
    expect(line(event, viewer)).toBe(text);
  });

  it("names the third party where it acts (R7.4)", async () => {
    await setLanguage("en");
    const event: GameEvent = { event: "followed", seat: 2, building: "croce", row: "wood" };
    expect(line(event, 0, 2)).toBe("The third party adds a cube to Santa Croce (wood)");
  });

  it("tells what became of a white disc by either edition (R5.2-R5.4)", async () => {
    await setLanguage("en");
    const promoted = {
      event: "promoted",
      disc: "white",
      space: "1-2",
      seat: 0,
      tile: "lisbon",
    } as const;
    expect(line({ ...promoted, replaced_from: "reserve", white_to: "reserve" })).toMatch(
      /from the reserve/,
    );
    expect(line({ ...promoted, replaced_from: "4-7", white_to: "4-7" })).toMatch(
      /Weave–Transport .* on top$/,
    );
    expect(line({ ...promoted, replaced_from: "4-7", white_to: null })).toMatch(
      /Weave–Transport .* leaves the game$/,
    );
    expect(line({ ...promoted, seat: null, replaced_from: null, white_to: null })).toMatch(
      /no seat$/,
    );
  });

  it("has icons for its pieces and points at their places", async () => {
    await setLanguage("en");
    const placed = sentence(
      { event: "placed", seat: 1, kind: "own", space: "1-2", level: 3 },
      reader(3, null),
    );
    expect(placed.parts).toContainEqual({ icon: "disc:1", text: "a disc" });
    expect(placed.parts).toContainEqual({ icon: "action:ship", text: "Ship" });
    expect(placed.targets).toEqual(["space:1-2", "stack:1-2/3"]);
    const gave = sentence(
      { event: "did", seat: 1, deed: "contribute wood croce", by: "space" },
      reader(3, null),
    );
    expect(gave.targets).toEqual(["row:croce/wood"]);
  });
});

describe("a scoring", () => {
  const scored = (ranking: Ranked[], more: { tile?: Tile; card?: Card } = { tile: "lisbon" }) =>
    sentence({ event: "scored", ...more, ranking }, reader(3, 0));
  const notes = (ranking: Ranked[]) => scored(ranking).notes.map(textOf);
  beforeEach(() => setLanguage("en"));

  it("tells the ranking with cubes and points", () => {
    expect(textOf(scored([ranked(1, 3, 3), ranked(0, 1, 2)]).parts)).toBe(
      "Lisbon scored – Bo: 3 points (3 cubes), you: 2 points (1 cube)",
    );
    expect(scored([ranked(1, 3, 3)]).targets).toEqual(["tile:0", "city:lisbon"]);
  });

  it("says so when nobody has a cube", () => {
    expect(textOf(scored([], { tile: "croce" }).parts)).toBe(
      "Santa Croce scored – nobody has cubes, no points",
    );
  });

  it("counts seats and artworks for the card of the council (R8.3)", () => {
    expect(textOf(scored([ranked(1, 3, 5)], { card: "palazzo" }).parts)).toBe(
      "Scoring card Palazzo Vecchio – Bo: 5 points (3 seats and artworks)",
    );
  });

  it("tells how ties fell (R5.7a-e)", () => {
    const [a, b] = [
      { influence: 3, seats: 2 },
      { influence: 2, seats: 1 },
    ];
    expect(notes([ranked(0, 2, 3, null, a), ranked(1, 2, 2, "R5.7a", b)])).toEqual([
      "Tie: you have more seats and artworks in the council than Bo (3 to 2)",
    ]);
    expect(notes([ranked(0, 2, 3, null, a), ranked(1, 2, 2, "R5.7b", b)])).toEqual([
      "Tie: you have more seats than Bo (2 to 1)",
    ]);
    expect(notes([ranked(0, 2, 3, null, a), ranked(1, 2, 2, "R5.7c", a)])).toEqual([
      "Tie: you were first to have 2 seats, before Bo",
    ]);
    expect(notes([ranked(0, 2, 3), ranked(1, 2, 2, "R5.7d")])).toEqual([
      "Tie: you had an artwork in the council earlier than Bo",
    ]);
  });

  it("tells of a seat to come as such, and of no tie that a lesson has not taught (R5.8)", () => {
    const [a, b] = [
      { influence: 1, seats: 1 },
      { influence: 0, seats: 0 },
    ];
    const seen = { names: ["Ada", "Bo"], viewer: 0 };
    const told = (tie: Ranked["tie"], more: Partial<Reader>) =>
      ties([ranked(0, 2, 3, null, a), ranked(1, 2, 2, tie, b)], { ...seen, ...more }).map(textOf);
    expect(told("R5.7a", { seats: [0, 0] })).toEqual([
      "Tie: you will have more seats and artworks in the council than Bo (1 to 0)",
    ]);
    expect(told("R5.7b", { seats: [0, 0] })).toEqual([
      "Tie: you will have more seats than Bo (1 to 0)",
    ]);
    expect(told("R5.7b", { seats: [1, 0] })).toEqual(["Tie: you have more seats than Bo (1 to 0)"]);
    expect(told("R5.7a", { untaught: { waking: false, ties: true } })).toEqual([]);
  });

  it("tells those who share in one line (R5.7e)", () => {
    const three = [ranked(0, 2, 2), ranked(1, 2, 2, "R5.7e"), ranked(2, 2, 2, "R5.7e")];
    expect(notes(three)).toEqual([
      "Tie: you, Bo and Cy share the points, as none of you has anything in the council",
    ]);
  });
});

describe("what a newer server tells", () => {
  beforeEach(() => setLanguage("en"));

  it("is passed on as it is, and breaks nothing", () => {
    expect(line({ event: "did", seat: 1, deed: "bribe council", by: "space" })).toBe(
      "Bo: bribe council",
    );
    expect(line({ event: "bribed", seat: 1 } as unknown as GameEvent)).toBe("bribed");
  });
});
