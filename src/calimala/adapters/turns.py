"""Steps told in numbers: terms, rewards, masks, and games that begin anew; compiled."""

from typing import Annotated, Final, TypeAlias

import numpy as np

from calimala.adapters.observation import OBSERVATION, Observations, observe
from calimala.rules import chance, engine, final, setup
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.moves import MOVES
from calimala.rules.names import CELLS, MOST_PLAYERS, NOBODY, OVER
from calimala.rules.state import (
    STATE,
    Bytes,
    Floats,
    Games,
    Ints,
    Offer,
    Offers,
    State,
    dtype_of,
)

REWARDS: Final = ("win", "points", "places")
WIN, POINTS, PLACES = range(3)


class Terms(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """What is agreed before the first game."""

    players: int
    edition: int
    reward: int
    layout: Annotated[Ints, CELLS]  # NOBODY where the actions are shuffled


class Turn(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """What a step tells of a game beside the observation."""

    rewards: Annotated[Floats, MOST_PLAYERS]  # of the step, by seat
    points: Annotated[Ints, MOST_PLAYERS]  # after the step, by seat
    actor: int  # who decides now
    options: int  # how many moves are legal
    over: int  # 1 if the step has ended a game
    plies: int  # moves made in the game, the last included


class Mask(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """1 for each legal move."""

    moves: Annotated[Bytes, MOVES]


AllTerms: TypeAlias = np.ndarray[tuple[int], np.dtype[Terms]]
Turns: TypeAlias = np.ndarray[tuple[int], np.dtype[Turn]]
Masks: TypeAlias = np.ndarray[tuple[int], np.dtype[Mask]]

TERMS: Final = dtype_of(Terms)
TURN: Final = dtype_of(Turn)
MASK: Final = dtype_of(Mask)


@big_rule
def _open(s: State, terms: Terms) -> None:
    """Make a blank state with luck of its own a new game."""
    setup.begin(s, terms.players, terms.edition)
    setup.shuffle_everything(s)
    if terms.layout[0] != NOBODY:
        for cell in range(CELLS):
            s.layout[cell] = terms.layout[cell]


@big_rule
def _begin(games: Games, i: int, terms: Terms) -> None:
    """A new game in the place of the last, whose luck goes on."""
    blank = np.zeros(1, STATE)
    blank[0].luck = games[i].luck
    games[i] = blank[0]
    _open(games[i], terms)


@rule
def _offer(s: State, t: Turn, offer: Offer, mask: Mask) -> None:
    """Note who decides, and on a blank mask what is legal."""
    t.actor = s.actor
    t.options = engine.offer(s, offer)
    for i in range(t.options):
        mask.moves[offer.moves[i]] = 1


@rule
def _win_share(s: State, seat: int) -> float:
    """1, divided among those who win together; 0 for the others (R8.4)."""
    winners = 0
    for other in range(s.players):
        winners += final.is_winner(s, other)
    return final.is_winner(s, seat) / winners


@rule
def _place(s: State, seat: int) -> float:
    """From 1 for the first place to 0 for the last; equals share their places."""
    mine = final.final_rank(s, seat)
    behind = 0.0
    for other in range(s.players):
        rank = final.final_rank(s, other)
        behind += (rank < mine) + 0.5 * (rank == mine and other != seat)
    return behind / (s.players - 1)


@big_rule
def _reward_result(s: State, t: Turn, reward: int) -> None:
    """What the end of the game is worth to every seat."""
    for seat in range(s.players):
        t.rewards[seat] = _win_share(s, seat) if reward == WIN else _place(s, seat)


@rule
def _reward(s: State, t: Turn, reward: int) -> None:
    """Note what the step was worth to every seat, and the points after it."""
    for side in range(MOST_PLAYERS):
        gained = s.scores[side] - t.points[side] * (1 - t.over)
        t.points[side] = s.scores[side]
        t.rewards[side] = gained * (reward == POINTS and side < s.players)
    if s.phase == OVER and reward != POINTS:
        _reward_result(s, t, reward)


@rule
def _play(s: State, t: Turn, move: int, reward: int) -> None:
    """Make a legal move and note what it was worth; after an end it is the first of a new game."""
    engine.make(s, move)
    _reward(s, t, reward)
    t.plies = 1 + t.plies * (1 - t.over)
    t.over = s.phase == OVER


@door
def begin(
    games: Games, offers: Offers, turns: Turns, masks: Masks, terms: AllTerms, first: int, end: int
) -> None:
    """Begin all games from first to end, each with the luck that is in its place."""
    clear = np.zeros(1, TURN)
    clean = np.zeros(1, MASK)
    for i in range(first, end):
        _begin(games, i, terms[0])
        turns[i] = clear[0]
        masks[i] = clean[0]
        _offer(games[i], turns[i], offers[i], masks[i])


@door
def resume(games: Games, offers: Offers, turns: Turns, masks: Masks) -> None:
    """Note who decides in the first game, which was put there as it is."""
    turns[0] = np.zeros(1, TURN)[0]
    masks[0] = np.zeros(1, MASK)[0]
    for side in range(MOST_PLAYERS):
        turns[0].points[side] = games[0].scores[side]
    turns[0].over = games[0].phase == OVER
    _offer(games[0], turns[0], offers[0], masks[0])


@door
def step(
    games: Games, offers: Offers, turns: Turns, masks: Masks, terms: AllTerms, move: int
) -> None:
    """Make a legal move in the first game, which may end."""
    clean = np.zeros(1, MASK)
    _play(games[0], turns[0], move, terms[0].reward)
    masks[0] = clean[0]
    _offer(games[0], turns[0], offers[0], masks[0])


@door
def step_all(
    games: Games,
    offers: Offers,
    turns: Turns,
    masks: Masks,
    seen: Observations,
    terms: AllTerms,
    moves: Ints,
    first: int,
    end: int,
) -> None:
    """Make a legal move in every game from first to end; one that ends begins anew."""
    blank = np.zeros(1, OBSERVATION)
    clean = np.zeros(1, MASK)
    for i in range(first, end):
        _play(games[i], turns[i], moves[i], terms[0].reward)
        if turns[i].over:
            _begin(games, i, terms[0])
        masks[i] = clean[0]
        _offer(games[i], turns[i], offers[i], masks[i])
        seen[i] = blank[0]
        observe(games[i], turns[i].actor, seen[i])


@door
def look_all(games: Games, seen: Observations, first: int, end: int) -> None:
    """What whoever decides may know, for every game from first to end."""
    blank = np.zeros(1, OBSERVATION)
    for i in range(first, end):
        seen[i] = blank[0]
        observe(games[i], games[i].actor, seen[i])


@door
def first_illegal(masks: Masks, moves: Ints) -> int:
    """The first game in which the move is not legal, or -1."""
    for i in range(len(moves)):
        if moves[i] < 0 or moves[i] >= MOVES or not masks[i].moves[moves[i]]:
            return i
    return -1


@door
def draw_all(turns: Turns, offers: Offers, dice: Games, moves: Ints) -> None:
    """Any legal move for every game; the dice are a game of which only the luck is used."""
    for i in range(len(moves)):
        moves[i] = offers[i].moves[chance.below(dice[0], turns[i].options)]


@door
def draw_until(
    games: Games,
    offers: Offers,
    turns: Turns,
    masks: Masks,
    terms: AllTerms,
    dice: Games,
    drawing: int,
) -> None:
    """Let the seats of a bit set make any legal moves until another one decides, or the end."""
    clean = np.zeros(1, MASK)
    while not turns[0].over and drawing >> turns[0].actor & 1:
        move = offers[0].moves[chance.below(dice[0], turns[0].options)]
        _play(games[0], turns[0], move, terms[0].reward)
        masks[0] = clean[0]
        _offer(games[0], turns[0], offers[0], masks[0])
