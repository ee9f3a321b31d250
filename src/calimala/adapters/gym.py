"""Gymnasium: one seat learns, bots play the others."""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ClosedEnvironmentError, Error, InvalidAction, ResetNeeded
from numpy.typing import NDArray

from calimala.adapters.play import Play
from calimala.adapters.rendering import RENDER_MODES, check_mode, render
from calimala.adapters.spaces import action_space, observation_space
from calimala.adapters.terms import lucks
from calimala.game import BadOption, CalimalaError
from calimala.game.errors import shown
from calimala.game.notation import NUMBERS
from calimala.players import Player, ask, check, hire
from calimala.rules.state import STATE

Seen = dict[str, NDArray[np.int8]]

ID = "Calimala-v0"
ANYTHING = "uniform"
ILLEGAL_REWARD = -1.0
LARGEST_SEED = 1 << 53


class CalimalaEnv(gymnasium.Env[Seen, np.int64]):
    """Calimala from one seat; `bots` is one name for all others, or one for each, clockwise.

    `seat` None draws another seat for each game. An illegal action ends the game with reward -1,
    and `info["illegal"]` says why.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        players: int = 4,
        bots: str | Sequence[str] = ANYTHING,
        seat: int | None = 0,
        *,
        edition: str = "international",
        layout: str | Sequence[str] = "shuffled",
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        try:
            self.play = Play(players, edition, layout, reward)
            self.render_mode = check_mode(render_mode)
            self._bots, self._wanted = _others(bots, players), _seat(seat, players)
        except CalimalaError as fault:
            raise Error(str(fault)) from None
        self.observation_space = observation_space()  # type: ignore[assignment]  # a Dict of them
        self.action_space = action_space()
        self._points = reward == "points"
        self._dice = np.zeros(1, STATE)
        self._drawing = set(self._bots) == {ANYTHING}
        self._hired = ExitStack()
        self._ready = self._closed = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game, played up to the first decision of our seat."""
        self._still_open()
        super().reset(seed=seed, options=options)
        players = self.play.players
        drawn = int(self.np_random.integers(players))
        self.seat = drawn if self._wanted is None else self._wanted
        self._dice["luck"], luck = lucks(int(self.np_random.integers(LARGEST_SEED)), 1)
        self._hire([int(each) for each in self.np_random.integers(LARGEST_SEED, size=players - 1)])
        self.play.begin(luck)
        self._ready = True
        self._others_move()
        return self._seen(), {"seat": self.seat}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Our move, then those of the others until we decide again or the game is over."""
        self._still_open()
        if not self._ready:
            raise ResetNeeded("no game is going on: call reset() first")
        if not self.action_space.contains(action):
            raise InvalidAction(str(self.play.illegal(_number(action))))
        if not self.play.is_legal(int(action)):
            return self._lost(int(action))
        before = self.play.points[self.seat]
        self.play.step(int(action))
        self._others_move()
        over = self.play.over
        self._ready = not over
        return self._seen(), self._reward(before), over, False, self._told(over)

    def render(self) -> Any:
        """The table as a spectator sees it: a text, or a picture as an array."""
        self._still_open()
        return render(self.play, self.render_mode)

    def close(self) -> None:
        """Let the bots go."""
        self._hired.close()
        self._closed = True

    def _hire(self, seeds: list[int]) -> None:
        """Bots with luck of their own for a new game; those of the last one go."""
        self._hired.close()
        self._seated: dict[int, Player] = {}
        if not self._drawing:
            bots = self._hired.enter_context(hire(self._bots, seeds))
            seats = (self.seat + 1 + np.arange(len(bots))) % self.play.players
            self._seated = dict(zip(seats.tolist(), bots, strict=True))

    def _others_move(self) -> None:
        """Everyone moves until we decide, or the game is over."""
        if self._drawing:
            self.play.draw(self._dice, ~(1 << self.seat))
        while not self.play.over and self.play.seat != self.seat:
            self.play.step(NUMBERS[ask(self._seated[self.play.seat], self.play)])

    def _seen(self) -> Seen:
        return {
            "observation": self.play.observation(self.seat),
            "action_mask": self.play.mask(self.seat),
        }

    def _reward(self, before: int) -> float:
        """What happened since our last decision was worth."""
        if self._points:
            return float(self.play.points[self.seat] - before)
        return self.play.rewards[self.seat]

    def _told(self, over: bool) -> dict[str, Any]:
        return {"seat": self.seat} | ({"points": self.play.points} if over else {})

    def _lost(self, move: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The end by an illegal action."""
        self._ready = False
        told = self._told(False) | {"illegal": str(self.play.illegal(move))}
        return self._seen(), ILLEGAL_REWARD, True, False, told

    def _still_open(self) -> None:
        if self._closed:
            raise ClosedEnvironmentError("this environment was closed; make a new one")


def _others(bots: str | Sequence[str], players: int) -> list[str]:
    """The bot of each other seat."""
    names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(names) != players - 1:
        raise BadOption(f"bots: {len(names)} named for {players - 1} seats")
    for name in names:
        check(name)
    return names


def _seat(seat: int | None, players: int) -> int | None:
    """A seat of the game, or None."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise BadOption(f"seat must be 0 to {players - 1} or None, not {shown(seat)}")
    return seat


def _number(action: object) -> int:
    """The action as a number, -1 if it is none."""
    return int(action) if isinstance(action, int | np.integer) else -1


gymnasium.register(ID, entry_point=f"{__name__}:{CalimalaEnv.__name__}")
