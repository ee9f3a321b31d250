"""There and back again: words, records and undone moves lose nothing."""

import json

from hypothesis import given
from hypothesis import strategies as st

from calimala.game import Game, records
from calimala.game.notation import NUMBERS, WORDS
from calimala.rules.moves import MOVES
from tests.laws.games import about, new_game, played, positions, seeds


def test_words_and_moves_are_one_to_one() -> None:
    assert len(WORDS) == len(NUMBERS) == MOVES
    assert all(WORDS[NUMBERS[word]] == word for word in WORDS)


def test_words_are_lower_case_with_single_spaces() -> None:
    assert all(word == " ".join(word.lower().split()) for word in WORDS)


@about(20)
@given(seeds, st.integers(0, 500))
def test_a_record_tells_the_whole_game_however_far_it_went(seed: int, plies: int) -> None:
    game = played(seed, plies)
    record = json.loads(records.dumps(game.record()))
    again = Game.from_record(record)
    assert again.record() == record
    assert again.state() == game.state()
    assert again.legal() == game.legal()
    assert again.events() == game.events()


@about(10)
@given(seeds)
def test_a_game_taken_up_from_a_record_goes_on_as_it_would_have(seed: int) -> None:
    whole = played(seed, 10_000)
    half = Game.from_record(played(seed, whole.ply // 2).record())
    for word in whole.moves[half.ply :]:
        half.play(word)
    assert half.record() == whole.record()


@about(10)
@given(seeds)
def test_undo_brings_back_every_position(seed: int) -> None:
    game = new_game(seed)
    states = [each.state() for each in positions(game, seed)]
    record = game.record()
    for state in reversed(states[:-1]):
        game.undo()
        assert game.state() == state
    for word in record["moves"]:
        game.play(word)
    assert game.record() == record
