"""The bots by name."""

import re
from typing import Any

import pytest

from calimala.game import BadOption, Game
from calimala.players import Moment, Player, ask, check, create, hire, known, registry, short_name
from calimala.players.seeds import derived


class Ponderer:
    """A bot that takes a budget, and remembers which."""

    name = "ponderer"
    looks = False

    def __init__(self, seed: int, iterations: int = 100, seconds: float | None = None) -> None:
        self.told = seed, iterations, seconds
        self.closed = 0

    def choose(self, moment: Moment) -> str:
        return moment.legal[0]

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> type[Ponderer]:
    monkeypatch.setitem(registry.SEARCHERS, "ponderer", Ponderer)
    return Ponderer


def told(bot: Player) -> Any:
    """What the ponderer was made with."""
    assert isinstance(bot, Ponderer)
    return bot.told


@pytest.mark.compiled
@pytest.mark.parametrize("name", known())
def test_every_bot_plays_a_whole_game_by_the_rules(name: str) -> None:
    game = Game.new(players=3, seed=1)
    bots = [create(each, derived(1, n)) for n, each in enumerate((name, "uniform", "uniform"))]
    while (seat := game.actor) is not None:
        game.play(ask(bots[seat], game))
    assert game.winners


@pytest.mark.parametrize("name", known())
def test_a_bot_answers_to_the_name_it_is_listed_by(name: str) -> None:
    assert create(name, 0).name == name


@pytest.mark.parametrize("name", ["nobody", "", "Greedy", "nobody:7", "bots/mine.txt", "mine.py:7"])
@pytest.mark.parametrize("how", [check, lambda name: create(name, 0)])
def test_a_name_nobody_has_is_refused_with_those_that_are_known(name: str, how: Any) -> None:
    with pytest.raises(BadOption) as refusal:
        how(name)
    assert str(refusal.value) == (
        f"unknown bot '{name}'; known bots: {', '.join(known())}; or the path of a .py file"
    )


@pytest.mark.parametrize(
    ("name", "made_with"),
    [
        ("ponderer", (7, 100, None)),
        ("ponderer:2000", (7, 2000, None)),
        ("ponderer:0.5s", (7, 100, 0.5)),
        ("ponderer:3s", (7, 100, 3.0)),
    ],
)
@pytest.mark.usefixtures("ponderer")
def test_a_searcher_has_the_budget_typed_or_its_own(name: str, made_with: Any) -> None:
    assert "ponderer" in known()
    check(name)
    assert told(create(name, 7)) == made_with


@pytest.mark.parametrize(
    "budget",
    ["", "0", "-1", "1e3", "0s", "0.000s", "s", ".5s", "1.5", "5 s", "nans", "9" * 99, "٣"],
)
@pytest.mark.usefixtures("ponderer")
def test_a_budget_that_is_none_is_refused_with_an_example(budget: str) -> None:
    with pytest.raises(BadOption, match=r"is no budget; ponderer:2000 are iterations, ponderer:0"):
        check(f"ponderer:{budget}")


def test_a_bot_that_does_not_search_takes_no_budget() -> None:
    said = "uniform takes no budget: write uniform, not 'uniform:2000'"
    with pytest.raises(BadOption, match=f"^{re.escape(said)}$"):
        check("uniform:2000")


@pytest.mark.usefixtures("ponderer")
def test_bots_are_released_once_at_the_end_of_the_game() -> None:
    with hire(["ponderer", "uniform", "ponderer:5"], [1, 2, 3]) as bots:
        held = [bot for bot in bots if isinstance(bot, Ponderer)]
        assert [bot.told for bot in held] == [(1, 100, None), (3, 5, None)]
        assert [bot.closed for bot in held] == [0, 0]
    assert [bot.closed for bot in held] == [1, 1]


def test_a_bot_that_cannot_be_made_keeps_no_other_waiting(
    ponderer: type[Ponderer], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ponderer(1)
    monkeypatch.setitem(registry.SEARCHERS, "ponderer", lambda _seed: first)
    with pytest.raises(BadOption), hire(["ponderer", "nobody"], [1, 2]):
        pass
    assert first.closed == 1


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("greedy", "greedy"),
        ("search:0.5s", "search:0.5s"),
        ("my bots/mine.py", "mine"),
        ("b\udcffd.py", "b?d"),
    ],
)
def test_in_a_record_a_file_is_called_without_folder_and_ending(name: str, short: str) -> None:
    assert short_name(name) == short
