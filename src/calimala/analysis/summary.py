"""What the judgements of one game add up to: skill and luck, turning points, the verdict."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final

from calimala.analysis.chances import DIGITS, minus, rounded
from calimala.analysis.marks import SCALE, accuracy, kept, scaled
from calimala.analysis.schema import (
    ChanceEvent,
    Chances,
    Decision,
    Mark,
    SeatReview,
    TurningPoint,
    Verdict,
)
from calimala.game import Game

MOST: Final = 3  # turning points
DECISIVE: Final = SCALE[0][0]  # a swing that decides a game is as large as a blunder


def seat_reviews(
    game: Game, decisions: Sequence[Decision], luck: Sequence[ChanceEvent]
) -> list[SeatReview]:
    """Skill and luck of every player of a game that is over."""
    return [_seat_review(game, seat, decisions, luck) for seat in range(game.players)]


def _seat_review(
    game: Game, seat: int, decisions: Sequence[Decision], luck: Sequence[ChanceEvent]
) -> SeatReview:
    own = [each for each in decisions if each["seat"] == seat and each["before"] is not None]
    shares = [
        kept(each["before"][seat], each["after"][seat])
        for each in own
        if each["before"] and each["after"]
    ]
    turns = sum(each["seat"] == seat and each["word"].startswith("place ") for each in decisions)
    winners = game.winners or []
    received = sum(each["swing"][seat] for each in luck)
    marks: Counter[Mark] = Counter(each["mark"] for each in own if each["mark"])
    return {
        "seat": seat,
        "result": round(_share(seat, winners), DIGITS),
        "turns": turns,
        "decisions": len(own),
        "loss": round(sum(each["loss"] for each in own), DIGITS),
        "luck": round(received, DIGITS),
        "without_luck": without_luck(seat, winners, received),
        "accuracy": round(accuracy(shares, turns), 1),
        "marks": dict(marks),
    }


def without_luck(seat: int, winners: Collection[int], luck: float) -> float:
    """The result of a player less the luck received; as in backgammon not cut to 0 and 1."""
    return round(_share(seat, winners) - luck, DIGITS)


def _share(seat: int, winners: Collection[int]) -> float:
    """What a game was worth to a player: 1 for a victory, less if it is shared."""
    return (seat in winners) / len(winners)


def turning_points(
    decisions: Sequence[Decision], luck: Sequence[ChanceEvent]
) -> list[TurningPoint]:
    """The events that moved the chances most, in the order in which they happened."""
    events = [*_given_away(decisions), *_fell(luck), *_good_turns(decisions, luck)]
    largest = sorted(events, key=size, reverse=True)[:MOST]
    return sorted(largest, key=lambda each: each["ply"])


def size(point: TurningPoint) -> float:
    """How much the chance of the player was moved; without one, of whomever it was moved most."""
    seat = point["seat"]
    return max(map(abs, point["swing"])) if seat is None else abs(point["swing"][seat])


def _given_away(decisions: Sequence[Decision]) -> Iterator[TurningPoint]:
    """Everything that a player has lost by a decision."""
    for each in decisions:
        if each["loss"] and each["before"] and each["after"]:
            swing = minus(each["after"], each["before"])
            yield _point("decision", each["ply"], each["seat"], swing)


def _fell(luck: Sequence[ChanceEvent]) -> Iterator[TurningPoint]:
    """Everything that nobody decided."""
    for each in luck:
        yield _point("luck", each["ply"], each["seat"], each["swing"])


def _good_turns(
    decisions: Sequence[Decision], luck: Sequence[ChanceEvent]
) -> Iterator[TurningPoint]:
    """Turns that brought their player further than the one before had foreseen, luck apart."""
    before: Chances | None = None
    for turn, moves in groupby(decisions, key=lambda each: each["turn"]):
        made = list(moves)
        plies, seat = range(made[0]["ply"], made[-1]["ply"] + 1), made[0]["seat"]
        if before and turn:
            drawn = [each["swing"] for each in luck if each["ply"] in plies]
            swing = minus(minus(made[-1]["chances"], before), _total(drawn, len(before)))
            lost = sum(each["loss"] for each in made if each["seat"] == seat)
            if swing[seat] > 0 and not lost:
                yield _point("turn", made[0]["ply"], seat, swing)
        before = made[-1]["chances"]


def _total(swings: Sequence[Chances], players: int) -> Chances:
    return [sum(each[seat] for each in swings) for seat in range(players)]


def _point(kind: str, ply: int, seat: int | None, swing: Chances) -> TurningPoint:
    return {"kind": kind, "ply": ply, "seat": seat, "swing": rounded(swing)}  # type: ignore[typeddict-item]  # ours


def verdict(seats: Sequence[SeatReview], points: Sequence[TurningPoint]) -> Verdict:
    """What decided the game."""
    winners = [each["seat"] for each in seats if each["result"]]
    decisive = [each for each in points if scaled(size(each), len(seats)) >= DECISIVE]
    largest = max(decisive, key=size, default=None)
    if largest and any(largest["swing"][winner] > 0 for winner in winners):
        if largest["kind"] == "luck" and largest["seat"] is not None:
            return {"by": "draw", "ply": largest["ply"]}
        if largest["kind"] == "decision" and largest["seat"] not in winners:
            return {"by": "mistake", "ply": largest["ply"]}
    expected = max(seats, key=lambda each: each["without_luck"])
    return {"by": "play" if expected["seat"] in winners else "luck", "ply": None}
