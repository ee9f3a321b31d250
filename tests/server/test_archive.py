"""Records given out and taken in: whatever comes back is what was brought, or is refused."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from calimala.game import BadRecord, Game
from calimala.game.records import read
from calimala.server import archive, fair, infos
from calimala.server.errors import Refused
from calimala.server.live import build
from calimala.server.log import Entry
from calimala.server.store import people
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from tests.laws.games import about, played, seeds
from tests.server.running import database, run
from tests.server.tables import Play, new_table

RECORDS = Path(__file__).parent.parent / "records"
GOLDEN = ("two-players-german", "five-players-international", "won-together")


@about(6)
@given(seeds)
def test_the_moves_that_count_are_those_that_were_not_taken_back(seed: int) -> None:
    play = Play(new_table(seed), seed)
    for entry in play:
        if entry.kind == "undo" or play.table.over:
            assert archive.played(play.table.entries) == list(play.table.game.moves)


def test_an_undo_takes_all_back_to_its_ply() -> None:
    entries = [Entry(n, 0.0, "move", 0, str(n)) for n in range(5)]
    undo = Entry(5, 0.0, "undo", 0, "2")
    again = Entry(6, 0.0, "move", 0, "6")
    assert archive.played([*entries, undo, again]) == ["0", "1", "6"]
    assert archive.played([*entries, Entry(5, 0.0, "bot", 0, "merchant")]) == list("01234")


async def brought(db: Database, record: dict[str, Any]) -> str:
    """A record, kept."""
    ada = await people.make_guest(db, "Ada", "en", 0.0)
    return await archive.bring(db, ada, record)


def golden(name: str) -> dict[str, Any]:
    """A golden record."""
    ((_, record),) = read(RECORDS / f"{name}.json")
    return record


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_comes_back_as_it_was_brought(tmp_path: Path, name: str) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            record = golden(name)
            key = await brought(db, record)
            assert await archive.of_table(db, key) == record
            async with db.reading() as c:
                row = await kept.find(c, key)
                entries = await kept.entries(c, key)
            assert row is not None
            assert (row.phase, row.public) == ("over", False)
            assert infos.info(row, None)["commitment"] is None
            assert [entry.word for entry in entries] == record["moves"]
            table = build(row, entries)
            assert table is not None
            assert table.state == Game.from_record(record).state()

    run(story())


def test_a_proof_that_is_brought_is_kept(tmp_path: Path) -> None:
    """It stays as good or as bad as it was."""

    async def story() -> None:
        async with database(tmp_path) as db:
            secret, added = "s" * 64, [(0, "a"), (1, "b")]
            game = Game.new(2, seed=fair.seed(secret, added))
            while not game.over:
                game.play(game.legal()[0])
            order = fair.order(fair.seed(secret, added), [0, 1])
            record = game.record() | {"fair": fair.proof(secret, added, order)}
            assert fair.check(record) == []
            again = await archive.of_table(db, await brought(db, record))
            assert again == record
            assert fair.check(again) == []

    run(story())


def test_only_whole_and_true_records_are_taken(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            record = golden("two-players-german")
            unfinished = played(4, 30).record()
            wrong: list[dict[str, Any]] = [
                {},
                unfinished,
                record | {"winners": [5]},
                record | {"scores": None},
                record | {"moves": record["moves"][:-1]},
                record | {"moves": [*record["moves"], "end"]},
                record | {"moves": ["fly", *record["moves"]]},
                record | {"players": 3},
                record | {"reshuffles": [["wood"]]},
                record | {"format": "calimala-record/2"},
            ]
            for told in wrong:
                with pytest.raises(BadRecord):
                    await brought(db, told)
            async with db.reading() as c:
                assert await kept.listed(c, "over", 10) == []

    run(story())


def test_a_record_without_seed_and_names_is_taken_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            record = golden("five-players-international")
            bare = {key: record[key] for key in record if key not in ("seed", "names")}
            key = await brought(db, bare)
            assert await archive.of_table(db, key) == bare
            async with db.reading() as c:
                row = await kept.find(c, key)
            assert row is not None
            assert [seat.name for seat in row.seats] == [f"player {n}" for n in range(1, 6)]

    run(story())


def test_there_is_no_record_of_no_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            with pytest.raises(Refused, match="no such table"):
                await archive.of_table(db, "nowhere")

    run(story())
