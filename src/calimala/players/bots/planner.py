"""Planner: makes the move with the highest value at the end of the turn, everybody being greedy."""

from random import Random
from typing import Final

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.players.base import Moment
from calimala.players.bots.greedy import LOWEST, new_workspaces, perturbed, play_greedily
from calimala.players.evaluation.evaluate import evaluate_scorings, value, value_after
from calimala.players.evaluation.scoring_odds import same_scorings
from calimala.players.evaluation.workspace import WORKSPACE
from calimala.players.hidden.determinize import determinize
from calimala.rules import engine, jit
from calimala.rules.jit import big_rule, door
from calimala.rules.names import ACTIVATE, PLACE, PROMOTE
from calimala.rules.state import MOST_OPTIONS, OFFER, STATE, Games, Ints, Offers

BEST: Final = 3  # in the array of games: after the game itself, the turn looked at and the move
GAMES: Final = BEST + 1  # tried in it, the best turn seen
SHORTLIST: Final = 3


@big_rule
def finish_turn(games: Games, offers: Offers, at: int) -> None:
    """Let everyone finish the turn of one game greedily; the next game is for trying."""
    workspaces = new_workspaces()
    while ACTIVATE <= games[at].phase <= PROMOTE:  # or delivering
        play_greedily(games, offers, at, workspaces)


@big_rule
def turn_end_value(games: Games, offers: Offers, move: int) -> int:
    """The value for the actor of the first game at the end of the turn that the move begins."""
    games[1] = games[0]
    engine.make(games[1], move)
    finish_turn(games, offers, 1)
    return value(games[1], games[0].actor)


@big_rule
def rate_placements(games: Games, offers: Offers, values: Ints) -> int:
    """The values for the actor right after each placement; return how many there are.

    Most placements leave the scorings alike, so that these are evaluated once for all of them.
    """
    count = engine.offer(games[0], offers[0])
    workspaces = np.empty(2, WORKSPACE)
    for i in range(count):
        games[1] = games[0]
        engine.make(games[1], offers[0].moves[i])
        if i == 0 or not same_scorings(games[2], games[1]):
            evaluate_scorings(games[1], games[0].actor, workspaces)
            workspaces[1] = workspaces[0]
            games[2] = games[1]
        values[i] = value_after(games[2], games[1], workspaces)
    return count


@big_rule
def _plan_turn(games: Games, offers: Offers) -> None:
    """Play a turn of the first game, planning a shortlist of placements only."""
    values = np.empty(MOST_OPTIONS, np.int32)
    count = rate_placements(games, offers, values)
    highest = LOWEST
    for _ in range(min(count, SHORTLIST)):
        i = int(np.argmax(values[:count]))
        values[i] = LOWEST
        reached = turn_end_value(games, offers, offers[0].moves[i])
        if reached > highest:
            highest = reached
            games[BEST] = games[1]
    games[0] = games[BEST]


@big_rule
def rollout(games: Games, offers: Offers, turns: int) -> None:
    """Roll the first game out: everyone plays on for so many turns, planning in a hurry."""
    finish_turn(games, offers, 0)
    for _ in range(turns):
        if games[0].phase == PLACE:
            _plan_turn(games, offers)


@door
def planned_value(games: Games, offers: Offers, move: int) -> int:
    """The value for the actor of the first game at the end of the turn that the move begins."""
    return turn_end_value(games, offers, move)


class Planner:
    """Looks to the end of the turn in a determinization; the temperature is as in Greedy."""

    looks = True
    modules = (__name__,)

    def __init__(self, seed: int, temperature: float = 0.0, name: str = "planner") -> None:
        jit.ready(modules=self.modules)
        self.name = name
        self._random, self._temperature = Random(seed), temperature
        self._games, self._offers = np.zeros(GAMES, STATE), np.zeros(GAMES, OFFER)

    def choose(self, moment: Moment) -> str:
        """The legal move with the highest value at the end of the turn, as far as it can tell."""
        self._games[0] = determinize(moment, self._random)[0]
        return max(moment.legal, key=self._planned_value)

    def _planned_value(self, word: str) -> float:
        """The value at the end of the turn, as this player sees it."""
        planned = int(planned_value(self._games, self._offers, NUMBERS[word]))
        return perturbed(planned, self._temperature, self._random)
