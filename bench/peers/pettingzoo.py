"""PettingZoo: its classic games under uniform random play, in their usual wrappers.

Versions tried: pettingzoo 1.27.0, with pygame-ce and rlcard.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from bench.measure import Batch
from bench.peers.peer import Peer

PACKAGE = "pettingzoo"
SEED = 7


def finish(env: Any, seed: int, rng: Random) -> int:
    """One game of random legal actions, every agent asked through `last`; its decisions."""
    env.reset(seed=seed)
    decisions = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = observation["action_mask"].nonzero()[0]
        env.step(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


def turn_based(make: Callable[[], Any]) -> Batch:
    """Games of one environment."""
    env, rng = make(), Random(SEED)

    def play(count: int) -> int:
        return sum(finish(env, rng.getrandbits(31), rng) for _ in range(count))

    return play


def classic(module: str) -> Batch:
    """One of PettingZoo's own."""
    return turn_based(import_module(f"pettingzoo.classic.{module}").env)


def peer(name: str, module: str) -> Peer:
    """One classic game."""
    opened = partial(classic, module)
    return Peer(f"pettingzoo-{name}", f"PettingZoo {name}", PACKAGE, 1.0, opened)


CONNECT_FOUR = peer("connect_four_v3", "connect_four.connect_four")
HOLDEM = peer("texas_holdem_v4", "rlcard_envs.texas_holdem")
CLASSIC = (CONNECT_FOUR, HOLDEM)
