"""Plots are valid files, for any number of bots, with any names."""

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from calimala.arena.plot import check_path, plot_report, short
from calimala.arena.report import Report, report
from calimala.game import BadOption
from tests.arena.support import faulted, plan, results

pytest.importorskip("matplotlib", reason="draws the pictures")

LINE_UPS = {
    "one": ("uniform",) * 4,
    "two": ("a", "b"),
    "five": (
        "master",
        "x" * 90,
        "a $math$ <&> \N{CJK UNIFIED IDEOGRAPH-4E2D}.py",
        "search:12800",
        "e",
    ),
}


def figures(*bots: str, games: int = 40) -> Report:
    arena = plan(*bots)
    return report(arena, {}, games, results(arena, games, dict.fromkeys(bots, 0.0)))


@pytest.mark.parametrize("bots", LINE_UPS.values(), ids=LINE_UPS)
def test_pictures_are_valid_files(bots: tuple[str, ...], tmp_path: Path) -> None:
    found = figures(*bots)
    plot_report(found, str(tmp_path / "a.svg"))
    plot_report(found, str(tmp_path / "a.PNG"))
    tree = ET.parse(tmp_path / "a.svg")  # noqa: S314 - our own file
    assert tree.getroot().tag.endswith("svg")
    assert (tmp_path / "a.PNG").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_the_same_results_give_the_same_picture(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        plot_report(figures("a", "b"), str(tmp_path / name))
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_a_picture_of_nothing_but_faults(tmp_path: Path) -> None:
    arena = plan("a", "b")
    found = report(arena, {}, 4, [faulted(arena, k, "a") for k in range(4)])
    plot_report(found, str(tmp_path / "a.svg"))
    assert (tmp_path / "a.svg").stat().st_size > 1000


def test_a_long_name_keeps_both_ends() -> None:
    assert short("a" * 20 + "b" * 20) == "a" * 13 + "…" + "b" * 13
    assert short("greedy") == "greedy"


def test_a_picture_that_cannot_be_is_refused_beforehand(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"a picture is \.svg or \.png"):
        check_path("results.gif")
    with pytest.raises(FileNotFoundError):
        check_path(str(tmp_path / "no" / "such.svg"))
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(IsADirectoryError):
        check_path(str(tmp_path / "folder.svg"))
    check_path(str(tmp_path / "fine.svg"))
    assert not (tmp_path / "fine.svg").exists()


def test_without_matplotlib_one_line_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BadOption, match="make setup-arena"):
        check_path(str(tmp_path / "a.svg"))
