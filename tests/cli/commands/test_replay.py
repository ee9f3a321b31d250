"""calimala replay."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from calimala.cli.main import main
from tests.support.commands import calimala, shell

Record = dict[str, Any]
Change = Callable[[Record], object]

KEYS = """format players edition phase actor active space level pending delivering duty
touched layout stacks reserve mats hands hand_sizes deck deck_size discard cities buildings
scoring_tiles scored seats first_artwork dealt kept shown face_up face_down scores
winners""".split()


def record(games: Path) -> Record:
    read: Record = json.loads(games.read_text().splitlines()[0])
    return read


def test_a_sound_file_is_all_right(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = sum(len(json.loads(line)["moves"]) for line in games.read_text().splitlines())
    assert main(["replay", str(games)]) == 0
    assert capsys.readouterr() == (f"2 games, {moves} moves: all right\n", "")


def test_a_single_record_may_be_spread_over_lines(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record(games), indent=2))
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.startswith("1 game, ")


def test_states_has_a_line_for_every_position(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(games), "--states"]) == 0
    out, err = capsys.readouterr()
    assert err.endswith("moves: all right\n")
    lines = [json.loads(line) for line in out.splitlines()]
    moves = [json.loads(line)["moves"] for line in games.read_text().splitlines()]
    assert [(line["game"], line["ply"]) for line in lines] == [
        (game, ply) for game in (0, 1) for ply in range(len(moves[game]) + 1)
    ]
    for line in lines:
        assert list(line) == ["game", "ply", "actor", "legal", "state"]
        assert list(line["state"]) == KEYS
        assert line["actor"] == line["state"]["actor"]
        assert line["legal"] == sorted(line["legal"])
        over = line["ply"] == len(moves[line["game"]])
        assert over or moves[line["game"]][line["ply"]] in line["legal"]
        assert (line["legal"] == []) == over


def test_states_are_compact_json(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", str(games), "--states"])
    first = capsys.readouterr().out.splitlines()[0]
    assert first == json.dumps(json.loads(first), separators=(",", ":"))


@pytest.mark.compiled
@pytest.mark.parametrize("states", [[], ["--states"]])
def test_the_number_of_workers_changes_nothing(
    states: list[str], games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = record(games) | {"winners": [0, 1, 2]}
    path = tmp_path / "games.jsonl"
    sound = games.read_text()
    path.write_text(f"{sound}{json.dumps(broken)}\n{sound}not a record\n")
    answers = []
    for workers in ("1", "2"):
        status = main(["replay", str(path), "--workers", workers, *states])
        answers.append((status, *capsys.readouterr()))
    assert answers[0] == answers[1]
    assert answers[0][0] == 1
    assert "game 2, ply" in answers[0][2]


def _cut(moves: int) -> Change:
    return lambda r: r.update(moves=r["moves"][:moves], scores=None, winners=None)


def _move(ply: int, change: Callable[[str], str]) -> Change:
    return lambda r: r["moves"].__setitem__(ply, change(r["moves"][ply]))


def test_an_unfinished_game_is_all_right(games: Path, tmp_path: Path) -> None:
    for moves, deck in ((0, None), (50, "deck")):
        cut = record(games)
        _cut(moves)(cut)
        cut["deck"] = cut["deck"] if deck else None
        cut["reshuffles"] = []
        path = tmp_path / f"{moves}.json"
        path.write_text(json.dumps(cut))
        assert main(["replay", str(path)]) == 0


FAULTS: dict[str, tuple[Change, str]] = {
    "wrong version": (lambda r: r.update(format="calimala-record/2"), "game 0: format"),
    "no version": (lambda r: r.pop("format"), "game 0: format"),
    "missing key": (lambda r: r.pop("dealt"), "game 0: dealt is missing"),
    "too many players": (lambda r: r.update(players=6), "game 0: players"),
    "players as text": (lambda r: r.update(players="3"), "game 0: players"),
    "layout with an action twice": (
        lambda r: r["layout"].__setitem__(0, r["layout"][1]),
        "game 0: layout",
    ),
    "tiles with one twice": (
        lambda r: r["scoring_tiles"].__setitem__(0, r["scoring_tiles"][1]),
        "game 0: scoring_tiles",
    ),
    "deck of other cards": (lambda r: r["deck"].pop(), "game 0, ply 5: deck"),
    "reshuffle nobody made": (lambda r: r["reshuffles"].append(["wood"]), "game 0, ply "),
    "illegal move": (_move(0, lambda _: "place own 1-2"), "game 0, ply 0: illegal move"),
    "move in capital letters": (_move(0, str.upper), "game 0, ply 0: illegal move 'KEEP"),
    "move with a stray space": (_move(3, lambda w: f"{w} "), "game 0, ply 3: illegal move"),
    "move with two spaces": (_move(3, lambda w: w.replace(" ", "  ")), "game 0, ply 3: illegal"),
    "move after the end": (lambda r: r["moves"].append("end"), "game 0, ply "),
    "number for a move": (lambda r: r["moves"].__setitem__(0, 7), "game 0: moves"),
    "wrong scores": (lambda r: r["scores"].__setitem__(0, 99), "game 0, ply "),
    "wrong winners": (lambda r: r.update(winners=[0, 1, 2]), "game 0, ply "),
    "cut off moves": (lambda r: r.update(moves=r["moves"][:9]), "game 0, ply 9"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_record_is_one_line_with_game_ply_and_reason(
    fault: str, games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, said = FAULTS[fault]
    path = tmp_path / "game.jsonl"
    broken = record(games)
    change(broken)
    path.write_text(json.dumps(broken))
    assert main(["replay", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"calimala: {path}: {said}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("truncated.jsonl", b'{"format": "calimala-record/1", "players": 3, "edi'),
        ("empty.jsonl", b""),
        ("blank.jsonl", b"\n\n"),
        ("empty.json", b""),
        ("not-utf8.jsonl", b"\xff\xfe{}"),
        ("a-list.jsonl", b"[]"),
        ("a-number.jsonl", b"7"),
        ("null.jsonl", b"null"),
        ("brackets.jsonl", b"[" * 10_000_000),
        ("brackets.json", b"[" * 10_000_000),
        ("deep.jsonl", b"[" * 100_000 + b"]" * 100_000),
        ("digits.jsonl", b'{"players": ' + b"9" * 100_000 + b"}"),
        ("zeros.jsonl", b"\0" * 1000),
    ],
)
def test_a_hostile_file_is_one_line(
    name: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert main(["replay", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"calimala: {path}: ")
    assert err.count("\n") == 1
    assert len(err) < 500


@pytest.mark.parametrize("command", ["replay", "show"])
@pytest.mark.parametrize(
    ("path", "said"), [("missing.json", "no such file or directory"), (".", "is a directory")]
)
def test_a_path_that_cannot_be_read_is_one_line(
    command: str, path: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, path]) == 1
    assert capsys.readouterr() == ("", f"calimala: {path}: {said}\n")


def test_positions_before_a_fault_are_printed(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = record(games)
    broken["moves"][4] = "end"
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(broken))
    assert main(["replay", str(path), "--states"]) == 1
    out, err = capsys.readouterr()
    assert [json.loads(line)["ply"] for line in out.splitlines()] == [0, 1, 2, 3, 4]
    assert "game 0, ply 4: " in err


def test_stdin_is_a_dash(games: Path) -> None:
    done = calimala("replay", "-", stdin=games.read_text())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2 games, ")


def test_a_reader_that_leaves_ends_it_quietly(games: Path) -> None:
    done = shell(f"{{ calimala replay {games} --states; echo $? >&2; }} | head -c 10")
    assert (done.stdout, done.stderr) == ('{"game":0,', "141\n")


def test_simulate_pipes_into_replay() -> None:
    done = shell("calimala simulate --games 2 --records - | calimala replay - --states | wc -l")
    assert int(done.stdout) > 400
    assert done.stderr.startswith("2 games, ")
