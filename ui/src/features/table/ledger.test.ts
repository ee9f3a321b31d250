import { beforeAll, expect, it } from "vitest";
import { entry } from "../../../tests/fakeTable";
import { setLanguage, textOf } from "../../i18n";
import type { GameEvent } from "../../protocol/events";
import { deeds, ledger, only, type Row } from "./ledger";
import { Teller } from "./logLines";

const READER = { names: ["Ada", "Bo"], viewer: null };
const turn = (seat: number, ply: number): GameEvent => ({ event: "turn", seat, ply });
const activated = (seat: number): GameEvent => ({
  event: "activated",
  seat,
  space: "1-2",
  level: 1,
  pending: { wood: 1, ship: 1 },
});
const did = (seat: number, deed: string): GameEvent => ({ event: "did", seat, deed, by: "space" });
const scored: GameEvent = {
  event: "scored",
  tile: "lisbon",
  ranking: [{ side: 1, cubes: 2, influence: 0, seats: 0, points: 3, tie: null }],
};
const PLAYED: GameEvent[] = [
  turn(0, 0),
  { event: "placed", seat: 0, kind: "own", space: "1-2", level: 1 },
  activated(0),
  did(0, "ship lisbon"),
  did(0, "ship lisbon"),
  did(0, "wood"),
  activated(1),
  did(1, "wood"),
  { event: "promoted", seat: 0, disc: 0, space: "1-2", tile: "lisbon" },
  scored,
  turn(1, 7),
  activated(0),
  did(0, "wood"),
];

beforeAll(() => setLanguage("en"));

const rowsOf = (events: GameEvent[]): Row[] =>
  ledger(
    new Teller().tell(
      events.map((event, n) => entry(n, { events: [event] })),
      READER,
    ),
  );
const kinds = (rows: Row[]) => rows.map((row) => `${row.kind} ${row.side ?? "-"}`);

it("has one row for each activation, under the heading of its turn, and one card for each scoring", () => {
  expect(kinds(rowsOf(PLAYED))).toEqual([
    "round -",
    "turn 0",
    "act 0",
    "act 1",
    "score 0",
    "turn 1",
    "act 0",
  ]);
});

it("counts equal deeds together", () => {
  const done = deeds(rowsOf(PLAYED)[2]!);
  expect(done.map(({ parts, times }) => `${textOf(parts)} ${times}`)).toEqual([
    "Lisbon 2",
    "Wood 1",
  ]);
});

it("shows one side's rows under the turns in which they act", () => {
  expect(kinds(only(rowsOf(PLAYED), 1))).toEqual([
    "round -",
    "turn 0",
    "act 1",
    "score 0",
    "turn 1",
  ]);
});

it("counts a round once, also when the move that began it is taken back", () => {
  const again = rowsOf([
    turn(0, 0),
    turn(1, 1),
    turn(0, 2),
    { event: "undone", seat: 1, ply: 2 },
    turn(0, 2),
    turn(1, 3),
    turn(0, 4),
  ]);
  expect(again.flatMap((row) => (row.kind === "round" ? [row.round] : []))).toEqual([1, 2, 3]);
});
