"""The lobby broadcasts turns, also at tables that another process has loaded."""

import asyncio
from typing import Any

import orjson
import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.cluster.pubsub import PubSub
from calimala.server.live import lobby as lobbies
from calimala.server.live.connection import Connection
from calimala.server.live.lobby import Lobby
from calimala.server.protocol import NewSeat, NewTable
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.log import Entry
from calimala.server.store.people import Person
from calimala.server.store.schema import log
from calimala.server.store.tables import TableRow, listed
from calimala.server.tables.info import table_info
from calimala.server.tables.seating import Seating
from tests.support.deadlines import PATIENCE
from tests.support.tables import host, running, write


def sent_to(connection: Connection) -> list[dict[str, Any]]:
    """The messages that were pushed to a connection since the last call."""
    messages = [orjson.loads(each) for each in connection.waiting]
    connection.waiting.clear()
    return messages


async def entered(lobby: Lobby, person: Person | None) -> Connection:
    """A connection to the lobby, which has got the listing."""
    connection = Connection(person)
    await lobby.subscribe(connection)
    assert [message["type"] for message in sent_to(connection)] == ["lobby"]
    return connection


async def pass_turn(db: Database, key: str, to: int) -> None:
    """Another process appends an entry, after which a seat decides."""
    async with db.reading() as c:
        n = await c.scalar(select(func.count()).where(log.c.table_id == key))
    await write(db, key, [Entry(n or 0, 0.0, "clock", next=to)])


async def test_players_in_the_lobby_see_turns_that_another_process_writes(db: Database) -> None:
    lobby, ada, bob = Lobby(db), await host(db), await host(db)
    key = await running(db, 0, ada)
    adas, bobs = await entered(lobby, ada), await entered(lobby, bob)
    strangers = await entered(lobby, None)
    for to, expected in ((0, 1), (0, 0), (1, 1), (1, 0), (2, 1)):
        await pass_turn(db, key, to)
        await lobby.log_grew(key)
        messages = sent_to(adas)
        assert [each["table"]["turn"] for each in messages] == [to] * expected
        assert all(each["table"]["your_turn"] for each in messages)
    assert sent_to(bobs) == sent_to(strangers) == []


async def test_a_table_that_changes_while_the_listing_is_read_is_sent_after_it(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, ada = Lobby(db), await host(db)
    key = await running(db, 0, ada)
    listing = lobby.listing

    async def slow(person: Person | None) -> dict[str, Any]:
        found = await listing(person)
        await pass_turn(db, key, 2)
        await lobby.log_grew(key)
        await lobby.table_changed(key)
        return found

    monkeypatch.setattr(lobby, "listing", slow)
    connection = Connection(ada)
    await lobby.subscribe(connection)
    first, then = sent_to(connection)
    assert first["type"] == "lobby"
    assert (then["type"], then["table"]["turn"]) == ("table", 2)


async def test_players_in_the_lobby_follow_tables_that_are_set_up_later_too(db: Database) -> None:
    lobby, ada = Lobby(db), await host(db)
    adas = await entered(lobby, ada)
    key = await running(db, 0, ada)
    await lobby.table_changed(key)
    (message,) = sent_to(adas)
    assert (message["table"]["turn"], message["table"]["your_turn"]) == (0, True)
    await pass_turn(db, key, 2)
    await lobby.log_grew(key)
    assert [each["table"]["turn"] for each in sent_to(adas)] == [2]
    lobby.unsubscribe(adas)
    await lobby.log_grew(key)
    assert sent_to(adas) == []


async def test_one_host_does_not_push_the_tables_of_others_out(db: Database) -> None:
    seating = Seating(db, PubSub(db, "test"), lambda: None)
    wanted = NewTable(seats=[NewSeat(kind="me"), NewSeat(kind="open")])
    ada, mallory = await host(db), await host(db)
    hers = await seating.create(ada, wanted)
    his = [await seating.create(mallory, wanted) for _ in range(6)]
    async with db.reading() as c:
        shown = [row.id for row in await listed(c, "open", 3)]
    assert shown == [his[5], his[4], hers]


async def test_the_public_tables_are_read_once_for_all_who_ask_until_one_changes(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, ada = Lobby(db), await host(db)
    key = await running(db, 0, ada)
    asked = []

    async def counted(c: AsyncConnection, phase: str, most: int) -> list[TableRow]:
        asked.append(phase)
        return await listed(c, phase, most)

    monkeypatch.setattr(table_store, "listed", counted)
    monkeypatch.setattr(lobbies, "FRESH", PATIENCE)
    found = await asyncio.gather(*(lobby.listing(each) for each in (ada, None, None)))
    turns = [[each["your_turn"] for each in one["playing"]] for one in found]
    assert turns == [[True], [False], [False]]
    assert sorted(asked) == ["open", "over", "playing"]
    await lobby.table_changed(key)
    await lobby.listing(None)
    assert len(asked) == 6


async def test_a_changed_table_is_made_ready_once_for_all_strangers(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, ada = Lobby(db), await host(db)
    key = await running(db, 0, ada)
    connections = [await entered(lobby, person) for person in (ada, None, None, None)]
    shown_to = []

    def noted(row: TableRow, me: str | None, *more: Any) -> dict[str, Any]:
        shown_to.append(me)
        return table_info(row, me, *more)

    monkeypatch.setattr(lobbies, "table_info", noted)
    await lobby.table_changed(key)
    yours = [sent_to(each)[0]["table"]["you_host"] for each in connections]
    assert yours == [True, False, False, False]
    assert sorted(shown_to, key=str) == sorted([None, ada.id], key=str)
