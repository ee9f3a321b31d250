"""What a move has missed, told while the game goes on, by nothing but what its player knew."""

from functools import cache
from typing import Final

from calimala.analysis.decisions import DecisionJudge
from calimala.analysis.evaluator import SearchEvaluator
from calimala.analysis.schema import Decision
from calimala.players.base import Moment

CLEARLY: Final = ("mistake", "blunder")  # the marks of moves to which another was clearly better


def missed(moment: Moment, word: str) -> Decision | None:
    """A move as the review of the game will judge it; None unless another was clearly better."""
    decision = _judge().judge(moment, word)
    return decision if decision["mark"] in CLEARLY else None


@cache
def _judge() -> DecisionJudge:
    """One for each process."""
    return DecisionJudge(SearchEvaluator())
