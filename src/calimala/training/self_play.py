"""Games of networks, with samples of what could be known and how it ended; compiled.

Everyone plans in a hurry, as rollouts do: of the placements on a shortlist the network chooses the
one after which it likes the end of the turn best; until then everybody is greedy. Now and then
somebody makes any move instead, so that the network sees where those lead too.
A sample is taken at the end of a turn, and of some turns that might have been in its place: what
tells moves apart is what a bot wants to know. What it is worth is said by rollouts (targets.py)
and, where the game went that way, by its end.
"""

from math import log
from typing import Final

import numpy as np

from calimala.players.bots.greedy import LOWEST, new_workspaces, play_greedily
from calimala.players.bots.planner import SHORTLIST, finish_turn, rate_placements
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
    State,
)
from calimala.training.targets import GAMES, Sample, Samples, mean_of_rollouts

TRIED: Final = 1  # after the game itself
DICE: Final = 2  # a game of which only the luck is used
PIPS: Final = 1 << 24  # of the dice
RANDOM_PLACEMENT: Final = 16  # one of so many placements is any
RANDOM_MOVE: Final = 32  # one of so many moves of an activation is any
RANDOM_CARD: Final = 4  # one of so many cards at the start is any
TURNS: Final = 3  # samples of the same turn: as it was played, and played otherwise
PROMISING: Final = 6  # placements that a turn played otherwise begins with
END_SHARE: Final = 0.25  # of the end of the game, beside what rollouts say


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
    """The card that the estimate likes best, any of several: the board is empty yet."""
    count = engine.offer(games[0], offers[0])
    found = NOBODY
    highest = LOWEST
    equals = 0
    for i in range(count):
        games[TRIED] = games[0]
        engine.make(games[TRIED], offers[0].moves[i])
        reached = value(games[TRIED], games[0].actor)
        equals = 1 if reached > highest else equals + (reached == highest)
        if reached > highest or (reached == highest and chance.below(games[DICE], equals) == 0):
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
    offers: Offers,
    net: Network,
    layers: AllLayers,
    workspaces: Workspaces,
    sample: Sample,
    rollouts: int,
) -> None:
    """Note what any of the players may know of the game, and what rollouts say of it."""
    viewer = chance.below(games[DICE], games[0].players)
    see(games, viewer, seen)
    evaluate_scorings(seen[0], viewer, workspaces)
    note(seen[0], viewer, points_from(seen[0], workspaces), workspaces[0], layers[0])
    for i in range(TABLE_INPUTS):
        sample.table[i] = layers[0].table[i]
    for seat in range(MOST_PLAYERS):
        for i in range(SEAT_INPUTS):
            sample.seat[seat, i] = layers[0].seat[seat, i]
        sample.playing[seat] = seat < games[0].players
    mean_of_rollouts(seen, offers, viewer, net, layers[0], workspaces, sample, rollouts)
    games[DICE].luck = seen[0].luck


@rule
def _turn_instead(games: Games, seen: Games, offers: Offers) -> None:
    """Play another turn in the first game: any of the promising placements, then greedily."""
    values = np.empty(MOST_OPTIONS, np.int32)
    seen[0] = games[0]
    count = rate_placements(seen, offers, values)
    for _ in range(chance.below(games[DICE], min(count, PROMISING))):
        values[int(np.argmax(values[:count]))] = LOWEST
    engine.make(seen[0], offers[0].moves[int(np.argmax(values[:count]))])
    finish_turn(seen, offers, 0)
    games[0] = seen[0]


@big_rule
def _note_turn(
    aside: Games,
    seen: Games,
    offers: Offers,
    net: Network,
    layers: AllLayers,
    workspaces: Workspaces,
    samples: Samples,
    noted: int,
    rollouts: int,
) -> int:
    """Note the end of a turn and, if there are rollouts, of turns in its place.

    The first game is after the turn, the next one before it. Return how many samples there are.
    """
    for turn in range(TURNS if rollouts else 1):
        if turn > 0:
            aside[0] = aside[TRIED]
            _turn_instead(aside, seen, offers)
        if aside[0].phase != OVER:
            _note_sample(aside, seen, offers, net, layers, workspaces, samples[noted], rollouts)
            samples[noted].happened = turn == 0
            noted += 1
    return noted


@rule
def _note_result(s: State, sample: Sample, end_share: float) -> None:
    """Mix how the game has ended into a sample of a position that was in it."""
    winners = 0
    total = 0
    for seat in range(s.players):
        winners += final.is_winner(s, seat)
        total += s.scores[seat]
    share = end_share * sample.happened
    for seat in range(s.players):
        won = final.is_winner(s, seat) / winners
        ahead = (s.scores[seat] - total / s.players) / 10
        sample.wins[seat] += share * (won - sample.wins[seat])
        sample.points[seat] += share * (ahead - sample.points[seat])


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
    rollouts: int,
) -> int:
    """Play a game of the network in all seats; return how many samples were noted.

    One of `spacing` turns is noted; if there are rollouts, with turns in its place.
    """
    offers = np.empty(GAMES, OFFER)
    layers = np.empty(1, LAYERS)
    workspaces = np.empty(2, WORKSPACE)
    seen = np.empty(GAMES, STATE)
    aside = np.empty(DICE + 1, STATE)
    net = networks[0]
    begin(games, players, edition, deal, dice)
    while games[0].phase < PLACE:
        engine.make(games[0], _card(games, offers))
    noted = 0
    while games[0].phase != OVER:
        noting = chance.below(games[DICE], spacing) == 0 and noted + TURNS <= len(samples)
        aside[TRIED] = games[0]
        _play_turn(games, seen, offers, net, layers, workspaces, temperature)
        if noting:
            aside[0] = games[0]
            aside[DICE].luck = games[DICE].luck
            noted = _note_turn(
                aside, seen, offers, net, layers, workspaces, samples, noted, rollouts
            )
            games[DICE].luck = aside[DICE].luck
    for n in range(noted):
        _note_result(games[0], samples[n], END_SHARE if rollouts else 1.0)
    return noted
