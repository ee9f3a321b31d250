"""A review in words: sentences that a person would read aloud."""

from collections.abc import Sequence
from typing import Final

from calimala.analysis.schema import (
    ChanceEvent,
    Decision,
    Reason,
    Review,
    TurningPoint,
)
from calimala.arena.report import ORDINALS, several
from calimala.board.palette import printable
from calimala.game.schema import Gain

THIRD_PARTY: Final = "the third party"


class Words:
    """Tells one review."""

    def __init__(self, review: Review) -> None:
        self._review = review
        self._decisions = {each["ply"]: each for each in review["decisions"]}
        self._luck = {(each["ply"], each["seat"]): each for each in review["luck"]}

    def name(self, seat: int) -> str:
        """What a player, or the third party, is called."""
        names = self._review["names"]
        if seat >= self._review["players"]:
            return THIRD_PARTY
        if not names or not names[seat]:
            return f"seat {seat}"
        alike = names.count(names[seat]) > 1
        return f"{printable(names[seat])} (seat {seat})" if alike else printable(names[seat])

    def headline(self) -> str:
        """Who has won, with how many points."""
        review = self._review
        winners = _listed([self.name(seat) for seat in review["winners"]])
        points = ", ".join(
            f"{self.name(seat)} {review['scores'][seat]}" for seat in range(review["players"])
        )
        verb = "wins" if len(review["winners"]) == 1 else "share the victory"
        return f"{winners} {verb}: {points}."

    def verdict(self) -> str:
        """What decided the game."""
        by, seats = self._review["verdict"]["by"], self._review["seats"]
        if by == "draw":
            return "One draw decided the game."
        if by == "mistake":
            return "One mistake decided the game."
        if by == "play":
            return "The better play won."
        expected = max(seats, key=lambda each: each["without_luck"])
        return f"Luck decided the game: without it {self.name(expected['seat'])} was ahead."

    def turning_point(self, point: TurningPoint) -> str:
        """One sentence."""
        if point["kind"] == "decision":
            return self._mistake(self._decisions[point["ply"]], point)
        if point["kind"] == "luck":
            return self._fate(self._luck[point["ply"], point["seat"]])
        return self._turn(point)

    def why(self, decision: Decision) -> str:
        """The reasons of a decision: what the better move does, what the move made does."""
        lines = {"it": "best", "the move made": "played"}
        parts = []
        for subject, line in lines.items():
            told = [
                self._reason(each, decision) for each in decision["reasons"] if each["line"] == line
            ]
            parts += [f"{subject} {_listed(told)}"] if told else []
        return "; ".join(parts)

    def _mistake(self, decision: Decision, point: TurningPoint) -> str:
        seat = decision["seat"]
        best = max(range(self._review["players"]), key=lambda each: point["swing"][each])
        why = self.why(decision)
        return (
            f"{self._when(decision['ply'])} {self.name(seat)} played “{decision['word']}”"
            f" and gave away {_percent(decision['loss'])}, most of it to {self.name(best)};"
            f" “{decision['best']}” was better{': ' + why if why else ''}."
        )

    def _fate(self, event: ChanceEvent) -> str:
        swing = event["swing"]
        most = max(range(len(swing)), key=lambda seat: abs(swing[seat]))
        if event["event"] == "deal":
            kind = "kind to" if swing[most] > 0 else "hard on"
            return (
                f"The deal and the seats were {kind} {self.name(most)}, by"
                f" {_percent(abs(swing[most]))}."
            )
        if event["event"] == "face_down" or event["seat"] is None:
            verb = "brought" if swing[most] > 0 else "cost"
            return (
                f"The card that lay face down was {event['card']}: it {verb} {self.name(most)}"
                f" {_percent(abs(swing[most]))}."
            )
        own = swing[event["seat"]]
        luck = "good luck worth" if own > 0 else "bad luck worth"
        return (
            f"{self._when(event['ply'])} {self.name(event['seat'])} drew {event['card']}:"
            f" {luck} {_percent(abs(own))}."
        )

    def _turn(self, point: TurningPoint) -> str:
        seat = point["seat"] or 0
        decision = self._decisions[point["ply"]]
        return (
            f"{self._when(point['ply'])} {self.name(seat)} made the most of"
            f" “{decision['word']}”: {_percent(point['swing'][seat])} more than the others"
            " had seen coming."
        )

    def _when(self, ply: int) -> str:
        turn = self._decisions[ply]["turn"]
        if not turn:
            return "Before the first turn"
        return f"In round {(turn - 1) // self._review['players'] + 1}"

    def _reason(self, reason: Reason, decision: Decision) -> str:
        """What a move does, without the subject."""
        if reason["reason"] == "scores":
            standing = _standing(reason["place"], reason["points"])
            return f"scores {reason['tile']}, where {self.name(decision['seat'])} {standing}"
        if reason["reason"] == "tie":
            verb = "wins" if reason["won"] else "loses"
            return f"{verb} the tie with {self.name(reason['side'])} in {reason['tile']}"
        if reason["reason"] == "wakes":
            return f"wakes {several(reason['discs'], 'disc')} of {self.name(reason['seat'])}"
        if reason["reason"] == "gives":
            return f"brings {self.name(reason['seat'])} {_points(reason['points'])}"
        if reason["reason"] == "card":
            return f"uses the {reason['card']} card"
        if reason["reason"] == "stands":
            place = ORDINALS[reason["place"] - 1]
            return (
                f"puts {self.name(decision['seat'])} {place} in {reason['tile']}, yet to be scored"
            )
        if reason["reason"] == "goods":
            goods = [_goods(gain, round(more)) for gain, more in reason["more"].items()]
            return f"leaves {_listed(goods)} more at the end of the turn"
        if reason["reason"] == "soon":
            points = _points(reason["points"])
            return f"brings {self.name(reason['seat'])} {points} more within a round"
        if reason["reason"] == "later":
            return "pays in later turns"
        return f"brings {_amount(reason['reason'], reason['more'])} this turn"


def _standing(place: int, points: float) -> str:
    if not place:
        return "gets nothing"
    return f"is {ORDINALS[place - 1]} and gets {_points(points)}"


def _points(points: float) -> str:
    return several(round(points), "point")


def _amount(what: str, more: float) -> str:
    if what == "seats":
        return "a seat in the council"
    return f"{several(round(more), what.removesuffix('s'))} more"


def _goods(gain: Gain, count: int) -> str:
    """So much of something; wood, brick, marble and cloth have no plural."""
    return several(count, gain[:-1]) if gain.endswith("s") else f"{count} {gain}"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _listed(names: Sequence[str]) -> str:
    """Names as they are read aloud."""
    return " and ".join(names) if len(names) <= 2 else f"{', '.join(names[:-1])} and {names[-1]}"
