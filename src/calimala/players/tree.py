"""The tree of a search: lines of play, how often each was followed and what it brought; compiled.

One tree holds what its seat can know of one turn. Every iteration deals anew what the seat cannot
see, follows the most promising line, lets everyone plan some turns more, and tells each move on
the way what its player's chance to win has become: everybody plays for himself (max^n).
A move is promising if it did well so far or was seldom tried, the more so the better its player
seems to stand at the end of the turn.
"""

from math import exp, sqrt
from typing import Annotated, Final, TypeAlias

import numpy as np

from calimala.players import planner
from calimala.players.greedy import BELOW_ALL
from calimala.players.planner import look_ahead, play_turns
from calimala.players.redeal import redeal
from calimala.players.value import estimate
from calimala.rules import engine
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.moves import MOVES
from calimala.rules.names import MOST_PLAYERS, NOBODY, OVER, PLACE
from calimala.rules.state import Floats, Games, Ints, Offers, State, dtype_of

LINE: Final = 0  # in the array of games: the line of play, then what planning needs,
ROOT: Final = planner.GAMES  # and where every line begins
GAMES: Final = ROOT + 1
ROOM: Final = 96  # nodes left over when the tree is full
LONGEST_LINE: Final = 1024
TO_THE_END: Final = -1  # instead of turns to plan: random moves until the game is over
UNKNOWN: Final = MOVES  # the number of a move that is hidden

EXPLORE: Final = 0.2
DOUBT: Final = 200.0  # hundredths of a point between moves that seem about as good
HEAT: Final = 1000.0  # hundredths of a point that make one player's chance e times another's


class Node(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """A move and what became of it."""

    total: float  # the chances that its visits left to the player who made it
    later: float  # and to the player who decides next
    promise: int  # how that player seemed to stand after it
    move: int
    actor: int
    visits: int
    child: int
    sibling: int


class Mind(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """What a search keeps in mind besides the tree."""

    chances: Annotated[Floats, MOST_PLAYERS]  # to win, after the latest line
    seat: int
    root: int
    used: int  # nodes
    turns: int  # that everyone plans after the line, or TO_THE_END
    length: int  # of the latest line
    line: Annotated[Ints, LONGEST_LINE]  # its nodes
    child_of: Annotated[Ints, MOVES]  # the node of each move, for the decision at hand


Nodes: TypeAlias = np.ndarray[tuple[int], np.dtype[Node]]
Minds: TypeAlias = np.ndarray[tuple[int], np.dtype[Mind]]

NODE: Final = dtype_of(Node)
MIND: Final = dtype_of(Mind)


@rule
def _add(nodes: Nodes, mind: Mind, parent: int, move: int, actor: int) -> int:
    """A new node; the parent is NOBODY for the root."""
    node = mind.used
    mind.used += 1
    nodes[node].total = 0.0
    nodes[node].later = 0.0
    nodes[node].promise = 0
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
def _plant(nodes: Nodes, minds: Minds) -> None:
    """Begin a new tree."""
    minds[0].used = 0
    minds[0].root = _add(nodes, minds[0], NOBODY, NOBODY, NOBODY)


@rule
def _note_children(nodes: Nodes, node: int, mind: Mind, known: bool) -> None:
    """Make the children of the node known by their moves, or forget them before the next node."""
    child = nodes[node].child
    while child != NOBODY:
        mind.child_of[nodes[child].move] = child if known else NOBODY
        child = nodes[child].sibling


@rule
def _meet_moves(
    games: Games, offers: Offers, count: int, nodes: Nodes, node: int, mind: Mind
) -> None:
    """A child for every move on offer, those that no earlier deal had on offer too."""
    for i in range(count):
        move = offers[0].moves[i]
        if mind.child_of[move] == NOBODY:
            child = _add(nodes, mind, node, move, games[LINE].actor)
            mind.child_of[move] = child
            if count > 1 and mind.turns != TO_THE_END:
                nodes[child].promise = look_ahead(games, offers, move)


@rule
def _appeal(nodes: Nodes, child: int, highest: int) -> float:
    """How a move compares with the most promising one at first sight."""
    return exp((nodes[child].promise - highest) / DOUBT)


@big_rule
def _pick(offers: Offers, count: int, nodes: Nodes, node: int, minds: Minds) -> int:
    """The child to visit: what it brought so far, plus what its appeal and neglect add."""
    mind = minds[0]
    highest = BELOW_ALL
    visits = 0
    for i in range(count):
        child = mind.child_of[offers[0].moves[i]]
        highest = max(highest, nodes[child].promise)
        visits += nodes[child].visits
    appeals = 0.0
    for i in range(count):
        appeals += _appeal(nodes, mind.child_of[offers[0].moves[i]], highest)
    neglect = EXPLORE * sqrt(visits + 1.0) / appeals
    found = NOBODY
    most = -1e9
    for i in range(count):
        child = mind.child_of[offers[0].moves[i]]
        brought = _brought(nodes, child, node)
        score = brought + neglect * _appeal(nodes, child, highest) / (1 + nodes[child].visits)
        if score > most:
            most = score
            found = child
    return int(found)


@rule
def _brought(nodes: Nodes, child: int, node: int) -> float:
    """The mean chance that visits of the child left; before any, those of the node itself."""
    if nodes[child].visits:
        return float(nodes[child].total / nodes[child].visits)
    return float(nodes[node].later / max(1, nodes[node].visits))


@big_rule
def _follow_line(games: Games, offers: Offers, nodes: Nodes, minds: Minds) -> None:
    """Make moves from the root to a node that was never visited, or the end of the turn."""
    mind = minds[0]
    node = mind.root
    mind.length = 0
    while games[LINE].phase != OVER and mind.used < len(nodes) - ROOM:
        if mind.length and (nodes[node].visits == 0 or games[LINE].phase == PLACE):
            return
        count = engine.offer(games[LINE], offers[0])
        _note_children(nodes, node, mind, True)
        _meet_moves(games, offers, count, nodes, node, mind)
        child = _pick(offers, count, nodes, node, minds)
        _note_children(nodes, node, mind, False)
        engine.make(games[LINE], nodes[child].move)
        mind.line[mind.length] = child
        mind.length += 1
        node = child


@big_rule
def _weigh(s: State, mind: Mind) -> None:
    """Everyone's chance to win, from the points that the seat thinks they will have."""
    points = estimate(s, mind.seat)
    highest = 0
    for seat in range(s.players):
        highest = max(highest, points[seat])
    total = 0.0
    for seat in range(s.players):
        mind.chances[seat] = exp((points[seat] - highest) / HEAT)
        total += mind.chances[seat]
    for seat in range(s.players):
        mind.chances[seat] /= total


@rule
def _remember(nodes: Nodes, mind: Mind, root_actor: int, leaf_actor: int) -> None:
    """Tell every move of the line what came of it."""
    nodes[mind.root].visits += 1
    nodes[mind.root].later += mind.chances[root_actor]
    for i in range(mind.length):
        node = mind.line[i]
        nodes[node].visits += 1
        nodes[node].total += mind.chances[nodes[node].actor]
        after = nodes[mind.line[i + 1]].actor if i + 1 < mind.length else leaf_actor
        nodes[node].later += mind.chances[max(after, 0)]


@big_rule
def _iterate(games: Games, offers: Offers, nodes: Nodes, minds: Minds) -> None:
    """One more line in a world of its own; its luck goes on where the last one's ended."""
    games[LINE] = games[ROOT]
    redeal(games[LINE], minds[0].seat)
    _follow_line(games, offers, nodes, minds)
    leaf_actor = games[LINE].actor
    if minds[0].turns == TO_THE_END:
        engine.playout(games, LINE, offers)
    else:
        play_turns(games, offers, minds[0].turns)
    _weigh(games[LINE], minds[0])
    _remember(nodes, minds[0], games[ROOT].actor, leaf_actor)
    games[ROOT].luck = games[LINE].luck


@door
def plant(nodes: Nodes, minds: Minds, seat: int, turns: int) -> None:
    """A new tree for a seat, which looks so many turns ahead."""
    minds[0].seat = seat
    minds[0].turns = turns
    for move in range(MOVES):
        minds[0].child_of[move] = NOBODY
    _plant(nodes, minds)


@door
def grow(games: Games, offers: Offers, nodes: Nodes, minds: Minds, visits: int) -> int:
    """Iterate until the root has so many visits; return how many it has."""
    while nodes[minds[0].root].visits < visits:
        _iterate(games, offers, nodes, minds)
    return int(nodes[minds[0].root].visits)


@door
def lead(nodes: Nodes, minds: Minds) -> int:
    """How many visits more than any other the move at the root has that was tried most."""
    most = 0
    second = 0
    child = nodes[minds[0].root].child
    while child != NOBODY:
        second = max(second, min(most, nodes[child].visits))
        most = max(most, nodes[child].visits)
        child = nodes[child].sibling
    return most - second


@door
def move_on(nodes: Nodes, minds: Minds, move: int) -> None:
    """Make the child of the move the root; a new tree if it has none or room grows short."""
    child = nodes[minds[0].root].child
    while child != NOBODY and nodes[child].move != move:
        child = nodes[child].sibling
    if child == NOBODY or minds[0].used > len(nodes) // 2:
        _plant(nodes, minds)
    else:
        minds[0].root = child


@door
def tally(nodes: Nodes, minds: Minds, visits: Ints) -> None:
    """Write down how often each move was tried at the root."""
    child = nodes[minds[0].root].child
    while child != NOBODY:
        visits[nodes[child].move] += nodes[child].visits
        child = nodes[child].sibling
