"""Games of networks, with samples of what could be known and how it ended; compiled.

Everyone plans in a hurry, as rollouts do: of the placements on a shortlist the network chooses the
one after which it likes the end of the turn best; until then everybody is greedy. Now and then
somebody makes any move instead, so that the network sees where those lead too.
"""

from math import log
from typing import Annotated, Final, TypeAlias

import numpy as np

from calimala.players.bots.greedy import LOWEST, new_workspaces, play_greedily
from calimala.players.bots.planner import GAMES, SHORTLIST, finish_turn, rate_placements
from calimala.players.evaluation.evaluate import (
    evaluate_scorings,
    keep_current,
    points_from,
    value,
)
from calimala.players.evaluation.workspace import WORKSPACE, Workspaces
from calimala.players.hidden.resample import resample
from calimala.players.network.inputs import note
from calimala.players.network.judge import judge
from calimala.players.network.sizes import (
    LAYERS,
    SEAT_INPUTS,
    TABLE_INPUTS,
    AllLayers,
    Network,
    Networks,
)
from calimala.rules import chance, engine, final, setup
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.names import ACTIVATE, MOST_PLAYERS, NOBODY, OVER, PLACE, PROMOTE
from calimala.rules.state import (
    MOST_OPTIONS,
    OFFER,
    STATE,
    Games,
    Luck,
    Offers,
    Singles,
    State,
    dtype_of,
)

TRIED: Final = 1  # after the game itself
DICE: Final = 2  # a game of which only the luck is used
PIPS: Final = 1 << 24  # of the dice
RANDOM_PLACEMENT: Final = 16  # one of so many placements is any
RANDOM_MOVE: Final = 32  # one of so many moves of an activation is any
RANDOM_CARD: Final = 4  # one of so many cards at the start is any


class Sample(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """What a seat could know of a position, and how the game ended."""

    table: Annotated[Singles, TABLE_INPUTS]
    seat: Annotated[Singles, MOST_PLAYERS, SEAT_INPUTS]
    wins: Annotated[Singles, MOST_PLAYERS]  # victories, shared by those who win together
    points: Annotated[Singles, MOST_PLAYERS]  # beside the mean, in tens
    playing: Annotated[Singles, MOST_PLAYERS]  # 1 for each player


Samples: TypeAlias = np.ndarray[tuple[int], np.dtype[Sample]]
SAMPLE: Final = dtype_of(Sample)


@rule
def _noise(dice: State) -> float:
    """Gumbel noise: added to values it draws between them by softmax."""
    return -log(-log((chance.below(dice, PIPS) + 0.5) / PIPS))


@rule
def see(games: Games, seat: int, seen: Games) -> None:
    """A determinization of the game for the seat, with luck that is not the game's."""
    seen[0] = games[0]
    seen[0].luck = games[DICE].luck
    resample(seen[0], seat)
    games[DICE].luck = seen[0].luck


@big_rule
def best_card(games: Games, offers: Offers) -> int:
    """The card that the estimate likes best: the board is empty yet."""
    count = engine.offer(games[0], offers[0])
    found = NOBODY
    highest = LOWEST
    for i in range(count):
        games[TRIED] = games[0]
        engine.make(games[TRIED], offers[0].moves[i])
        reached = value(games[TRIED], games[0].actor)
        if reached > highest:
            highest = reached
            found = offers[0].moves[i]
    return int(found)


@rule
def _card(games: Games, offers: Offers) -> int:
    """The card that the estimate likes best, or sometimes any."""
    if chance.below(games[DICE], RANDOM_CARD):
        return best_card(games, offers)
    count = engine.offer(games[0], offers[0])
    return int(offers[0].moves[chance.below(games[DICE], count)])


@big_rule
def _placement(
    seen: Games,
    offers: Offers,
    net: Network,
    layers: AllLayers,
    workspaces: Workspaces,
    temperature: float,
    dice: State,
) -> int:
    """The placement that leaves the actor the best chance to win at the end of the turn."""
    values = np.empty(MOST_OPTIONS, np.int32)
    count = rate_placements(seen, offers, values)
    found = NOBODY
    highest = -1e9
    for _ in range(min(count, SHORTLIST)):
        i = int(np.argmax(values[:count]))
        values[i] = LOWEST
        seen[1] = seen[0]
        engine.make(seen[1], offers[0].moves[i])
        finish_turn(seen, offers, 1)
        judge(seen[1], seen[0].actor, net, layers[0], workspaces)
        reached = layers[0].chances[seen[0].actor] + temperature * _noise(dice)
        if reached > highest:
            highest = reached
            found = offers[0].moves[i]
    return int(found)


@big_rule
def _explore_turn(games: Games, seen: Games, offers: Offers) -> None:
    """Let everyone finish the turn greedily, but for some moves that are any."""
    workspaces = new_workspaces()
    seen[0] = games[0]
    while ACTIVATE <= seen[0].phase <= PROMOTE:  # or delivering
        if chance.below(games[DICE], RANDOM_MOVE):
            play_greedily(seen, offers, 0, workspaces)
        else:
            count = engine.offer(seen[0], offers[0])
            seen[1] = seen[0]
            engine.make(seen[0], offers[0].moves[chance.below(games[DICE], count)])
            keep_current(seen[1], seen[0], workspaces)
    games[0] = seen[0]


@big_rule
def _play_turn(
    games: Games,
    seen: Games,
    offers: Offers,
    net: Network,
    layers: AllLayers,
    workspaces: Workspaces,
    temperature: float,
) -> None:
    """Play a turn of the game."""
    if chance.below(games[DICE], RANDOM_PLACEMENT) == 0:
        count = engine.offer(games[0], offers[0])
        move = offers[0].moves[chance.below(games[DICE], count)]
    else:
        see(games, games[0].actor, seen)
        move = _placement(seen, offers, net, layers, workspaces, temperature, games[DICE])
    engine.make(games[0], move)
    _explore_turn(games, seen, offers)


@big_rule
def _note_sample(
    games: Games,
    seen: Games,
    layers: AllLayers,
    workspaces: Workspaces,
    samples: Samples,
    n: int,
) -> None:
    """Note what any of the players may know of the game."""
    viewer = chance.below(games[DICE], games[0].players)
    see(games, viewer, seen)
    evaluate_scorings(seen[0], viewer, workspaces)
    note(seen[0], viewer, points_from(seen[0], workspaces), workspaces[0], layers[0])
    for i in range(TABLE_INPUTS):
        samples[n].table[i] = layers[0].table[i]
    for seat in range(MOST_PLAYERS):
        for i in range(SEAT_INPUTS):
            samples[n].seat[seat, i] = layers[0].seat[seat, i]


@rule
def _note_result(s: State, samples: Samples, n: int) -> None:
    """Note on a sample how the game has ended."""
    winners = 0
    total = 0
    for seat in range(s.players):
        winners += final.is_winner(s, seat)
        total += s.scores[seat]
    for seat in range(MOST_PLAYERS):
        playing = seat < s.players
        samples[n].playing[seat] = playing
        samples[n].wins[seat] = final.is_winner(s, seat) / winners if playing else 0
        samples[n].points[seat] = (s.scores[seat] - total / s.players) / 10 if playing else 0


@rule
def begin(games: Games, players: int, edition: int, deal: Luck, dice: Luck) -> None:
    """A new game of this deal, and other luck for what is drawn beside it."""
    blank = np.zeros(1, STATE)
    games[0] = blank[0]
    games[0].luck = deal
    games[DICE].luck = dice
    setup.begin(games[0], players, edition)
    setup.shuffle_everything(games[0])


@door
def play_game(
    games: Games,
    networks: Networks,
    samples: Samples,
    players: int,
    edition: int,
    deal: Luck,
    dice: Luck,
    temperature: float,
    spacing: int,
) -> int:
    """Play a game of the network in all seats; return how many samples were noted.

    The end of one of `spacing` turns is noted.
    """
    offers = np.empty(GAMES, OFFER)
    layers = np.empty(1, LAYERS)
    workspaces = np.empty(2, WORKSPACE)
    seen = np.empty(GAMES, STATE)
    net = networks[0]
    begin(games, players, edition, deal, dice)
    while games[0].phase < PLACE:
        engine.make(games[0], _card(games, offers))
    noted = 0
    while games[0].phase != OVER:
        _play_turn(games, seen, offers, net, layers, workspaces, temperature)
        ended = games[0].phase == OVER or noted == len(samples)
        if not ended and chance.below(games[DICE], spacing) == 0:
            _note_sample(games, seen, layers, workspaces, samples, noted)
            noted += 1
    for n in range(noted):
        _note_result(games[0], samples, n)
    return noted
