"""How one game of the arena ended: places, points, times, and whose fault it was, if one's."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Self

from calimala.arena.clock import Clock


@dataclass(frozen=True)
class Fault:
    """A bot that could not go on, and why, in one line."""

    seat: int
    message: str


@dataclass(frozen=True)
class Result:
    """One finished game; everything is listed by seat."""

    game: int
    deal: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...] | None
    clocks: tuple[Clock, ...]
    fault: Fault | None = None

    @cached_property
    def victory(self) -> list[float]:
        """Each seat's part of the victory; winners share it equally."""
        winners = self.places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in self.places]

    @cached_property
    def standings(self) -> list[list[float]]:
        """Each seat's part of the first place, the second, ...; equals share theirs equally."""
        size, tied = len(self.places), Counter(self.places)
        return [
            [float(place <= p < place + tied[place]) / tied[place] for p in range(1, size + 1)]
            for place in self.places
        ]

    def json(self) -> dict[str, Any]:
        """The result as a file tells it."""
        return {
            "game": self.game,
            "deal": self.deal,
            "bots": list(self.bots),
            "places": list(self.places),
            "scores": self.scores and list(self.scores),
            "fault": self.fault and asdict(self.fault),
            "clocks": [clock.json() for clock in self.clocks],
        }

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Self:
        """The result of a file."""
        return cls(
            game=int(told["game"]),
            deal=int(told["deal"]),
            bots=tuple(told["bots"]),
            places=tuple(map(int, told["places"])),
            scores=None if told["scores"] is None else tuple(map(int, told["scores"])),
            clocks=tuple(Clock.from_json(clock) for clock in told["clocks"]),
            fault=told["fault"] and Fault(**told["fault"]),
        )


def places(ranks: Sequence[int]) -> tuple[int, ...]:
    """The place of every seat, from 1; equals have the same, and the next ones are left out."""
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def forfeit(players: int, seat: int) -> tuple[int, ...]:
    """The places when a seat's fault ends the game: it is last, the others have won together."""
    return tuple(players if each == seat else 1 for each in range(players))
