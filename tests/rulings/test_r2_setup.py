"""R2 Setup: the grid, the tiles, the scoring cards, the first action card."""

from collections import Counter
from itertools import chain

import pytest

from calimala.game import Game
from tests.support.arrange import Arranged, Json, arrange, prosperous, refused, told

ACTIONS = "wood brick marble build artwork weave ship transport contribute".split()
OPEN_CARDS = ["take brick", "take build", "take marble", "take weave", "take wood"]
EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4, 5])


def dealt(players: int, seed: int = 1) -> Arranged:
    """A game before the first choice."""
    return Arranged.new(players, seed=seed)


def ready_to_take(players: int) -> Arranged:
    """A game in which the scoring cards have been chosen."""
    game = dealt(players)
    while game.state()["phase"] != "take":
        game.play(game.legal()[0])
    return game


@EVERY_COUNT
def test_r2_1_seat_0_has_the_first_turn_and_the_others_follow(players: int) -> None:
    game = prosperous(players)
    turns = []
    for street in ["8-9", "6-9", "4-7", "5-8", "1-4", "7-8"][: players + 1]:
        turns.append(game.actor)
        game.take_turn(f"place own {street}")
    assert turns == [*range(players), 0]


def test_r2_2_the_grid_is_shuffled_unless_asked_otherwise() -> None:
    layouts = [dealt(3, seed).state()["layout"] for seed in range(3)]
    assert layouts[0] != layouts[1] != layouts[2]
    assert dealt(3, 2).state()["layout"] == layouts[2]


def test_r2_2_the_grid_is_laid_out_as_for_a_first_game_or_as_given() -> None:
    given = sorted(ACTIONS)
    first_game = "build ship artwork weave contribute brick transport wood marble".split()
    assert Game.new(3, seed=1, layout="first-game").state()["layout"] == first_game
    assert Game.new(3, seed=1, layout=given).state()["layout"] == given


def test_r2_3_fifteen_tiles_are_shuffled_into_a_row() -> None:
    rows = [dealt(3, seed).state()["scoring_tiles"] for seed in range(3)]
    assert rows[0] != rows[1] != rows[2]
    assert all(len(set(row)) == 15 for row in rows)


def test_r2_3_tiles_are_scored_from_the_front_of_the_row() -> None:
    game = prosperous()
    for street in ("8-9", "6-9"):
        game.stack(street, [2, 2, 2])
        game.take_turn(f"place own {street}")
    assert [scoring["tile"] for scoring in told(game, "scored")] == game.state()["scoring_tiles"][
        :2
    ]


@pytest.mark.parametrize(
    ("players", "each", "up", "down", "unseen"),
    [
        (2, 4, False, True, 1),
        (3, 3, True, False, 0),
        (4, 2, True, False, 1),
        (5, 2, False, False, 0),
    ],
)
def test_r2_4_scoring_cards_are_dealt(
    players: int, each: int, up: bool, down: bool, unseen: int
) -> None:
    state = dealt(players).state()
    beside = [card for card in (state["face_up"], state["face_down"]) if card]
    assert [len(cards) for cards in state["dealt"]] == [each] * players
    assert (state["face_up"] is not None, state["face_down"] is not None) == (up, down)
    assert len({*beside, *chain(*state["dealt"])}) == 10 - unseen


def test_r2_4_the_scoring_cards_are_shuffled() -> None:
    assert dealt(3, 1).state()["dealt"] != dealt(3, 2).state()["dealt"]


def test_r2_4_nobody_knows_the_card_that_lies_face_down() -> None:
    game = arrange(2)
    assert game.state()["face_down"] is not None
    assert [game.view(seat)["face_down"] for seat in (0, 1, None)] == [None] * 3


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r2_5_every_seat_in_its_turn_keeps_one_of_the_cards_dealt_to_it(players: int) -> None:
    game = dealt(players)
    hands = game.state()["dealt"]
    for seat, cards in enumerate(hands):
        assert game.actor == seat
        assert game.legal() == sorted(f"keep {card}" for card in cards)
        assert refused(game, f"keep {hands[seat - 1][0]}") == "not-dealt (R2.5)"
        game.play(f"keep {cards[-1]}")
    assert game.state()["kept"] == [cards[-1] for cards in hands]


def test_r2_5_two_players_keep_one_card_and_show_another() -> None:
    game = dealt(2)
    hands = game.state()["dealt"]
    for seat, (first, second, third, fourth) in enumerate(hands):
        game.play(f"keep {second}")
        assert (game.actor, game.state()["phase"]) == (seat, "show")
        assert game.legal() == sorted([f"show {first}", f"show {third}", f"show {fourth}"])
        assert refused(game, f"show {second}") == "kept-already (R2.5)"
        assert refused(game, f"show {hands[1 - seat][0]}") == "not-dealt (R2.5)"
        game.play(f"show {third}")
    state = game.state()
    assert (state["kept"], state["shown"]) == ([h[1] for h in hands], [h[2] for h in hands])


def test_r2_5_a_kept_card_and_those_left_over_stay_secret() -> None:
    game = ready_to_take(3)
    kept, hands = game.state()["kept"], game.state()["dealt"]
    assert game.view(1)["kept"] == [None, kept[1], None]
    assert game.view(1)["dealt"] == [None, hands[1], None]
    assert game.view(None)["kept"] == [None] * 3
    assert game.view(None)["dealt"] == [None] * 3
    events: list[Json] = [*game.events_for(1)]
    assert [event["card"] for event in events] == [None, kept[1], None]


def test_r2_5_shown_cards_turn_up_together() -> None:
    game = dealt(2)
    keep, show = (card for card in game.state()["dealt"][0][:2])
    game.play_all(f"keep {keep}", f"show {show}")
    assert game.view(0)["shown"] == [show, None]
    assert game.view(1)["shown"] == game.view(None)["shown"] == [None, None]
    game.play(game.legal()[0])
    assert game.view(1)["shown"] == [None, None]
    game.play(game.legal()[0])
    both = game.state()["shown"]
    assert game.view(0)["shown"] == game.view(1)["shown"] == game.view(None)["shown"] == both


@EVERY_COUNT
def test_r2_6_the_last_seat_takes_first_of_five_open_cards(players: int) -> None:
    game = ready_to_take(players)
    assert game.legal() == OPEN_CARDS
    for seat in reversed(range(players)):
        assert game.actor == seat
        game.play(OPEN_CARDS[seat])
    assert game.state()["hands"] == [[word.split()[1]] for word in OPEN_CARDS[:players]]


def test_r2_6_a_card_that_is_taken_or_of_another_kind_does_not_lie_open() -> None:
    game = ready_to_take(3)
    game.play("take wood")
    assert refused(game, "take wood") == "not-open (R2.6)"
    assert refused(game, "take ship") == "not-open (R2.6)"
    assert game.legal() == OPEN_CARDS[:-1]


@EVERY_COUNT
def test_r2_6_all_cards_nobody_took_are_shuffled_into_the_deck(players: int) -> None:
    game = ready_to_take(players)
    assert game.state()["deck"] == []
    game.play_all(*OPEN_CARDS[:players])
    deck, hands = game.state()["deck"], game.state()["hands"]
    assert len(deck) == 45 - players
    assert Counter([*deck, *chain(*hands)]) == dict.fromkeys(ACTIONS, 5)
    assert game.record()["deck"] == deck


def test_r2_6_the_deck_depends_on_the_shuffle() -> None:
    first, second = (arrange(5, seed=seed).state()["deck"] for seed in (1, 2))
    assert first != second
