"""An observation is what the view tells its seat: no more, no less."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given

from calimala.adapters.observation import OBSERVATION, SHAPES, SIZE, limits, look, named
from calimala.adapters.play import Play
from calimala.game import Game
from calimala.rules import names as n
from tests.adapters.decoding import observation_of
from tests.laws.games import about, new_game, played, positions, seeds
from tests.laws.test_hiding import other_world
from tests.players.test_honesty import same_but_for_secrets

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.compiled


def play_of(game: Game) -> Play:
    """The game's position, to be looked at in numbers."""
    play = Play(game.players, game.edition, "shuffled", "win")
    play.put(game.position())
    return play


@about(40)
@given(seeds)
def test_it_is_made_of_the_view_and_nothing_else(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        if game.ply % 7 == 0 or game.over:
            play = play_of(game)
            for seat in range(game.players):
                told = observation_of(game.view(seat), seat)
                assert np.array_equal(play.observation(seat), told)


@about(25)
@given(seeds)
def test_two_worlds_that_differ_only_in_secrets_look_the_same(seed: int) -> None:
    random = Random(seed)
    for game in positions(new_game(seed), seed):
        if not game.over and random.random() < 0.1:
            seat = random.randrange(game.players)
            here, there = play_of(game), play_of(other_world(game, seat, random))
            assert here.observation(seat).tobytes() == there.observation(seat).tobytes()
            if seat == game.actor:
                assert here.mask(seat).tobytes() == there.mask(seat).tobytes()


@about(10)
@given(seeds)
def test_luck_to_come_is_not_to_be_seen(seed: int) -> None:
    random = Random(seed)
    for game in positions(new_game(seed), seed):
        if not game.over and random.random() < 0.1:
            here, there = play_of(game), play_of(same_but_for_secrets(game, random))
            assert np.array_equal(here.observation(here.seat), there.observation(here.seat))


def test_the_laws_would_notice_a_leak() -> None:
    random, game = Random(1), played(3, 60)
    other = other_world(game, 0, random)
    assert other.state() != game.state()
    seat = next(
        seat
        for seat in range(1, game.players)
        if other.state()["hands"][seat] != game.state()["hands"][seat]
    )
    assert not np.array_equal(play_of(other).observation(seat), play_of(game).observation(seat))


@about(10)
@given(seeds)
def test_whatever_changes_in_the_view_changes_the_observation(seed: int) -> None:
    before: dict[int, tuple[object, bytes]] = {}
    for game in positions(new_game(seed), seed):
        play = play_of(game)
        for seat in range(game.players):
            now = (game.view(seat), play.observation(seat).tobytes())
            if seat in before:
                assert (now[0] == before[seat][0]) == (now[1] == before[seat][1])
            before[seat] = now


@about(15)
@given(seeds)
def test_a_seat_that_does_not_decide_has_no_legal_action(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        play = play_of(game)
        for seat in range(game.players):
            assert play.mask(seat).any() == (seat == game.actor)


@about(15)
@given(seeds)
def test_the_mask_is_the_list_of_legal_moves(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        assert play_of(game).legal() == game.legal()


@about(15)
@given(seeds)
def test_no_number_is_beyond_its_limit(seed: int) -> None:
    most = limits()
    for game in positions(new_game(seed), seed):
        play = play_of(game)
        for seat in range(game.players):
            seen = play.observation(seat)
            assert (seen >= 0).all()
            assert (seen <= most).all()


def test_pieces_and_the_flat_tensor_are_the_same_memory() -> None:
    flat = np.zeros((3, SIZE), np.int8)
    pieces = named(flat)
    assert list(pieces) == list(SHAPES) == list(OBSERVATION.names or ())
    pieces["cubes"][1, 4, 2] = 9
    pieces["winners"][2] = 1
    assert flat[1].view(OBSERVATION)["cubes"][0, 4, 2] == 9
    assert flat[2, -n.MOST_PLAYERS :].all()
    assert sum(piece.size for piece in pieces.values()) == flat.size


def test_a_used_observation_is_written_over() -> None:
    game, seen = played(5, 90).position(), np.ones(1, OBSERVATION)
    seen.view(np.int8)[:] = 7
    look(game, 0, seen)
    again = np.zeros(1, OBSERVATION)
    look(game, 0, again)
    assert seen.tobytes() == again.tobytes()


def test_every_piece_is_explained_in_the_document() -> None:
    text = (ROOT / "docs" / "research.md").read_text()
    for name, shape in SHAPES.items():
        assert f"| `{name}` | {' x '.join(map(str, shape))} |" in text
