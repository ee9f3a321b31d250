"""Export and import of records: an imported record is exported unchanged, or is refused."""

from pathlib import Path
from threading import get_ident
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given

from calimala.game import BadRecord, Game
from calimala.game.records import read
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.store import log as log_store
from calimala.server.store import people
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.log import Entry
from calimala.server.tables import archive, info, provable_shuffle
from calimala.server.tables.replay import replayed
from tests.laws.games import about, played, seeds
from tests.support.tables import Play, new_table

RECORDS = Path(__file__).parents[2] / "records"
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


async def imported(db: Database, record: dict[str, Any]) -> str:
    """Import a record; its table."""
    ada = await people.make_guest(db, "Ada", "en", 0.0)
    return await archive.import_record(db, PubSub(db, "test"), ada, record)


def golden(name: str) -> dict[str, Any]:
    """A golden record."""
    ((_, record),) = read(RECORDS / f"{name}.json")
    return record


@pytest.mark.parametrize("name", GOLDEN)
async def test_an_imported_record_is_exported_unchanged(db: Database, name: str) -> None:
    record = golden(name)
    key = await imported(db, record)
    assert await archive.export_record(db, key) == record
    async with db.reading() as c:
        row = await table_store.find(c, key)
        entries = await log_store.entries(c, key)
    assert row is not None
    assert (row.phase, row.public) == ("over", False)
    assert info.table_info(row, None)["commitment"] is None
    assert [entry.word for entry in entries] == record["moves"]
    table = replayed(row, entries)
    assert table is not None
    assert table.state == Game.from_record(record).state()


async def test_an_imported_proof_is_exported_unchanged(db: Database) -> None:
    """A valid one stays valid."""
    secret, added = "s" * 64, [(0, "a"), (1, "b")]
    game = Game.new(2, seed=provable_shuffle.seed(secret, added))
    while not game.over:
        game.play(game.legal()[0])
    order = provable_shuffle.order(provable_shuffle.seed(secret, added), [0, 1])
    record = game.record() | {"fair": provable_shuffle.proof(secret, added, order)}
    assert provable_shuffle.check(record) == []
    again = await archive.export_record(db, await imported(db, record))
    assert again == record
    assert provable_shuffle.check(again) == []


async def test_only_complete_and_correct_records_are_imported(db: Database) -> None:
    record = golden("two-players-german")
    unfinished = {**played(4, 30).record()}
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
    for each in wrong:
        with pytest.raises(BadRecord):
            await imported(db, each)
    async with db.reading() as c:
        assert await table_store.listed(c, "over", 10) == []


@pytest.mark.parametrize("key", ["fair", "seed", "names"])
async def test_a_record_is_refused_if_it_holds_much_beside_its_game(db: Database, key: str) -> None:
    """The lobby of whoever brings it would read all of that each time."""
    record = golden("two-players-german")
    large = "x" * archive.LARGEST_HEADER
    with pytest.raises(BadRecord, match="more than 16384 bytes"):
        await imported(db, record | {key: [large, "Bob"] if key == "names" else large})


async def test_a_record_is_replayed_beside_the_event_loop(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def note(record: dict[str, Any]) -> Game:
        threads.append(get_ident())
        return Game.from_record(record)

    monkeypatch.setattr(archive, "Game", SimpleNamespace(from_record=note))
    await imported(db, golden("two-players-german"))
    assert len(threads) == 1
    assert get_ident() not in threads


async def test_a_record_without_seed_and_names_is_imported_too(db: Database) -> None:
    record = golden("five-players-international")
    bare = {key: record[key] for key in record if key not in ("seed", "names")}
    key = await imported(db, bare)
    assert await archive.export_record(db, key) == bare
    async with db.reading() as c:
        row = await table_store.find(c, key)
    assert row is not None
    assert [seat.name for seat in row.seats] == [f"player {n}" for n in range(1, 6)]


async def test_there_is_no_record_of_an_unknown_table(db: Database) -> None:
    with pytest.raises(Refused, match="no such table"):
        await archive.export_record(db, "nowhere")
