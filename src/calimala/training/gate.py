"""The gate: a new network is let in only if it beats the old one, two against two.

Both play as the bot `learned` does.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from calimala.players.bots.learned import GAMES, choose_move
from calimala.players.evaluation.workspace import WORKSPACE
from calimala.players.network.sizes import LAYERS, Networks
from calimala.players.network.weights import read
from calimala.players.seeds import derived
from calimala.rules import engine
from calimala.rules.jit import door
from calimala.rules.names import INTERNATIONAL, MOST_PLAYERS, OVER, PLACE
from calimala.rules.state import OFFER, STATE, Games, Ints, Luck
from calimala.training.self_play import DICE, begin, best_card, see

PLAYERS: Final = 4
NEW, OLD = 0, 1
SEATINGS: Final = (
    (NEW, OLD, NEW, OLD),
    (OLD, NEW, OLD, NEW),
    (NEW, NEW, OLD, OLD),
    (OLD, OLD, NEW, NEW),
    (NEW, OLD, OLD, NEW),
    (OLD, NEW, NEW, OLD),
)
"""Who sits where; every deal is played once with each."""


@dataclass(frozen=True)
class Deal:
    """One deal of a match between two networks."""

    new: Path
    old: Path
    seed: int


@door
def play_match(
    games: Games,
    networks: Networks,
    seated: Ints,
    players: int,
    edition: int,
    deal: Luck,
    dice: Luck,
) -> None:
    """Play a game of the networks in these seats."""
    seen = np.empty(GAMES, STATE)
    offers = np.empty(GAMES, OFFER)
    layers = np.empty(1, LAYERS)
    workspaces = np.empty(2, WORKSPACE)
    begin(games, players, edition, deal, dice)
    while games[0].phase < PLACE:
        engine.make(games[0], best_card(games, offers))
    while games[0].phase != OVER:
        actor = games[0].actor
        see(games, actor, seen)
        count = engine.offer(seen[0], offers[0])
        found = 0
        if count > 1:
            net = networks[seated[actor]]
            found = choose_move(seen, offers, net, layers, workspaces, count)
        engine.make(games[0], offers[0].moves[found])


def new_share(deal: Deal) -> float:
    """The share of victories of the new network, its seats together, over all seatings."""
    networks = np.concatenate([read(deal.new), read(deal.old)])
    games = np.zeros(DICE + 1, STATE)
    won = 0.0
    for k, seating in enumerate(SEATINGS):
        seated = np.zeros(MOST_PLAYERS, np.int32)
        seated[:PLAYERS] = seating
        play_match(
            games, networks, seated, PLAYERS, INTERNATIONAL,
            np.uint64(derived(deal.seed, 0) | 1), np.uint64(derived(deal.seed, 1 + k) | 1),
        )  # fmt: skip
        winners = [seat for seat in range(PLAYERS) if engine.is_winner(games, 0, seat)]
        won += sum(seating[seat] == NEW for seat in winners) / len(winners)
    return won / len(SEATINGS)
