"""What cannot be taken back."""

from calimala.game import Game
from calimala.game.revealing import play_revealing


def revealing(game: Game) -> list[str]:
    """Play the first move on offer to the end; the words that revealed something."""
    found = []
    while not game.over:
        word = game.legal()[0]
        if play_revealing(game, word):
            found.append(word)
    return found


def test_a_drawn_card_a_new_deck_and_the_end_are_revelations() -> None:
    game = Game.new(players=3, seed=7)
    found = revealing(game)
    draws = [word for word in game.moves if word.startswith("draw ")]
    assert found[0].startswith("take ")  # the last card taken: the deck is shuffled
    assert [word for word in found[1:] if word.startswith("draw ")] == draws
    assert found[-1] == game.moves[-1]
    assert len(found) <= len(draws) + 2


def test_shown_cards_are_a_revelation_when_all_have_chosen() -> None:
    found = revealing(Game.new(players=2, seed=7))
    assert [word.split()[0] for word in found[:2]] == ["show", "take"]


def test_what_everybody_knew_is_none() -> None:
    game = Game.new(players=3, seed=7)
    for _ in range(3):
        assert not play_revealing(game, game.legal()[0])
