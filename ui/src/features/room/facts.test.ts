import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../../i18n";
import type { TableInfo } from "../../protocol/messages";
import { tableFacts } from "./facts";

const OPTIONS = {
  edition: "international",
  layout: "shuffled",
  public: true,
  spectators: true,
  undo: "free",
  clock: { kind: "none", budget: 1200, increment: 15, turn: 172800 },
  order: "lot",
} as TableInfo["options"];
const seats = [{}, {}, {}] as TableInfo["seats"];

beforeAll(() => setLanguage("en"));

it("a table says what is played there", () => {
  expect(tableFacts({ seats, options: OPTIONS })).toEqual([
    "3 players",
    "No clock",
    "International rules",
    "Shuffled city",
    "Undo allowed",
  ]);
});

it("every option that is not the usual one is said", () => {
  const clock = { ...OPTIONS.clock, kind: "turns" } as const;
  const other = {
    edition: "german",
    layout: "first-game",
    undo: "none",
    hints: true,
    spectators: false,
  } as const;
  expect(tableFacts({ seats, options: { ...OPTIONS, ...other, clock } })).toEqual([
    "3 players",
    "2 days a turn",
    "German rules",
    "First-game city",
    "No undo",
    "Hints allowed",
    "No spectators",
  ]);
  const live = { ...OPTIONS.clock, kind: "live" } as const;
  expect(tableFacts({ seats, options: { ...OPTIONS, clock: live } })[1]).toBe("20 minutes each");
});
