"""From the box to the first turn (R2)."""

import random
from collections.abc import Sequence

from .box import ACTIONS, CENTRE, DEAL, FIRST_GAME, OPEN_CARDS, SCORING_CARDS, SCORING_TILES
from .game import Game, Luck, all_cards


def deal(players: int, edition: str, layout: str | Sequence[str], rng: random.Random) -> Game:
    """A fresh game with its own luck (R2.2-R2.4)."""
    cards = rng.sample(SCORING_CARDS, len(SCORING_CARDS))
    share = DEAL[players]
    rest = cards[players * share :]
    return Game(
        players=players,
        edition=edition,
        layout=chosen_layout(layout, rng),
        tiles=rng.sample(SCORING_TILES, len(SCORING_TILES)),
        dealt=[cards[seat * share : (seat + 1) * share] for seat in range(players)],
        face_up=rest[0] if players in (3, 4) else None,
        face_down=rest[0] if players == 2 else None,
        luck=Luck(rng),
    )


def chosen_layout(layout: str | Sequence[str], rng: random.Random) -> list[str]:
    """Shuffled around the centre, the first game's, or as given (R6.2)."""
    if layout == "first-game":
        return list(FIRST_GAME)
    if layout == "shuffled":
        tiles = rng.sample([a for a in ACTIONS if a != "contribute"], len(ACTIONS) - 1)
        return [*tiles[:CENTRE], "contribute", *tiles[CENTRE:]]
    if sorted(layout) != sorted(ACTIONS):
        raise ValueError(f"not the nine actions once each: {layout}")
    return list(layout)


def offers(game: Game) -> list[str]:
    """The legal moves of a set-up phase."""
    assert game.actor is not None
    if game.phase == "take":
        return [f"take {card}" for card in game.open_cards]
    left = [card for card in game.dealt[game.actor] if card != game.kept[game.actor]]
    return [f"{game.phase} {card}" for card in left]


def choose(game: Game, word: str) -> None:
    """Make a move of a set-up phase."""
    verb, card = word.split()
    {"keep": keep, "show": show, "take": take}[verb](game, card)


def keep(game: Game, card: str) -> None:
    """Keep one scoring card; with two players a second is shown next (R2.5)."""
    assert game.actor is not None
    game.kept[game.actor] = card
    if game.players == 2:
        game.phase = "show"
    else:
        next_chooser(game)


def show(game: Game, card: str) -> None:
    """Lay a second scoring card face up, two players only (R2.5)."""
    assert game.actor is not None
    game.shown[game.actor] = card
    next_chooser(game)


def next_chooser(game: Game) -> None:
    """The next seat keeps; after the last one the open cards are taken (R2.5, R2.6)."""
    assert game.actor is not None
    if game.actor + 1 < game.players:
        game.phase, game.actor = "keep", game.actor + 1
    else:
        game.phase, game.actor = "take", game.players - 1
        game.open_cards = list(OPEN_CARDS)


def take(game: Game, card: str) -> None:
    """Take an open card, last seat first; then the deck is shuffled and seat 0 starts (R2.6)."""
    assert game.actor is not None
    game.open_cards.remove(card)
    game.gain_card(game.actor, card)
    if game.actor > 0:
        game.actor -= 1
        return
    rest = all_cards()
    for hand in game.hands:
        rest.remove(hand[0])
    game.deck = game.luck.first_deck(rest)
    game.first_deck = list(game.deck)
    game.open_cards = []
    game.phase, game.actor, game.active = "place", 0, 0
