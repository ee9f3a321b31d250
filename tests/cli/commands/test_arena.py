"""calimala arena."""

import json
import re
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from calimala.arena import Journal, Plan, Result
from calimala.cli.commands import arena
from calimala.cli.main import main
from calimala.game import Game
from tests.arena.support import bot_file, results
from tests.support.commands import Running, calimala, running, shell

pytestmark = pytest.mark.compiled

ARENA = ["arena", "--players", "2", "--bots", "uniform,greedy", "--seed", "3"]
QUICK = ["arena", "--players", "3", "--bots", "uniform", "--seed", "3"]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def without_times(path: Path) -> list[dict[str, Any]]:
    """The header and the games of a save file, in the order of their numbers."""
    header, *games = lines(path)
    games = [{key: game[key] for key in game if key != "clocks"} for game in games]
    return [header, *sorted(games, key=lambda game: int(game["game"]))]


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The JSON on stdout."""
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_tables_say_who_wins_and_how_sure_that_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "--games", "16"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("2 players, 16 games: 8 deals, seed 3, international edition\n")
    shown = " ".join(out.split())
    assert "greedy 100.0%" in shown
    assert "50.0% above" in shown
    for title in ("95 % interval", "chance", "rating", "points", "margin", "1st 2nd", "slowest"):
        assert title in shown
    assert max(map(len, out.splitlines())) <= 80


def test_the_json_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "--games", "4", "--json"]) == 0
    found = told(capsys)
    assert found["plan"]["bots"] == ["uniform", "greedy"]
    assert (found["asked"], found["played"], found["counted"], found["deals"]) == (4, 4, 4, 2)
    assert found["complete"]
    best = found["bots"][0]
    assert best["bot"] == "greedy"
    assert best["victories"]["mean"] == 1
    assert best["decisions"]["count"] > 100
    assert set(best["rating"]) == {"mu", "sigma", "ordinal"}
    assert set(found["versions"]) == {"calimala", "rules", "code"}


def test_games_are_rounded_up_to_whole_deals_and_that_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*ARENA, "--games", "3", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["played"] == 4
    assert err == (
        "calimala: 3 games are rounded up to 4: each deal is played 2 times, "
        "everyone in every seat once\n"
    )


def test_the_number_of_workers_changes_nothing_but_the_times(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for path, workers in ((one, "1"), (two, "2")):
        assert main([*QUICK, "--games", "20", "--workers", workers, "--save", str(path)]) == 0
    assert without_times(one) == without_times(two)


def test_an_arena_can_be_played_in_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    records = [tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"]
    for games, save, record in (("9", whole, 0), ("4", parts, 1), ("9", parts, 1)):
        options = ["--games", games, "--save", str(save), "--records", str(records[record])]
        assert main([*QUICK, *options]) == 0
    assert without_times(whole) == without_times(parts)
    assert records[0].read_bytes() == records[1].read_bytes()
    assert all(Game.from_record(record).over for record in lines(records[1]))
    capsys.readouterr()
    assert main([*QUICK, "--games", "4", "--save", str(parts), "--json",
                 "--records", str(records[1])]) == 0  # fmt: skip
    assert told(capsys)["played"] == 9


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(("stop", "status"), [(Running.interrupt, 130), (Running.terminate, 143)])
def test_an_arena_that_is_stopped_goes_on_where_it_was(
    stop: Callable[[Running], None], status: int, workers: str, tmp_path: Path
) -> None:
    save, records = tmp_path / "save.jsonl", tmp_path / "records.jsonl"
    options = [*QUICK, "--save", str(save), "--records", str(records)]
    with running(*options, "--games", "1000000", "--workers", workers) as command:
        command.wait_for(lambda: saved(save) >= 5, "five games in the save file")
        stop(command)
        done = command.end()
    assert done.returncode == status
    found = re.match(r"3 players, (\d+) of 1000000 games", done.stdout)
    assert found is not None
    counted, played = int(found[1]), saved(save)
    assert done.stderr == (
        f"calimala: stopped after {counted} of 1000000 games; "
        f"the same command goes on from {save}\n"
    )
    # The signal may come when a game's record is written or its result saved, but not yet counted.
    assert 5 <= counted <= played <= len(lines(records)) <= counted + 1
    assert main([*options, "--games", str(played + 3)]) == 0
    fresh = tmp_path / "fresh.jsonl"
    assert main([*QUICK, "--games", str(played + 3), "--save", str(fresh),
                 "--records", str(tmp_path / "again")]) == 0  # fmt: skip
    assert without_times(save) == without_times(fresh)
    assert sorted(records.read_text().splitlines()) == sorted(
        (tmp_path / "again").read_text().splitlines()
    )


def saved(path: Path) -> int:
    """How many games a save file has, below its header."""
    return path.read_bytes().count(b"\n") - 1 if path.exists() else 0


def test_stopping_an_arena_that_is_not_saved_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(_self: object, _result: Result) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena.Progress, "count", stop)
    assert main([*QUICK, "--games", "9", "--json"]) == 130
    out, err = capsys.readouterr()
    assert not json.loads(out)["complete"]
    assert err == (
        "calimala: stopped after 1 of 9 games, which are not kept; --save FILE keeps them\n"
    )


def test_a_worker_that_is_killed_is_one_line_and_loses_nothing_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "save.jsonl"

    def kill(_self: object, _result: Result) -> None:
        active_children()[0].kill()

    options = [*QUICK, "--games", "60", "--workers", "2", "--save", str(save)]
    with monkeypatch.context() as patch:
        patch.setattr(arena.Progress, "count", kill)
        assert main(options) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("calimala: a worker process ended unexpectedly")
    assert err.count("\n") == 1
    assert 1 <= len(lines(save)) - 1 < 60
    assert main(options) == 0
    assert [game["game"] for game in without_times(save)[1:]] == list(range(60))


def test_bots_that_fail_lose_their_games_and_the_arena_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = bot_file(tmp_path, "raises")
    options = ["arena", "--players", "3", "--bots", f"uniform,{wrong},uniform", "--games", "6"]
    assert main(options) == 0
    out = capsys.readouterr().out
    assert "6 games ended by a bot's fault, which loses the game:" in out
    assert "raises.py: raised ZeroDivisionError: half a coin (line 1)" in out
    assert "and 1 more" in out
    assert main([*options, "--json"]) == 0
    found = told(capsys)
    uniform, raises = found["bots"]
    assert (raises["name"], raises["faults"], raises["victories"]["mean"]) == ("raises", 6, 0)
    assert uniform["victories"]["mean"] == 1
    assert found["faulted"] == 6
    assert found["faults"][0]["message"].startswith("raises.py: ")


def test_a_bot_file_that_has_changed_is_another_arena(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "def choose(moment): return moment.legal[0]"
    bot = bot_file(tmp_path, "first", text)
    options = ["arena", "--players", "2", "--bots", f"uniform,{bot}", "--games", "2"]
    options += ["--save", str(tmp_path / "save.jsonl")]
    assert main(options) == 0
    bot_file(tmp_path, "first", text.replace("0", "-1"))
    capsys.readouterr()
    assert main(options) == 2
    assert "was begun with version of" in capsys.readouterr().err


def test_a_picture_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    assert main([*ARENA, "--games", "4", "--picture", str(tmp_path / "a.svg")]) == 0
    assert (tmp_path / "a.svg").read_text().count("<svg") == 1
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        ("--players 6", 2, "--players"),
        ("--games 0", 2, "--games"),
        ("--bots nobody", 2, "known bots: apprentice, "),
        ("--bots uniform,greedy", 2, "--bots has 2 names"),
        ("--bots no/such.py", 2, "no such file"),
        ("--seconds 0", 2, "--seconds"),
        ("--seconds fast", 2, "'fast'"),
        ("--workers -1", 2, "--workers"),
        ("--layout circle", 2, "circle"),
        ("--save -", 2, "--save takes a file"),
        ("--records -", 2, "--records takes a file"),
        ("--picture -", 2, "--picture takes a file"),
        ("--picture a.gif", 2, ".svg or .png"),
        ("--picture no/such/a.svg", 1, "no such folder"),
        ("--save no/such/a.jsonl", 1, "no/such/a.jsonl: no such file"),
        ("--save .", 1, "is a directory"),
        ("--records no/such/a.jsonl", 1, "no/such/a.jsonl: no such file"),
        ("--save a.jsonl --records a.jsonl", 2, "a file each"),
        ("--save a.jsonl --records ./a.jsonl", 2, "a file each"),
        ("--save a.svg --picture a.svg", 2, "--save and --picture take a file each"),
        ("--records a.svg --picture a.svg", 2, "--records and --picture take a file each"),
        ("--save=", 2, "--save takes a file"),
    ],
)
def test_bad_options_are_one_line_and_nothing_is_played(
    options: str,
    status: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(arena, "run_arena", lambda *_: pytest.fail("games were played"))
    assert main(["arena", "--bots", "uniform", *options.split()]) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


def test_a_bot_file_that_changes_meanwhile_stops_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = bot_file(tmp_path, "first", "def choose(moment): return moment.legal[0]")

    def change(_self: object, _result: Result) -> None:
        Path(bot).write_text("def choose(moment): return moment.legal[-1]")

    monkeypatch.setattr(arena.Progress, "count", change)
    options = ["arena", "--players", "2", "--bots", f"uniform,{bot}", "--games", "4", "--json"]
    assert main(options) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["played"] == 1
    first, second = err.splitlines()
    assert first.endswith("first.py has changed since the arena began")
    assert second.startswith("calimala: stopped after 1 of 4 games")


def test_a_bot_file_may_have_a_name_in_any_letters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        bot = bot_file(tmp_path, "\udcff", "def choose(moment): return moment.legal[0]")
    except OSError:
        pytest.skip("no such names here")
    save = str(tmp_path / "save.jsonl")
    options = ["arena", "--players", "2", "--bots", f"uniform,{bot}", "--games", "2"]
    assert [main([*options, "--save", save]) for _ in range(2)] == [0, 0]
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("option", ["--save /dev/full", "--records /dev/full"])
def test_a_full_disk_is_one_line(option: str) -> None:
    done = shell(f"calimala arena --bots uniform --games 2 {option}")
    assert (done.returncode, done.stderr) == (1, "calimala: no space left on device\n")


def test_a_name_of_a_bot_that_nobody_knows_lists_those_that_are_known() -> None:
    done = calimala("arena", "--bots", "nobody")
    assert done.returncode == 2
    assert done.stderr.startswith(
        "calimala: unknown bot 'nobody'; known bots: apprentice, banker, greedy, "
    )


def test_a_bar_tells_how_fast_and_who_leads() -> None:
    plan, said = Plan(2, ("a", "b"), 1), list[tuple[int, int, str]]()
    kept = Journal()
    progress = arena.Progress(plan, 4, kept, lambda *seen: said.append(seen))
    for result in results(plan, 2, {"a": 90, "b": 0}):
        kept.results[result.game] = result
        progress.count(result)
    assert [seen[:2] for seen in said] == [(1, 4), (2, 4)]
    assert said[-1][2].endswith("games/s, a wins 100%")
