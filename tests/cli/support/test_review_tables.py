"""A review as tables."""

from io import StringIO
from typing import TYPE_CHECKING, Any, cast

from rich.console import Console

from calimala.cli.support.review_tables import tables

if TYPE_CHECKING:
    from calimala.analysis.schema import Review

WIDTH = 80


def told() -> list[str]:
    """The lines of a review of four bots with the same name, one of them very lucky."""
    seat: dict[str, Any] = {
        "result": 0.0, "turns": 12, "decisions": 60, "loss": 1.11, "luck": -0.22, "accuracy": 74.4,
        "without_luck": 0.22, "marks": {"blunder": 3, "mistake": 4},
    }  # fmt: skip
    lucky = {"result": 1.0, "luck": 1.25, "without_luck": -0.25}
    review: dict[str, Any] = {
        "players": 4, "names": ["banker"] * 4, "scores": [27, 13, 18, 19], "winners": [0],
        "decisions": [], "luck": [], "turning_points": [], "verdict": {"by": "luck", "ply": None},
        "seats": [seat | {"seat": n} | (lucky if n == 0 else {}) for n in range(4)],
    }  # fmt: skip
    drawn = StringIO()
    Console(file=drawn, width=WIDTH).print(tables(cast("Review", review)))
    return drawn.getvalue().splitlines()


def test_no_name_and_no_number_is_cut_in_a_terminal_of_eighty_columns() -> None:
    lines = told()
    assert not [line for line in lines if "\N{HORIZONTAL ELLIPSIS}" in line]
    assert all(any(f"banker (seat {n})" in line for line in lines[2:]) for n in range(4))


def test_the_result_without_luck_is_not_cut_to_what_a_game_can_bring() -> None:
    [lucky] = [line for line in told() if line.startswith("banker (seat 0) ") and "%" in line]
    assert [each.strip() for each in lucky.split("%")[2:5]] == ["+125", "100", "-25"]
