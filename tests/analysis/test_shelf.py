"""Kept reviews: found again for the same game and evaluator, and for no other."""

from pathlib import Path

import pytest

from calimala.analysis import review
from calimala.analysis.shelf import Shelf, default_folder
from tests.analysis.support import Opinion, played

pytestmark = pytest.mark.compiled  # as plain Python games take too long


def test_a_review_is_found_for_its_game_and_evaluator_only(tmp_path: Path) -> None:
    game, other, shelf = played("uniform", 2, 1), played("uniform", 2, 2), Shelf(tmp_path / "new")
    found = review(game.record(), Opinion())
    assert shelf.find(game, "opinion") is None
    shelf.keep(game, found)
    assert shelf.find(game, "opinion") == found
    assert shelf.find(game, "another") is None
    assert shelf.find(other, "opinion") is None


def test_a_damaged_file_was_not_kept(tmp_path: Path) -> None:
    game, shelf = played("uniform", 2, 1), Shelf(tmp_path)
    shelf.keep(game, review(game.record(), Opinion()))
    [file] = tmp_path.iterdir()
    for content in (b"", b"[]", b'{"format": "calimala-review/0"}', b"\xff"):
        file.write_bytes(content)
        assert shelf.find(game, "opinion") is None


def test_the_folder_follows_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CALIMALA_CACHE_DIR", str(tmp_path))
    assert default_folder() == tmp_path / "reviews"
    monkeypatch.delenv("CALIMALA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "calimala" / "reviews"
