"""Where chapters of the tutorial begin: a bare set-up, and what differs from it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from calimala.game.notation import (
    ACTIONS,
    BUILDINGS,
    CITIES,
    FIRST_GAME,
    STREETS,
    TILES,
    TRADE_CITIES,
)
from calimala.game.schema import Action, Building, Card, City, Disc, FullState, Row, Space, Tile
from calimala.game.state_json import BUILDING_ROWS
from calimala.rules.names import COPIES

PLAYERS: Final = 3
DISCS: Final = 12  # of everybody's own colour (R1.11)
FACE_UP: Final[Card] = "palazzo"
DEALT: Final[list[list[Card]]] = [
    ["london", "croce", "bruges"],
    ["fiore", "troyes", "lisbon"],
    ["hamburg", "miniato", "barcelona"],
]
MAT: Final = {"wood": 0, "brick": 0, "marble": 0, "cloth": [0], "ships": 0, "houses": []}
NOBODY: Final = [0] * PLAYERS

Json = dict[str, Any]
BARE: Final[Json] = {
    "format": "calimala-state/1",
    "players": PLAYERS,
    "edition": "international",
    "phase": "place",
    "actor": 0,
    "active": 0,
    "space": None,
    "level": None,
    "pending": {},
    "delivering": None,
    "layout": FIRST_GAME,
    "discard": [],
    "dealt": DEALT,
    "kept": [cards[0] for cards in DEALT],
    "shown": [],
    "face_up": FACE_UP,
    "face_down": None,
    "winners": None,
}
CHOOSING: Final[Json] = {
    "phase": "keep",
    "active": None,
    "kept": [None] * PLAYERS,
    "deck": [],
    "deck_size": 0,
}


@dataclass(frozen=True)
class Start:
    """What lies on the table, beyond a bare set-up; lists are by seat, the learner has seat 0."""

    mats: Sequence[Json] = ({}, {}, {})  # beside what their cloth abroad takes
    hand: Sequence[Action] = ()  # of the learner
    deck: Sequence[Action] = ()  # the cards that are drawn first
    stacks: Mapping[Space, Sequence[Disc]] = field(default_factory=dict)
    cities: Mapping[City, list[int]] = field(default_factory=dict)
    rows: Mapping[tuple[Building, Row], list[int]] = field(default_factory=dict)
    artists: Sequence[int] = ()  # in the order of their first artwork in the council
    tiles: Sequence[Tile] = ()  # those that are scored first
    seats: Sequence[int] = ()  # on the tiles that have been scored
    scores: Sequence[int] = (0, 0, 0)
    white: Sequence[int] = (0, 0, 0)  # discs in reserve: none before the chapter that explains them
    choosing: bool = False  # whether the scoring cards are still to be chosen

    def state(self) -> FullState:
        """The whole position."""
        begun = {} if not self.choosing else CHOOSING
        told = {**BARE, **self._discs(), **self._cards(), **self._board(), **begun}
        return cast("FullState", told)

    def _discs(self) -> Json:
        """Where the discs are: what is not on a street or in the council is in reserve."""
        placed = Counter([disc for stack in self.stacks.values() for disc in stack])
        seated = Counter(self.seats)
        reserve = [
            {"own": DISCS - placed[seat] - seated[seat], "white": self.white[seat], "support": 0}
            for seat in range(PLAYERS)
        ]
        stacks = {space: [*self.stacks.get(space, [])] for space in STREETS}
        return {"stacks": stacks, "reserve": reserve}

    def _cards(self) -> Json:
        """The learner's hand and the deck; the others have no cards."""
        rest = Counter([*ACTIONS] * COPIES) - Counter([*self.hand, *self.deck])
        deck = [*self.deck, *_dealt_out(rest)]
        return {
            "hands": [[*self.hand], [], []],
            "hand_sizes": [len(self.hand), 0, 0],
            "deck": deck,
            "deck_size": len(deck),
        }

    def _carriers(self, seat: int) -> Json:
        """What has brought a player's cloth abroad: a ship, and a house in each trade city."""
        reached = [city for city in CITIES if self.cities.get(city, NOBODY)[seat] > 0]
        houses = [city for city in TRADE_CITIES if city in reached]
        return {"ships": int(len(reached) > len(houses)), "houses": houses}

    def _board(self) -> Json:
        """Mats, cubes, tiles and points."""
        others = [tile for tile in TILES if tile not in self.tiles]
        return {
            "mats": [{**MAT, **self._carriers(i), **mat} for i, mat in enumerate(self.mats)],
            "cities": {city: self.cities.get(city, NOBODY) for city in CITIES},
            "buildings": {
                building: {
                    row: self.rows.get((building, row), NOBODY) for row in BUILDING_ROWS[building]
                }
                for building in BUILDINGS
            },
            "scoring_tiles": [*self.tiles, *others],
            "scored": len(self.seats),
            "seats": [*self.seats],
            "first_artwork": [*self.artists],
            "scores": [*self.scores],
        }


def _dealt_out(cards: Counter[Action]) -> list[Action]:
    """The cards one of each kind after the other, as long as there are some."""
    rounds = range(COPIES)
    return [action for already in rounds for action in ACTIONS if cards[action] > already]
