"""The lobby tells whose turn it is, also at tables that another process has in use."""

from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import func, select

from calimala.server.listeners import Listener
from calimala.server.lobby import Lobby
from calimala.server.log import Entry
from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.store.schema import log
from tests.server.running import database, run
from tests.server.tables import host, running, write


def heard(listener: Listener) -> list[dict[str, Any]]:
    """What waits to be sent."""
    waiting = []
    while listener.waiting:
        waiting.append(orjson.loads(listener.waiting.popleft()))
    return waiting


async def entered(lobby: Lobby, person: Person | None) -> Listener:
    """Somebody in the lobby who has been told what there is."""
    listener = Listener(person)
    await lobby.join(listener)
    assert [told["type"] for told in heard(listener)] == ["lobby"]
    return listener


async def pass_turn(db: Database, key: str, to: int) -> None:
    """Another process adds an entry, after which somebody decides."""
    async with db.reading() as c:
        n = await c.scalar(select(func.count()).where(log.c.table_id == key))
    await write(db, key, [Entry(n or 0, 0.0, "clock", next=to)])


def test_who_plays_elsewhere_is_told_when_the_turn_passes_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            lobby, ada, bob = Lobby(db), await host(db), await host(db)
            key = await running(db, 0, ada)
            mine, his = await entered(lobby, ada), await entered(lobby, bob)
            nobodys = await entered(lobby, None)
            for to, news in ((0, 1), (0, 0), (1, 1), (1, 0), (2, 1)):
                await pass_turn(db, key, to)
                await lobby.log_grew(key)
                told = heard(mine)
                assert [each["table"]["turn"] for each in told] == [to] * news
                assert all(each["table"]["your_turn"] for each in told)
            assert heard(his) == heard(nobodys) == []

    run(story())


def test_a_table_set_up_later_concerns_its_people_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            lobby, ada = Lobby(db), await host(db)
            mine = await entered(lobby, ada)
            key = await running(db, 0, ada)
            await lobby.table_changed(key)
            (told,) = heard(mine)
            assert (told["table"]["turn"], told["table"]["your_turn"]) == (0, True)
            await pass_turn(db, key, 2)
            await lobby.log_grew(key)
            assert [each["table"]["turn"] for each in heard(mine)] == [2]
            lobby.leave(mine)
            await lobby.log_grew(key)
            assert heard(mine) == []

    run(story())
