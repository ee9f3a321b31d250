"""Golden records: complete games that show every way to end and every rare branch of the rules."""

from typing import Any

import pytest

from calimala.game import records
from calimala.rules import audit
from tests.records.golden import FOLDER, GOLDEN
from tests.records.tale import Tale
from tests.second_reading.agreement import agree
from tests.support.arrange import arrange

# As plain Python a game takes a second or more; one for each number of players is enough there.
QUICK = {
    "two-players-international",
    "three-players-german",
    "four-players-international",
    "five-players-german",
}
NAMES = [
    pytest.param(
        name, marks=() if name in QUICK else pytest.mark.compiled, id=f"{golden.ruling}-{name}"
    )
    for name, golden in GOLDEN.items()
]


def read(name: str) -> dict[str, Any]:
    """The golden record of this name."""
    return records.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def test_there_is_a_record_for_every_name_and_none_without() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(GOLDEN)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_soundly_and_shows_what_its_name_says(name: str) -> None:
    tale, golden = Tale.of(read(name)), GOLDEN[name]
    assert tale.record == read(name)
    assert (tale.game.players, tale.game.edition) == (golden.players, golden.edition)
    assert tale.game.over
    assert golden.shows(tale)
    assert {audit.broken(position, 0) for position in tale.positions} == {0}


@pytest.mark.parametrize("name", NAMES)
def test_the_second_reading_agrees_with_a_golden_record(name: str) -> None:
    agree(read(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_seed_of_a_golden_record_deals_and_shuffles_as_it_tells(name: str) -> None:
    record = read(name)
    game = GOLDEN[name].opened(record["seed"])
    for word in record["moves"]:
        game.play(word)
    assert game.record() == record


def test_five_share_by_r5_7e_which_no_game_can_reach() -> None:
    """Whoever is promoted has a seat (R5.8), and 50 discs do not fit on the streets (R8.1)."""
    game = arrange(5)
    game.cubes("lisbon", [1, 1, 1, 1, 1])
    for card in (False, True):
        assert [line["points"] for line in game.ranking("lisbon", card)] == [1, 1, 1, 1, 1]
