/** A finished game, reviewed: every decision and every chance event. Made by tools/protocol_types.py; `make protocol` makes it again. */

import type { Action, Card, Edition, Gain, Tie, Tile } from "./state";

export type Mark = "great" | "doubtful" | "mistake" | "blunder";
export type ReviewLine = "best" | "played";
export type Theme = "scoring" | "tie" | "gift" | "card" | "cubes" | "tempo";
export type ReviewReason = ScoresTile | BreaksTie | Wakes | Amount | Gives | PlaysCard | Stands | Goods | Soon | Later;

/** The least loss for each mark, to be divided by the number of players. */
export const LEAST_LOSS = {"blunder": 0.4, "mistake": 0.2, "doubtful": 0.1} as const;

/** The turn scores a tile; the player's place in it (0 for none) and points. */
export interface ScoresTile {
  reason: "scores";
  line: ReviewLine;
  tile: Tile;
  place: number;
  points: number;
}

/** In a tile that the turn scores, a tie of the player with another side is won or lost. */
export interface BreaksTie {
  reason: "tie";
  line: ReviewLine;
  tile: Tile;
  side: number;
  won: boolean;
  tie: Tie;
}

/** A placement activates more discs of a player below it than the other placement. */
export interface Wakes {
  reason: "wakes";
  line: ReviewLine;
  seat: number;
  discs: number;
}

/** By the end of the turn the best move brings the player so much more. */
export interface Amount {
  reason: "points" | "cubes" | "seats";
  line: ReviewLine;
  more: number;
}

/** By the end of the turn the move made brings a rival so many points more. */
export interface Gives {
  reason: "gives";
  line: ReviewLine;
  seat: number;
  points: number;
}

/** One of the moves leads to a card being played that the other leaves in the hand. */
export interface PlaysCard {
  reason: "card";
  line: ReviewLine;
  card: Action;
}

/** By the end of the turn the best move puts the player further up in a tile to be scored. */
export interface Stands {
  reason: "stands";
  line: ReviewLine;
  tile: Tile;
  place: number;
}

/** By the end of the turn the best move leaves the player so much more of something. */
export interface Goods {
  reason: "goods";
  line: ReviewLine;
  more: Partial<Record<Gain, number>>;
}

/** By the end of the player's next turn one of the moves brings somebody more points. */
export interface Soon {
  reason: "soon";
  line: ReviewLine;
  seat: number;
  points: number;
}

/** Nothing tells the moves apart by the end of the next turn: what matters comes later. */
export interface Later {
  reason: "later";
  line: ReviewLine;
}

/** One move, judged by what its player could know then. */
export interface Decision {
  ply: number;
  turn: number;
  seat: number;
  word: string;
  legal: number;
  chances: number[];
  best: string;
  before: number[] | null;
  after: number[] | null;
  loss: number;
  noise: number;
  mark: Mark | null;
  theme: Theme | null;
  reasons: ReviewReason[];
}

/** Something that nobody decided, and what it did to everyone's chance. */
export interface ChanceEvent {
  event: "deal" | "draw" | "face_down";
  ply: number;
  seat: number | null;
  card: Action | Card | null;
  swing: number[];
}

/** Skill and luck of one player. */
export interface SeatReview {
  seat: number;
  result: number;
  turns: number;
  decisions: number;
  loss: number;
  luck: number;
  without_luck: number;
  accuracy: number;
  marks: Partial<Record<Mark, number>>;
}

/** One of the three events that moved the chances most. */
export interface TurningPoint {
  kind: "decision" | "luck" | "turn";
  ply: number;
  seat: number | null;
  swing: number[];
}

/** What decided the game: one draw, luck as a whole, one mistake, or none of these. */
export interface Verdict {
  by: "draw" | "luck" | "mistake" | "play";
  ply: number | null;
}

/** A finished game, reviewed. */
export interface Review {
  format: "calimala-review/1";
  evaluator: string;
  players: number;
  edition: Edition;
  names: string[] | null;
  scores: number[];
  winners: number[];
  decisions: Decision[];
  luck: ChanceEvent[];
  seats: SeatReview[];
  turning_points: TurningPoint[];
  verdict: Verdict;
}
