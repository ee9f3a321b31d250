"""Learning from samples by gradient descent; the only module that knows JAX."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from calimala.players.network.sizes import (
    ESTIMATE,
    HIDDEN,
    NETWORK,
    POINTS,
    TABLE_INPUTS,
    WIN,
    Networks,
)
from calimala.players.network.weights import blank

Weights = dict[str, Any]
Batch = dict[str, Any]
Rows = NDArray[Any]

BATCH: Final = 512
FASTEST: Final = 1.5e-3  # learning rate
GOING_ON: Final = 5e-4  # the same for a network that has learned before
WEIGHT_DECAY: Final = 1e-2
POINTS_SHARE: Final = 0.2  # of the loss, beside that of the victories
WIN_SLOPE: Final = 2.8  # of the chance to win, by ten points of the estimate: fitted
HELD_OUT: Final = 20  # one of so many files is judged, not learned from
MIXED: Final = 80  # files whose samples are mixed; all that is in memory at a time


@dataclass(frozen=True)
class Lesson:
    """What learning came to, on games that were not learned from."""

    samples: int
    loss: float  # log loss of who wins
    right: float  # share of samples whose winner, or likeliest one, was named
    guessing: float  # the loss of somebody who knows nothing but the number of players


def newborn(seed: int) -> Networks:
    """A network that trusts the estimate, with random hidden units that say nothing yet."""
    random, network = np.random.default_rng(seed), blank()
    for name in ("first", "second"):
        inputs, outputs = NETWORK[name].shape
        network[name] = random.standard_normal((inputs, outputs)) * (1 / inputs) ** 0.5
    network["skip"][0, ESTIMATE, WIN] = WIN_SLOPE
    network["skip"][0, ESTIMATE, POINTS] = 1
    return network


def heads(weights: Weights, batch: Batch) -> tuple[Any, Any]:
    """The log chances to win and the points of all seats, as players/network/judge.py has them."""
    playing = batch["playing"][..., None]
    of_table, of_seat = jnp.split(weights["first"], [TABLE_INPUTS])
    common = batch["table"] @ of_table + weights["first_bias"]
    hidden = jax.nn.relu(common[:, None] + batch["seat"] @ of_seat) * playing
    rivals = (hidden.sum(1, keepdims=True) - hidden) / (playing.sum(1, keepdims=True) - 1)
    of_own, of_rivals = jnp.split(weights["second"], [HIDDEN])
    mixed = hidden @ of_own + rivals @ of_rivals + weights["second_bias"]
    out = jax.nn.relu(mixed) @ weights["head"] + batch["seat"] @ weights["skip"]
    wins = jnp.where(batch["playing"] > 0, out[..., WIN], -1e9)
    return jax.nn.log_softmax(wins), out[..., POINTS]


def _losses(weights: Weights, batch: Batch) -> tuple[Any, Any]:
    """The loss to descend, and the log loss of who wins."""
    chances, points = heads(weights, batch)
    wins = -(batch["wins"] * chances).sum(1).mean()
    missed = ((points - batch["points"]) ** 2 * batch["playing"]).sum() / batch["playing"].sum()
    return wins + POINTS_SHARE * missed, wins


def learn(
    network: Networks,
    files: Sequence[Path],
    epochs: int,
    seed: int,
    fastest: float,
    progress: Callable[[int, int, str], None],
) -> tuple[Networks, Lesson]:
    """A network that has gone through the samples in the files so many times."""
    held = [file for i, file in enumerate(files) if i % HELD_OUT == HELD_OUT // 2] or files[:1]
    seen = [file for file in files if file not in held] or held
    samples = sum(len(np.load(file, mmap_mode="r")) for file in seen)
    steps = epochs * (samples // BATCH + ceil(len(seen) / MIXED))  # one more for each rest
    descend, state, weights = _descent(network, steps, fastest)
    for step, batch in enumerate(_batches(seen, epochs, seed)):
        weights, state, loss = descend(weights, state, batch)
        if step % 50 == 0:
            progress(step, steps, f"steps, log loss {float(loss):.3f}")
    learned = _network(weights)
    return learned, examine(learned, _together(held), samples)


def _together(files: Sequence[Path]) -> Rows:
    """The samples of some files."""
    return np.concatenate([np.load(file) for file in files])


def _descent(network: Networks, steps: int, fastest: float) -> tuple[Any, Any, Weights]:
    """One step of descent as a function, its memory, and the weights to begin with."""
    rate = optax.cosine_onecycle_schedule(max(steps, 10), fastest, pct_start=0.1)
    rule = optax.adamw(rate, weight_decay=WEIGHT_DECAY)
    weights = {name: jnp.asarray(network[name][0]) for name in NETWORK.names or ()}

    @jax.jit
    def descend(weights: Weights, state: Any, batch: Batch) -> tuple[Weights, Any, Any]:
        (_, wins), slopes = jax.value_and_grad(_losses, has_aux=True)(weights, batch)
        changes, state = rule.update(slopes, state, weights)
        return optax.apply_updates(weights, changes), state, wins

    return descend, rule.init(weights), weights


def _batches(files: Sequence[Path], epochs: int, seed: int) -> Iterator[Batch]:
    """The samples in random order, as often as asked for, some files at a time."""
    random = np.random.default_rng(seed)
    for _ in range(epochs):
        order = random.permutation(len(files))
        for first in range(0, len(order), MIXED):
            samples = _together([files[i] for i in order[first : first + MIXED]])
            yield from _shuffled(samples, random)


def _shuffled(samples: Rows, random: np.random.Generator) -> Iterator[Batch]:
    """The samples in random order; the last batch may repeat some."""
    order = random.permutation(len(samples))
    for first in range(0, len(order), BATCH):
        yield _batch(samples[np.resize(order[first : first + BATCH], BATCH)])


def _batch(rows: Rows) -> Batch:
    """Rows of samples as arrays by name, at single precision."""
    return {name: np.asarray(rows[name], np.float32) for name in rows.dtype.names or ()}


def _network(weights: Weights) -> Networks:
    """The weights as the players have them."""
    network = blank()
    for name, each in weights.items():
        network[name][0] = np.asarray(each)
    return network


def examine(network: Networks, samples: Rows, learned: int) -> Lesson:
    """How well the network judges samples."""
    weights = {name: jnp.asarray(network[name][0]) for name in NETWORK.names or ()}
    judged = jax.jit(heads)
    loss, right, guessing = 0.0, 0.0, 0.0
    for first in range(0, len(samples), BATCH):
        batch = _batch(samples[first : first + BATCH])
        chances = np.asarray(judged(weights, batch)[0])
        loss -= float((batch["wins"] * chances).sum())
        wins = batch["wins"]
        named = wins[np.arange(len(wins)), chances.argmax(1)]
        right += float((named >= wins.max(1)).sum())
        guessing += float(np.log(batch["playing"].sum(1)).sum())
    count = len(samples)
    return Lesson(learned, loss / count, right / count, guessing / count)
