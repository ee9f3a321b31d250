"""The network over positions of an array of games; compiled."""

from typing import Final

from calimala.players.bots.planner import finish_turn, rollout
from calimala.players.evaluation.workspace import Workspaces
from calimala.players.network.judge import judge
from calimala.players.network.sizes import AllLayers, Networks
from calimala.rules import engine
from calimala.rules.jit import door
from calimala.rules.state import Floats, Games, Offers

GAMES: Final = 3  # the game itself, the move looked at, what is tried after it


@door
def judge_position(
    games: Games, viewer: int, networks: Networks, layers: AllLayers, workspaces: Workspaces
) -> None:
    """Leave everyone's chance to win in the first game, as the viewer sees it, in the layers."""
    judge(games[0], viewer, networks[0], layers[0], workspaces)


@door
def turn_end_chances(
    games: Games,
    offers: Offers,
    networks: Networks,
    layers: AllLayers,
    workspaces: Workspaces,
    values: Floats,
    count: int,
) -> None:
    """The chance to win at the end of the turn, everyone greedy, after so many moves on offer."""
    for i in range(count):
        games[1] = games[0]
        engine.make(games[1], offers[0].moves[i])
        finish_turn(games, offers, 1)
        judge(games[1], games[0].actor, networks[0], layers[0], workspaces)
        values[i] = layers[0].chances[games[0].actor]


@door
def play_on(games: Games, offers: Offers, turns: int) -> None:
    """Let everyone play the first game on for so many turns; the others are for trying."""
    rollout(games, offers, turns)
