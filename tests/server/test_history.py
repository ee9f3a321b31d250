"""The past of a table, and playing on from it."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from calimala.game import Game
from calimala.server import archive, infos
from calimala.server.branching import play_on
from calimala.server.errors import Refused
from calimala.server.http_history import standings_after, steps
from calimala.server.live import build
from calimala.server.people import Person
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.people import make_guest
from calimala.server.store.schema import tables
from calimala.server.table import Table
from tests.server.running import database, run

PLY = 40


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A finished game: always the first legal word."""
    game = Game.new(players=2, seed=1)
    while not game.over:
        game.play(game.legal()[0])
    told: dict[str, Any] = json.loads(json.dumps(game.record()))
    return told


async def brought(db: Database, record: dict[str, Any]) -> tuple[Person, str]:
    """Somebody who brings the game, and its table."""
    ada = await make_guest(db, "Ada", "en", 0.0)
    return ada, await archive.bring(db, ada, record)


async def loaded(db: Database, key: str) -> Table:
    """A table as it is kept."""
    async with db.reading() as c:
        row = await kept.find(c, key)
        assert row is not None
        table = build(row, await kept.entries(c, key))
    assert table is not None
    return table


def past(table: Table, viewer: int | None, since: int = 0) -> list[dict[str, Any]]:
    """All that is told of a table's past."""
    return steps(table, table.entries, viewer, since)


def test_every_position_of_a_finished_game_is_open(tmp_path: Path, record: dict[str, Any]) -> None:
    async def asked() -> list[dict[str, Any]]:
        async with database(tmp_path) as db:
            _, key = await brought(db, record)
            return past(await loaded(db, key), None)

    told = run(asked())
    assert len(told) == len(record["moves"]) + 1
    assert told[0]["entry"] is None
    assert [step["entry"]["word"] for step in told[1:]] == record["moves"]
    assert told[-1]["state"]["scores"] == record["scores"]
    assert None not in told[-1]["state"]["hands"]


def test_the_scorings_of_any_position_of_the_past_can_be_asked(
    tmp_path: Path, record: dict[str, Any]
) -> None:
    async def asked() -> list[dict[str, Any]]:
        async with database(tmp_path) as db:
            _, key = await brought(db, record)
            table = await loaded(db, key)
            return [standings_after(table, table.entries[:n]) for n in (0, PLY, table.version)]

    start, midway, end = run(asked())
    again = Game.new(players=2, seed=1)
    for word in record["moves"][:PLY]:
        again.play(word)
    assert not any(start["tiles"].values())
    assert midway == again.standings() != end


def test_playing_on_begins_where_the_game_stood(tmp_path: Path, record: dict[str, Any]) -> None:
    async def asked() -> tuple[Table, list[dict[str, Any]]]:
        async with database(tmp_path) as db:
            ada, key = await brought(db, record)
            again = await play_on(db, ada, key, PLY, 1, "apprentice")
            return await loaded(db, again), past(await loaded(db, key), None)

    table, told = run(asked())
    assert table.state == told[PLY]["state"]
    assert table.bots == ["apprentice", None]
    assert not table.over


def test_playing_on_promises_no_shuffle(tmp_path: Path, record: dict[str, Any]) -> None:
    async def asked() -> dict[str, Any]:
        async with database(tmp_path) as db:
            ada, key = await brought(db, record)
            again = await play_on(db, ada, key, PLY, 1, "apprentice")
            async with db.reading() as c:
                row = await kept.find(c, again)
        assert row is not None
        return infos.info(row, ada.id)

    told = run(asked())
    assert (told["you_host"], told["commitment"]) == (True, None)


def test_the_past_of_a_running_game_shows_no_more_than_its_reader_may_know(
    tmp_path: Path, record: dict[str, Any]
) -> None:
    async def asked() -> list[dict[str, Any]]:
        async with database(tmp_path) as db:
            ada, key = await brought(db, record)
            again = await play_on(db, ada, key, PLY, 1, "apprentice")
            return past(await loaded(db, again), 1, 30)

    told = run(asked())
    assert len(told) == PLY - 30 + 1
    assert all(step["state"]["hands"][0] is None for step in told)
    assert all(step["state"]["deck"] is None for step in told)


def test_after_the_last_move_nobody_plays_on(tmp_path: Path, record: dict[str, Any]) -> None:
    async def asked() -> None:
        async with database(tmp_path) as db:
            ada, key = await brought(db, record)
            await play_on(db, ada, key, len(record["moves"]), 0, "apprentice")

    with pytest.raises(Refused, match="no decision"):
        run(asked())


def test_the_past_is_told_of_a_copy_while_the_game_goes_on(
    tmp_path: Path, record: dict[str, Any]
) -> None:
    """It is told on a thread; what a move has half changed, or shows only later, is not in it."""

    async def asked() -> tuple[Table, list[dict[str, Any]]]:
        async with database(tmp_path) as db:
            ada, key = await brought(db, record)
            table = await loaded(db, await play_on(db, ada, key, PLY, 1, "apprentice"))
            entries = list(table.entries)
            before = past(table, 1)
            table.completed(table.move(table.game.actor or 0, record["moves"][PLY], 0.0, "person"))
            assert steps(table, entries, 1, 0) == before
            return table, before

    table, told = run(asked())
    assert len(told) == PLY + 1
    assert table._told[0] is None, "the table's own events are not told from a thread"


def test_who_may_not_look_at_a_game_does_not_play_on_from_it(
    tmp_path: Path, record: dict[str, Any]
) -> None:
    async def asked() -> None:
        async with database(tmp_path) as db:
            ada, key = await brought(db, record)
            async with db.writing() as c:
                alone = json.dumps({"spectators": False})
                await c.execute(update(tables).where(tables.c.id == key).values(options_json=alone))
            await play_on(db, ada, key, PLY, 1, "apprentice")

    with pytest.raises(Refused, match="nobody may watch"):
        run(asked())
