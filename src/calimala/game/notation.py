"""Names of the game as text, and moves as words: a bijection with the engine's numbers."""

from collections.abc import Sequence
from typing import Final, get_args

from calimala.game import schema
from calimala.rules import names as n

ACTIONS: Final[Sequence[schema.Action]] = get_args(schema.Action)
RESOURCES: Final[Sequence[schema.Resource]] = get_args(schema.Resource)
ROWS: Final[Sequence[schema.Row]] = get_args(schema.Row)
PORTS: Final[Sequence[schema.Port]] = get_args(schema.Port)
TRADE_CITIES: Final[Sequence[schema.TradeCity]] = get_args(schema.TradeCity)
CITIES: Final[Sequence[schema.City]] = get_args(schema.City)
SITES: Final[Sequence[schema.Site]] = get_args(schema.Site)
BUILDINGS: Final[Sequence[schema.Building]] = get_args(schema.Building)
PLACES: Final[Sequence[schema.Place]] = get_args(schema.Place)
SUBJECTS: Final[Sequence[schema.Subject]] = get_args(schema.Subject)
CARDS: Final[Sequence[schema.Card]] = get_args(schema.Card)
TILES: Final[Sequence[schema.Tile]] = get_args(schema.Tile)
STREETS: Final[Sequence[schema.Space]] = get_args(schema.Space)
KINDS: Final[Sequence[schema.Kind]] = get_args(schema.Kind)
EDITIONS: Final[Sequence[schema.Edition]] = get_args(schema.Edition)
PHASES: Final[Sequence[schema.Phase]] = get_args(schema.Phase)

FIRST_GAME: Final = (
    "build     ship       artwork "
    "weave     contribute brick   "
    "transport wood       marble"
).split()  # fmt: skip

# The deeds in the order of the engine's numbers (rules/moves.py).
_DEEDS: Final = [
    *RESOURCES,
    "build ship",
    "build workshop",
    *(f"build house {city}" for city in TRADE_CITIES),
    *(f"artwork {building}" for building in BUILDINGS),
    "weave",
    *(f"ship {port}" for port in PORTS),
    *(f"transport {city}" for city in TRADE_CITIES),
    *(f"contribute {resource} {building}" for building in SITES for resource in RESOURCES),
]

# Every move as text, by its number.
WORDS: Final = [
    *_DEEDS,
    *(f"card {deed}" for deed in _DEEDS),
    *(f"draw {action}" for action in ACTIONS),
    "stop",
    "end",
    *(f"place {kind} {street}" for kind in KINDS for street in STREETS),
    *(f"promote {street} {level + 1}" for street in STREETS for level in range(n.TALLEST)),
    *(f"keep {card}" for card in CARDS),
    *(f"show {card}" for card in CARDS),
    *(f"take {action}" for action in ACTIONS),
]
NUMBERS: Final = {word: number for number, word in enumerate(WORDS)}
