"""Analysis of finished games: what every decision and every card was worth."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from calimala.analysis.evaluator import Evaluator, SearchEvaluator
    from calimala.analysis.game_review import review
    from calimala.analysis.schema import Review

__all__ = ["Evaluator", "Review", "SearchEvaluator", "review"]

_HOMES: Final = {
    "Evaluator": "evaluator",
    "Review": "schema",
    "SearchEvaluator": "evaluator",
    "review": "game_review",
}


def __getattr__(name: str) -> Any:
    """Load what judges when it is wanted: a server needs the shape of reviews, and no judge."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
