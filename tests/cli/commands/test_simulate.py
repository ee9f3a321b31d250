"""calimala simulate."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from calimala.cli.main import main
from calimala.game import Game
from calimala.players import known
from calimala.players.seeds import derived
from tests.support.commands import Running, calimala, running, shell


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_records_are_whole_games_of_the_kind_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    layout = "wood brick marble build artwork weave ship transport contribute"
    options = ["--players", "4", "--edition", "german", "--layout", layout, "--games", "2"]
    assert main(["simulate", *options, "--records", str(out)]) == 0
    for record in records(out):
        assert record["players"] == 4
        assert record["edition"] == "german"
        assert record["layout"] == layout.split()
        assert record["names"] == ["uniform"] * 4
        assert Game.from_record(record).over


def test_a_game_can_be_made_again_from_its_recorded_seed(games: Path) -> None:
    record = records(games)[1]
    assert record["seed"] == derived(7, 1)
    again = Game.new(players=3, seed=record["seed"])
    for move in record["moves"]:
        again.play(move)
    assert again.record()["scores"] == record["scores"]


def test_a_game_depends_on_the_seed_and_its_index_only(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert main(["simulate", "--games", "1", "--seed", "7", "--records", str(out)]) == 0
    assert out.read_text() == games.read_text().splitlines(keepends=True)[0]
    assert main(["simulate", "--games", "1", "--seed", "8", "--records", str(out)]) == 0
    assert records(out)[0]["moves"] != records(games)[0]["moves"]


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("options", "digest"),
    [
        ("--players 2 --edition german --games 3 --seed 14", "0835287690472a6f"),
        ("--players 5 --games 2 --seed 35", "7dd4be12c6bbbbae"),
        ("--players 3 --layout first-game --games 1 --seed 8", "c626c5db2f60a3df"),
        ("--bots greedy,uniform,apprentice --games 2 --seed 5", "f03ed1642cd5e604"),
        ("--bots apprentice --games 1 --seed 21", "ad7fba713d160274"),
        ("--players 4 --edition german --bots planner --games 1 --seed 28", "5291f9ca76e8030b"),
    ],
)
def test_a_seed_makes_the_records_that_it_has_always_made(
    options: str, digest: str, tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    assert main(["simulate", *options.split(), "--records", str(out)]) == 0
    assert hashlib.sha256(out.read_bytes()).hexdigest()[:16] == digest


@pytest.mark.compiled
def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for path, workers in ((one, "1"), (two, "2")):
        options = ["--games", "20", "--workers", workers, "--records", str(path)]
        assert main(["simulate", *options]) == 0
    assert one.read_bytes() == two.read_bytes()


def test_the_summary_is_the_result_when_there_are_no_records(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "--games", "3", "--players", "5"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("5 players, 3 games: 3 deals, seed 0, international edition\n")
    assert "uniform     100.0%  100.0% to 100.0%" in out
    assert "anybody" in out
    assert "\n3 games in " in out
    assert "\x1b" not in out


def test_records_on_stdout_are_all_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--records", "-"]) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") == 1
    assert json.loads(out)["format"] == "calimala-record/1"
    assert err == ""


def test_a_records_file_is_silent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--records", str(tmp_path / "out")]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("path", [".", "no/such/folder/out.jsonl"])
def test_a_file_that_cannot_be_written_is_one_line(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--games", "1", "--records", path]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("calimala: /")
    assert err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("line", ["--records /dev/full", "--records - > /dev/full"])
def test_a_full_disk_is_one_line(line: str) -> None:
    done = shell(f"calimala simulate --games 2 {line}")
    assert done.returncode == 1
    assert done.stderr == "calimala: no space left on device\n"


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    line = "{ calimala simulate --games 30 --records -; echo $? >&2; } | head -c 10"
    done = shell(line)
    assert done.stderr == "141\n"
    assert done.stdout == '{"format":'


@pytest.mark.compiled
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("stop", "status", "said"),
    [(Running.interrupt, 130, "calimala: stopped\n"), (Running.terminate, 143, "")],
)
def test_stopping_it_leaves_no_file(
    stop: Callable[[Running], None], status: int, said: str, workers: str, tmp_path: Path
) -> None:
    options = ["--games", "1000000", "--workers", workers, "--records", str(tmp_path / "out")]
    with running("simulate", *options) as command:
        command.wait_for(lambda: written(tmp_path), "a record in a file")
        stop(command)
        done = command.end()
    assert (done.returncode, done.stdout, done.stderr) == (status, "", said)
    assert list(tmp_path.iterdir()) == []


def written(folder: Path) -> int:
    """How many bytes the files of a folder have."""
    return sum(file.stat().st_size for file in folder.iterdir())


def test_a_bot_nobody_knows_is_refused_with_those_that_are_known() -> None:
    done = calimala("simulate", "--bots", "uniform,nobody,uniform")
    assert done.returncode == 2
    names = ", ".join(known())
    assert done.stderr == (
        f"calimala: unknown bot 'nobody'; known bots: {names}; or the path of a .py file\n"
    )


FIRST_GAME = derived(derived(0, 0), 1)  # the seed of the bot in the first seat
FAILING = f"""
from pathlib import Path
FAILS = Path(__file__).with_suffix(".fails")
class Bot:
    def __init__(self, seed):
        self.fails = FAILS.exists() or seed != {FIRST_GAME}
        FAILS.touch() if not self.fails else None
    def choose(self, moment):
        return "nonsense" if self.fails else moment.legal[0]
"""


@pytest.mark.compiled
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_at_fault_ends_it_and_the_games_already_played_are_kept(
    workers: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, out = tmp_path / "failing.py", tmp_path / "out.jsonl"
    bot.write_text(FAILING)
    options = ["--games", "5", "--workers", workers, "--records", str(out)]
    assert main(["simulate", "--bots", f"{bot},uniform,uniform", *options]) == 1
    said = "calimala: failing.py: answered 'nonsense', which is not a legal move\n"
    assert capsys.readouterr() == ("", said)
    (record,) = records(out)
    assert record["names"] == ["failing", "uniform", "uniform"]
    assert Game.from_record(record).over
    assert main(["simulate", "--bots", f"{bot},uniform,uniform", *options]) == 1
    assert records(out) == [record], "with no game to write the old file stays"


def test_a_bot_at_fault_leaves_the_summary_of_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "failing.py"
    bot.write_text(FAILING)
    assert main(["simulate", "--bots", f"{bot},uniform,uniform", "--games", "5"]) == 1
    out, err = capsys.readouterr()
    assert "1 game in " in out
    assert err.startswith("calimala: failing.py: ")
