"""PettingZoo: every seat is an agent, and they take turns (AEC)."""

import secrets
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, Error, InvalidAction
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils import wrappers

from calimala.adapters.play import Play
from calimala.adapters.rendering import RENDER_MODES, check_mode, render
from calimala.adapters.spaces import action_space, observation_space
from calimala.adapters.terms import lucks
from calimala.game import CalimalaError

Seen = dict[str, NDArray[np.int8]]

ILLEGAL_REWARD = -1.0


def env(**settings: Any) -> AECEnv[str, Seen, int]:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the game."""
    whole: AECEnv[str, Seen, int] = CalimalaAEC(**settings)
    whole = wrappers.TerminateIllegalWrapper(whole, illegal_reward=ILLEGAL_REWARD)
    whole = wrappers.AssertOutOfBoundsWrapper(whole)
    return wrappers.OrderEnforcingWrapper(whole)


class CalimalaAEC(AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """Calimala for two to five agents, `player_0` to `player_4`, in the order of their seats."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "calimala_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 4,
        edition: str = "international",
        layout: str | Sequence[str] = "shuffled",
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        try:
            self.play = Play(players, edition, layout, reward)
            self.render_mode = check_mode(render_mode)
        except CalimalaError as fault:
            raise Error(str(fault)) from None
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rewards_early = reward == "points"
        self._closed = self._began = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """One space for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """One space for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's signature
        """A new game; without a seed the luck of the last one goes on."""
        self._still_open()
        if seed is None and not self._began:
            seed = secrets.randbits(53)
        self.play.begin(None if seed is None else lucks(seed, 1)[1])
        self._began = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.seat]

    def observe(self, agent: str) -> Seen:
        """What the agent may know, and what it may do; nothing unless it decides now."""
        seat = self._seats[agent]
        return {"observation": self.play.observation(seat), "action_mask": self.play.mask(seat)}

    def step(self, action: int | None) -> None:
        """The move of the agent that decides; None from one for whom the game is over."""
        self._still_open()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.play.is_legal(action):
            raise InvalidAction(str(self.play.illegal(-1 if action is None else int(action))))
        self._cumulative_rewards[agent] = 0.0
        self.play.step(int(action))
        self._settle()

    def _settle(self) -> None:
        """Rewards, and who is next."""
        if self.play.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.play.seat]
        if self.play.over or self._rewards_early:
            self.rewards = dict(zip(self.agents, self.play.rewards, strict=True))
            self._accumulate_rewards()

    def render(self) -> Any:
        """The table as a spectator sees it: a text, or a picture as an array."""
        self._still_open()
        return render(self.play, self.render_mode)

    def close(self) -> None:
        """Nothing is held; afterwards nothing can be asked."""
        self._closed = True

    def _still_open(self) -> None:
        if self._closed:
            raise ClosedEnvironmentError("this environment was closed; make a new one")


raw_env = CalimalaAEC

register("aec", "calimala_v0", entry_point=env)
