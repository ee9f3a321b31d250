"""Two players with one plan: fill every slot and the hero's mat, till nothing serves (R3.2c)."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from calimala.game import Game
from calimala.game.notation import NUMBERS, WORDS
from calimala.rules import engine
from calimala.rules import names as n
from calimala.rules.state import Games
from calimala.rules.tables import ROWS, SLOTS
from tests.records.tale import offered
from tests.records.wishes import HERO

# Neighbours here help each other: ship and transport, marble and artwork, wood and build ...
LAYOUT: Final = "transport ship weave artwork contribute wood marble brick build".split()

WIDTH: Final = 24  # how many ways to play are followed at a time
PARTNER: Final = 1
SAFE_TILES: Final = 13  # more would end the game too soon (R8.2)
PIECES: Final = 3 + 3 + 3
ROOM: Final = 12  # of the three warehouses, and of the three workshops
TURNS: Final = 42  # before the hero's last

Path = tuple[Games, list[str]]
Numbers = NDArray[Any]


def together(game: Game, seed: int) -> Iterator[Game]:
    """The game at every position: as planned, then as it comes."""
    luck = Random(seed)
    while game.actor is not None and not game.legal()[0].startswith("place"):
        yield game
        game.play(game.legal()[0])
    for word in _plan(game.position(), luck):
        yield game
        game.play(word)
    while not game.over:
        yield game
        game.play(luck.choice(game.legal()))
    yield game


def _plan(start: Games, luck: Random) -> list[str]:
    """The words to where the hero has nothing left to do; none if we do not get there."""
    paths: list[Path] = [(start, [])]
    for turn in range(TURNS):
        cards = max(0.0, 1 - turn / 40)  # a card is worth the less the later it is
        longer = [_turn(path, word, cards, luck) for path in paths for word in offered(path[0])]
        paths = _best([path for path in longer if _goes_on(start, path[0])], cards, luck)
        full = [words for position, words in paths if _is_full(position)]
        if full:
            return full[0]
    return []


def _goes_on(start: Games, games: Games) -> bool:
    """Whether the game is not over, and no reshuffle came, which only the real game foretells."""
    return bool(games[0].phase == n.PLACE and games[0].luck == start[0].luck)


def _best(paths: list[Path], cards: float, luck: Random) -> list[Path]:
    """The most promising paths, no two to nearly the same position."""
    games = np.concatenate([position for position, _ in paths])
    value = _lacking(games, cards) - _prospects(games)
    order = sorted(range(len(paths)), key=lambda i: value[i] + luck.random() / 2)
    unlike: dict[bytes, Path] = {}
    for i in order:
        s = games[i]
        unlike.setdefault(b"".join(map(bytes, (s.cubes, s.stacks, s.stock))), paths[i])
    return list(unlike.values())[:WIDTH]


def _turn(path: Path, word: str, cards: float, luck: Random) -> Path:
    """One turn that begins with this placement, every move the best at sight."""
    games, words = path[0].copy(), [*path[1], word]
    engine.step(games, 0, NUMBERS[word])
    while games[0].phase not in (n.PLACE, n.OVER):
        moves = [NUMBERS[word] for word in offered(games)]
        tried = np.repeat(games, len(moves))
        for i, move in enumerate(moves):
            engine.step(tried, i, move)
        lacking = _lacking(tried, cards)
        best = min(range(len(moves)), key=lambda i: lacking[i] + luck.random() / 5)
        games = tried[best : best + 1].copy()
        words.append(WORDS[moves[best]])
    return games, words


def _is_full(games: Games) -> bool:
    """Whether no action is possible for the hero, who still has an own or a white disc."""
    s = games[0]
    mat = _pieces(games)[0] + s.stock[HERO].sum() + s.cloth[HERO].sum()
    return bool(
        (s.filled == SLOTS).all()
        and mat == PIECES + 2 * ROOM
        and s.reserve[HERO, : n.SUPPORT].sum() > 0
    )


def _pieces(games: Games) -> Numbers:
    """The hero's ships, houses and workshops."""
    pieces: Numbers = (
        games["ships"][:, HERO] + games["houses"][:, HERO].sum(1) + games["workshops"][:, HERO]
    )
    return pieces


def _lacking(games: Games, cards: float) -> Numbers:
    """About how many actions the goal is away."""
    free = SLOTS - games["filled"]
    stock = games["stock"].sum(2)
    hand = games["hand_size"]
    lacking: Numbers = (
        free[:, ROWS[:3, :3].ravel()].sum(1)  # a cube from the partner, one of the third party
        + free[:, ROWS[:, n.ARTWORK_ROW]].sum(1)
        + 0.45 * free[:, : n.CITIES].sum(1)  # three at a time, as woven
        - stock[:, HERO]
        - 0.5 * stock[:, PARTNER]
        - 3.2 * _pieces(games)
        - 0.3 * games["cloth"][:, HERO].sum(1)
        - cards * (0.6 * hand[:, HERO] + 0.4 * hand[:, PARTNER])
        + 50 * np.maximum(0, games["scored"] - SAFE_TILES)
        + 40 * (games["reserve"][:, HERO, : n.SUPPORT].sum(1) == 0)
    )
    return lacking


def _prospects(games: Games) -> Numbers:
    """What the stacks promise: discs that will be activated again, and the third party's help."""
    stacks, height = games["stacks"], games["height"]
    hopes: Numbers = 0.5 * (stacks == n.THIRD_PARTY).any(2).sum(1) - 0.3 * games["scored"]
    for depth in (1, 2):
        level = np.maximum(height - depth, 0)
        disc = np.take_along_axis(stacks, level[:, :, None], 2)[:, :, 0]
        there = height >= depth
        hopes = hopes + 0.3 * (there & (disc == HERO)).sum(1)
        hopes = hopes + 0.2 * (there & (disc == PARTNER)).sum(1)
    return hopes
