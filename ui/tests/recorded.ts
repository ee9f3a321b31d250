/** The review of tests/records/four-players-international.json, as `calimala review --json` gives it. */

import type { Review } from "../src/protocol/review";
import review from "./fixtures/review.json";

export const recorded = (): Review => review as unknown as Review;
