"""The numbers of positions by depth stay what they were."""

import pytest

from calimala.game import Game
from tests.census.census import DEPTHS, FOLDER, count, read

QUICK = 2  # depths that plain Python counts quickly


@pytest.mark.parametrize("name", DEPTHS)
def test_the_first_depths_have_as_many_continuations_as_ever(name: str) -> None:
    record, numbers = read(FOLDER / f"{name}.txt")
    games = Game.from_record(record).position()
    depths = range(1, QUICK + 1)
    assert [count(games, depth) for depth in depths] == numbers[: len(depths)]


@pytest.mark.compiled
@pytest.mark.parametrize("name", DEPTHS)
def test_all_depths_have_as_many_continuations_as_ever(name: str) -> None:
    record, numbers = read(FOLDER / f"{name}.txt")
    games = Game.from_record(record).position()
    assert [count(games, depth + 1) for depth in range(len(numbers))] == numbers


def test_every_census_file_is_known() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(DEPTHS)
