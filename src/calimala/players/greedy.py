"""Greedy: looks one step ahead and takes what is worth most to it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from calimala.game.notation import COUNCIL, PORTS, STREETS
from calimala.players.merchant import Gain, Merchant, Taste, without
from calimala.players.worth import Outlook, Taste, turns_to_end

# Scoring cards to keep and action cards to take first.
KEEP = {COUNCIL: 1.0, "fiore": 0.8, "croce": 0.7, "miniato": 0.6}
TAKE = {"weave": 1.0, "build": 0.9, "wood": 0.8, "brick": 0.8, "marble": 0.7}


class Greedy:
    """Scores every legal move by hand-made weights; its luck decides between equals."""

    name = "greedy"
    looks = True

    def __init__(self, seed: int, taste: Taste = Taste()) -> None:
        self._random = Random(seed).random
        self._taste = taste

    def choose(self, view: dict[str, Any], legal: Sequence[str]) -> str:
        """The legal move that is worth most."""
        if len(legal) == 1:
            return legal[0]
        judge = Judge(view, self._taste)
        return max(legal, key=lambda word: (judge.worth(word), self._random()))


class Judge:
    """What the moves of one moment are worth to the seat that decides."""

    def __init__(self, view: dict[str, Any], taste: Taste) -> None:
        self.view, self.taste = view, taste
        self.seat: int = view["actor"]
        self._outlooks: dict[bool, Outlook] = {}
        self._merchants: dict[tuple[int, bool], Merchant] = {}

    def worth(self, word: str) -> float:
        """What a legal move is worth."""
        kind, _, rest = word.partition(" ")
        if kind in ("keep", "show"):
            return KEEP.get(rest, 0.5)
        if kind == "take":
            return TAKE.get(rest, 0.0)
        if kind == "place":
            return self._placement(*rest.split())
        if kind == "promote":
            street, level = rest.split()
            return -self._use_of_disc(street, int(level))
        return self._deed(word)

    def outlook(self, soon: bool) -> Outlook:
        """The scorings to come; `soon` if the next tile is scored in this turn."""
        if soon not in self._outlooks:
            self._outlooks[soon] = Outlook(self.view, self.seat, self.taste, soon)
        return self._outlooks[soon]

    def merchant(self, seat: int, soon: bool) -> Merchant:
        """The seat's estimates."""
        if (seat, soon) not in self._merchants:
            self._merchants[seat, soon] = Merchant(self.view, seat, self.outlook(soon), self.taste)
        return self._merchants[seat, soon]

    def scores_now(self, street: str, discs: int) -> bool:
        """Whether so many discs in a street end the turn with a scoring."""
        return len(self.view["stacks"][street]) + discs == 4 and self.view["scored"] < 15

    def _deed(self, word: str) -> float:
        """A step within an activation, and what may follow it."""
        view = self.view
        me = self.merchant(self.seat, self.scores_now(view["space"], 0))
        pending = tuple(a for a, times in view["pending"].items() for _ in range(times))
        if word == "end":
            return 0.0
        if word == "stop":
            return me.chain(me.start, pending)
        kind, _, deed = word.partition(" ")
        if kind == "draw":
            return me.card + me.chain(me.start, without(pending, deed))
        cost = me.hold if kind == "card" else 0.0
        deed = deed if kind == "card" else word
        gain = self._step(me, deed)
        if kind != "card" and view["phase"] == "activate":
            pending = without(pending, deed.split()[0])
        return gain.points - cost + me.chain(gain.then, pending)

    def _step(self, me: Merchant, deed: str) -> Gain:
        """One deed, with the deliveries that may follow a first one."""
        gain = me.deed(me.start, deed) or Gain(0.0, me.start)
        action, *where = deed.split()
        if action not in ("ship", "transport"):
            return gain
        cities = PORTS if action == "ship" else self._unserved(where[0])
        more = me.deliver(gain.then, cities, self._ships() - 1 if action == "ship" else len(cities))
        if more and more.points > 0:
            return Gain(gain.points + more.points, more.then)
        return gain

    def _ships(self) -> int:
        delivering = self.view["delivering"]
        return delivering["left"] if delivering else self.view["mats"][self.seat]["ships"]

    def _unserved(self, city: str) -> list[str]:
        delivering = self.view["delivering"]
        houses = delivering["houses"] if delivering else self.view["mats"][self.seat]["houses"]
        return [house for house in houses if house != city]

    def _placement(self, kind: str, street: str) -> float:
        view = self.view
        stack = view["stacks"][street]
        soon = self.scores_now(street, 1)
        actions = tuple(view["layout"][int(cell) - 1] for cell in street.split("-"))
        below = [] if kind == "support" else stack[-2:]
        times = (2 if kind == "white" else 1) + below.count(self.seat)
        me = self.merchant(self.seat, soon)
        worth = me.chain(me.start, actions * times)
        rivals = max(1, view["players"] - 1)
        for disc in below:
            if isinstance(disc, int) and disc != self.seat:
                other = self.merchant(disc, soon)
                worth -= other.chain(other.start, actions) * self.taste.rival / rivals
        if kind == "own":
            worth += self._later(me, actions)
        if soon:
            worth += self._scoring(stack[0] if stack else kind, kind)
        elif self.scores_now(street, 2):
            worth += self.taste.poised * self._scoring(stack[0], kind)
        return worth

    def _later(self, me: Merchant, actions: tuple[str, ...]) -> float:
        left = turns_to_end(self.view, self.taste)
        again = min(2.0, left / len(STREETS)) * self.taste.again
        return again * me.chain(me.start, actions) + self.taste.seat_later * me.outlook.seat(self.seat) * min(1.0, left / 36)

    def _scoring(self, disc: Any, kind: str) -> float:
        """The seat and the scoring that a fourth disc brings."""
        view, players = self.view, self.view["players"]
        tile = view["scoring_tiles"][view["scored"]]
        soon, later = self.outlook(True), self.outlook(False)
        worth = 0.0
        for side in range(players):
            share = 1.0 if side == self.seat else -self.taste.rival / max(1, players - 1)
            worth += share * (soon.hope(side, tile) - later.hope(side, tile))
        owner = self.seat if disc == "white" else disc
        if disc == "white":
            worth += self.taste.white_back
        if owner == self.seat:
            worth += soon.seat(owner)
        elif isinstance(owner, int):
            worth -= soon.seat(owner) / max(1, players - 1)
        return worth

    def _use_of_disc(self, street: str, level: int) -> float:
        """How often a disc may act again, and what that brings."""
        me = self.merchant(self.seat, False)
        depth = len(self.view["stacks"][street]) - level
        actions = tuple(self.view["layout"][int(cell) - 1] for cell in street.split("-"))
        return max(0, 2 - depth) * me.chain(me.start, actions)
