import { beforeAll, describe, expect, it } from "vitest";
import { setLanguage, textOf } from "../../i18n";
import { learnToSpeak } from "../../i18n/coach/coach.svelte";
import type { Reader } from "../../i18n/eventText";
import { stateOf } from "../../../tests/fakeTable";
import { recorded } from "../../../tests/recorded";
import type { ChanceEvent, Decision, Review, ReviewReason } from "../../protocol/review";
import { luckText, pointText, reasonsFor, verdictOn, verdictText } from "./words";

const NAMES = ["Ada", "Bo", "Cy", "Di"];
const reader: Reader = { names: NAMES, viewer: null, layout: stateOf().layout };
const asAda = { ...reader, viewer: 0 };

beforeAll(async () => {
  await setLanguage("en");
  await learnToSpeak();
});

const made = (more: Partial<Decision>): Decision => ({ ...recorded().decisions[8]!, ...more });
const why = (reason: ReviewReason, to = reader) =>
  reasonsFor(made({ seat: 0, reasons: [reason] }), reason.line, to).map(textOf)[0];

describe("a decision", () => {
  it("is called by its mark, else by its loss", () => {
    expect(verdictOn(made({ mark: "blunder" }))).toBe("blunder");
    expect(verdictOn(made({ mark: null, before: null }))).toBe("forced");
    expect(verdictOn(made({ mark: null, loss: 0 }))).toBe("best");
    expect(verdictOn(made({ mark: null, loss: 0.01 }))).toBe("fine");
  });

  it("has its reasons told by line", () => {
    const decision = recorded().decisions[30]!;
    expect(reasonsFor(decision, "played", reader).map(textOf)).toEqual(["It wakes a disc of Bo."]);
    expect(reasonsFor(decision, "best", reader).map(textOf)).toEqual([
      "It brings one more cube onto the board this turn.",
    ]);
  });
});

describe("a reason", () => {
  it("of a scoring says how one fares there", () => {
    const scores = { reason: "scores", line: "best", tile: "lisbon" } as const;
    expect(why({ ...scores, place: 1, points: 3 })).toBe(
      "It scores Lisbon, where Ada leads: 3 points.",
    );
    expect(why({ ...scores, place: 1, points: 3 }, asAda)).toBe(
      "It scores Lisbon, where you lead: 3 points.",
    );
    expect(why({ ...scores, place: 2, points: 2 })).toBe(
      "It scores Lisbon; Ada gets 2 points there.",
    );
    expect(why({ ...scores, place: 4, points: 0.2 })).toBe(
      "It scores Lisbon, where Ada gets nothing.",
    );
  });

  it("of a tie names the other side, the third party too, or speaks to it", () => {
    const tie = {
      reason: "tie",
      line: "played",
      tile: "lisbon",
      won: false,
      tie: "R5.7a",
    } as const;
    expect(why({ ...tie, side: 1 }, asAda)).toBe("It gives away the tie with Bo in Lisbon.");
    expect(why({ ...tie, side: 5 })).toBe("It gives away the tie with the third party in Lisbon.");
    expect(why({ ...tie, won: true, side: 1 }, { ...reader, viewer: 1 })).toBe(
      "It wins Ada the tie with you in Lisbon.",
    );
  });

  it("of discs says whose they are", () => {
    const wakes = { reason: "wakes", line: "played", discs: 2 } as const;
    expect(why({ ...wakes, seat: 0 }, asAda)).toBe("It wakes 2 of your own discs.");
    expect(why({ ...wakes, seat: 1 })).toBe("It wakes 2 discs of Bo.");
    expect(why({ ...wakes, seat: 1, discs: 1 }, { ...reader, viewer: 1 })).toBe(
      "It wakes one of your discs.",
    );
  });

  it("of anything else is a sentence, too", () => {
    const line = "best" as const;
    expect(why({ reason: "gives", line, seat: 2, points: 2.9 })).toBe(
      "It brings Cy 3 points more.",
    );
    expect(why({ reason: "card", line, card: "ship" })).toBe("It puts a card to use: Ship.");
    expect(why({ reason: "points", line, more: 1 })).toBe("It brings 1 point more this turn.");
    expect(why({ reason: "seats", line, more: 1 })).toBe(
      "It wins a seat in the council this turn.",
    );
    expect(why({ reason: "stands", line, tile: "fiore", place: 1 }, asAda)).toBe(
      "It puts you ahead in Santa Maria del Fiore, which is still to be scored.",
    );
    expect(why({ reason: "stands", line, tile: "london", place: 2 })).toBe(
      "It moves Ada up in London, which is still to be scored.",
    );
    expect(why({ reason: "goods", line, more: { cloth: 1.8, ships: 1 } }, asAda)).toBe(
      "It leaves you with more at the end of the turn: 2 cloth and 1 ship.",
    );
    expect(why({ reason: "soon", line, seat: 0, points: 3 })).toBe(
      "Within a round it brings Ada 3 points more.",
    );
    expect(
      why({ reason: "soon", line: "played", seat: 1, points: 3 }, { ...reader, viewer: 1 }),
    ).toBe("Within a round it brings you 3 points more.");
    expect(why({ reason: "later", line })).toContain("later");
  });
});

describe("luck", () => {
  const draw: ChanceEvent = { event: "draw", ply: 1, seat: 0, card: "ship", swing: [0.3, -0.3] };
  it("is told from the side of the player who drew", () => {
    expect(textOf(luckText(draw, reader))).toBe("A lucky draw: Ship (+30%).");
    expect(textOf(luckText({ ...draw, seat: 1 }, reader))).toBe("An unlucky draw: Ship (−30%).");
    expect(textOf(luckText({ ...draw, swing: [0.001, 0] }, reader))).toBe(
      "An ordinary draw: Ship.",
    );
  });

  it("of the deal is told of everybody", () => {
    const deal: ChanceEvent = { ...draw, event: "deal", seat: null, card: null };
    expect(textOf(luckText(deal, reader))).toBe("The deal and the seats: Ada +30%, Bo −30%.");
  });
});

describe("the story of a game", () => {
  const review = recorded();
  const verdict = (change: Partial<Review>, to = reader) =>
    textOf(verdictText({ ...review, ...change }, to));
  const turningPoint = (point: Review["turning_points"][number], change: Partial<Review> = {}) =>
    textOf(pointText(point, { ...review, ...change }, reader));

  it("says in one sentence what decided it", () => {
    expect(verdict({})).toBe(
      "Play decided the game, not luck: without luck, Di would have won, too.",
    );
    expect(verdict({ verdict: { by: "luck", ply: null } }, { ...reader, viewer: 3 })).toBe(
      "Luck decided the game: without it, you would have been ahead.",
    );
    expect(verdict({ verdict: { by: "mistake", ply: 244 } })).toBe(
      "A single mistake decided the game: Di made it in round 9.",
    );
    const drawn = review.luck.find(({ event }) => event === "draw")!;
    expect(verdict({ verdict: { by: "draw", ply: drawn.ply } })).toMatch(
      /^A single draw decided the game: \w+ drew \w+\.$/,
    );
  });

  it("has turning points that can be read aloud", () => {
    expect(turningPoint(review.turning_points[0]!)).toBe(
      "In round 9, Di let a winning chance of 67% shrink to 8%, mostly in favour of Cy; a disc on Ship–Transport would have been better.",
    );
    const drawn = review.decisions.map((each) =>
      each.ply === 244 ? { ...each, best: "weave" } : each,
    );
    expect(turningPoint(review.turning_points[0]!, { decisions: drawn })).toMatch(
      /in favour of Cy; better: Weave cloth\.$/,
    );
    const luck: ChanceEvent[] = [
      { event: "draw", ply: 12, seat: 0, card: "wood", swing: [0.3, -0.1, -0.1, -0.1] },
    ];
    const fell = { kind: "luck", ply: 12, seat: 0, swing: luck[0]!.swing } as const;
    expect(turningPoint(fell, { luck })).toBe(
      "In round 1, Ada drew Wood: a stroke of luck worth 30%.",
    );
    expect(turningPoint({ kind: "turn", ply: 50, seat: 3, swing: [0, 0, 0, 0.2] })).toBe(
      "In round 2, Di surprised everyone with a turn that added 20% to the chance to win.",
    );
    const dealt: ChanceEvent[] = [
      { event: "deal", ply: 0, seat: null, card: null, swing: [-0.2, 0.1, 0.1, 0] },
    ];
    expect(
      turningPoint(
        { kind: "luck", ply: 0, seat: null, swing: [-0.2, 0.1, 0.1, 0] },
        { luck: dealt },
      ),
    ).toBe("The deal and the seats were hard on Ada: −20%.");
  });
});
