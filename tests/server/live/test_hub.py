"""A game ends at a loaded table: what is stored of it."""

import json
import time
from pathlib import Path

from calimala.game import Game
from calimala.game.places import final_places
from calimala.server import services
from calimala.server.settings import Settings
from calimala.server.store import tables as table_store
from calimala.server.store.migrate import migrate
from calimala.server.tables import archive
from calimala.server.tables.branching import play_on

RECORD = Path(__file__).parents[2] / "records" / "won-by-influence.json"


async def test_places_are_decided_by_points_and_then_by_influence_r8_4(tmp_path: Path) -> None:
    parts = services.build(Settings(database=f"sqlite:///{tmp_path}/a.db"))
    await migrate(parts.db)
    parts.warmup.ready.set()
    parts.log_writer.start()
    record = json.loads(RECORD.read_text())
    game = Game.from_record(record)
    ada = await parts.people.new_guest("Ada", "en")
    brought = await archive.import_record(parts.db, parts.pubsub, ada, record)
    last = len(record["moves"]) - 1
    seat = game.actors[-1]
    key = await play_on(parts.db, parts.pubsub, ada, brought, last, seat, "apprentice")
    loaded = await parts.hub.load(key)
    word = record["moves"][-1]
    assert await parts.hub.append(
        loaded, last, lambda table: table.move(seat, word, time.time(), "person")
    )
    async with parts.db.reading() as c:
        row = await table_store.get(c, key)
    await parts.log_writer.stop()
    await parts.db.close()
    assert row.result is not None
    assert row.result["places"] == list(final_places(game.position()))
    by_points = [1 + sum(other > mine for other in record["scores"]) for mine in record["scores"]]
    assert row.result["places"] != by_points, "the record shows what influence decides"
