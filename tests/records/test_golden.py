"""Golden records: complete games that show every way to end and every rare branch of the rules."""

import pytest

from calimala.game import records
from calimala.rules import audit
from tests.arrange import arrange
from tests.records.golden import FOLDER, GOLDEN
from tests.records.tale import Tale

# As plain Python a game takes a second; one for each number of players is enough there.
QUICK = {
    "two-players-international",
    "three-players-german",
    "four-players-international",
    "five-players-german",
}
NAMES = [pytest.param(name, marks=() if name in QUICK else pytest.mark.compiled) for name in GOLDEN]


def test_there_is_a_record_for_every_name_and_none_without() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(GOLDEN)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_and_shows_what_its_name_says(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    golden = GOLDEN[name]
    tale = Tale.of(records.loads(text))
    assert records.dumps(tale.record) + "\n" == text
    assert (tale.game.players, tale.game.edition) == (golden.players, golden.edition)
    assert tale.game.over and golden.shows(tale)
    assert [audit.broken(position, 0) for position in tale.positions] == [0] * len(tale.positions)


@pytest.mark.compiled
@pytest.mark.parametrize("name", GOLDEN)
def test_the_seed_of_a_golden_record_shuffles_as_it_tells(name: str) -> None:
    record = records.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    game = GOLDEN[name].opened(record["seed"])
    for word in record["moves"]:
        game.play(word)
    assert game.record() == record


def test_five_share_a_tile_by_r5_7e_which_no_game_reaches() -> None:
    """Whoever is promoted has a seat (R5.8), and 50 discs do not fit on the streets (R8.1)."""
    game = arrange(5)
    game.cubes("lisbon", [1, 1, 1, 1, 1])
    assert [line["points"] for line in game.ranking("lisbon")] == [1, 1, 1, 1, 1]
    assert [line["points"] for line in game.ranking("lisbon", card=True)] == [1, 1, 1, 1, 1]
