import { expect, it } from "vitest";
import { games } from "../../tests/games";
import { pieces } from "./pieces";
import { parsePlace, type Place } from "./place";

const PLACES = new Set(
  Object.values(games()).flatMap((states) =>
    states.filter((_, i) => i % 40 === 0).flatMap((s) => pieces(s).map(({ at }) => at)),
  ),
);

/** The parts of a place in the order in which its id names them. */
function joined({ kind, ...rest }: Place): string {
  const parts = Object.values(rest).join("/");
  return parts ? `${kind}:${parts}` : kind;
}

it("every place of every piece is taken apart and put together again", () => {
  for (const id of PLACES) expect(joined(parsePlace(id))).toBe(id);
});

it("every kind of place is met that way", () => {
  const kinds = new Set([...PLACES].map((id) => parsePlace(id).kind));
  expect([...kinds].sort()).toEqual(
    "city deck discard hand plot port reserve row space tile warehouse workshop yard".split(" "),
  );
});
