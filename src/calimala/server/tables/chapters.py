"""The chapters of the tutorial: where they begin, what is asked of the learner, what others do.

The page has the texts, by the names of chapters and goals (`ui/src/i18n/learn`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from calimala.server.tables.positions import Start

ChapterName = Literal[
    "street", "order", "stack", "cards", "cloth", "churches",
    "council", "ties", "level", "white", "exchange", "secret", "end",
]  # fmt: skip


@dataclass(frozen=True)
class Goal:
    """A decision of the learner: its name, and the words that lead on; `*` stands for anything."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Chapter:
    """A lesson: a position, and the script of goals and of the words that others play."""

    start: Start
    script: Sequence[Goal | str]


def ask(name: str, *words: str) -> Goal:
    """A goal of the script."""
    return Goal(name, words)


CHAPTERS: Final[dict[ChapterName, Chapter]] = {
    "street": Chapter(
        Start(),
        [
            ask("place", "place own 8-9"),
            ask("first", "wood", "marble"),
            ask("second", "wood", "marble"),
        ],
    ),
    "order": Chapter(
        Start(mats=[{"wood": 1, "brick": 1}, {}, {}]),
        [
            ask("place", "place own 1-4"),
            ask("build", "build workshop"),
            ask("weave", "weave"),
        ],
    ),
    "stack": Chapter(
        Start(stacks={"8-9": [2]}),
        [
            ask("place", "place own 8-9"),
            ask("first", "wood", "marble"),
            ask("second", "wood", "marble"),
            *("wood", "marble"),  # Cosimo's disc, below
            *("place own 8-9", "wood", "marble"),  # Bianca
            ask("woken", "wood", "marble"),
            ask("again", "wood", "marble"),
            *("marble", "wood"),  # Cosimo's, the third from above
        ],
    ),
    "cards": Chapter(
        Start(deck=["weave"]),
        [
            ask("place", "place own 7-8"),
            ask("first", "wood", "draw transport"),
            ask("second", "wood", "draw transport"),
            ask("play", "card weave"),
        ],
    ),
    "cloth": Chapter(
        Start(mats=[{"wood": 2, "brick": 2, "cloth": [2, 1]}, {}, {}], hand=["transport"]),
        [
            ask("place", "place own 1-2"),
            ask("build", "build ship"),
            ask("ship", "ship *"),
            ask("end", "end"),
            *("place own 6-9", "brick", "marble"),
            *("place own 5-8", "wood", "contribute wood fiore"),
            ask("again", "place own 1-4"),
            ask("house", "build house *"),
            ask("weave", "weave"),
            ask("transport", "card transport *"),
        ],
    ),
    "churches": Chapter(
        Start(mats=[{"wood": 1, "marble": 1}, {}, {}], hand=["contribute"]),
        [
            ask("place", "place own 3-6"),
            ask("artwork", "artwork *"),
            ask("brick", "brick"),
            ask("give", "card contribute *"),
        ],
    ),
    "council": Chapter(
        Start(
            mats=[{"wood": 1, "cloth": [2, 1], "ships": 2}, {}, {}],
            stacks={"2-5": [0, 2, 1]},
            cities={"london": [2, 3, 1]},
            rows={("palazzo", "artwork"): [0, 2, 0]},  # so Bianca's ties, not taught yet, stay hers
            artists=[1],
            tiles=["london", "fiore", "wood"],
        ),
        [
            ask("place", "place own 2-5"),
            ask("ship", "ship london"),
            ask("second", "ship london"),
            ask("give", "contribute *"),
            *("draw ship", "draw contribute", "end"),  # Bianca
            *("draw ship", "draw contribute", "end"),  # Cosimo
        ],
    ),
    "ties": Chapter(
        Start(
            mats=[{"marble": 1}, {}, {}],
            stacks={"3-6": [0, 2, 1]},
            cities={"london": [2, 3, 1], "lisbon": [2, 2, 1]},
            tiles=["london", "lisbon", "wood"],
            seats=[1],
            scores=[2, 3, 1],
        ),
        [
            ask("place", "place own 3-6"),
            ask("artwork", "artwork palazzo"),
            ask("brick", "brick"),
            *("brick", "draw artwork", "end"),  # Bianca
            *("brick", "draw artwork", "end"),  # Cosimo
        ],
    ),
    "level": Chapter(
        Start(
            stacks={"8-9": [0, 2, 1]},
            cities={
                "london": [1, 3, 2],
                "lisbon": [3, 1, 0],
                "hamburg": [0, 1, 2],
                "troyes": [2, 1, 2],
            },
            rows={("palazzo", "artwork"): [1, 0, 2]},
            artists=[0, 2],
            tiles=["london", "lisbon", "hamburg", "troyes"],
            seats=[1, 0, 2],
            scores=[4, 7, 5],
        ),
        [
            ask("place", "place own 8-9"),
            ask("first", "wood", "marble"),
            ask("second", "wood", "marble"),
            *("wood", "marble"),  # Bianca
            *("wood", "marble"),  # Cosimo
        ],
    ),
    "white": Chapter(
        Start(
            stacks={"6-9": [1, 2, "white"]},
            cities={"troyes": [1, 2, 0]},
            tiles=["troyes", "fiore", "wood"],
            white=[3, 3, 2],
        ),
        [
            ask("place", "place white 8-9"),
            ask("first", "wood", "marble"),
            ask("second", "wood", "marble"),
            ask("third", "wood", "marble"),
            ask("fourth", "wood", "marble"),
            *("place own 8-9", "wood", "marble"),  # Bianca; the white disc sleeps
            *("place own 5-8", "wood", "contribute wood croce"),  # Cosimo
            ask("fill", "place own 6-9"),
            ask("act", "brick", "marble"),
            ask("last", "brick", "marble"),
            *("brick", "marble"),  # Cosimo, below the white disc, which takes a place of the three
        ],
    ),
    "exchange": Chapter(
        Start(
            stacks={"6-9": ["white", 1, 2]},
            cities={"troyes": [1, 2, 0], "bruges": [2, 1, 0]},
            tiles=["troyes", "bruges", "wood"],
            seats=[1],
            scores=[2, 3, 0],
            white=[3, 3, 2],
        ),
        [
            ask("place", "place own 6-9"),
            ask("first", "brick", "marble"),
            ask("second", "brick", "marble"),
            *("brick", "marble"),  # Cosimo
            *("brick", "marble"),  # Bianca
        ],
    ),
    "secret": Chapter(
        Start(choosing=True, white=[3, 3, 3]),
        [
            ask("keep", "keep *"),
            *("keep fiore", "keep hamburg"),
            *("take build", "take weave"),
            ask("take", "take *"),
        ],
    ),
    "end": Chapter(
        Start(
            mats=[
                {"wood": 1, "cloth": [1, 2], "ships": 2},
                {"marble": 1, "cloth": [0, 1]},
                {"wood": 2, "cloth": [2], "ships": 2},
            ],
            stacks={
                "1-2": ["white"],
                "2-3": [1, "white", 2],
                "4-5": [2, "white"],
                "5-6": ["white"],
                "7-8": [0, 1, "white"],
                "8-9": [0, 2, 1],
                "1-4": [2, "white"],
                "2-5": [1, 0],
                "3-6": ["white", 2],
                "4-7": [0, 1],
                "5-8": ["white"],
                "6-9": [2, "white", 0],
            },
            cities={
                "barcelona": [1, 2, 4],
                "lisbon": [2, 4, 1],
                "london": [4, 3, 2],
                "troyes": [3, 1, 2],
                "bruges": [0, 3, 3],
                "hamburg": [2, 2, 1],
            },
            rows={
                ("fiore", "wood"): [2, 1, 1],
                ("fiore", "brick"): [1, 2, 0],
                ("fiore", "marble"): [0, 1, 1],
                ("fiore", "artwork"): [1, 1, 0],
                ("miniato", "wood"): [1, 0, 1],
                ("miniato", "marble"): [0, 1, 1],
                ("croce", "wood"): [1, 1, 0],
                ("croce", "brick"): [1, 0, 2],
                ("croce", "artwork"): [0, 0, 2],
                ("palazzo", "artwork"): [1, 0, 1],
            },
            artists=[0, 2],
            tiles=[
                "london", "fiore", "wood", "trade", "lisbon", "artworks", "hamburg", "croce",
                "ports", "brick", "troyes", "miniato", "bruges", "marble",
            ],
            seats=[0, 1, 2, 0, 1, 2, 1, 0, 2, 1, 0, 2, 0, 1],
            scores=[26, 29, 23],
        ),
        [
            ask("place", "place own 8-9"),
            ask("first", "wood", "marble"),
            ask("second", "wood", "marble"),
            *("wood", "marble"),  # Bianca's disc
            *("wood", "marble"),  # Cosimo's; then the last tile is scored
            *("place own 6-9", "brick", "marble"),  # Bianca; the lowest disc leaves the game
            ask("woken", "brick", "marble"),
            ask("again", "brick", "marble"),
            *("place own 5-6", "brick", "contribute brick croce"),  # Cosimo
        ],
    ),
}  # fmt: skip
