"""Train a small network by playing against itself (PPO in NumPy), and draw its learning curve.

python docs/examples/train.py --minutes 8 --out docs/examples/learned.npz --curve curve.svg
"""

import json
import time
from argparse import ArgumentParser
from pathlib import Path

import numpy as np

from calimala.adapters.batch import Batch
from calimala.adapters.observation import SIZE, limits
from calimala.rules.moves import MOVES

GAMES, STEPS = 256, 128  # games at once, decisions of each between two updates
HIDDEN = 128
EPOCHS, PART = 2, 2048  # passes over what was played, decisions in one step of descent
RATE, CLIP, ENTROPY, VALUE = 1e-3, 0.2, 0.01, 0.02
DISCOUNT, TRACE = 0.995, 0.95
TRIAL = 512  # games of a trial against random players
NOWHERE = np.float32(-1e9)


class Network:
    """Observation -> hidden layer -> a preference for each move, and the points to come."""

    def __init__(self, random):
        def layer(inputs, outputs, gain):
            return (random.standard_normal((inputs, outputs)) * gain / inputs**0.5).astype("f4")

        self.scale = 1 / limits().astype("f4")
        self.weights = {
            "in": layer(SIZE, HIDDEN, 2.0), "bias": np.zeros(HIDDEN, "f4"),
            "moves": layer(HIDDEN, MOVES, 0.1), "move_bias": np.zeros(MOVES, "f4"),
            "value": layer(HIDDEN, 1, 0.5), "value_bias": np.zeros(1, "f4"),
        }  # fmt: skip
        self.slope = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.spread = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.steps = 0

    def __call__(self, seen, masks):
        """The chances of all moves and the value, with what the way back needs."""
        w = self.weights
        scaled = seen * self.scale
        hidden = np.maximum(scaled @ w["in"] + w["bias"], 0)
        wishes = np.where(masks > 0, hidden @ w["moves"] + w["move_bias"], NOWHERE)
        chances = np.exp(wishes - wishes.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        return chances, (hidden @ w["value"] + w["value_bias"])[:, 0], (scaled, hidden)

    def learn(self, kept, to_moves, to_value, rate):
        """One step of Adam, given the slopes of the loss at both outputs."""
        scaled, hidden = kept
        w, to_value = self.weights, to_value[:, None]
        back = (to_moves @ w["moves"].T + to_value @ w["value"].T) * (hidden > 0)
        slopes = {
            "in": scaled.T @ back, "bias": back.sum(0),
            "moves": hidden.T @ to_moves, "move_bias": to_moves.sum(0),
            "value": hidden.T @ to_value, "value_bias": to_value.sum(0),
        }  # fmt: skip
        self.steps += 1
        shrink = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, slope in slopes.items():
            self.slope[name] += 0.1 * (slope - self.slope[name])
            self.spread[name] += 0.001 * (slope * slope - self.spread[name])
            w[name] -= shrink * self.slope[name] / (np.sqrt(self.spread[name]) + 1e-8)

    def save(self, path):
        """The weights, at half precision."""
        np.savez_compressed(path, **{name: w.astype("f2") for name, w in self.weights.items()})


def draw(chances, random):
    """One move for each row, by its chance."""
    return (chances.cumsum(1) > random.random((len(chances), 1))).argmax(1).astype(np.int32)


def play(network, batch, random):
    """Everyone plays by the network; what happened, decision by decision."""
    story = []
    for _ in range(STEPS):
        seen, masks, actors = batch.observations.copy(), batch.masks.copy(), batch.actors.copy()
        chances, values, _ = network(seen, masks)
        moves = draw(chances, random)
        _, rewards, over = batch.step(moves)
        margin = rewards - (rewards.sum(1, keepdims=True) - rewards) / (batch.players - 1)
        chance = chances[np.arange(GAMES), moves]
        story.append((seen, masks, actors, moves, chance, values, margin, over.copy()))
    return [np.stack(each) for each in zip(*story, strict=True)]


def judge(actors, values, margin, over):
    """How much better than expected each decision was (GAE), each seat on its own; last ones no."""
    rows, shape = np.arange(GAMES), margin.shape[1:]
    after, trace, gained = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    known = np.zeros(shape, bool)
    gains, counts = np.zeros(values.shape, "f4"), np.zeros(values.shape, bool)
    for t in reversed(range(len(actors))):
        ended, seats = over[t] > 0, actors[t]
        for each in (after, trace, gained):
            each[ended] = 0
        known |= ended[:, None]
        gained += margin[t]
        better = gained[rows, seats] + DISCOUNT * after[rows, seats] - values[t]
        counts[t] = known[rows, seats]
        gains[t] = better + DISCOUNT * TRACE * trace[rows, seats]
        trace[rows, seats] = np.where(counts[t], gains[t], 0)
        after[rows, seats], gained[rows, seats], known[rows, seats] = values[t], 0, True
    return gains, counts


def improve(network, story, random, left=1.0):
    """PPO: towards what was better than expected, not too far; in smaller steps near the end."""
    seen, masks, actors, moves, old, values, margin, over = story
    gains, counts = judge(actors, values, margin, over)
    use = np.flatnonzero(counts)
    seen, masks = seen.reshape(-1, SIZE), masks.reshape(-1, MOVES)
    moves, old, gains, aims = moves.ravel(), old.ravel(), gains.ravel(), (gains + values).ravel()
    sure = (gains - gains[use].mean()) / (gains[use].std() + 1e-6)
    for _ in range(EPOCHS):
        for part in np.array_split(random.permutation(use), max(1, len(use) // PART)):
            chances, guess, kept = network(seen[part], masks[part])
            rows = np.arange(len(part))
            ratio = chances[rows, moves[part]] / old[part]
            gain = sure[part]
            free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            push = (gain * ratio * free / len(part)).astype("f4")
            to_moves = chances * push[:, None]
            to_moves[rows, moves[part]] -= push
            logs = np.log(chances + 1e-9)
            doubt = -(chances * logs).sum(1, keepdims=True)
            to_moves += ENTROPY * left / len(part) * chances * (logs + doubt)
            to_value = VALUE / len(part) * (guess - aims[part]).astype("f4")
            network.learn(kept, to_moves, to_value, RATE * left)


def trial(network, players, seed):
    """The share of victories of one network among random players, each seat as often."""
    batch = Batch(TRIAL, players, seed=seed)
    seats, won = np.arange(TRIAL) % players, np.full(TRIAL, np.nan)
    while np.isnan(won).any():
        moves = batch.random_actions().copy()
        mine = np.flatnonzero(batch.actors == seats)
        if len(mine):
            moves[mine] = network(batch.observations[mine], batch.masks[mine])[0].argmax(1)
        _, rewards, over = batch.step(moves)
        first = (over > 0) & np.isnan(won)
        won[first] = rewards[first, seats[first]]
    return float(won.mean())


def show(curve, players, path):
    """The learning curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    games = [each["games"] for each in curve]
    axes.plot(games, [100 * each["won"] for each in curve], "o-", color="#10476b", markersize=4)
    axes.axhline(100 / players, color="#c8641b", linestyle="--")
    axes.text(games[-1], 100 / players + 2, "chance", color="#c8641b", ha="right")
    axes.set(xlabel="games played against itself", ylabel="victories, %", ylim=(0, 100))
    axes.set_title(f"One network among {players - 1} random players", loc="left", fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None} if str(path).endswith(".svg") else {})


def main():
    """Play, learn and try in turn until the time is up."""
    options = ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--minutes", type=float, default=8)
    options.add_argument("--players", type=int, default=4)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default="learned.npz", help="the weights")
    options.add_argument("--curve", type=Path, help="a picture, .svg or .png (needs matplotlib)")
    chosen = options.parse_args()
    random = np.random.default_rng(chosen.seed)
    network = Network(random)
    batch = Batch(GAMES, chosen.players, reward="points", seed=chosen.seed)
    begun, updates, games, curve = time.monotonic(), 0, 0, []
    while True:
        minutes = (time.monotonic() - begun) / 60
        last = minutes >= chosen.minutes
        if updates % 10 == 0 or last:
            won = trial(network, chosen.players, chosen.seed + updates)
            curve.append({"minutes": round(minutes, 2), "games": games, "won": round(won, 4)})
            print(json.dumps(curve[-1]), flush=True)
            network.save(chosen.out)
            if chosen.curve:
                show(curve, chosen.players, chosen.curve)
        if last:
            break
        story = play(network, batch, random)
        improve(network, story, random, left=1 - minutes / chosen.minutes)
        games += int(story[-1].sum())
        updates += 1


if __name__ == "__main__":
    main()
