import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../../i18n";
import { ratingGain, ratingText } from "./rating";

const at = (mu: number, sigma: number) => ({ mu, sigma, ordinal: mu - 3 * sigma });

beforeAll(() => setLanguage("en"));

it("a rating is told with its uncertainty", () => {
  expect(ratingText(at(30.25, 1.5))).toBe("1210 ± 120");
});

it("a gain is counted from the rating before, or from what everybody begins with", () => {
  expect(ratingGain(at(25, 8), at(26, 7))).toBe("+40");
  expect(ratingGain(at(25, 8), at(24.5, 7))).toBe("−20");
  expect(ratingGain(null, at(27, 7))).toBe("+80");
  expect(ratingGain(at(25, 8), null)).toBe("");
});
