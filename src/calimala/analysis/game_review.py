"""A finished game reviewed from its record: every decision, every draw, what they came to."""

from collections.abc import Callable, Mapping

from calimala.analysis.chance_events import (
    Draw,
    deal_swing,
    draw_ahead,
    draw_swing,
    face_down_swing,
)
from calimala.analysis.chances import rounded
from calimala.analysis.decisions import DRAWING, LOOKING, DecisionJudge, seed_at
from calimala.analysis.evaluator import Evaluator
from calimala.analysis.schema import FORMAT, ChanceEvent, Chances, Decision, Review
from calimala.analysis.summary import seat_reviews, turning_points, verdict
from calimala.game import RULES_VERSION, BadRecord, Game, records
from calimala.players.base import Moment

Progress = Callable[[int, int], None]
"""Reports how many of how many moves are judged."""


def finished(record: Mapping[str, object]) -> Game:
    """The game that a record tells; BadRecord unless it is over and was played by our rules."""
    version = record.get("rules_version", RULES_VERSION)
    if version != RULES_VERSION:
        raise BadRecord(
            f"played by version {version!s:.20} of the rules; this calimala knows {RULES_VERSION}"
        )
    game = Game.from_record(record)
    if not game.over:
        raise BadRecord("the game is not over; only finished games are reviewed", game.ply)
    return game


def review(
    record: Mapping[str, object], evaluator: Evaluator, progress: Progress | None = None
) -> Review:
    """Judge every decision by what its player could know then, and every chance event.

    BadRecord if the record is broken, unfinished or of other rules.
    """
    whole = finished(record)
    reviewing = _Reviewing(Game(*records.opened(record)), evaluator)
    for word in whole.moves:
        reviewing.play(word)
        if progress:
            progress(reviewing.game.ply, whole.ply)
    return reviewing.told()


class _Reviewing:
    """A game that is played again and judged on the way."""

    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        self.game = game
        self._evaluator, self._judge = evaluator, DecisionJudge(evaluator)
        self._decisions: list[Decision] = []
        self._luck: list[ChanceEvent] = []
        self._chances = [1 / game.players] * game.players  # the chart

    def play(self, word: str) -> None:
        """Judge the move that was made, then make it."""
        game = self.game
        moment = Moment(game.view(game.actor), game.moves_for(game.actor), game.legal())
        decision = self._judge.judge(moment, word)
        draw, last = draw_ahead(game, moment, word), face_down_swing(game, word)
        game.play(word)
        self._decisions.append(decision)
        self._chances = decision["after"] or self._chances
        if draw:
            self._drawn(draw)
        if not decision["turn"] and game.phase == "place":
            self._dealt()
        if game.over:
            self._ended(last)
        decision["chances"] = rounded(self._chances)

    def told(self) -> Review:
        """The review of the game, which is over."""
        game = self.game
        seats = seat_reviews(game, self._decisions, self._luck)
        points = turning_points(self._decisions, self._luck)
        return {
            "format": FORMAT,
            "evaluator": self._evaluator.name,
            "players": game.players,
            "edition": game.edition,
            "names": game.names,
            "scores": game.scores,
            "winners": game.winners or [],
            "decisions": self._decisions,
            "luck": [each | {"swing": rounded(each["swing"])} for each in self._luck],
            "seats": seats,
            "turning_points": points,
            "verdict": verdict(seats, points),
        }

    def _drawn(self, draw: Draw) -> None:
        """The card that came moves the chart, too."""
        for event in self.game.events(draw.ply):
            if event["event"] == "drew" and event["card"]:
                swing = draw_swing(draw, event["card"], self._evaluator, self._seed(DRAWING))
                self._luck.append(swing)
                self._chances = _shifted(self._chances, swing["swing"])

    def _dealt(self) -> None:
        """All have their cards: what is not a fair share is luck, or was lost by a choice."""
        game = self.game
        views = [game.view(seat) for seat in range(game.players)]
        now = self._evaluator.first_look(views, self._seed(LOOKING))
        self._luck.append(deal_swing(now, self._decisions))
        self._chances = now

    def _ended(self, last: ChanceEvent | None) -> None:
        """It is clear who has won."""
        winners = self.game.winners or []
        players = range(self.game.players)
        self._chances = [(seat in winners) / len(winners) for seat in players]
        self._luck += [last] if last else []

    def _seed(self, purpose: int) -> int:
        return seed_at(self.game.ply, purpose)


def _shifted(chances: Chances, swing: Chances) -> Chances:
    """Chances moved by a swing, still chances."""
    moved = [max(a + b, 0.0) for a, b in zip(chances, swing, strict=True)]
    return [each / sum(moved) for each in moved]
