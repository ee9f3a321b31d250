"""Analysis of finished games: what every decision and every card was worth."""

from calimala.analysis.evaluator import Evaluator, SearchEvaluator
from calimala.analysis.game_review import review
from calimala.analysis.schema import Review

__all__ = ["Evaluator", "Review", "SearchEvaluator", "review"]
