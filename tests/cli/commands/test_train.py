"""calimala train."""

from pathlib import Path

import pytest

pytest.importorskip("jax")

from calimala.cli.commands import train
from calimala.cli.main import main
from calimala.players.network.weights import SHIPPED

pytestmark = pytest.mark.compiled

SMALL = ["--games", "6", "--gate", "1", "--epochs", "1", "--window", "1", "--seed", "3"]


def test_it_trains_draws_its_curve_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, picture = str(tmp_path / "run"), tmp_path / "curve.svg"
    assert main(["train", folder, "--generations", "1", *SMALL, "--picture", str(picture)]) == 0
    first = capsys.readouterr().out.splitlines()
    assert first[0].startswith("generation 1: 6 games, log loss ")
    assert first[-1].startswith("the best network: ")
    assert "<svg" in picture.read_text()
    assert main(["train", folder, "--generations", "2", *SMALL]) == 0
    second = capsys.readouterr().out.splitlines()
    assert len(second) == 2 and second[0].startswith("generation 2: 12 games")
    assert main(["train", folder, "--generations", "2", *SMALL]) == 0
    assert capsys.readouterr().out.splitlines() == second[-1:]


def test_two_workers_make_the_same_network_as_one(tmp_path: Path) -> None:
    for workers in ("1", "2"):
        command = ["train", str(tmp_path / workers), "--generations", "1", "--workers", workers]
        assert main([*command, *SMALL]) == 0
    one, two = (tmp_path / each / "networks" / "0001.bin" for each in "12")
    assert one.read_bytes().partition(b"\n")[2] == two.read_bytes().partition(b"\n")[2]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--generations", "0"], "'0' is not a whole number from 1"),
        (["--picture", "curve.gif"], "a picture is .svg or .png"),
        (["--games", "many"], "'many' is not a whole number"),
    ],
)
def test_a_wrong_option_is_one_line(
    wrong: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", str(tmp_path / "run"), *SMALL, *wrong]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "no such file or directory; it should hold a network"),
        (b"hello", "holds no network of calimala train"),
        (SHIPPED.read_bytes()[:-1], "is not complete; install calimala again or train once more"),
    ],
)
def test_a_file_without_a_network_to_begin_with_is_one_line(
    content: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = tmp_path / "given.bin"
    if content is not None:
        given.write_bytes(content)
    assert main(["train", str(tmp_path / "run"), *SMALL, "--from", str(given)]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"{given}" in err and said in err
    assert not (tmp_path / "run").exists()


def test_a_folder_of_other_settings_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", str(tmp_path), "--generations", "1", *SMALL]) == 0
    capsys.readouterr()
    assert main(["train", str(tmp_path), "--generations", "1", *SMALL, "--seed", "4"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "was begun with seed 3, now 4" in err


def test_without_the_learning_library_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train, "PACKAGES", ("no_such_package",))
    assert main(["train", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "make setup-train" in err
