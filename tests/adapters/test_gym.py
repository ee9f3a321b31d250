"""Gymnasium's own check, and what it does not ask."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, Error, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from calimala.adapters.gym import CalimalaEnv
from tests.laws.games import PLAYERS

pytestmark = pytest.mark.compiled


def finish(env: CalimalaEnv, seed: int) -> tuple[float, dict[str, Any], list[bytes]]:
    """A game of random moves: its reward, the last info, all observations."""
    random = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    total, over, story = 0.0, False, []
    info: dict[str, Any] = {}
    while not over:
        story.append(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        action = random.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, _, info = env.step(action)
        total += reward
    return total, info, story


@pytest.mark.parametrize("players", PLAYERS)
def test_it_passes_the_check_of_environments(players: int) -> None:
    made = gymnasium.make(
        "Calimala-v0", players=players, seat=None, render_mode="ansi", disable_env_checker=True
    )
    check_env(made.unwrapped)


@pytest.mark.parametrize("bots", ["uniform", ["uniform", "greedy"], "planner"])
def test_the_same_seed_makes_the_same_game(bots: str | list[str]) -> None:
    env = CalimalaEnv(players=3, bots=bots, seat=None)
    first = finish(env, 5)
    assert finish(CalimalaEnv(players=3, bots=bots, seat=None), 5) == first
    assert finish(env, 6)[2] != first[2]
    assert finish(env, 5) == first


def test_bots_play_their_seats_and_ours_is_drawn() -> None:
    env = CalimalaEnv(players=4, seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(30)}
    assert seats == {0, 1, 2, 3}
    strong = CalimalaEnv(players=2, bots="greedy")
    wins = [finish(strong, seed)[0] for seed in range(12)]
    assert sum(wins) < 4


@pytest.mark.parametrize("reward", ["win", "points", "places"])
def test_rewards_are_those_of_our_seat(reward: str) -> None:
    env = CalimalaEnv(players=3, seat=1, reward=reward)
    for seed in range(10):
        total, info, _ = finish(env, seed)
        points = info["points"]
        if reward == "points":
            assert total == points[1]
        elif len(set(points)) == 3:
            place = sorted(points, reverse=True).index(points[1])
            assert total == ([1, 0, 0] if reward == "win" else [1, 0.5, 0])[place]


def test_only_our_decisions_are_asked_for() -> None:
    env = CalimalaEnv(players=5, seat=3)
    seen, _ = env.reset(seed=1)
    random = np.random.default_rng(1)
    for _ in range(30):
        assert env.play.seat == 3
        assert seen["action_mask"].any()
        seen, *_ = env.step(random.choice(np.flatnonzero(seen["action_mask"])))


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    env = CalimalaEnv(players=3)
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(np.int64(0))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"].startswith("illegal action 0, 'wood'")
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(np.int64(0))


@pytest.mark.parametrize("wrong", [-1, 10_000, 1.5, None, "wood"])
def test_an_action_outside_the_space_is_an_error(wrong: object) -> None:
    env = CalimalaEnv(players=3)
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="illegal action"):
        env.step(wrong)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"players": 1}, "players must be"),
        ({"bots": "nobody"}, "unknown bot 'nobody'"),
        ({"bots": ["uniform"]}, "bots: 1 named for 3 seats"),
        ({"seat": 4}, "seat must be 0 to 3 or None, not 4"),
        ({"render_mode": "human"}, "render_mode must be"),
    ],
)
def test_an_environment_that_cannot_be_is_refused(wrong: dict[str, Any], text: str) -> None:
    with pytest.raises(Error, match=text):
        CalimalaEnv(**wrong)


def test_a_closed_environment_and_one_that_was_not_reset_say_so() -> None:
    env = CalimalaEnv(bots="greedy")
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(np.int64(0))
    env.reset(seed=1)
    env.close()
    for use in (env.reset, env.render, lambda: env.step(np.int64(0))):
        with pytest.raises(ClosedEnvironmentError, match="closed"):
            use()
