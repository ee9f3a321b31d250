"""OpenSpiel: hearts, backgammon and gin rummy under uniform random play.

Versions tried: open-spiel 2.0.2. Two ways: driven from Python, a call for each question and
each move; and inside C++, where a search of one simulation plays many random games to the end.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import count as numbers
from random import Random
from typing import Any

from bench.measure import Batch
from bench.peers.peer import Peer

PACKAGE = "open-spiel"
SEED = 7
SAMPLE = 400

Choice = Callable[[Any, Random], int]


def any_legal(state: Any, rng: Random) -> int:
    """One of the legal actions, all equally likely."""
    actions = state.legal_actions()
    return int(actions[int(rng.random() * len(actions))])


def weighted(state: Any, rng: Random) -> int:
    """One of the outcomes of chance, by its probability."""
    outcomes = state.chance_outcomes()
    left = rng.random()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return int(action)
    return int(outcomes[-1][0])


# Cards are dealt evenly, dice are not: the cheaper question serves where it is right.
CHANCE: dict[str, Choice] = {
    "hearts": any_legal,
    "backgammon": weighted,
    "gin_rummy": any_legal,
}


def finish(state: Any, chance: Choice, rng: Random) -> int:
    """Play a state to its end; the number of the players' decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance(state, rng))
        else:
            state.apply_action(any_legal(state, rng))
            decisions += 1
    return decisions


def driven(name: str) -> Batch:
    """Games that Python asks and moves through."""
    game = import_module("pyspiel").load_game(name)
    rng = Random(SEED)
    chance = CHANCE[name]

    def play(count: int) -> int:
        return sum(finish(game.new_initial_state(), chance, rng) for _ in range(count))

    return play


def first_decision(game: Any, chance: Choice, rng: Random) -> Any:
    """A new game after its opening deal or roll."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance(state, rng))
    return state


def compiled(name: str) -> Batch:
    """Games that C++ plays alone, from one opening; their mean length is sampled beforehand."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    rng = Random(SEED)
    root = first_decision(game, CHANCE[name], rng)
    length = sum(finish(root.clone(), CHANCE[name], rng) for _ in range(SAMPLE)) / SAMPLE
    seeds = numbers(1)

    def play(count: int) -> int:
        rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=count, seed=next(seeds))
        search = pyspiel.MCTSBot(
            game, rollouts, uct_c=1.0, max_simulations=1, max_memory_mb=100,
            solve=False, seed=SEED, verbose=False,
        )  # fmt: skip
        search.mcts_search(root)
        return round(count * length)

    return play


def peer(name: str, way: str, goal: float | None, opened: Callable[[str], Batch]) -> Peer:
    """One OpenSpiel game, played one way."""
    key, title = f"openspiel-{name}-{way.lower()}", f"OpenSpiel {name}, {way}"
    return Peer(key.replace("+", "p"), title, PACKAGE, goal, partial(opened, name))


BACKGAMMON = peer("backgammon", "Python", 15.0, driven)
DRIVEN = (peer("hearts", "Python", 15.0, driven), BACKGAMMON)
GIN_RUMMY = peer("gin_rummy", "Python", 10.0, driven)
COMPILED = (
    peer("hearts", "C++", None, compiled),
    peer("backgammon", "C++", None, compiled),
)
