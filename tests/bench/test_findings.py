"""The experiment behind docs/strategy.md: its games, its estimates, its tables."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.__main__ import main
from bench.findings import games as experiment_games
from bench.findings.advice import ADVICE, advice
from bench.findings.arms import ANY_STREET, ARMS, FREE, TOLD, Arm, orders_of, rounds
from bench.findings.effects import Experiment, seat_victories, told_effects, usage, winners
from bench.findings.games import GAME, Part, games_of, play_part
from bench.findings.picture import PICTURES
from bench.findings.tables import BLOCKS, fill, markdown
from calimala.players.network.weights import SHIPPED, shipped
from calimala.rules.state import STATE
from calimala.training.orders import NOTES, Notes, play_ordered
from calimala.training.self_play import DICE

ROOT = Path(__file__).parents[2]
PLAYERS = 4

compiled = pytest.mark.compiled


def made_up(count: int, lead: int) -> NDArray[Any]:
    """Games of four: noise, and so many points more for the seat under orders."""
    random = np.random.default_rng(1)
    games = np.zeros(count, GAME)
    games["players"], games["layout"] = PLAYERS, np.arange(9)
    games["arm"] = np.arange(count) % len(ARMS)
    games["seat"] = random.integers(0, PLAYERS, count)
    games["scores"][:, :PLAYERS] = random.integers(20, 31, (count, PLAYERS))
    told = np.flatnonzero(games["arm"] != ARMS.index(FREE))
    games["scores"][told, games["seat"][told]] += lead
    best = games["scores"].argmax(1)
    games["wins"][np.arange(count), best] = 1
    games["council"][np.arange(count), best] = 2
    games["placed"][:, :PLAYERS, 3] = 6
    games["placed"][:, :PLAYERS, 0] = 6
    return games


def test_the_effect_of_orders_is_found_with_an_interval() -> None:
    for each in told_effects(Experiment(made_up(3200, 3))):
        assert each.usual is not None and each.usual.low < each.usual.mean < each.usual.high
        assert abs(each.usual.mean - 3) < 1.5
        assert each.usual.low > 0


def test_what_changes_nothing_is_not_found() -> None:
    found = told_effects(Experiment(made_up(3200, 0)))
    clear = [each for each in found if each.usual and not each.usual.low <= 0 <= each.usual.high]
    assert len(clear) <= 2


def test_advice_is_given_only_where_an_effect_was_found() -> None:
    assert "**Build ships** (never builds a ship: -" in advice(Experiment(made_up(3200, -3)))
    assert "**Do without ships** (never builds a ship: +" in advice(Experiment(made_up(3200, 3)))
    for games, said in ((3200, "**Nothing was found** either way"), (16, "**Too few games**")):
        told = advice(Experiment(made_up(games, 0)))
        assert said in told and "Build ships" not in told and "Do without ships" not in told


def test_there_is_advice_for_every_arm() -> None:
    assert set(ADVICE) == {each.key for each in ARMS} - {FREE.key}


def test_victories_of_all_seats_add_up_to_one() -> None:
    shares = seat_victories(Experiment(made_up(1600, 0)), PLAYERS)
    assert sum(each.mean for each in shares) == pytest.approx(1)
    assert all(each.low < 0.25 < each.high for each in shares)


def test_streets_are_counted_beside_chance() -> None:
    often = usage(Experiment(made_up(1600, 0)), "all")
    assert often[(0, 1)].mean == 6  # the first street has half of the discs, not a twelfth
    assert sum(each.mean for each in often.values()) == pytest.approx(12)


def test_winners_are_told_from_the_others() -> None:
    rows = {each.title: each for each in winners(Experiment(made_up(1600, 0)))}
    assert (rows["council seats"].here, rows["council seats"].there) == (2, 0)
    assert "round of the first ship" not in rows  # nobody has built one


def test_orders_of_the_first_half_end_there() -> None:
    (late,) = (each for each in TOLD if each.half)
    assert [int(orders_of(late, n, 0)[0].rounds) for n in (2, 3, 4, 5)] == [11, 7, 6, 5]
    assert rounds(4) == 12
    assert orders_of(FREE, 4, 2)[0].seat == -1
    assert orders_of(late, 4, 2)[0].seat == 2


def test_the_document_has_a_place_for_tables_that_there_are(tmp_path: Path) -> None:
    document = (ROOT / "docs" / "strategy.md").read_text(encoding="utf-8")
    tables = markdown(Experiment(made_up(1600, 1)))
    places = BLOCKS.findall(document)
    assert places and set(places) <= set(tables)
    copy = tmp_path / "strategy.md"
    copy.write_text(document, encoding="utf-8")
    fill(copy, tables)
    assert tables["choices"] in copy.read_text(encoding="utf-8")
    assert BLOCKS.findall(copy.read_text(encoding="utf-8")) == places


def played(arm: Arm, seat: int, deal: int = 5) -> tuple[Any, Notes]:
    """The end of a game of four with a seat under these orders, and what was noted."""
    games, notes = np.zeros(DICE + 1, STATE), np.zeros(1, NOTES)
    orders = orders_of(arm, PLAYERS, seat)
    play_ordered(games, shipped(), orders, notes, PLAYERS, np.uint64(deal), np.uint64(9))
    return games[0], notes[0]


def arm(key: str) -> Arm:
    """The arm of that name."""
    return next(each for each in ARMS if each.key == key)


@compiled
def test_a_game_is_noted() -> None:
    end, notes = played(FREE, 0)
    discs = notes.placed.sum(1)
    assert discs[:PLAYERS].tolist() == [notes.rounds] * PLAYERS
    assert notes.wins.sum() == 1
    assert (notes.ship_round[:PLAYERS] > 0).tolist() == (end.ships[:PLAYERS] > 0).tolist()
    assert (notes.workshop_round > 0).tolist() == (end.workshops > 1).tolist()
    assert notes.council.sum() == (end.seats >= 0).sum()


def ships(told: Arm, deal: int) -> int:
    """How many ships the third seat has in the end."""
    return int(played(told, 2, deal)[0].ships[2])


def workshop_first(told: Arm, deal: int) -> int:
    """Whether the fourth seat builds a workshop, and nothing before it."""
    notes = played(told, 3, deal)[1]
    others = [notes.ship_round[3], notes.house_round[3]]
    first = notes.workshop_round[3]
    return int(first > 0 and all(each == 0 or first <= each for each in others))


@compiled
def test_orders_are_obeyed_where_another_move_is_legal() -> None:
    deals = range(1, 24, 2)
    for rarer, told, free in (
        (ships, arm("no-ship"), FREE),
        (workshop_first, FREE, arm("workshop-first")),
    ):
        assert sum(rarer(told, deal) for deal in deals) < sum(rarer(free, deal) for deal in deals)
    assert played(arm("no-workshop"), 2)[0].workshops[2] == 1
    _, notes = played(arm("white-first"), 0)
    assert notes.white_rounds[0] >= 1 + 2 and notes.whites[0] >= 2


@compiled
def test_the_first_street_under_orders_is_drawn() -> None:
    streets = {int(played(ANY_STREET, 0, deal)[1].first_street[0]) for deal in (1, 3, 5, 7)}
    assert len(streets) > 1


@compiled
def test_games_are_kept_and_the_same_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiment_games, "PART", 4)
    part = Part(SHIPPED, tmp_path / "part.npy", 3)
    assert play_part(part) is None
    assert np.load(part.games).tobytes() == games_of(part).tobytes()


@compiled
def test_a_run_is_told_drawn_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(experiment_games, "PART", 4)
    command = ["findings", str(tmp_path / "run")]
    assert main([*command, "--games", "4"]) == 0
    assert "4 games (" in capsys.readouterr().out
    (kept,) = (tmp_path / "run" / "games").iterdir()
    before = kept.stat().st_mtime_ns
    assert main([*command, "--games", "8", "--pictures", str(tmp_path)]) == 0
    assert "8 games (" in capsys.readouterr().out
    assert kept.stat().st_mtime_ns == before
    assert all("<svg" in (tmp_path / each).read_text() for each in PICTURES)
    assert main([*command, "--seed", "1"]) == 2
    assert "was begun with seed 0" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong", [["--network", "none.bin"], ["--pictures", "nowhere"], ["--document", "none.md"]]
)
def test_a_wrong_option_is_one_line(
    wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["findings", str(tmp_path / "run"), *wrong]) != 0
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert not (tmp_path / "run").exists()
