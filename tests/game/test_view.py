"""Views: what a seat or a spectator sees in every phase, of the position and of what happened."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

from calimala.game import BadOption, Game
from calimala.game.view import view_word
from tests.support.arrange import Arranged, Json, arrange

SECRETS = {"deck", "hands", "dealt", "kept", "shown", "face_down"}
SPECTATOR = None
T = TypeVar("T")


def setup(players: int, choices: int = 0) -> Game:
    """A game in which so many cards have been kept, shown or taken."""
    game = Game.new(players, seed=3)
    for _ in range(choices):
        game.play(game.legal()[0])
    return game


def ended(players: int) -> Arranged:
    """A game after its last turn, with cards left in the hands."""
    game = arrange(players)
    for seat in range(players):
        game.hand(seat, ["wood"])
    game.last_turn()
    game.take_turn("place own 8-9")
    assert game.over
    return game


def only_own(values: Sequence[T], seat: int | None) -> list[T | None]:
    """The list with null for everybody but the seat."""
    return [value if each == seat else None for each, value in enumerate(values)]


def delivering() -> Game:
    """Ada is in the middle of a delivery."""
    game = arrange(3)
    game.mat(0, cloth=[3], ships=2)
    game.hand(1, ["wood"])
    game.play_all("place own 2-5", "ship lisbon")
    return game


def promoting() -> Game:
    """Ada chooses a disc to promote."""
    game = arrange(3)
    game.stack("8-9", ["white", 1, 2])
    game.stack("4-5", [0, 0])
    game.reserve(0, own=0, white=1)
    game.take_turn("place white 8-9")
    return game


PHASES: list[tuple[str, Callable[[], Game]]] = [
    ("keep", lambda: setup(2)),
    ("show", lambda: setup(2, 1)),
    ("keep", lambda: setup(2, 2)),
    ("show", lambda: setup(2, 3)),
    ("take", lambda: setup(2, 4)),
    ("place", lambda: setup(2, 6)),
    ("keep", lambda: setup(4, 3)),
    ("take", lambda: setup(4, 5)),
    ("activate", lambda: setup(3, 7)),
    ("deliver", delivering),
    ("promote", promoting),
    ("over", lambda: ended(2)),
    ("over", lambda: ended(3)),
]


@pytest.mark.parametrize(("phase", "position"), PHASES)
def test_a_view_shows_all_that_is_public_under_the_same_keys(
    phase: str, position: Callable[[], Game]
) -> None:
    game = position()
    state: Json = game.state()
    assert state["phase"] == phase
    for seat in (*range(game.players), SPECTATOR):
        view: Json = game.view(seat)
        assert list(view) == list(state)
        assert {key: view[key] for key in view if key not in SECRETS} == {
            key: state[key] for key in state if key not in SECRETS
        }


@pytest.mark.parametrize(("phase", "position"), PHASES)
def test_hands_and_dealt_cards_are_everyones_own_and_the_deck_nobodys(
    phase: str, position: Callable[[], Game]
) -> None:
    game = position()
    state = game.state()
    for seat in (*range(game.players), SPECTATOR):
        view = game.view(seat)
        assert view["deck"] is None
        assert view["hands"] == only_own(state["hands"], seat)
        assert view["dealt"] == only_own(state["dealt"], seat)
        kept, down = (state["kept"], state["face_down"]) if phase == "over" else ([], None)
        assert view["kept"] == (kept or only_own(state["kept"], seat))
        assert view["face_down"] == down


def test_sizes_stay_where_the_cards_are_hidden() -> None:
    view = delivering().view(SPECTATOR)
    assert view["hands"] == [None, None, None]
    assert view["hand_sizes"] == [0, 1, 0]
    assert view["deck_size"] == 44


def test_shown_cards_turn_up_together_when_both_have_chosen() -> None:
    game = setup(2)
    seen = {}
    for choices in range(5):
        seen[choices] = [game.view(seat)["shown"] for seat in (0, 1, SPECTATOR)]
        game.play(game.legal()[0])
    first, second = game.state()["shown"]
    nothing = [None, None]
    assert seen[0] == seen[1] == [nothing, nothing, nothing]
    assert seen[2] == seen[3] == [[first, None], nothing, nothing]
    assert seen[4] == [[first, second]] * 3


def test_with_more_players_nobody_shows_a_card() -> None:
    game = setup(3, 1)
    assert [game.view(seat)["shown"] for seat in (0, 1, SPECTATOR)] == [[], [], []]


def test_a_card_face_up_is_seen_by_all_and_one_face_down_by_nobody() -> None:
    assert setup(3).view(SPECTATOR)["face_up"] == setup(3).state()["face_up"] is not None
    two = setup(2, 8)
    assert two.state()["face_down"] is not None
    assert [two.view(seat)["face_down"] for seat in (0, 1, SPECTATOR)] == [None] * 3


def test_a_view_is_a_copy_that_hides_nothing_in_the_game_itself() -> None:
    game = setup(3, 6)
    before = game.state()
    game.view(SPECTATOR)
    assert game.state() == before


def cards_told(game: Game, seat: int | None, kind: str) -> list[str | None]:
    """The cards of such events as the seat may know them."""
    events: list[Json] = [*game.events_for(seat)]
    return [event["card"] for event in events if event["event"] == kind]


def test_what_others_keep_is_told_without_the_card_until_the_game_is_over() -> None:
    game = setup(3, 6)
    kept = game.state()["kept"]
    assert cards_told(game, 1, "kept") == [None, kept[1], None]
    assert cards_told(game, SPECTATOR, "kept") == [None, None, None]
    over = ended(3)
    assert cards_told(over, 1, "kept") == over.state()["kept"]
    assert cards_told(over, SPECTATOR, "kept") == over.state()["kept"]


def test_what_others_show_is_told_without_the_card_until_both_have_chosen() -> None:
    game = setup(2, 3)
    first = game.state()["shown"][0]
    assert cards_told(game, 0, "shown") == [first]
    assert cards_told(game, 1, "shown") == [None]
    game.play(game.legal()[0])
    for seat in (0, 1, SPECTATOR):
        assert cards_told(game, seat, "shown") == game.state()["shown"]


def test_the_cards_taken_are_told_to_everybody() -> None:
    game = setup(3, 6)
    taken = [word.split()[1] for word in game.moves if word.startswith("take ")]
    assert cards_told(game, SPECTATOR, "took") == taken


@pytest.mark.parametrize("over", [False, True])
def test_the_card_somebody_drew_is_told_to_nobody_else(over: bool) -> None:
    game = arrange(3)
    game.deck(["ship"])
    game.turn(2)
    if over:
        game.last_turn()
    game.play_all("place own 5-8", "draw contribute", "wood", "end")
    assert game.over is over
    assert cards_told(game, 2, "drew") == ["ship"]
    assert cards_told(game, 0, "drew") == cards_told(game, SPECTATOR, "drew") == [None]


def test_events_for_a_seat_begin_where_asked_and_are_otherwise_the_same() -> None:
    game = setup(3, 7)
    assert game.events_for(0, since=6) == game.events(since=6)
    assert [event["event"] for event in game.events_for(1)] == [
        event["event"] for event in game.events()
    ]


def test_the_words_that_kept_or_showed_a_card_are_hidden_with_it() -> None:
    game = setup(2, 4)
    keep0, show0, keep1, show1 = game.moves
    assert game.moves_for(0) == [keep0, show0, None, show1]
    assert game.moves_for(1) == [None, show0, keep1, show1]
    assert game.moves_for(SPECTATOR) == [None, show0, None, show1]


def test_the_word_that_showed_a_card_is_hidden_while_the_other_chooses() -> None:
    game = setup(2, 2)
    assert game.moves_for(0) == list(game.moves)
    assert game.moves_for(1) == game.moves_for(SPECTATOR) == [None, None]


def test_a_word_that_chose_no_scoring_card_is_known_to_everybody() -> None:
    game = setup(3, 4)
    for seat in (SPECTATOR, 0, 1, 2):
        last = [event for event in game.events_for(seat) if event.get("ply") == game.ply - 1]
        assert view_word(game.moves[-1], last) == game.moves[-1]


def test_all_words_are_known_once_the_game_is_over() -> None:
    game = ended(2)
    assert game.moves_for(SPECTATOR) == list(game.moves)


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    game = setup(3)
    for look in (game.view, game.events_for, game.moves_for):
        with pytest.raises(BadOption, match="seat must be 0 to 2"):
            look(seat)
