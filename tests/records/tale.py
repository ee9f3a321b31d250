"""A finished game as a tale: every move with the position before it, after it, and its events."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from calimala.game import Game
from calimala.game.notation import WORDS
from calimala.rules import engine
from calimala.rules.state import OFFER, Games, State
from tests.support.arrange import Json

_OFFERS: Final = np.zeros(1, OFFER)


def offered(games: Games) -> list[str]:
    """The legal moves of a position."""
    count = engine.options(games, 0, _OFFERS)
    return [WORDS[move] for move in _OFFERS["moves"][0, :count].tolist()]


def _only(games: Games) -> State:
    """The only game of an array."""
    state: State = games[0]
    return state


@dataclass(frozen=True)
class Moment:
    """One move."""

    before: Games
    word: str
    after: Games
    events: list[Json]

    @cached_property
    def was(self) -> State:
        """The position before it."""
        return _only(self.before)

    @cached_property
    def now(self) -> State:
        """The position after it."""
        return _only(self.after)

    @property
    def verb(self) -> str:
        """The first word: place, draw, promote ..."""
        return self.word.split()[0]

    def told(self, event: str) -> list[Json]:
        """Its events of one kind."""
        return [each for each in self.events if each["event"] == event]


class Tale:
    """A game from setup to end."""

    def __init__(self, stages: Iterable[Game]) -> None:
        self.positions: list[Games] = []
        for self.game in stages:
            self.positions.append(self.game.position())

    @classmethod
    def of(cls, record: Json) -> "Tale":
        """The tale of a record, every claim of it checked."""
        return cls(Game.replay(record))

    @cached_property
    def record(self) -> Json:
        """The record of the game."""
        return self.game.record()

    @property
    def end(self) -> State:
        """The last position."""
        return _only(self.positions[-1])

    @cached_property
    def moments(self) -> list[Moment]:
        """Every move, in order."""
        told: list[list[Json]] = [[] for _ in self.game.moves]
        for event in self.game.events():
            told[event.get("ply", 0)].append(event)
        return [
            Moment(self.positions[ply], word, self.positions[ply + 1], told[ply])
            for ply, word in enumerate(self.game.moves)
        ]

    def told(self, event: str) -> Iterator[Json]:
        """All events of one kind."""
        return (each for moment in self.moments for each in moment.told(event))


Shows = Callable[[Tale], bool]


def somewhere(shows: Callable[[Moment], bool]) -> Shows:
    """A game shows what one of its moments shows."""
    return lambda tale: any(shows(moment) for moment in tale.moments)
