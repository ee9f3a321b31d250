"""OpenSpiel's own tests, and what they do not ask."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from calimala.adapters.observation import SIZE
from calimala.game.notation import ACTIONS, CARDS, SUBJECTS, WORDS
from calimala.rules import audit
from tests.adapters.decoding import observation_of
from tests.laws.games import PLAYERS

pyspiel = pytest.importorskip("pyspiel", reason="make setup-research installs OpenSpiel")
from calimala.adapters.spiel import HIDDEN, CalimalaState  # noqa: E402 - needs pyspiel

pytestmark = pytest.mark.compiled


def chance(state: Any, random: Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(outcomes, weights)[0])


def walk(game: Any, seed: int, steps: int = 10_000) -> Any:
    """A state after so many random steps, or at the end."""
    random, state = Random(seed), game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        wanted = chance(state, random) if state.is_chance_node() else None
        state.apply_action(random.choice(state.legal_actions()) if wanted is None else wanted)
    return state


def on(state: Any) -> Any:
    """The next decision of a player."""
    random = Random(1)
    while state.is_chance_node():
        state.apply_action(chance(state, random))
    return state


@pytest.mark.parametrize("players", PLAYERS)
def test_it_passes_the_random_simulation_test(players: int) -> None:
    game = pyspiel.load_game(f"python_calimala(players={players})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("settings", ["edition=german", "layout=first-game", "reward=points"])
def test_every_option_passes_it(settings: str) -> None:
    game = pyspiel.load_game(f"python_calimala(players=2,{settings})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_state_is_sound_and_observed_as_the_view_tells(players: int) -> None:
    game = pyspiel.load_game(f"python_calimala(players={players})")
    random, state = Random(players), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance(state, random))
            continue
        play = state.play
        if random.random() < 0.1:
            assert audit.broken(play.games, 0) == 0
            for seat in range(players):
                told = observation_of(play.view(seat), seat)
                assert np.array_equal(state.observation_tensor(seat), told)
        assert [WORDS[move] for move in state.legal_actions()] == [
            WORDS[move] for move in np.flatnonzero(play.mask(play.seat))
        ]
        state.apply_action(random.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)


def test_chance_deals_every_card_with_its_probability() -> None:
    game = pyspiel.load_game("python_calimala(players=3)")
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(action, 1 / 8) for action in range(8)]
    random, cards = Random(3), 0
    state = on(game.new_initial_state())
    while not state.is_terminal():
        if state.is_chance_node():
            s = state.play.games[0]
            counts = Counter(s.deck[: s.deck_size].tolist())
            outcomes = dict(state.chance_outcomes())
            assert outcomes == {card: n / s.deck_size for card, n in counts.items()}
            card, seat = chance(state, random), state.play.seat
            before = int(s.hand[seat, card])
            state.apply_action(card)
            cards += 1
            assert state.play.games[0].hand[seat, card] in (before, before + 1)
        else:
            state.apply_action(random.choice(state.legal_actions()))
    assert cards > 20


@pytest.mark.parametrize("players", PLAYERS)
def test_the_table_is_what_chance_has_dealt(players: int) -> None:
    state = on(pyspiel.load_game(f"python_calimala(players={players})").new_initial_state())
    told = state.play.state()
    assert sorted(told["layout"]) == sorted(ACTIONS)
    assert told["layout"][4] == "contribute"
    assert len(set(told["scoring_tiles"])) == 15
    cards = [card for dealt in told["dealt"] for card in dealt]
    beside = [card for card in (told["face_up"], told["face_down"]) if card]
    assert len({*cards, *beside}) == len(cards) + len(beside) == (9 if players in (2, 4) else 10)
    assert {*cards, *beside} <= set(CARDS)


def test_information_states_tell_apart_what_the_player_knows_and_nothing_else() -> None:
    game = pyspiel.load_game("python_calimala(players=3)")
    state = on(game.new_initial_state())
    after = [state.child(move) for move in state.legal_actions()]
    mine = {each.information_state_string(0) for each in after}
    theirs = {each.information_state_string(1) for each in after}
    assert (len(mine), len(theirs)) == (len(after), 1)
    tensors = {tuple(each.information_state_tensor(1)) for each in after}
    assert len(tensors) == 1
    assert HIDDEN in next(iter(tensors))


def test_only_who_draws_sees_the_card() -> None:
    game = pyspiel.load_game("python_calimala(players=3)")
    random = Random(5)
    state = on(game.new_initial_state())
    while not state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    drawer = state.play.seat
    drawn = [state.child(card) for card, _ in state.chance_outcomes()]
    for seat in range(3):
        texts = {each.information_state_string(seat) for each in drawn}
        tensors = {tuple(each.information_state_tensor(seat)) for each in drawn}
        assert len(texts) == len(tensors) == (len(drawn) if seat == drawer else 1)


def test_a_clone_goes_its_own_way() -> None:
    state = walk(pyspiel.load_game("python_calimala"), 1, 120)
    other = state.clone()
    text = str(state)
    while not other.is_terminal():
        other.apply_action(chance(other, Random(1)) if other.is_chance_node() else
                           other.legal_actions()[0])  # fmt: skip
    assert str(state) == text


def test_names_of_chance_and_moves_are_words() -> None:
    state = pyspiel.load_game("python_calimala").new_initial_state()
    assert state.action_to_string(0) == "deal wood"
    seen = set()
    while state.is_chance_node():
        seen.add(state.action_to_string(state.chance_outcomes()[0][0]).split()[1])
        state.apply_action(state.chance_outcomes()[0][0])
    assert seen <= {*ACTIONS, *SUBJECTS}
    assert state.action_to_string(state.legal_actions()[0]).startswith("keep ")


def test_tensors_have_named_pieces() -> None:
    game = pyspiel.load_game("python_calimala")
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    observer = game.make_py_observer(recall, None)
    state: CalimalaState = walk(game, 2, 90)
    observer.set_from(state, 2)
    assert observer.tensor[:SIZE].tolist() == state.play.observation(2).tolist()
    assert np.flatnonzero(observer.dict["moves"]).max() + 1 == state.play.plies


def test_an_observer_of_another_kind_is_refused() -> None:
    game = pyspiel.load_game("python_calimala")
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    with pytest.raises(ValueError, match="observations are those of one player"):
        game.make_py_observer(kind, None)
    with pytest.raises(ValueError, match="observers take no parameters"):
        game.make_py_observer(None, {"a": 1})


@pytest.mark.parametrize(
    ("settings", "text"),
    [("players=6", "players must be"), ("edition=french", "edition must be"),
     ("reward=glory", "reward must be"), ("layout=wood/wood", "named more than once")],
)  # fmt: skip
def test_a_game_that_cannot_be_is_refused(settings: str, text: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=text):
        pyspiel.load_game(f"python_calimala({settings})")


@pytest.mark.parametrize("wrong", [0, 10_000])
def test_what_nobody_can_do_now_is_refused_and_nothing_has_moved(wrong: int) -> None:
    game = pyspiel.load_game("python_calimala")
    state, before = on(game.new_initial_state()), game.new_initial_state()
    told = str(state)
    with pytest.raises(pyspiel.SpielError, match=f"illegal action {wrong}"):
        state.apply_action(wrong)
    assert str(state) == told
    with pytest.raises(pyspiel.SpielError, match="no outcome of chance"):
        before.apply_action(15)
