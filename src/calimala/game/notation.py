"""Names of the game as text, and moves as words: a bijection with the engine's numbers."""

from typing import Final

from calimala.rules import names as n
from calimala.rules.tables import STREET_CELLS

ACTIONS: Final = "wood brick marble build artwork weave ship transport contribute".split()
RESOURCES: Final = ACTIONS[: n.RESOURCES]
ROWS: Final = [*RESOURCES, "artwork"]
PORTS: Final = "barcelona lisbon london".split()
TRADE_CITIES: Final = "troyes bruges hamburg".split()
CITIES: Final = PORTS + TRADE_CITIES
COUNCIL: Final = "palazzo"
BUILDINGS: Final = ["fiore", "miniato", "croce", COUNCIL]
SUBJECTS: Final = [*CITIES, *BUILDINGS, "artworks", "ports", "trade", *RESOURCES]
CARDS: Final = SUBJECTS[: n.CARDS]
TILES: Final = [subject for subject in SUBJECTS if subject != COUNCIL]
STREETS: Final = [f"{first + 1}-{second + 1}" for first, second in STREET_CELLS]
KINDS: Final = "own white support".split()
EDITIONS: Final = "international german".split()
PHASES: Final = "keep show take place activate deliver promote over".split()

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
    *(
        f"contribute {resource} {building}"
        for building in BUILDINGS
        if building != COUNCIL
        for resource in RESOURCES
    ),
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
