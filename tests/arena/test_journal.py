"""Games on disk: nothing lost, nothing twice, nothing mixed up."""

import json
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

import pytest

from calimala.arena.journal import Journal, journal
from calimala.arena.match import Played
from calimala.arena.plan import Plan
from calimala.arena.result import Fault
from calimala.game import BadOption, CalimalaError
from tests.arena.support import plan, results

PAIR = plan("a", "b")
RECORDED = plan("a", "b", recorded=True)
VERSIONS = {"calimala": "1", "rules": 1}


class Files:
    """A save and a records file, and what was said about them."""

    def __init__(self, folder: Path) -> None:
        self.save, self.records = folder / "save.jsonl", folder / "records.jsonl"
        self.said: list[str] = []

    def write(self, plan: Plan, games: range) -> None:
        """Keep these games."""
        with self._open(plan) as kept:
            for result in results(plan, games.stop, {"a": 0, "b": 0})[games.start :]:
                kept.keep(Played(result, f'{{"game":{result.game}}}'))

    def read(self, plan: Plan, versions: dict[str, object] | None = None) -> list[int]:
        """The numbers of the games that are there."""
        with self._open(plan, versions) as kept:
            return list(kept.results)

    def _open(
        self, plan: Plan, versions: dict[str, object] | None = None
    ) -> AbstractContextManager[Journal]:
        records = str(self.records) if plan.recorded else None
        return journal(str(self.save), records, plan, versions or VERSIONS, self.said.append)

    def recorded(self) -> list[int]:
        """The numbers of the games that have a record."""
        return [json.loads(line)["game"] for line in self.records.read_text().splitlines()]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def test_games_are_there_when_the_file_is_opened_again(files: Files) -> None:
    files.write(PAIR, range(3))
    with files._open(PAIR) as kept:
        assert list(kept.results.values()) == results(PAIR, 3, {"a": 0, "b": 0})
    assert files.said == []


def test_a_game_is_on_disk_as_soon_as_it_is_kept(files: Files) -> None:
    with files._open(PAIR) as kept:
        for number, result in enumerate(results(PAIR, 4, {"a": 0, "b": 0})):
            kept.keep(Played(result, ""))
            assert files.save.read_bytes().count(b"\n") == number + 2


@pytest.mark.parametrize("torn", [b"", b'{"game":3,', b"\0" * 40, b"\0\0\0\n", b'{"a":\n'])
def test_a_torn_last_line_is_left_out_and_play_goes_on_behind_it(files: Files, torn: bytes) -> None:
    files.write(PAIR, range(3))
    whole = files.save.read_bytes()
    files.save.write_bytes(whole + torn)
    assert files.read(PAIR) == [0, 1, 2]
    assert files.save.read_bytes() == whole
    assert len(files.said) == bool(torn)
    files.write(PAIR, range(3, 5))
    assert files.read(PAIR) == [0, 1, 2, 3, 4]


def test_a_file_can_break_off_anywhere(files: Files) -> None:
    files.write(PAIR, range(2))
    whole = files.save.read_bytes()
    for length in range(len(whole)):
        files.save.write_bytes(whole[:length])
        games = files.read(PAIR)
        assert games == list(range(max(0, whole[:length].count(b"\n") - 1)))


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (plan("a", "b", seed=8), "seed 7, now 8"),
        (plan("a", "c"), 'bots ["a", "b"], now ["a", "c"]'),
        (plan("a", "b", edition="german"), 'edition "international", now "german"'),
        (plan("a", "b", seconds=1.0), "seconds null, now 1.0"),
        (plan("a", "b", recorded=True), "recorded false, now true"),
        (plan("a", "b", layout="first-game"), 'layout "shuffled", now "first-game"'),
    ],
)
def test_another_arena_is_refused_with_what_differs(files: Files, other: Plan, said: str) -> None:
    files.write(PAIR, range(1))
    with pytest.raises(BadOption) as refusal:
        files.read(other)
    assert str(refusal.value) == f"{files.save} was begun with {said}"


def test_another_version_is_refused(files: Files) -> None:
    files.write(PAIR, range(1))
    with pytest.raises(BadOption, match="version of rules 1, now 2"):
        files.read(PAIR, {"calimala": "1", "rules": 2})


@pytest.mark.parametrize(
    "text",
    [
        "[]\n",
        "[" * 99_999 + "\n",
        "hello",
        "\n",
        '{"format":"calimala-record/1"}\n',
        "hello\nworld\n",
        '"x"\n{}\n',
    ],
)
def test_a_file_of_another_kind_is_refused_and_left_alone(files: Files, text: str) -> None:
    files.save.write_text(text)
    with pytest.raises(CalimalaError, match="is not a file of calimala arena"):
        files.read(PAIR)
    assert files.save.read_text() == text


@pytest.mark.parametrize("line", ["{}", '{"game":1}', "[1]", "7"])
def test_a_line_that_is_no_result_is_named(files: Files, line: str) -> None:
    files.write(PAIR, range(1))
    files.save.write_text(files.save.read_text() + line + "\n")
    with pytest.raises(CalimalaError, match="line 3 is no result of this arena"):
        files.read(PAIR)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "x"},
        {"game": -2, "deal": -1},
        {"game": 2},
        {"deal": None},
        {"bots": ["a", "c"]},
        {"places": [1]},
        {"places": ["first", "second"]},
        {"scores": ["x", 2]},
        {"clocks": []},
        {"fault": {"seat": 2, "message": "b: gave up"}},
    ],
)
def test_a_result_that_no_game_can_have_is_named(files: Files, wrong: dict[str, object]) -> None:
    files.write(PAIR, range(1))
    header, game = files.save.read_text().splitlines()
    files.save.write_text(f"{header}\n{json.dumps(json.loads(game) | wrong)}\n{game}\n")
    with pytest.raises(CalimalaError, match="line 2 is no result of this arena"):
        files.read(PAIR)


def test_a_header_without_versions_is_another_one(files: Files) -> None:
    files.write(PAIR, range(1))
    header, game = files.save.read_text().splitlines()
    files.save.write_text(f"{json.dumps(json.loads(header) | {'versions': [1]})}\n{game}\n")
    with pytest.raises(BadOption, match="version of rules null, now 1"):
        files.read(PAIR)


def test_names_and_complaints_in_any_letters_are_kept(files: Files) -> None:
    odd = plan("\udcff.py", "\N{CJK UNIFIED IDEOGRAPH-4E2D}")
    (first,) = results(odd, 1, dict.fromkeys(odd.bots, 0.0))
    result = replace(first, fault=Fault(0, "raised ValueError: \ud800"))
    with files._open(odd) as kept:
        kept.keep(Played(result, ""))
    with files._open(odd) as kept:
        assert list(kept.results.values()) == [result]


def test_two_arenas_do_not_write_to_one_file(files: Files) -> None:
    with files._open(PAIR), pytest.raises(BadOption, match="in use by another arena"):
        files.read(PAIR)


def test_records_stand_in_the_order_of_the_saved_games(files: Files) -> None:
    files.write(RECORDED, range(3))
    files.write(RECORDED, range(3, 5))
    assert files.recorded() == files.read(RECORDED) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("more", ['{"game":3}\n', '{"game":3}\n{"ga', '{"game"'])
def test_a_record_whose_game_was_not_saved_is_left_out(files: Files, more: str) -> None:
    files.write(RECORDED, range(3))
    files.records.write_text(files.records.read_text() + more)
    files.write(RECORDED, range(3, 5))
    assert files.recorded() == [0, 1, 2, 3, 4]


def test_a_saved_game_without_its_record_is_refused(files: Files) -> None:
    files.write(RECORDED, range(3))
    files.records.write_text('{"game":0}\n')
    with pytest.raises(BadOption, match="has 1 records of 3 games saved"):
        files.read(RECORDED)


def test_without_a_save_records_are_begun_anew(files: Files) -> None:
    for _ in range(2):
        with journal(None, str(files.records), RECORDED, VERSIONS, files.said.append) as kept:
            kept.keep(Played(results(RECORDED, 1, {"a": 0, "b": 0})[0], '{"game":0}'))
    assert files.recorded() == [0]
    assert files.said == []


def test_a_full_disk_is_an_error() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no full device here")
    with pytest.raises(OSError, match="No space left"):
        journal("/dev/full", None, PAIR, VERSIONS, print).__enter__()


def test_a_journal_without_files_keeps_games_too() -> None:
    kept, (result,) = Journal(), results(PAIR, 1, {"a": 0, "b": 0})
    kept.keep(Played(result, ""))
    assert kept.results == {0: result}
