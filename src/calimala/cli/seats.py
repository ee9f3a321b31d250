"""Bots in seats: from the names typed to players that choose."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from calimala.game import BadOption, Game
from calimala.players import Player, ask, check, hire
from calimala.players.seeds import derived


def seated(names: Sequence[str], players: int) -> list[str]:
    """One bot's name a seat, from one for all or one a seat; every name is known."""
    for name in names:
        check(name)
    if len(names) not in (1, players):
        raise BadOption(f"--bots has {len(names)} names; give one, or one for each of {players}")
    return list(names) * (players // len(names))


def hired(names: Sequence[str], seed: int) -> AbstractContextManager[list[Player]]:
    """The bots for one game, each with luck derived from the game's seed and its seat."""
    return hire(names, [derived(seed, 1 + seat) for seat in range(len(names))])


def step(game: Game, seat: int, bots: Sequence[Player]) -> str:
    """The bot in the seat that decides makes its move."""
    move = ask(bots[seat], game)
    game.play(move)
    return move
