import { expect, it } from "vitest";
import { quietCorner, type Area } from "./corner";

const BOARD: Area = { left: 10, top: 50, width: 900, height: 700 };
/** A thing of the board, by where its middle is. */
const at = (x: number, y: number): Area => ({ left: x, top: y + 40, width: 20, height: 20 });

const STREET = at(200, 600);
const CITY = at(600, 600);
const CHURCH = at(600, 100);

it.each([
  ["nothing is looked at", null, [], { left: false, above: false }],
  ["a street is", STREET, [], { left: false, above: false }],
  ["a city is", CITY, [], { left: true, above: false }],
  ["a church is", CHURCH, [], { left: true, above: false }],
  ["cities can be pressed, from a street", STREET, [CITY, CITY], { left: false, above: true }],
  ["streets can be pressed, from a church", CHURCH, [STREET], { left: true, above: true }],
  ["streets can be pressed", null, [STREET, STREET], { left: false, above: false }],
])("what is told keeps away where %s", (_, thing, offered, corner) => {
  expect(quietCorner(BOARD, thing, offered)).toEqual(corner);
});
