"""Calimala under the clock: batches of random games, copies of a state, moves from Python."""

from collections.abc import Callable
from random import Random
from time import perf_counter_ns

import numpy as np

from bench.copying import copies
from bench.measure import Batch
from calimala.game import Game
from calimala.rules import engine
from calimala.rules.names import INTERNATIONAL
from calimala.rules.state import STATE

COPIES = 8
SEED = 7
SCRIPTS = 8


def random_games(players: int) -> Batch:
    """Complete random games inside compiled code, every legal move listed at every decision."""
    games = np.zeros(1, STATE)
    games[0].luck = SEED

    def play(count: int) -> int:
        luck = np.uint64(games[0].luck)
        return int(engine.playouts(games, 0, players, INTERNATIONAL, luck, count))

    return play


def state_copies() -> Batch:
    """Copies of one played state; a decision is a copy."""
    games = np.zeros(1 + COPIES, STATE)
    engine.playouts(games, 0, 4, INTERNATIONAL, np.uint64(SEED), 1)
    return lambda count: int(copies(games, count))


def random_words(players: int, seed: int) -> list[str]:
    """The moves of one random game."""
    game, rng = Game.new(players=players, seed=seed), Random(seed)
    words: list[str] = []
    while legal := game.legal():
        words.append(rng.choice(legal))
        game.play(words[-1])
    return words


def moves_from_python(players: int) -> Callable[[], float]:
    """A clock: microseconds for one play() and the legal() after it, over a whole game."""
    scripts = [random_words(players, seed) for seed in range(SCRIPTS)]
    turn = 0

    def once() -> float:
        nonlocal turn
        seed = turn % SCRIPTS
        turn += 1
        return micros(Game.new(players=players, seed=seed), scripts[seed])

    return once


def micros(game: Game, words: list[str]) -> float:
    """Replay a game; microseconds a move."""
    start = perf_counter_ns()
    for word in words:
        game.play(word)
        game.legal()
    return (perf_counter_ns() - start) / len(words) / 1000
