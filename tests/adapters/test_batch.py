"""Many games at once are the same games, one by one."""

import hashlib
import os
import sys
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from calimala.adapters import batch as batch_module
from calimala.adapters.batch import Batch, Closed
from calimala.adapters.play import Play
from calimala.adapters.terms import lucks
from calimala.game import BadOption, IllegalMove
from calimala.game.luck import Name
from calimala.game.notation import WORDS
from calimala.game.reading import plain
from calimala.game.state_json import write_state
from calimala.rules import audit
from tests.adapters.echo import game_at
from tests.laws.games import PLAYERS
from tests.support.commands import run
from tests.test_documents import ROOT

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", ["international", "german"])
def test_each_game_is_the_game_in_words_step_by_step(players: int, edition: str) -> None:
    batch = Batch(3, players, edition=edition, seed=players)
    games = [game_at(batch.states, i) for i in range(3)]
    over = 0
    while over < 2:
        actions = batch.random_actions().copy()
        actors = batch.actors.tolist()
        batch.step(actions)
        for i, game in enumerate(games):
            assert game.actor == actors[i]
            if batch.over[i]:  # its states have gone on to the next game
                over += 1
                game._luck = NoLuck()
            game.play(WORDS[actions[i]])
            assert game.over == batch.over[i]
            assert batch.points[i].tolist() == game.scores[:players]
            assert batch.plies[i] == game.ply
            if game.over:
                winners = game.winners or []
                share = [(seat in winners) / len(winners) for seat in range(players)]
                assert batch.rewards[i].tolist() == share
                games[i] = game_at(batch.states, i)
            else:
                assert write_state(plain(batch.states[i : i + 1]), None) == game.state()
            assert legal_words(batch, i) == games[i].legal()


class NoLuck:
    """The last move of a game may draw a card, but nobody will know which."""

    def shuffled(self, label: str, cards: Sequence[Name]) -> list[Name]:  # noqa: ARG002 - any shuffle
        return list(cards)


def legal_words(batch: Batch, i: int) -> list[str]:
    return sorted(WORDS[move] for move in np.flatnonzero(batch.masks[i]))


@pytest.mark.parametrize("players", PLAYERS)
def test_each_game_is_the_game_of_one_environment(players: int) -> None:
    batch = Batch(2, players, seed=11, layout="first-game", reward="places")
    play = Play(players, "international", "first-game", "places")
    play.begin(lucks(11, 1)[1])
    for _ in range(900):
        assert np.array_equal(batch.observations[0], play.observation(play.seat))
        assert np.array_equal(batch.masks[0], play.mask(play.seat))
        actions = batch.random_actions()
        batch.step(actions)
        play.step(int(actions[0]))
        assert batch.rewards[0].tolist() == play.rewards
        if play.over:
            assert batch.over[0]
            play.begin()


def test_the_same_seed_makes_the_same_games_however_many_and_on_however_many_threads() -> None:
    few, many = Batch(8, 3, seed=5, threads=1), Batch(600, 3, seed=5, threads=3)
    random = Random(1)
    for _ in range(400):
        picks = [random.random() for _ in range(600)]
        few.step(chosen(few, picks[:8]))
        many.step(chosen(many, picks))
        assert np.array_equal(few.observations, many.observations[:8])
        assert np.array_equal(few.rewards, many.rewards[:8])
    first = few.reset(9).copy()
    assert np.array_equal(first, Batch(8, 3, seed=9).observations)
    assert not np.array_equal(first, Batch(8, 3, seed=10).observations)


def chosen(batch: Batch, picks: list[float]) -> list[int]:
    """The legal move at this part of the list, for every game."""
    legal = [np.flatnonzero(mask) for mask in batch.masks]
    return [int(moves[int(pick * len(moves))]) for moves, pick in zip(legal, picks, strict=True)]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("reward", ["win", "places", "points"])
def test_the_rewards_of_a_game_sum_up_to_what_is_promised(players: int, reward: str) -> None:
    batch = Batch(64, players, reward=reward, seed=2)
    sums, ended = np.zeros((64, players)), 0
    for _ in range(500):
        _, rewards, over = batch.step(batch.random_actions())
        sums += rewards
        for i in np.flatnonzero(over):
            ended += 1
            if reward == "points":
                assert np.array_equal(sums[i], batch.points[i])
            else:
                assert sums[i].sum() == pytest.approx(1 if reward == "win" else players / 2)
                assert sums[i].argmax() in np.flatnonzero(batch.points[i] == batch.points[i].max())
            sums[i] = 0
    assert ended > 32


def test_states_stay_sound_through_the_ends_of_games() -> None:
    batch = Batch(16, 5, seed=1)
    for _ in range(800):
        batch.step(batch.random_actions())
    assert not any(audit.broken(batch.states, i) for i in range(16))
    assert batch.plies.max() < 800


def test_pieces_masks_and_observations_are_the_memory_of_the_games() -> None:
    batch = Batch(4, 3)
    views = batch.observations, batch.pieces["hand"], batch.masks, batch.rewards
    for _ in range(40):
        batch.step(batch.random_actions())
    assert views[0] is batch.observations and views[1] is batch.pieces["hand"]
    batch.observations[:] = 3
    assert (batch.pieces["hand"] == 3).all() and (batch.pieces["stacks"] == 3).all()


def test_random_actions_do_not_change_the_games() -> None:
    one, other = Batch(4, 3, seed=3), Batch(4, 3, seed=3)
    for _ in range(300):
        for _ in range(3):
            other.random_actions()
        actions = one.random_actions()
        one.step(actions)
        other.step(actions)
        assert np.array_equal(one.states, other.states)


def test_an_illegal_action_is_refused_and_nothing_has_moved() -> None:
    batch = Batch(3, 3)
    before = batch.states.copy()
    good = batch.random_actions().tolist()
    with pytest.raises(IllegalMove, match="illegal action 0, 'wood'"):
        batch.step([good[0], 0, good[2]])
    for wrong in (-1, 10_000, good[2] + (1 << 32)):
        with pytest.raises(IllegalMove, match=f"illegal action {wrong}"):
            batch.step([good[0], good[1], wrong])
    for no_actions in ([0], [0.5, 1.0, 2.0], good[0], ["keep", "keep", "keep"]):
        with pytest.raises(BadOption, match="actions must be 3 whole numbers"):
            batch.step(no_actions)
    assert np.array_equal(batch.states, before)


def test_a_closed_batch_says_so() -> None:
    batch = Batch(600, 3, threads=2)
    batch.close()
    batch.close()
    for use in (lambda: batch.step(batch.random_actions()), lambda: batch.reset(1)):
        with pytest.raises(Closed, match="this batch was closed"):
            use()


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"games": 0}, "games must be 1 to"),
        ({"games": 2.5}, "games must be 1 to"),
        ({"players": 1}, "players must be 2, 3, 4 or 5"),
        ({"seed": -1}, "seed must be 0 to"),
        ({"threads": -1}, "threads must be 1 to"),
        ({"reward": "glory"}, "reward must be"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(wrong: dict[str, object], text: str) -> None:
    with pytest.raises(BadOption, match=text):
        Batch(**({"games": 1} | wrong))  # type: ignore[arg-type]  # that is the test


def test_what_goes_wrong_in_a_thread_goes_wrong_here() -> None:
    crew = batch_module._Crew(1024, 2)

    def fail_in_the_second_half(first: int, _end: int) -> None:
        if first:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        crew.share(fail_in_the_second_half)
    crew.close()


def digest(steps: int) -> str:
    """A hash of all that some random steps of all kinds of batches show."""
    found = hashlib.sha256()
    for players, reward in zip(PLAYERS, ("win", "points", "places", "win"), strict=True):
        batch = Batch(2, players, reward=reward, seed=players)
        for _ in range(steps):
            batch.step(batch.random_actions())
            for each in (batch.observations, batch.masks, batch.rewards, batch.points):
                found.update(each.tobytes())
    return found.hexdigest()


def test_compiled_and_as_plain_python_it_is_the_same() -> None:
    program = "from tests.adapters.test_batch import digest; print(digest(24))"
    plain = run(
        [sys.executable, "-W", "error", "-c", program],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
    )
    assert plain.stderr == ""
    assert plain.stdout.strip() == digest(24)
