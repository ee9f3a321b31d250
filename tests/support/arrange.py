"""Positions made to order: a real game after setup, changed where a test says so.

>>> game = arrange(3, layout="first-game")
>>> game.mat(0, wood=2, ships=1, cloth=[3])
>>> game.stack("1-2", [1, "white"])
>>> game.hand(0, ["build", "wood"])
>>> game.play("place own 1-2")

Every change keeps the books (cards come from the deck, discs from the reserves, cached sums), so
that `audit` stays clean; what cannot be balanced is refused with an AssertionError.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from calimala.game import Game, IllegalMove
from calimala.game.notation import (
    ACTIONS,
    BUILDINGS,
    CITIES,
    KINDS,
    ROWS,
    STREETS,
    SUBJECTS,
    TRADE_CITIES,
)
from calimala.rules import audit
from calimala.rules import names as n
from calimala.rules.state import State
from calimala.rules.tables import ROWS as ROW_PLACES
from calimala.rules.tables import SLOTS

Json = Mapping[str, Any]  # a state or an event, whatever its keys
AT_LIBERTY = audit.BROKEN_TURNS | audit.BROKEN_DISCS


class Arranged(Game):
    """A game whose position a test may rearrange before it plays on."""

    @property
    def s(self) -> State:
        """The engine's record, to be changed."""
        return self._now.open()

    def sound(self) -> None:
        """Fail if an invariant is broken, but for how many discs each has placed."""
        assert audit.broken(self._now.games, 0) & ~AT_LIBERTY == 0

    def mat(
        self,
        seat: int,
        *,
        wood: int | None = None,
        brick: int | None = None,
        marble: int | None = None,
        cloth: Sequence[int] | None = None,
        ships: int | None = None,
        houses: Sequence[str] | None = None,
    ) -> None:
        """Change what is given; `cloth` has one number for each workshop."""
        for resource, amount in enumerate((wood, brick, marble)):
            if amount is not None:
                self.s.stock[seat, resource] = amount
        if cloth is not None:
            self.s.workshops[seat] = len(cloth)
            self.s.cloth[seat] = [*cloth, 0, 0][:3]
        if ships is not None:
            self.s.ships[seat] = ships
        if houses is not None:
            self.s.houses[seat] = [city in houses for city in TRADE_CITIES]
        self.sound()

    def hand(self, seat: int, cards: Sequence[str]) -> None:
        """The hand, exchanged with the deck; the rest of the deck keeps its order."""
        s = self.s
        deck = [ACTIONS[card] for card in s.deck[: s.deck_size]]
        deck = [a for i, a in enumerate(ACTIONS) for _ in range(s.hand[seat, i])] + deck
        s.hand[seat] = 0
        for card in cards:
            deck.remove(card)
            s.hand[seat, ACTIONS.index(card)] += 1
        s.hand_size[seat] = len(cards)
        s.deck_size = len(deck)
        s.deck[: len(deck)] = [ACTIONS.index(card) for card in deck]
        self.sound()

    def deck(self, cards: Sequence[str], *, only: bool = False) -> None:
        """These cards are drawn next, in this order; `only`: all others go to the discard pile."""
        s = self.s
        rest = [ACTIONS[card] for card in s.deck[: s.deck_size]]
        for card in cards:
            rest.remove(card)
        if only:
            for card in rest:
                s.discard[s.discard_size] = ACTIONS.index(card)
                s.discard_size += 1
            rest = []
        order = rest + list(cards)[::-1]
        s.deck[: len(order)] = [ACTIONS.index(card) for card in order]
        s.deck_size = len(order)
        self.sound()

    def stack(self, space: str, discs: Sequence[int | str]) -> None:
        """The stack from bottom to top, out of the reserves; white discs are shared out evenly."""
        street = STREETS.index(space)
        assert not self.s.height[street], "arrange a stack once"
        for disc in discs:
            value = {"white": n.WHITE_DISC, "support": n.THIRD_PARTY}.get(str(disc), disc)
            self._from_reserve(disc)
            self.s.stacks[street, self.s.height[street]] = value
            self.s.height[street] += 1

    def _from_reserve(self, disc: int | str) -> None:
        kind = KINDS.index(disc) if isinstance(disc, str) else n.OWN
        owners = [disc] if isinstance(disc, int) else range(self.players)
        owner = max(owners, key=lambda seat: self.s.reserve[seat, kind])
        assert self.s.reserve[owner, kind] > 0, f"no {disc} disc left"
        self.s.reserve[owner, kind] -= 1

    def reserve(self, seat: int, *, own: int, white: int, support: int = 0) -> None:
        """The reserve as it shall be (discs may so leave the game: only for short tests)."""
        self.s.reserve[seat] = [own, white, support]

    def cubes(self, place: str, counts: Sequence[int]) -> None:
        """Cubes of every side in a city (`lisbon`) or a row (`fiore wood`, `palazzo artwork`)."""
        number = place_number(place)
        self.s.cubes[number, : len(counts)] = counts
        self.s.filled[number] = sum(counts)
        if number == n.COUNCIL_ARTWORKS:
            artists = [side for side, count in enumerate(counts) if count]
            self.s.artists[: len(artists)] = artists
            self.s.artist_count = len(artists)
        self.sound()

    def artists(self, order: Sequence[int]) -> None:
        """Who gave a first council artwork, in this order."""
        self.s.artists[: len(order)] = order
        self.s.artist_count = len(order)
        self.sound()

    def seats(self, sides: Sequence[int | None]) -> None:
        """Who sits on the tiles scored so far; the discs come from the reserves."""
        for tile, side in enumerate(sides):
            self.s.seats[tile] = n.NOBODY if side is None else side
            if side is not None and side < self.players:
                self._from_reserve(side)
            elif side is not None:
                self._from_reserve("support")
        self.s.scored = len(sides)

    def tiles(self, first: Sequence[str]) -> None:
        """These tiles lie first, the others follow in their order."""
        order = [SUBJECTS.index(tile) for tile in first]
        self.s.tiles[:] = order + [tile for tile in self.s.tiles.tolist() if tile not in order]

    def turn(self, seat: int) -> None:
        """It is this seat's turn to place."""
        self.s.active = self.s.actor = seat

    def last_turn(self) -> None:
        """The last seat has the turn and one disc; all other discs have been placed (R8.1)."""
        self.s.reserve[:] = 0
        self.reserve(self.players - 1, own=1, white=0)
        self.turn(self.players - 1)

    def points(self, scores: Sequence[int]) -> None:
        """The points so far, one number for each side."""
        self.s.scores[: len(scores)] = scores

    def beside(self, *, up: str | None = None, down: str | None = None) -> None:
        """The scoring card that lies beside the board, face up or face down (R2.4)."""
        self.s.face_up = n.NOBODY if up is None else SUBJECTS.index(up)
        self.s.face_down = n.NOBODY if down is None else SUBJECTS.index(down)

    def shown(self, cards: Sequence[str]) -> None:
        """The two cards that were shown (R2.5)."""
        self.s.shown[:] = [SUBJECTS.index(card) for card in cards]

    def play_all(self, *words: str) -> None:
        """One move after the other."""
        for word in words:
            self.play(word)

    def take_turn(self, placement: str) -> list[Json]:
        """Place the disc, then all do as little as they may, up to a `promote`; what happened."""
        since = self.ply
        self.play(placement)
        while self.state()["phase"] in ("activate", "deliver"):
            legal = self.legal()
            self.play(next((word for word in ("end", "stop") if word in legal), legal[0]))
        return [*self.events(since)]


def place_number(place: str) -> int:
    """The engine's number of a place."""
    if place in CITIES:
        return CITIES.index(place)
    building, row = place.split()
    return int(ROW_PLACES[BUILDINGS.index(building), ROWS.index(row)])


def arrange(
    players: int,
    *,
    seed: int = 1,
    edition: str = "international",
    layout: str | Sequence[str] = "first-game",
    kept: Sequence[str] | None = None,
) -> Arranged:
    """A game after setup, seat 0 about to place; hands are empty (all cards in the deck)."""
    game = Arranged.new(players, seed=seed, edition=edition, layout=layout)
    while game.state()["phase"] != "place":
        game.play(game.legal()[0])
    for seat in range(players):
        game.hand(seat, [])
    if kept is not None:
        game.s.kept[:players] = [SUBJECTS.index(card) for card in kept]
    return game


def between(first: str, second: str, players: int = 3) -> Arranged:
    """A game in which the space 1-2 lies between these two actions."""
    others = [action for action in ACTIONS if action not in (first, second)]
    return arrange(players, layout=[first, second, *others])


def prosperous(players: int = 3) -> Arranged:
    """A game in which everybody can carry out every action."""
    game = arrange(players)
    for seat in range(players):
        game.mat(seat, wood=2, brick=2, marble=2, cloth=[2], ships=1, houses=["troyes"])
    return game


def fill(game: Arranged, *places: str, free: int = 0) -> None:
    """Cubes of seat 1 take up these places, but for so many free slots."""
    for place in places:
        game.cubes(place, [0, int(SLOTS[place_number(place)]) - free])


def refused(game: Game, word: str) -> str:
    """The reason and the ruling that keep the word from being played."""
    assert word not in game.legal()
    with pytest.raises(IllegalMove) as caught:
        game.play(word)
    return f"{caught.value.reason} ({caught.value.rule})"


def told(game: Game, event: str) -> list[Json]:
    """All events of this kind so far."""
    return [each for each in game.events() if each["event"] == event]
