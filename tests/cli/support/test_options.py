"""Option values."""

from argparse import ArgumentTypeError

import pytest

from calimala.cli.support import options


@pytest.mark.parametrize("text", ["", "x", "-1", "0", "11", "1_0", " 5", "٣", "1e0", "9" * 5000])
def test_a_number_outside_its_range_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(ArgumentTypeError) as refusal:
        options.whole(1, 10)(text)
    assert str(refusal.value).endswith("is not a whole number from 1 to 10")
    assert len(str(refusal.value)) < 120


def test_the_ends_of_a_range_belong_to_it() -> None:
    assert [options.whole(1, 10)(text) for text in ("1", "10")] == [1, 10]


@pytest.mark.parametrize("text", ["", "fast", "-1", "nan", "inf", "1e9"])
def test_a_time_that_cannot_be_waited_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a number of seconds"):
        options.seconds(text)


def test_nothing_is_measured_in_no_time() -> None:
    assert options.seconds("0") == 0
    assert options.duration("0.5") == 0.5
    with pytest.raises(ArgumentTypeError, match="0 seconds"):
        options.duration("0")


def test_a_layout_is_a_name_or_words_with_commas_or_spaces_between() -> None:
    assert options.layout("first-game") == "first-game"
    assert options.layout("wood,brick") == options.layout("wood brick") == ["wood", "brick"]
    assert options.layout("wood, brick") == ["wood", "brick"]


def test_bots_have_commas_between_and_their_paths_may_have_spaces() -> None:
    assert options.bots("greedy") == ["greedy"]
    assert options.bots("greedy, uniform,") == ["greedy", "uniform"]
    assert options.bots("my bots/mine.py,uniform") == ["my bots/mine.py", "uniform"]


def test_no_workers_means_one_for_each_core() -> None:
    assert options.workers("0") >= 1
    assert options.workers("3") == 3
