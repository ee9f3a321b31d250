"""Tables in memory: how they come there and go, and what is stored of a game that ends."""

import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest

from calimala.game import Game
from calimala.game.places import final_places
from calimala.server import services
from calimala.server.live import hub
from calimala.server.live.connection import Connection
from calimala.server.services import Services
from calimala.server.settings import Settings
from calimala.server.store import tables as table_store
from calimala.server.store.migrate import migrate
from calimala.server.tables import archive
from calimala.server.tables.branching import play_on
from calimala.server.tables.replay import replayed
from calimala.server.tables.table import Table

RECORD = Path(__file__).parents[2] / "records" / "won-by-influence.json"


@pytest.fixture
async def parts(tmp_path: Path) -> AsyncIterator[Services]:
    """The parts of a process that can write."""
    built = services.build(Settings(database=f"sqlite:///{tmp_path}/a.db"))
    await migrate(built.db)
    built.warmup.ready.set()
    built.log_writer.start()
    yield built
    await built.log_writer.stop()
    await built.db.close()


@pytest.fixture
def record() -> dict[str, Any]:
    """A finished game."""
    found: dict[str, Any] = json.loads(RECORD.read_text())
    return found


async def brought(parts: Services, record: dict[str, Any]) -> str:
    """A table with that game, which is not loaded."""
    ada = await parts.people.new_guest("Ada", "en")
    return await archive.import_record(parts.db, parts.pubsub, ada, record)


def noting(how: Any, threads: list[int]) -> Any:
    """A function that notes on which thread it runs."""

    def noted(*args: Any) -> Any:
        threads.append(get_ident())
        return how(*args)

    return noted


async def test_a_stored_game_is_replayed_and_told_beside_the_event_loop(
    parts: Services, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    key, threads = await brought(parts, record), list[int]()
    monkeypatch.setattr(hub, "replayed", noting(replayed, threads))
    monkeypatch.setattr(Table, "_compute_events", noting(Table._compute_events, threads))
    sync = await parts.hub.sync_for(await parts.hub.load(key), None, None)
    assert len(sync["entries"]) == len(record["moves"])
    assert len(threads) == 2, "once for the game, once for the events"
    assert get_ident() not in threads


async def test_of_finished_games_that_nobody_watches_the_latest_stay_loaded(
    parts: Services, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "MOST_OVER", 2)
    watched, *others = [await brought(parts, record) for _ in range(5)]
    await parts.hub.subscribe(await parts.hub.load(watched), Connection(None), None)
    for key in others:
        await parts.hub.load(key)
    assert {each.key for each in parts.hub.tables} == {watched, *others[-2:]}


async def test_places_are_decided_by_points_and_then_by_influence_r8_4(
    parts: Services, record: dict[str, Any]
) -> None:
    game = Game.from_record(record)
    ada = await parts.people.new_guest("Ada", "en")
    whole = await archive.import_record(parts.db, parts.pubsub, ada, record)
    last = len(record["moves"]) - 1
    seat = game.actors[-1]
    key = await play_on(parts.db, parts.pubsub, ada, whole, last, seat, "apprentice")
    loaded = await parts.hub.load(key)
    word = record["moves"][-1]
    assert await parts.hub.append(
        loaded, last, lambda table: table.move(seat, word, time.time(), "person")
    )
    async with parts.db.reading() as c:
        row = await table_store.get(c, key)
    assert row.result is not None
    assert row.result["places"] == list(final_places(game.position()))
    by_points = [1 + sum(other > mine for other in record["scores"]) for mine in record["scores"]]
    assert row.result["places"] != by_points, "the record shows what influence decides"
