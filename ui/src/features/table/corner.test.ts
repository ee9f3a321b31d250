import { expect, it } from "vitest";
import { quietCorner, type Area, type Needed } from "./corner";

const BOARD: Area = { left: 10, top: 50, width: 900, height: 700 };
const NOTE = { width: 440, height: 200 };
/** A thing of the board, by where its middle is. */
const at = (x: number, y: number): Area => ({ left: x, top: y + 40, width: 20, height: 20 });

const STREET = at(200, 600);
const CITY = at(600, 600);
const CHURCH = at(600, 100);
const NOTHING: Needed = { thing: null, pointed: [], offered: [] };
const LOW = { left: false, above: false };

it.each([
  ["nothing is looked at", {}, LOW],
  ["a street is", { thing: STREET }, LOW],
  ["a city is", { thing: CITY }, { left: true, above: false }],
  ["a church is", { thing: CHURCH }, LOW],
  [
    "cities can be pressed, from a street",
    { thing: STREET, offered: [CITY] },
    { left: false, above: true },
  ],
  ["streets can be pressed", { offered: [STREET, STREET] }, LOW],
  [
    "a city is pointed at among streets",
    { pointed: [CITY], offered: [STREET, CITY] },
    { left: false, above: true },
  ],
  [
    "all can be pressed, one is pointed at",
    { pointed: [CITY, CHURCH], offered: [STREET, CITY, CHURCH] },
    { left: true, above: true },
  ],
])("what is told keeps away where %s", (_, needed, corner) => {
  expect(quietCorner(BOARD, NOTE, { ...NOTHING, ...needed })).toEqual(corner);
});

it("what is told keeps away from a thing that only a tall note would cover", () => {
  const needed = { ...NOTHING, thing: at(600, 400) };
  expect(quietCorner(BOARD, NOTE, needed)).toEqual(LOW);
  expect(quietCorner(BOARD, { ...NOTE, height: 340 }, needed)).toEqual({
    left: true,
    above: false,
  });
});
