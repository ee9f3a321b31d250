"""The network at work: a position in, everyone's chance to win and final points out; compiled."""

from math import exp
from typing import Final

import numpy as np

from calimala.players.evaluation.evaluate import evaluate_scorings, points_from
from calimala.players.evaluation.workspace import Workspaces
from calimala.players.network.inputs import TEN_POINTS, note
from calimala.players.network.sizes import (
    ESTIMATE,
    HIDDEN,
    POINTS,
    SEAT_INPUTS,
    SECOND,
    TABLE_INPUTS,
    WIN,
    Layers,
    Network,
)
from calimala.rules import final
from calimala.rules.jit import big_rule, rule
from calimala.rules.names import OVER
from calimala.rules.state import State

ZERO: Final = np.float32(0)
ONE: Final = np.float32(1)  # single precision throughout: twice as many units at once


@rule
def _take(layers: Layers, row: int, amount: float, count: int) -> int:
    """Note a row of weights to be added, unless it would add nothing; return how many there are."""
    layers.rows[count] = row
    layers.amounts[count] = amount
    return count + (amount != 0)


@rule
def _round_up(layers: Layers, count: int) -> int:
    """Fill the rows up to whole fours, with nothing of the first; return how many fours."""
    for i in range(count, count + 3):
        layers.rows[i] = 0
        layers.amounts[i] = 0
    return count + 3 >> 2


@big_rule
def _add_first(net: Network, layers: Layers, fours: int) -> None:
    """Add rows of the first layer's weights to the sums; four at once, to read and write less."""
    rows = layers.rows
    amounts = layers.amounts
    for four in range(fours):
        i = 4 * four
        a, b, c, d = rows[i], rows[i + 1], rows[i + 2], rows[i + 3]
        p, q, r, s = amounts[i], amounts[i + 1], amounts[i + 2], amounts[i + 3]
        for k in range(HIDDEN):
            layers.sums[k] += (p * net.first[a, k] + q * net.first[b, k]) + (
                r * net.first[c, k] + s * net.first[d, k]
            )


@big_rule
def _add_second(net: Network, layers: Layers, fours: int) -> None:
    """Add rows of the second layer's weights to the sums."""
    rows = layers.rows
    amounts = layers.amounts
    for four in range(fours):
        i = 4 * four
        a, b, c, d = rows[i], rows[i + 1], rows[i + 2], rows[i + 3]
        p, q, r, s = amounts[i], amounts[i + 1], amounts[i + 2], amounts[i + 3]
        for k in range(SECOND):
            layers.sums[k] += (p * net.second[a, k] + q * net.second[b, k]) + (
                r * net.second[c, k] + s * net.second[d, k]
            )


@rule
def _table_layer(net: Network, layers: Layers) -> None:
    """What the table's inputs bring to the hidden units of all seats."""
    count = 0
    for i in range(TABLE_INPUTS):
        count = _take(layers, i, layers.table[i], count)
    for k in range(HIDDEN):
        layers.sums[k] = net.first_bias[k]
        layers.total[k] = 0
    _add_first(net, layers, _round_up(layers, count))
    for k in range(HIDDEN):
        layers.common[k] = layers.sums[k]


@rule
def _seat_layer(net: Network, layers: Layers, seat: int) -> None:
    """The hidden units of one seat, and the straight way to its heads."""
    count = 0
    for i in range(SEAT_INPUTS):
        count = _take(layers, TABLE_INPUTS + i, layers.seat[seat, i], count)
    chance = points = ZERO
    for i in range(count):
        chance += layers.amounts[i] * net.skip[layers.rows[i] - TABLE_INPUTS, WIN]
        points += layers.amounts[i] * net.skip[layers.rows[i] - TABLE_INPUTS, POINTS]
    layers.chances[seat] = chance
    layers.points[seat] = points
    for k in range(HIDDEN):
        layers.sums[k] = layers.common[k]
    _add_first(net, layers, _round_up(layers, count))
    for k in range(HIDDEN):
        layers.hidden[seat, k] = max(layers.sums[k], ZERO)
        layers.total[k] += layers.hidden[seat, k]


@rule
def _second_layer(net: Network, layers: Layers, seat: int, rivals: int) -> None:
    """The second layer of one seat, which sees the mean of the others too, and the heads."""
    share = ONE / np.float32(rivals)
    count = 0
    for i in range(HIDDEN):
        own = layers.hidden[seat, i]
        count = _take(layers, i, own, count)
        count = _take(layers, HIDDEN + i, (layers.total[i] - own) * share, count)
    for k in range(SECOND):
        layers.sums[k] = net.second_bias[k]
    _add_second(net, layers, _round_up(layers, count))
    for k in range(SECOND):
        layers.chances[seat] += max(layers.sums[k], ZERO) * net.head[k, WIN]
        layers.points[seat] += max(layers.sums[k], ZERO) * net.head[k, POINTS]


@rule
def _softmax(layers: Layers, players: int) -> None:
    """Turn the heads of the seats into chances that add up to 1."""
    highest = layers.chances[0]
    for seat in range(1, players):
        highest = max(highest, layers.chances[seat])
    total = 0.0
    for seat in range(players):
        layers.chances[seat] = exp(layers.chances[seat] - highest)
        total += layers.chances[seat]
    for seat in range(players):
        layers.chances[seat] /= total


@big_rule
def infer(net: Network, layers: Layers, players: int) -> None:
    """Everyone's chance to win and points, from the inputs."""
    _table_layer(net, layers)
    for seat in range(players):
        _seat_layer(net, layers, seat)
    for seat in range(players):
        _second_layer(net, layers, seat, players - 1)
    _softmax(layers, players)


@big_rule
def _result(s: State, layers: Layers) -> None:
    """Who has won, and by how much; those who win together share it (R8.4)."""
    winners = 0
    scores = 0
    for seat in range(s.players):
        winners += final.is_winner(s, seat)
        scores += s.scores[seat]
    for seat in range(s.players):
        layers.chances[seat] = final.is_winner(s, seat) / winners
        layers.seat[seat, ESTIMATE] = (s.scores[seat] - scores / s.players) / TEN_POINTS


@big_rule
def judge(s: State, viewer: int, net: Network, layers: Layers, workspaces: Workspaces) -> None:
    """Everyone's chance to win, as the viewer sees it."""
    if s.phase == OVER:
        _result(s, layers)
    else:
        evaluate_scorings(s, viewer, workspaces)
        note(s, viewer, points_from(s, workspaces), workspaces[0], layers)
        infer(net, layers, s.players)
