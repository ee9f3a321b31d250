/** Ratings in words: a mean with its uncertainty, and what a game did to it. */

import { gain, number, t } from "../../i18n";
import type { RatingBody } from "../../protocol/messages";

const SURE = 2; // standard deviations around the mean: 95 of 100 times the true strength is within
const FIRST: Pick<RatingBody, "mu"> = { mu: 25 }; // what everybody begins with
const SCALE = 40; // a point of the model in points that people read

const shown = (mu: number): number => Math.round(mu * SCALE);

/** "1210 ± 90". */
export function ratingText({ mu, sigma }: RatingBody): string {
  return t("person.rating.about", { mean: plain(mu), more: plain(SURE * sigma) });
}

/** "+24"; nothing for an unrated game. */
export function ratingGain(before: RatingBody | null, after: RatingBody | null): string {
  return after === null ? "" : gain(shown(after.mu) - shown((before ?? FIRST).mu));
}

function plain(mu: number): string {
  return number(shown(mu), false);
}
