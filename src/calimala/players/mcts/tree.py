"""The tree of a Monte Carlo tree search over information sets: nodes, visits, values; compiled.

One tree holds what its seat can know of one turn. Every iteration samples a determinization of
what the seat cannot see, selects moves down to a leaf, rolls out some turns, and backpropagates
every player's chance to win: each plays for itself (max^n).
Selection is PUCT: the mean value so far, plus exploration in proportion to the prior, which is a
softmax of the value at the end of the turn. The network judges that and the leaves, and its chance
to win at the end of the turn counts as some visits; in the classic search, which has none, the
planner and the hand-made estimate judge.
"""

from math import exp, sqrt
from typing import Annotated, Final, TypeAlias

import numpy as np

from calimala.players.bots import planner
from calimala.players.bots.greedy import LOWEST
from calimala.players.bots.planner import rollout, turn_end_value
from calimala.players.evaluation.evaluate import expected_points
from calimala.players.evaluation.workspace import WORKSPACE
from calimala.players.hidden.resample import resample
from calimala.players.mcts.prior import judged_turn_end
from calimala.players.network import weights
from calimala.players.network.judge import judge
from calimala.players.network.sizes import LAYERS, Network, Networks
from calimala.rules import engine
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.moves import MOVES
from calimala.rules.names import MOST_PLAYERS, NOBODY, OVER, PLACE
from calimala.rules.state import Floats, Games, Ints, Offers, State, dtype_of

LEAF: Final = 0  # in the array of games: the position reached, then what planning needs,
ROOT: Final = planner.GAMES  # and the position at the root
GAMES: Final = ROOT + 1
SPARE_NODES: Final = 96  # nodes left over when the tree is full
DEEPEST: Final = 1024
RANDOM_ROLLOUT: Final = -1  # instead of turns to roll out: random moves until the game is over
HIDDEN_MOVE: Final = MOVES  # the number of a move that the seat cannot see

EXPLORATION: Final = 0.2
JUDGED_EXPLORATION: Final = 0.8  # the network's chances are as many times further apart
PRIOR_TEMPERATURE: Final = 200.0  # hundredths of a point that make a prior e times another
WIN_TEMPERATURE: Final = 1000.0  # hundredths of a point that make a chance to win e times another
LOOKS: Final = 4  # determinizations in which the network is asked about a move at the root
LOOKED: Final = 16.0  # visits that its answers count for


class Node(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """A move and what became of it."""

    total: float  # the sum over its visits of the chances to win of the player who made it
    later: float  # and of the player who decides next
    looked_chance: float  # the sum of the network's chances for that player at the turn's end
    looked_value: float  # and of the values, in hundredths of a point
    looks: int  # how many there were
    prior_value: int  # the mean of the values
    move: int
    actor: int
    visits: int
    child: int
    sibling: int


class Tree(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """The state of a search beside its nodes."""

    win_chances: Annotated[Floats, MOST_PLAYERS]  # after the latest iteration
    seat: int
    root: int
    used: int  # nodes
    rollout_turns: int  # or RANDOM_ROLLOUT
    depth: int  # of the latest leaf
    path: Annotated[Ints, DEEPEST]  # the nodes from the root to it
    child_of: Annotated[Ints, MOVES]  # the node of each move, for the decision at hand


Nodes: TypeAlias = np.ndarray[tuple[int], np.dtype[Node]]
Trees: TypeAlias = np.ndarray[tuple[int], np.dtype[Tree]]

NODE: Final = dtype_of(Node)
TREE: Final = dtype_of(Tree)


@rule
def _add_node(nodes: Nodes, tree: Tree, parent: int, move: int, actor: int) -> int:
    """A new node; the parent is NOBODY for the root."""
    node = tree.used
    tree.used += 1
    nodes[node].total = 0.0
    nodes[node].later = 0.0
    nodes[node].looked_chance = 0.0
    nodes[node].looked_value = 0.0
    nodes[node].looks = 0
    nodes[node].prior_value = 0
    nodes[node].move = move
    nodes[node].actor = actor
    nodes[node].visits = 0
    nodes[node].child = NOBODY
    nodes[node].sibling = NOBODY
    if parent != NOBODY:
        nodes[node].sibling = nodes[parent].child
        nodes[parent].child = node
    return int(node)


@big_rule
def _reset(nodes: Nodes, trees: Trees) -> None:
    """Leave nothing but a root."""
    trees[0].used = 0
    trees[0].root = _add_node(nodes, trees[0], NOBODY, NOBODY, NOBODY)


@rule
def _index_children(nodes: Nodes, node: int, tree: Tree, known: bool) -> None:
    """Index the children of the node by their moves, or clear the index before the next node."""
    child = nodes[node].child
    while child != NOBODY:
        tree.child_of[nodes[child].move] = child if known else NOBODY
        child = nodes[child].sibling


@rule
def _look(
    games: Games, offers: Offers, nodes: Nodes, child: int, seat: int, networks: Networks
) -> None:
    """Look at the end of the turn that the child's move begins, in the determinization at hand."""
    node = nodes[child]
    chance = 0.0
    reached = float(turn_end_value(games, offers, node.move))
    if len(networks):
        chance, reached = judged_turn_end(games[LEAF + 1], node.actor, seat, networks[0])
    node.looks += 1
    node.looked_chance += chance
    node.looked_value += reached
    node.prior_value = int(node.looked_value / node.looks)


@rule
def _expand(
    games: Games,
    offers: Offers,
    count: int,
    nodes: Nodes,
    node: int,
    tree: Tree,
    networks: Networks,
) -> None:
    """Add a child for every move on offer that no earlier determinization had on offer.

    At the root the network looks at every move in several determinizations.
    """
    looks = LOOKS if node == tree.root and len(networks) else 1
    for i in range(count):
        move = offers[0].moves[i]
        if tree.child_of[move] == NOBODY:
            tree.child_of[move] = _add_node(nodes, tree, node, move, games[LEAF].actor)
        child = tree.child_of[move]
        if count > 1 and nodes[child].looks < looks and tree.rollout_turns != RANDOM_ROLLOUT:
            _look(games, offers, nodes, child, tree.seat, networks)


@rule
def _prior(nodes: Nodes, child: int, highest: int) -> float:
    """The prior of a move, not yet normalized: a softmax of its value at the end of the turn."""
    return exp((nodes[child].prior_value - highest) / PRIOR_TEMPERATURE)


@big_rule
def _select(
    offers: Offers, count: int, nodes: Nodes, node: int, trees: Trees, explore: float
) -> int:
    """The child to visit by PUCT: its mean value, plus exploration in proportion to its prior."""
    tree = trees[0]
    highest = LOWEST
    visits = 0
    for i in range(count):
        child = tree.child_of[offers[0].moves[i]]
        highest = max(highest, nodes[child].prior_value)
        visits += nodes[child].visits
    priors = 0.0
    for i in range(count):
        priors += _prior(nodes, tree.child_of[offers[0].moves[i]], highest)
    exploration = explore * sqrt(visits + 1.0) / priors
    found = NOBODY
    most = -1e9
    for i in range(count):
        child = tree.child_of[offers[0].moves[i]]
        mean_value = _mean_value(nodes, child, node)
        score = mean_value + exploration * _prior(nodes, child, highest) / (1 + nodes[child].visits)
        if score > most:
            most = score
            found = child
    return int(found)


@rule
def _mean_value(nodes: Nodes, child: int, node: int) -> float:
    """The mean chance to win after visits of the child; before any, after those of the node.

    What the network has said of the end of the turn counts as some visits.
    """
    if nodes[child].looked_chance > 0:
        looked = LOOKED * nodes[child].looked_chance / nodes[child].looks
        return float((nodes[child].total + looked) / (nodes[child].visits + LOOKED))
    if nodes[child].visits:
        return float(nodes[child].total / nodes[child].visits)
    return float(nodes[node].later / max(1, nodes[node].visits))


@big_rule
def _descend(games: Games, offers: Offers, nodes: Nodes, trees: Trees, networks: Networks) -> None:
    """Select moves from the root to a node that was never visited, or the end of the turn."""
    tree = trees[0]
    explore = JUDGED_EXPLORATION if len(networks) else EXPLORATION
    node = tree.root
    tree.depth = 0
    while games[LEAF].phase != OVER and tree.used < len(nodes) - SPARE_NODES:
        if tree.depth and (nodes[node].visits == 0 or games[LEAF].phase == PLACE):
            return
        count = engine.offer(games[LEAF], offers[0])
        _index_children(nodes, node, tree, True)
        _expand(games, offers, count, nodes, node, tree, networks)
        child = _select(offers, count, nodes, node, trees, explore)
        _index_children(nodes, node, tree, False)
        engine.make(games[LEAF], nodes[child].move)
        tree.path[tree.depth] = child
        tree.depth += 1
        node = child


@big_rule
def _estimate_leaf(s: State, tree: Tree) -> None:
    """Everyone's chance to win: a softmax of the points to expect, as the seat sees them."""
    points = expected_points(s, tree.seat)
    highest = 0
    for seat in range(s.players):
        highest = max(highest, points[seat])
    total = 0.0
    for seat in range(s.players):
        tree.win_chances[seat] = exp((points[seat] - highest) / WIN_TEMPERATURE)
        total += tree.win_chances[seat]
    for seat in range(s.players):
        tree.win_chances[seat] /= total


@big_rule
def _judge_leaf(s: State, tree: Tree, net: Network) -> None:
    """Everyone's chance to win by the network, as the seat sees it."""
    layers = np.empty(1, LAYERS)
    workspaces = np.empty(2, WORKSPACE)
    judge(s, tree.seat, net, layers[0], workspaces)
    for seat in range(s.players):
        tree.win_chances[seat] = layers[0].chances[seat]


@rule
def _backpropagate(nodes: Nodes, tree: Tree, root_actor: int, leaf_actor: int) -> None:
    """Add the chances to win of its player to every move of the path."""
    nodes[tree.root].visits += 1
    nodes[tree.root].later += tree.win_chances[root_actor]
    for i in range(tree.depth):
        node = tree.path[i]
        nodes[node].visits += 1
        nodes[node].total += tree.win_chances[nodes[node].actor]
        after = nodes[tree.path[i + 1]].actor if i + 1 < tree.depth else leaf_actor
        nodes[node].later += tree.win_chances[max(after, 0)]


@big_rule
def _iterate(games: Games, offers: Offers, nodes: Nodes, trees: Trees, networks: Networks) -> None:
    """Resample, select, expand, roll out, backpropagate; luck goes on where it was left."""
    games[LEAF] = games[ROOT]
    resample(games[LEAF], trees[0].seat)
    _descend(games, offers, nodes, trees, networks)
    leaf_actor = games[LEAF].actor
    if trees[0].rollout_turns == RANDOM_ROLLOUT:
        engine.playout(games, LEAF, offers)
    else:
        rollout(games, offers, trees[0].rollout_turns)
    if len(networks):
        _judge_leaf(games[LEAF], trees[0], networks[0])
    else:
        _estimate_leaf(games[LEAF], trees[0])
    _backpropagate(nodes, trees[0], games[ROOT].actor, leaf_actor)
    games[ROOT].luck = games[LEAF].luck


@door
def new_tree(nodes: Nodes, trees: Trees, seat: int, turns: int) -> None:
    """A new tree for a seat, whose rollouts have so many turns."""
    trees[0].seat = seat
    trees[0].rollout_turns = turns
    for move in range(MOVES):
        trees[0].child_of[move] = NOBODY
    _reset(nodes, trees)


@door
def iterate_by(
    games: Games, offers: Offers, nodes: Nodes, trees: Trees, networks: Networks, visits: int
) -> int:
    """Iterate until the root has so many visits; return how many it has."""
    while nodes[trees[0].root].visits < visits:
        _iterate(games, offers, nodes, trees, networks)
    return int(nodes[trees[0].root].visits)


def iterate_until(games: Games, offers: Offers, nodes: Nodes, trees: Trees, visits: int) -> int:
    """Iterate by the estimate, as the classic search does."""
    return iterate_by(games, offers, nodes, trees, weights.NONE, visits)


@door
def visit_lead(nodes: Nodes, trees: Trees) -> int:
    """How many visits the most visited move at the root is ahead of the next."""
    most = 0
    second = 0
    child = nodes[trees[0].root].child
    while child != NOBODY:
        second = max(second, min(most, nodes[child].visits))
        most = max(most, nodes[child].visits)
        child = nodes[child].sibling
    return most - second


@door
def advance_root(nodes: Nodes, trees: Trees, move: int) -> None:
    """Make the child of the move the root; a new tree if there is none or few nodes are left."""
    child = nodes[trees[0].root].child
    while child != NOBODY and nodes[child].move != move:
        child = nodes[child].sibling
    if child == NOBODY or trees[0].used > len(nodes) // 2:
        _reset(nodes, trees)
    else:
        trees[0].root = child


@door
def add_visits(nodes: Nodes, trees: Trees, visits: Ints) -> None:
    """Add up how often each move at the root was visited."""
    child = nodes[trees[0].root].child
    while child != NOBODY:
        visits[nodes[child].move] += nodes[child].visits
        child = nodes[child].sibling
