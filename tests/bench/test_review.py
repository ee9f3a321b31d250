"""The figures of the review."""

from itertools import pairwise
from random import Random

import pytest

from bench import review
from calimala.analysis import SearchEvaluator
from calimala.players.levels import LEVELS
from tests.analysis.support import played

pytestmark = pytest.mark.compiled  # as plain Python one iteration takes a second


def test_every_level_is_asked_about_the_same_decisions() -> None:
    made = list(review.decisions([played("uniform", 3, 6, 120)]))
    evaluator = SearchEvaluator(64, 64)
    found = review.levels(made, 12, evaluator, Random(1))
    assert list(found) == list(LEVELS)
    assert {each.asked for each in found.values()} == {12}
    assert found["apprentice"].gain == 0
    for below, level in pairwise(found.values()):
        assert level.gain == pytest.approx(below.loss - level.loss)
    assert any(each.loss > 0 for each in found.values())
    assert review.levels(made, 12, evaluator, Random(1)) == found
