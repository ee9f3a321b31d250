"""A person at the terminal."""

import io
import sys
from collections.abc import Iterable

import pytest
from rich.console import Console

from calimala.cli.support import person as person_module
from calimala.cli.support.person import HELP, Left, Person
from calimala.game import Game
from tests.support.worlds import World, two_worlds

ASIDES = ["log", "standings", "why", "board", "moves"]


def seated(game: Game, seat: int) -> Person:
    """A person in a seat, at a terminal without colours."""
    screen = Console(file=sys.stdout, width=100, highlight=False, markup=False)
    return Person(game, seat, game.names or ["Ada", "Bea", "Cai"], screen, 1)


def told(
    person: Person,
    lines: Iterable[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> str:
    """What one decision prints when these lines are typed; the person leaves after the last."""
    person.screen.file = sys.stdout
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    capsys.readouterr()
    try:
        person.decide()
    except Left:
        assert sys.stdin.read() == ""
    out: str = capsys.readouterr().out
    return out


def after(game: Game, *words: str) -> Game:
    for word in words:
        game.play(word)
    return game


def at_the_first_placement() -> Game:
    """Three players, the cards chosen and taken."""
    game = Game.new(3, seed=7, layout="first-game")
    while game.phase != "place":
        game.play(game.legal()[0])
    return game


@pytest.fixture
def table() -> Person:
    return seated(at_the_first_placement(), 0)


def test_legal_moves_are_numbered_and_grouped_with_the_actions_of_their_streets(
    table: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(table, [], monkeypatch, capsys)
    legal = table.game.legal()
    assert f"{len(legal)} legal moves" in out
    assert "place own" in out
    assert f" {len(legal)}) " in out
    assert "transport+wood" in out


@pytest.mark.parametrize("typed", ["{number}", "{word}", "  PLACE   own {space} "])
def test_a_move_is_made_by_its_number_or_its_words(
    typed: str,
    table: Person,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    number = next(i for i, word in enumerate(table.game.legal(), 1) if word.startswith("place own"))
    word = table.game.legal()[number - 1]
    line = typed.format(number=number, word=word, space=word.split()[-1])
    told(table, [line], monkeypatch, capsys)
    assert table.game.moves[-1] == word


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("keep lisbon", "another kind of decision is due (R3)"),
        ("place support 1-2", "you have no such disc in reserve (R3.1)"),
        ("why place support 1-2", "you have no such disc in reserve (R3.1)"),
        ("why place own 7-8", "place own 7-8 is on offer"),
        ("fly", "fly: neither a move nor a command; help lists what can be typed"),
        ("undo undo", "undo undo: neither a move nor a command"),
        ("\x1b[2J", "?[2j: neither a move nor a command"),
        ("0", "the moves have the numbers 1 to"),
        ("9" * 5000, "the moves have the numbers 1 to"),
        ("²", "²: neither a move nor a command"),
        ("undo", "only own moves can be taken back"),
    ],
)
def test_what_cannot_be_done_is_one_line_with_its_ruling(
    typed: str,
    said: str,
    table: Person,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = table.game.moves
    (line,) = told(table, [typed], monkeypatch, capsys).split("your move> ")[1].splitlines()[1:]
    assert said in line
    assert table.game.moves == before


def test_every_command_is_in_the_help(
    table: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(table, ["help"], monkeypatch, capsys).split("your move> ")[1]
    assert {*HELP} - {"12"} == {*Person.COMMANDS} - {"help", "?"}
    assert all(f"\n{word} " in out for word in HELP)


def test_standings_name_who_is_ahead_and_what_decides_a_tie(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = next(
        game for seed in range(50) for game in _positions(seed) if game.actor == 0 and _tied(game)
    )
    table = seated(game, 0)
    out = told(table, ["standings"], monkeypatch, capsys).split("Standings")[1]
    assert "next" in out
    assert "R5.7" in out
    assert "kept" in out


def _positions(seed: int) -> Iterable[Game]:
    game = Game.new(3, seed=seed)
    while not game.over:
        yield game
        game.play(game.legal()[seed % len(game.legal())])


def _tied(game: Game) -> bool:
    return any(line["tie"] for lines in game.rankings()["tiles"].values() for line in lines)


def test_a_hint_is_a_legal_move_with_its_number_found_in_the_time_allowed(
    table: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(person_module, "HINT", 0.1)
    out = told(table, ["hint"], monkeypatch, capsys)
    number, _, word = out.split("the search would play ")[1].splitlines()[0].partition(") ")
    told(table, [number], monkeypatch, capsys)
    assert table.game.moves[-1] == word


def test_own_moves_can_be_taken_back_until_a_card_is_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = at_the_first_placement()
    table = seated(game, 0)
    start = game.ply
    told(table, ["place own 8-9"], monkeypatch, capsys)
    told(table, ["wood"], monkeypatch, capsys)
    assert "taken back: wood" in told(table, ["undo"], monkeypatch, capsys)
    assert "taken back: place own 8-9" in told(table, ["undo"], monkeypatch, capsys)
    assert game.ply == start
    told(table, ["place own 7-8"], monkeypatch, capsys)
    told(table, ["wood"], monkeypatch, capsys)
    told(table, ["draw transport"], monkeypatch, capsys)
    assert "until another acts or a card is revealed" in told(table, ["undo"], monkeypatch, capsys)


@pytest.mark.parametrize(("players", "viewer"), [(2, 0), (3, 1), (5, 4)])
def test_two_worlds_that_differ_in_secrets_look_the_same(
    players: int,
    viewer: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    worlds = two_worlds(players, viewer, longest=120)
    here, there = (_seen(world, viewer, monkeypatch, capsys) for world in worlds)
    assert here == there


def _seen(
    world: World,
    viewer: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> list[str]:
    """All that a person in the seat reads in a world."""
    game = Game(world.setup, world.luck)
    table = seated(game, viewer)
    table.names = ["Ada", "Bea", "Cai", "Dea", "Eva"]
    seen = []
    for actor, word in zip(world.actors, world.words, strict=True):
        if actor == viewer:
            seen.append(told(table, [*ASIDES, word], monkeypatch, capsys))
        else:
            game.play(word)
    return seen
