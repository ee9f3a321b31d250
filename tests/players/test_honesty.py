"""A bot knows what a person in its seat could know: other secrets, same choice."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given

from calimala.game import Game, SeededLuck
from calimala.players import Moment, ask, create, known
from calimala.players.base import NO_VIEW
from tests.laws.games import about, new_game, played, positions, seeds
from tests.laws.test_hiding import other_world

DECISIONS = 16
PLAIN = (dict, list, tuple, str, int, bool, float, type(None))


class Listener:
    """A player that keeps what it is told and makes the first move."""

    name = "listener"
    looks = True

    def __init__(self) -> None:
        self.heard: list[Moment] = []

    def choose(self, moment: Moment) -> str:
        self.heard.append(moment)
        return moment.legal[0]


def told(game: Game) -> Moment:
    """What the seat that decides is told."""
    listener = Listener()
    ask(listener, game)
    return listener.heard[0]


def same_but_for_secrets(game: Game, random: Random) -> Game:
    """Another world: other hands, deck, kept cards, shuffles to come and seed."""
    other = other_world(game, game.actor, random)
    seed = random.getrandbits(50)
    other.setup = replace(other.setup, seed=seed)
    other._luck = SeededLuck(seed)
    other._now.games[0].luck = random.getrandbits(63)
    return other


def decisions(seed: int) -> Iterator[Game]:
    """Some decisions of a random game, wherever they may fall."""
    random = Random(seed)
    for game in positions(new_game(seed), seed):
        if not game.over and random.random() < 0.15:
            yield game


@pytest.mark.compiled
@pytest.mark.parametrize("name", known())
def test_no_choice_depends_on_a_secret(name: str) -> None:
    random = Random(name)
    differing = 0
    for k in range(DECISIONS):
        game = played(k, random.randrange(120))
        if game.over:
            continue
        other, seed = same_but_for_secrets(game, random), random.getrandbits(50)
        differing += other.state() != game.state()
        assert ask(create(name, seed), game) == ask(create(name, seed), other)
    assert differing > DECISIONS // 2


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", known())
def test_no_choice_depends_on_a_secret_of_earlier_in_the_game(name: str, players: int) -> None:
    random, seat = Random(name), players - 1
    game = Game.new(players, seed=players)
    here, there = create(name, 7), create(name, 7)
    for _ in range(DECISIONS):
        while game.actor not in (seat, None):
            game.play(random.choice(game.legal()))
        move = ask(here, game)
        assert ask(there, same_but_for_secrets(game, random)) == move
        game.play(move)


@about(15)
@given(seeds)
def test_a_moment_is_the_same_in_every_world_that_looks_the_same(seed: int) -> None:
    random = Random(seed)
    for game in decisions(seed):
        assert told(same_but_for_secrets(game, random)) == told(game)


def test_the_law_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    random, game = Random(1), played(3, 60)
    other = same_but_for_secrets(game, random)
    assert told(other) == told(game)
    monkeypatch.setattr(Game, "view", lambda self, _seat: self.state())
    assert told(other) != told(game)


@about(15)
@given(seeds)
def test_a_moment_is_plain_data_without_a_secret(seed: int) -> None:
    for game in decisions(seed):
        moment = told(game)
        assert all(type(part) in PLAIN for part in parts(asdict(moment)))
        assert json.loads(json.dumps(asdict(moment))) == asdict(moment) | {
            "legal": list(moment.legal)
        }
        assert secrets_in(moment, game) == []


def parts(value: Any) -> Iterator[Any]:
    """The value and all that is in it."""
    yield value
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for each in value:
            yield from parts(each)


def secrets_in(moment: Moment, game: Game) -> list[str]:
    """What the moment tells that the seat may not know, found without asking the views."""
    seat, view, players = game.actor, moment.view, range(game.players)
    rivals = [each for each in players if each != seat]
    hidden: dict[str, Callable[[], bool]] = {
        "seed": lambda: "seed" in view,
        "deck": lambda: view["deck"] is not None,
        "hands": lambda: any(view["hands"][each] is not None for each in rivals),
        "dealt": lambda: any(view["dealt"][each] is not None for each in rivals),
        "kept": lambda: any(view["kept"][each] is not None for each in rivals),
        "face down": lambda: view["face_down"] is not None,
        "choices": lambda: any(
            (word or "").startswith("keep ") and word not in own_words(game)
            for word in moment.history
        ),
    }
    return [secret for secret, leaks in hidden.items() if leaks()]


def own_words(game: Game) -> list[str]:
    """The words with which the seat that decides may have kept its card."""
    return [f"keep {card}" for card in game.state()["dealt"][game.actor or 0]]


def test_a_player_that_does_not_look_is_told_the_legal_moves_only() -> None:
    listener = Listener()
    listener.looks = False
    game = played(3, 60)
    ask(listener, game, seconds=2.5)
    assert listener.heard == [Moment(NO_VIEW, (), tuple(game.legal()), 2.5)]
