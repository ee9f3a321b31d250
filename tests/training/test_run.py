"""A training run: from seeds, stopped anywhere, going on, never worse for it."""

import errno
import json
import shutil
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax")

from calimala.game import BadOption
from calimala.players.network.weights import SHIPPED, fingerprint, origin, read
from calimala.training import run
from calimala.training.learn import learn
from calimala.training.run import Run, Settings

pytestmark = pytest.mark.compiled

SMALL = Settings(seed=5, games=12, rollouts=2, part=4, window=2, epochs=2, gate=2)


def quietly(_done: int, _total: int, _what: str) -> None:
    """Progress that nobody watches."""


def trained(folder: Path, generations: int = 2, settings: Settings = SMALL) -> Run:
    """A run after so many generations."""
    training = Run(folder, settings, 1)
    while len(training.points) < generations:
        training.next_generation(quietly)
    return training


def networks(folder: Path) -> list[bytes]:
    """The weights of every generation."""
    return [read(each).tobytes() for each in sorted((folder / "networks").glob("*.bin"))]


def figures(training: Run) -> list[dict[str, Any]]:
    """The curve without the times."""
    return [each.json() | {"seconds": 0} for each in training.points]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run that nobody has disturbed."""
    return trained(tmp_path_factory.mktemp("whole")).folder.path


@pytest.fixture
def done(whole: Path, tmp_path: Path) -> Path:
    """A copy of that, to be changed."""
    return Path(shutil.copytree(whole, tmp_path / "done"))


def test_the_same_seed_makes_the_same_networks(whole: Path, tmp_path: Path) -> None:
    assert figures(trained(tmp_path)) == figures(trained(whole))
    assert networks(tmp_path) == networks(whole)


class Killed(BaseException):
    """The end of the process, at some moment."""


@pytest.mark.parametrize(
    "moment", [("play_part", 2), ("play_part", 5), ("learn", 1), ("new_share", 1)]
)
def test_a_run_that_is_killed_goes_on_as_if_it_had_not_been(
    moment: tuple[str, int], whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    what, number = moment
    work = getattr(run, what)
    calls = iter(range(1000))

    def dying(*arguments: Any) -> Any:
        if next(calls) == number:
            raise Killed
        return work(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(run, what, dying)
        with pytest.raises(Killed):
            trained(tmp_path)
    assert figures(trained(tmp_path)) == figures(trained(whole))
    assert networks(tmp_path) == networks(whole)


def test_games_that_are_played_are_not_played_again(
    done: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "play_part", None)
    assert len(trained(done).points) == 2


def test_a_full_disk_stops_it_and_leaves_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: Any, _rows: Any) -> None:
        file.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(np, "save", full)
        with pytest.raises(OSError, match="No space left"):
            trained(tmp_path)
    assert list((tmp_path / "games").iterdir()) == []
    assert len(trained(tmp_path, 1).points) == 1


def test_what_a_killed_process_left_is_cleared_away(done: Path) -> None:
    (done / "games" / ".begun-x.npy").write_bytes(b"half")
    trained(done)
    assert not (done / "games" / ".begun-x.npy").exists()


def test_other_settings_are_refused_with_what_differs(whole: Path) -> None:
    other = Settings(**(asdict(SMALL) | {"games": 16}))
    with pytest.raises(BadOption, match="was begun with games 12, now 16"):
        Run(whole, other, 1)


def test_a_run_begins_with_the_network_that_it_is_given(tmp_path: Path) -> None:
    given = replace(SMALL, start=fingerprint())
    training = Run(tmp_path, given, 1, SHIPPED)
    assert training.best.read_bytes() == SHIPPED.read_bytes()
    training.next_generation(quietly)
    begun = origin(training.folder.network(1))["begun"]
    assert begun == origin()
    with pytest.raises(BadOption, match="was begun with start"):
        Run(tmp_path, SMALL, 1)


def test_without_rollouts_every_generation_learns_from_scratch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = list[bytes]()

    def noting(network: Any, *rest: Any) -> Any:
        begun.append(network.tobytes())
        return learn(network, *rest)

    monkeypatch.setattr(run, "learn", noting)
    monkeypatch.setattr(run, "new_share", lambda _deal: 1.0)
    trained(tmp_path / "ends", 2, replace(SMALL, rollouts=0))
    trained(tmp_path / "rollouts", 2, SMALL)
    of_ends, of_rollouts = begun[:2], begun[2:]
    assert of_ends[0] == of_ends[1]
    assert of_rollouts[1] == read(tmp_path / "rollouts" / "networks" / "0001.bin").tobytes()


@pytest.mark.parametrize("name", ["settings.json", "curve.json"])
def test_a_file_of_something_else_is_refused(name: str, done: Path) -> None:
    (done / name).write_text("hello")
    with pytest.raises(BadOption, match=f"{name} is no file of calimala train"):
        Run(done, SMALL, 1)


def test_a_network_is_let_in_only_if_it_wins_more_than_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = iter([0.5, 0.5, 0.6, 0.7, 0.4, 0.5])
    monkeypatch.setattr(run, "new_share", lambda _deal: next(shares))
    training = trained(tmp_path, 3)
    assert [each.admitted for each in training.points] == [False, True, False]
    assert training.best.name == "0002.bin"


def test_old_games_are_removed_when_nobody_learns_from_them(tmp_path: Path) -> None:
    trained(tmp_path, 3)
    kept = {file.name[:4] for file in (tmp_path / "games").iterdir()}
    assert kept == {"0002", "0003"}


def test_the_origin_is_in_the_file(whole: Path) -> None:
    path = trained(whole).folder.network(1)
    header = json.loads(path.read_bytes().partition(b"\n")[0])
    assert header["origin"]["games"] == 12
    assert header["origin"]["command"].startswith("calimala train FOLDER --seed 5 --games 12")
    assert header["origin"]["settings"]["seed"] == 5
    assert np.isfinite(header["origin"]["lesson"]["loss"])
