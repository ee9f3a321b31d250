"""The door of the game: words come in, bad ones change nothing."""

import pickle

import pytest

from calimala.game import BadOption, Game, IllegalMove, Refusal
from calimala.game.errors import BadState
from calimala.game.notation import ACTIONS, FIRST_GAME


def test_a_game_is_played_as_the_readme_says() -> None:
    game = Game.new(players=3, seed=7)
    first = game.legal()
    assert first == sorted(first)
    game.play(first[0])
    assert game.moves == (first[0],)
    assert game.undo() == first[0]
    assert game.ply == 0
    assert repr(game) == "<Game of 3, ply 0, keep>"


@pytest.mark.parametrize("word", ["KEEP LISBON", "Keep lisbon", " stop", "stop ", "end\n", "", "x"])
def test_a_word_that_is_no_move_is_refused_and_changes_nothing(word: str) -> None:
    game = Game.new(players=3, seed=7)
    before = game.state()
    with pytest.raises(IllegalMove, match="there is no such move") as caught:
        game.play(word)
    assert caught.value.reason == "no-such-move"
    assert "\n" not in str(caught.value)
    assert game.state() == before
    assert game.ply == 0


def test_an_illegal_move_is_told_its_reason_and_ruling() -> None:
    game = Game.new(players=3, seed=7)
    with pytest.raises(IllegalMove, match=r"another kind of decision is due \(R3\)") as caught:
        game.play("place own 1-2")
    assert (caught.value.word, caught.value.reason) == ("place own 1-2", "not-now")
    assert game.ply == 0


def test_a_long_word_is_cut_short_in_the_complaint() -> None:
    with pytest.raises(IllegalMove) as caught:
        Game.new(players=2, seed=1).play("x" * 10_000)
    assert len(str(caught.value)) < 150


def test_an_illegal_move_travels_between_processes() -> None:
    with pytest.raises(IllegalMove) as caught:
        Game.new(players=2, seed=1).play("stop")
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own bytes
    assert (str(again), again.reason, again.rule) == (str(caught.value), "not-now", "R3")


def test_there_is_nothing_to_undo_before_the_first_move() -> None:
    with pytest.raises(IllegalMove, match="no move to take back"):
        Game.new(players=2, seed=1).undo()


@pytest.mark.parametrize("players", [1, 6, 0, -3, "3", 2.0, True, None])
def test_only_two_to_five_can_play(players: int) -> None:
    with pytest.raises(BadOption, match="players must be 2, 3, 4 or 5"):
        Game.new(players=players, seed=1)


def test_other_options_are_checked_too() -> None:
    with pytest.raises(BadOption, match="edition must be international or german, not 'english'"):
        Game.new(players=3, edition="english")
    with pytest.raises(BadOption, match="layout must be shuffled, first-game or nine actions"):
        Game.new(players=3, layout="random")
    with pytest.raises(BadOption, match="layout: wood is named more than once"):
        Game.new(players=3, layout=["wood", *ACTIONS[:8]])
    with pytest.raises(BadOption, match="names: 2 given for 3 players"):
        Game.new(players=3, names=["Ada", "Bo"])
    game = Game.new(players=3, seed=1)
    with pytest.raises(BadOption, match="seat must be 0 to 2, not 3"):
        game.view(3)
    with pytest.raises(BadOption, match="'florence' is never scored"):
        game.ranking("florence")


def test_seeds_decide_games_and_without_one_each_game_is_new() -> None:
    assert Game.new(3, seed=7).state() == Game.new(3, seed=7).state()
    assert Game.new(3, seed=7).state() != Game.new(3, seed=8).state()
    one, other = Game.new(3), Game.new(3)
    assert one.seed != other.seed
    assert Game.new(3, seed=one.seed).state() == one.state()


def test_a_game_tells_what_it_was_made_of() -> None:
    game = Game.new(4, seed=5, edition="german", layout="first-game", names=list("abcd"))
    assert (game.players, game.edition, game.seed, game.names) == (4, "german", 5, list("abcd"))
    assert (game.record().get("seed"), game.record().get("names")) == (5, list("abcd"))
    assert game.state()["layout"] == FIRST_GAME
    assert game.scores == [0, 0, 0, 0]
    assert game.winners is None
    assert game.actor == 0


def test_refusals_name_the_near_misses_only() -> None:
    game = Game.new(players=3, seed=7)
    assert game.refusals() == {}
    while game.state()["phase"] != "place":
        game.play(game.legal()[0])
    refusal = game.refusals()["place support 1-2"]
    assert refusal == Refusal("no-such-disc", "R3.1", "you have no such disc in reserve")
    assert refusal.told() == refusal._asdict()


def test_a_position_given_away_is_a_copy() -> None:
    game = Game.new(players=3, seed=7)
    game.position()[0].scores[0] = 99
    assert game.scores == [0, 0, 0]


def test_a_game_knows_who_played_each_move_and_how_every_deck_fell() -> None:
    game = Game.new(players=3, seed=1)
    assert game.shuffles == []
    deciding = []
    while game.phase != "place":
        deciding.append(game.actor)
        game.play(game.legal()[0])
    assert list(game.actors) == deciding == [0, 1, 2, 2, 1, 0]
    assert game.shuffles == [game.record()["deck"]]


def test_what_is_forgotten_can_be_neither_undone_nor_told_but_stays_in_the_record() -> None:
    game = Game.new(players=3, seed=1)
    for _ in range(4):
        game.play(game.legal()[0])
    hidden, record = game.moves_for(None), game.record()
    game.forget()
    with pytest.raises(IllegalMove):
        game.undo()
    assert game.events() == []
    assert game.moves_for(None) == hidden
    assert game.record() == record
    word = game.legal()[0]
    game.play(word)
    assert {event["ply"] for event in game.events()} == {4}
    assert game.undo() == word


def test_a_game_goes_on_from_a_position_as_if_it_had_been_played_up_to_there() -> None:
    """All but the shuffles to come, which a position does not know."""
    game = Game.new(players=3, seed=7)
    for _ in range(40):
        game.play(game.legal()[0])
    other = Game.from_state(game.state())
    assert (other.state(), other.moves) == (game.state(), ())
    for _ in range(10):
        word = game.legal()[-1]
        game.play(word)
        other.play(word)
        assert (other.state(), other.legal()) == (game.state(), game.legal())
    assert other.events() == [
        {**event, "ply": event["ply"] - 40} for event in game.events(since=40)
    ]


def test_a_position_that_is_none_starts_no_game() -> None:
    with pytest.raises(BadState, match="players is missing"):
        Game.from_state({"format": "calimala-state/1"})
