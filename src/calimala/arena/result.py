"""How one game ended: places, points, latencies, and whose fault it was, if anyone's."""

from collections import Counter
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Self

from calimala.arena.latency import Latencies


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
    latencies: tuple[Latencies, ...]
    fault: Fault | None = None

    @cached_property
    def victory(self) -> list[float]:
        """Each seat's part of the victory; winners share it equally."""
        winners = self.places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in self.places]

    @cached_property
    def place_shares(self) -> list[list[float]]:
        """Each seat's part of the first place, the second, ...; equals share theirs equally."""
        size, tied = len(self.places), Counter(self.places)
        return [
            [float(place <= p < place + tied[place]) / tied[place] for p in range(1, size + 1)]
            for place in self.places
        ]

    def json(self) -> dict[str, Any]:
        """The result as `calimala-arena/1` has it."""
        return {
            "game": self.game,
            "deal": self.deal,
            "bots": list(self.bots),
            "places": list(self.places),
            "scores": self.scores and list(self.scores),
            "fault": self.fault and asdict(self.fault),
            "clocks": [each.json() for each in self.latencies],
        }

    @classmethod
    def from_json(cls, read: dict[str, Any]) -> Self:
        """The result of a file."""
        return cls(
            game=int(read["game"]),
            deal=int(read["deal"]),
            bots=tuple(read["bots"]),
            places=tuple(map(int, read["places"])),
            scores=None if read["scores"] is None else tuple(map(int, read["scores"])),
            latencies=tuple(Latencies.from_json(each) for each in read["clocks"]),
            fault=read["fault"] and Fault(**read["fault"]),
        )


def forfeit(players: int, seat: int) -> tuple[int, ...]:
    """The places when a seat's fault ends the game: it is last, the others have won together."""
    return tuple(players if each == seat else 1 for each in range(players))
