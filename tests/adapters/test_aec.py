"""PettingZoo's own tests, and what they do not ask."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, Error, InvalidAction
from pettingzoo import make
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.api_test import test_action_mask as mask_test

from calimala.adapters import calimala_v0
from calimala.adapters.batch import Batch
from calimala.adapters.observation import named
from tests.laws.games import PLAYERS

pytestmark = [
    pytest.mark.compiled,
    # PettingZoo's own classic games observe with a dict too; it excuses them by name
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def legal(env: Any, agent: str, random: np.random.Generator) -> int:
    return int(random.choice(np.flatnonzero(env.observe(agent)["action_mask"])))


@pytest.mark.parametrize("players", PLAYERS)
def test_it_passes_the_api_test(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(calimala_v0.env(players=players), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("players", PLAYERS)
def test_it_passes_the_seed_test(players: int) -> None:
    seed_test(lambda: calimala_v0.env(players=players), num_cycles=500)


@pytest.mark.parametrize("players", PLAYERS)
def test_it_passes_the_test_of_action_masks_and_others_have_none(players: int) -> None:
    env = calimala_v0.env(players=players)
    env.reset(seed=1)
    random = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            env.step(None)
            continue
        mask_test(observation["action_mask"])
        for other in env.agents:
            assert env.observe(other)["action_mask"].any() == (other == agent)
        env.step(legal(env, agent, random))


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_it_passes_the_render_test(mode: str) -> None:
    render_test(  # it always asks for a window first, and never looks at it
        lambda render_mode: calimala_v0.env(
            render_mode=None if render_mode == "human" else render_mode
        )
    )
    env = calimala_v0.env(players=2, render_mode=mode)
    env.reset(seed=1)
    drawn = env.render()
    if mode == "ansi":
        assert drawn.startswith(" Calimala  2 players")
    else:
        assert drawn.shape == (640, 960, 3)
        assert drawn.dtype == np.uint8


@pytest.mark.parametrize("players", PLAYERS)
def test_it_is_the_first_game_of_a_batch_with_the_same_seed(players: int) -> None:
    env = calimala_v0.env(players=players, edition="german", reward="points")
    batch = Batch(1, players, edition="german", reward="points", seed=4)
    env.reset(seed=4)
    sums = np.zeros(players)
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            break
        assert agent == f"player_{batch.actors[0]}"
        assert np.array_equal(observation["observation"], batch.observations[0])
        assert np.array_equal(observation["action_mask"], batch.masks[0])
        action = batch.random_actions()
        env.step(int(action[0]))
        batch.step(action)
        sums += list(env.rewards.values())
    assert batch.over[0]
    assert sums.tolist() == batch.points[0].tolist()


@pytest.mark.parametrize("reward", ["win", "points", "places"])
def test_what_an_agent_is_told_sums_up_to_its_reward(reward: str) -> None:
    env = calimala_v0.env(players=3, reward=reward)
    env.reset(seed=2)
    random, sums = np.random.default_rng(2), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, told, over, _, _ = env.last()
        sums[agent] += told
        env.step(None if over else legal(env, agent, random))
    points = env.unwrapped.play.points
    if reward == "points":
        assert list(sums.values()) == points
    else:
        assert sum(sums.values()) == pytest.approx({"win": 1, "places": 1.5}[reward])
        assert np.argmax(list(sums.values())) == np.argmax(points)


def test_without_a_seed_games_differ() -> None:
    env = calimala_v0.env()
    games = set()
    for _ in range(5):
        env.reset()
        games.add(env.observe("player_0")["observation"].tobytes())
    assert len(games) == 5


def test_it_is_in_the_registry() -> None:
    env = make("aec", "calimala_v0", players=3)
    env.reset(seed=1)
    assert env.agents == ["player_0", "player_1", "player_2"]


def test_pieces_have_names() -> None:
    env = calimala_v0.env(players=3, edition="german", layout="first-game")
    env.reset(seed=1)
    pieces = named(env.observe("player_1")["observation"])
    assert pieces["players"].tolist() == [0, 1, 0, 0]
    assert pieces["seat"].tolist() == [0, 1, 0, 0, 0]
    assert pieces["german"] == 1
    assert pieces["dealt"].sum() == 3


def test_an_illegal_action_ends_the_game_as_pettingzoo_has_it() -> None:
    env = calimala_v0.env(players=3)
    env.reset(seed=1)
    env.step(0)
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": -1, "player_1": 0, "player_2": 0}


@pytest.mark.parametrize("wrong", [0, -1, 10_000, None])
def test_without_wrappers_an_illegal_action_is_an_error(wrong: int | None) -> None:
    env = calimala_v0.raw_env(players=3)
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="illegal action"):
        env.step(wrong)
    assert env.agent_selection == "player_0"


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"players": 6}, "players must be 2, 3, 4 or 5, not 6"),
        ({"edition": "french"}, "edition must be"),
        ({"layout": ["wood", "wood"]}, "wood is named more than once"),
        ({"reward": "glory"}, "reward must be"),
        ({"render_mode": "human"}, "render_mode must be ansi or rgb_array, not 'human'"),
    ],
)
def test_an_environment_that_cannot_be_is_refused(wrong: dict[str, Any], text: str) -> None:
    with pytest.raises(Error, match=text):
        calimala_v0.env(**wrong)


def test_a_closed_environment_says_so() -> None:
    env = calimala_v0.raw_env()
    env.reset(seed=1)
    env.close()
    for use in (env.reset, env.render, lambda: env.step(0)):
        with pytest.raises(ClosedEnvironmentError, match="closed"):
            use()
