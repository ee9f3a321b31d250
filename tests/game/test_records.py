"""Records are read with distrust: whatever is wrong is said in one line, and nothing hangs."""

import copy
import io
import json
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from calimala.game import BadRecord, Game, records
from tests.laws.games import played

Json = dict[str, Any]
SETUP = 6  # moves of three players before the first disc


@pytest.fixture(scope="module")
def whole() -> Json:
    """A finished game of three players with reshuffles."""
    seed = next(s for s in range(99) if len(played(s, 9_999).record()["reshuffles"]) > 1)
    return {**played(seed, 9_999).record()}


@pytest.fixture
def record(whole: Json) -> Json:
    """A copy to spoil."""
    return copy.deepcopy(whole)


def refused(record: Json) -> BadRecord:
    """The error the record gets; it is one line."""
    with pytest.raises(BadRecord) as caught:
        Game.from_record(record)
    assert "\n" not in str(caught.value)
    return caught.value


SPOILT: dict[str, tuple[Callable[[Json], object], str]] = {
    "another version": (
        lambda r: r.update(format="calimala-record/2"),
        "format must be 'calimala-record/1', not 'calimala-record/2'",
    ),
    "no version": (lambda r: r.pop("format"), "not None"),
    "a missing key": (lambda r: r.pop("deck"), "deck is missing"),
    "six players": (lambda r: r.update(players=6), "players must be 2, 3, 4 or 5, not 6"),
    "players as text": (lambda r: r.update(players="3"), "players must be"),
    "players as truth": (lambda r: r.update(players=True), "players must be"),
    "another edition": (lambda r: r.update(edition="polish"), "edition must be"),
    "an edition as list": (lambda r: r.update(edition=["german"]), "edition must be"),
    "an action twice": (
        lambda r: r["layout"].__setitem__(0, r["layout"][1]),
        "is named more than once",
    ),
    "an unknown action": (lambda r: r["layout"].__setitem__(0, "pray"), "'pray' is no action"),
    "eight actions": (lambda r: r["layout"].pop(), "8 actions named"),
    "a layout as text": (lambda r: r.update(layout="wood"), "layout must be a list, not a text"),
    "numbers for names": (lambda r: r.update(layout=[1] * 9), "layout must hold texts"),
    "a tile twice": (
        lambda r: r["scoring_tiles"].__setitem__(0, r["scoring_tiles"][1]),
        "more than once",
    ),
    "a tile missing": (lambda r: r["scoring_tiles"].pop(), "is missing"),
    "the council as tile": (
        lambda r: r["scoring_tiles"].__setitem__(0, "palazzo"),
        "'palazzo' does not belong there",
    ),
    "a hand too small": (lambda r: r["dealt"][0].pop(), "dealt must be"),
    "a card dealt twice": (
        lambda r: r["dealt"][0].__setitem__(0, r["dealt"][1][0]),
        "more than once",
    ),
    "a tile dealt": (lambda r: r["dealt"][0].__setitem__(0, "ports"), "'ports' does not belong"),
    "dealt as object": (lambda r: r.update(dealt={}), "dealt must be a list, not an object"),
    "a deck as text": (lambda r: r.update(deck="wood"), "deck must be a list, not a text"),
    "a deck of numbers": (lambda r: r.update(deck=[1]), "deck must hold texts, not a number"),
    "no deck": (lambda r: r.update(deck=None), "deck is null although"),
    "a short deck": (lambda r: r["deck"].pop(), "where"),
    "an unknown card": (lambda r: r["deck"].__setitem__(0, "luck"), "'luck' is no action card"),
    "a card of two lines": (
        lambda r: r["deck"].__setitem__(0, "a\nb" * 999),
        "'a\\nba\\nb",
    ),
    "a reshuffle missing": (lambda r: r["reshuffles"].pop(), "reshuffle"),
    "a reshuffle too many": (
        lambda r: r["reshuffles"].append(["wood"]),
        "is in the record but was never shuffled",
    ),
    "reshuffles flat": (lambda r: r.update(reshuffles=["wood"]), "reshuffles[0] must be a list"),
    "moves as object": (lambda r: r.update(moves={}), "moves must be a list, not an object"),
    "too many moves": (lambda r: r.update(moves=["end"] * 20_000), "more than any game has"),
    "a move of numbers": (lambda r: r["moves"].__setitem__(0, 7), "moves must hold texts"),
    "a wrong score": (lambda r: r["scores"].__setitem__(0, 99), "scores should be"),
    "a score as text": (lambda r: r.update(scores="41"), "scores should be"),
    "no score": (lambda r: r.update(scores=None), "scores should be"),
    "a wrong winner": (lambda r: r.update(winners=[0, 1, 2]), "winners should be"),
    "an end cut off": (lambda r: r["moves"].pop(), "scores should be null"),
    "a name too many": (lambda r: r.update(names=["a"] * 9), "names: 9 given"),
    "names of numbers": (lambda r: r.update(names=[1, 2, 3]), "names must be a list of texts"),
    "one name for all": (lambda r: r.update(names="Ada"), "names must be a list of texts"),
    "a seed as list": (lambda r: r.update(seed=[7]), "seed must be a whole number or a text"),
    "a seed as fraction": (lambda r: r.update(seed=0.5), "seed must be a whole number"),
}


@pytest.mark.parametrize("fault", SPOILT)
def test_a_record_that_does_not_fit_is_refused_and_told_why(fault: str, record: Json) -> None:
    spoil, reason = SPOILT[fault]
    spoil(record)
    assert reason in str(refused(record))


def test_a_card_beside_the_board_belongs_to_some_numbers_of_players_only(record: Json) -> None:
    beside = {2: "face_down", 3: "face_up", 4: "face_up"}.get(record["players"])
    for key in ("face_up", "face_down"):
        wrong = record | {key: None if key == beside else "lisbon"}
        assert key in str(refused(wrong))


def test_a_faulty_move_is_named_with_its_ply(record: Json) -> None:
    for word, reason in (
        ("KEEP LISBON", "there is no such move"),
        (" stop", "there is no such move"),
        ("place  own 1-2", "there is no such move"),
        ("stop", "another kind of decision is due"),
    ):
        record["moves"][10] = word
        error = refused(record)
        assert error.ply == 10
        assert repr(word) in str(error)
        assert reason in str(error)


def test_records_from_elsewhere_need_neither_seed_nor_names_and_may_say_more(record: Json) -> None:
    del record["seed"]
    record.pop("names", None)
    game = Game.from_record(record | {"site": "the kitchen table", "rules_version": 99})
    assert game.moves == tuple(record["moves"])
    assert "seed" not in game.record()


def test_a_game_without_seed_can_be_played_on_and_always_in_the_same_way(whole: Json) -> None:
    unfinished = whole | {"moves": [], "deck": None, "reshuffles": []}
    unfinished |= {"scores": None, "winners": None}
    del unfinished["seed"]
    ends = []
    for _ in range(2):
        game = Game.from_record(unfinished)
        while not game.over:
            game.play(game.legal()[0])
        ends.append(game.record())
    assert ends[0] == ends[1]


def test_a_deck_before_the_last_take_is_refused(whole: Json) -> None:
    early = whole | {"moves": whole["moves"][:2], "reshuffles": []}
    assert "never shuffled" in str(refused(early | {"scores": None, "winners": None}))


TEXTS = {
    "nothing": ("", "not JSON"),
    "half a record": ('{"format": "calimala-record/1", "players', "not JSON"),
    "a list": ("[]", "not a list"),
    "a number": ("7", "a JSON object is needed, not a number"),
    "null": ("null", "not null"),
    "a key twice": ('{"players": 3, "players": 4}', "key 'players' stands twice"),
    "a number without end": ('{"seed": ' + "9" * 10_000 + "}", "not JSON"),
    "brackets without end": ("[" * 500_000, "nested too deep"),
    "objects without end": ('{"a":' * 100_000, "nested too deep"),
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    content, reason = TEXTS[text]
    with pytest.raises(BadRecord, match=reason):
        records.loads(content)


@pytest.mark.parametrize("content", [b"[" * 10_000_000, b"[],".join([b"["] * 2_000_000)])
@pytest.mark.parametrize("name", ["hostile.json", "hostile.jsonl"])
def test_megabytes_of_brackets_are_refused_at_once(
    tmp_path: Path, name: str, content: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    tracemalloc.start()
    with pytest.raises(BadRecord, match="longer than 1048576 bytes"):
        list(records.read(path))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20 * records.LARGEST


def test_a_file_of_lines_is_read_one_by_one_and_blank_lines_do_not_count(
    tmp_path: Path, whole: Json
) -> None:
    path = tmp_path / "games.jsonl"
    line = records.dumps(whole)
    path.write_text(f"{line}\n\n{line}\n")
    assert list(records.read(path)) == [(0, whole), (1, whole)]
    path.write_text(f"{line}\n\n{{oops\n")
    reading = records.read(path)
    assert next(reading) == (0, whole)
    with pytest.raises(BadRecord, match=r"^game 1 \(line 3\): not JSON"):
        next(reading)


def test_a_json_file_may_be_laid_out_for_people(tmp_path: Path, whole: Json) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(whole, indent=2))
    assert list(records.read(path)) == [(0, whole)]


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, whole: Json) -> None:
    text = io.TextIOWrapper(io.BytesIO(records.dumps(whole).encode()))
    monkeypatch.setattr(sys, "stdin", text)
    assert list(records.read("-")) == [(0, whole)]


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin.jsonl"
    path.write_bytes(b'{"names": ["\xe9va"]}')
    with pytest.raises(BadRecord, match="not UTF-8 text at byte 12"):
        list(records.read(path))
