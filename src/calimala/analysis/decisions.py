"""One decision, judged by what its player could know then."""

from typing import Final

from calimala.analysis.chances import DIGITS, rounded
from calimala.analysis.evaluator import Evaluator
from calimala.analysis.reasons import Explainer, theme_of
from calimala.analysis.schema import Decision
from calimala.players.base import Moment
from calimala.players.seeds import derived

SEED: Final = 20  # of all judgements: the same decision is always judged alike
DECIDING, DRAWING, LOOKING, EXPLAINING = range(4)


def seed_at(ply: int, purpose: int) -> int:
    """The seed of one part of the judgement of a move."""
    return derived(SEED, ply, purpose)


class DecisionJudge:
    """Judges decisions, and explains those that stand out."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator, self._explainer = evaluator, Explainer()

    def judge(self, moment: Moment, word: str) -> Decision:
        """The decision with its loss and, if it is marked, its reasons; forced, it has neither."""
        decision: Decision = {
            "ply": len(moment.history),
            "turn": sum((each or "").startswith("place ") for each in (*moment.history, word)),
            "seat": moment.view["actor"] or 0,
            "word": word,
            "legal": len(moment.legal),
            "chances": [],
            "best": word,
            "before": None,
            "after": None,
            "loss": 0.0,
            "noise": 0.0,
            "mark": None,
            "theme": None,
            "reasons": [],
        }
        if len(moment.legal) > 1:
            self._compare(decision, moment)
        return decision

    def _compare(self, decision: Decision, moment: Moment) -> None:
        """Write down how the move compares with the best one found."""
        ply, word = decision["ply"], decision["word"]
        judged = self._evaluator.decide(moment, word, seed_at(ply, DECIDING))
        decision["loss"] = round(judged.loss, DIGITS)
        decision["best"] = judged.best if decision["loss"] else word
        decision["noise"] = round(judged.noise, DIGITS)
        decision["after"] = rounded(judged.after)
        decision["before"] = rounded(judged.before if decision["loss"] else judged.after)
        decision["mark"] = judged.mark(moment.view["players"])
        if decision["loss"] and decision["mark"]:
            seed = seed_at(ply, EXPLAINING)
            decision["reasons"] = self._explainer.reasons(moment, judged.best, word, seed)
            decision["theme"] = theme_of(decision["reasons"])
