"""Games that nobody can or wants to finish are closed by their host, and count no more."""

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import update

from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.schema import log, tables
from calimala.server.tables import creation
from calimala.server.tables.closing import ABANDONED, is_frozen
from tests.support.server import Guest, Server, begin, refused, seated

PASSWORD = "a good long password"  # noqa: S105 - of nobody
LONG_AGO = ABANDONED + 60


@asynccontextmanager
async def stored(server: Server) -> AsyncIterator[Database]:
    """The database of a server."""
    db = Database(server.settings.database)
    try:
        yield db
    finally:
        await db.close()


async def change(server: Server, key: str, **values: Any) -> None:
    """Change the stored row of a table that nobody has loaded since."""
    async with stored(server) as db, db.writing() as c:
        await c.execute(update(tables).where(tables.c.id == key).values(**values))
    server.services.hub._tables.pop(key, None)


async def abandon(server: Server, key: str) -> None:
    """Let the last thing done at a table be long ago."""
    then = time.time() - LONG_AGO
    async with stored(server) as db, db.writing() as c:
        await c.execute(update(log).where(log.c.table_id == key).values(at=then))
    await change(server, key, started=then)


@asynccontextmanager
async def playing(server: Server, moves: int = 3) -> AsyncIterator[tuple[str, Guest, Guest]]:
    """A running game of two, after some moves."""
    async with server.guests(2) as people:
        key = await people[0].new_table("me", "open", order="fixed")
        await begin(key, people)
        by_seat = await seated(key, people)
        for _ in range(moves):
            actor = (await people[0].sync(key, 100_000))["state"]["actor"]
            position = await by_seat[actor].sync(key, 100_000)
            word = position["legal"][0]
            await by_seat[actor].command(
                key, "move", version=position["version"], seat=actor, word=word
            )
        yield key, people[0], people[1]


async def test_a_running_game_cannot_be_closed(server: Server) -> None:
    async with playing(server) as (key, ada, bob):
        assert not (await ada.info(key))["closable"]
        assert (await refused(ada.ask("DELETE", f"/api/tables/{key}"))).reason == "begun"
        assert (await refused(bob.get(f"/api/tables/{key}/record"))).reason == "not-over"


async def test_a_frozen_game_is_closed_by_its_host_alone(server: Server) -> None:
    async with playing(server) as (key, ada, bob):
        await change(server, key, rules_version=0)
        assert (await refused(ada.sync(key))).reason == "frozen"
        shown = await ada.info(key)
        assert (shown["frozen"], shown["closable"], shown["you_host"]) == (True, True, True)
        assert (await refused(bob.ask("DELETE", f"/api/tables/{key}"))).reason == "not-the-host"
        closed = await ada.ask("DELETE", f"/api/tables/{key}")
        assert (closed["phase"], closed["frozen"]) == ("closed", False)
        assert (await refused(ada.ask("DELETE", f"/api/tables/{key}"))).reason == "begun"
        listing = await ada.get("/api/lobby")
        assert key not in [each["id"] for each in listing["mine"]]


async def test_an_account_is_made_and_deleted_beside_a_frozen_game(server: Server) -> None:
    async with playing(server) as (key, ada, bob):
        await change(server, key, rules_version=0)
        await bob.post("/api/me/password", account=f"bob {key}", password=PASSWORD)
        assert [seat["profile"] for seat in (await ada.info(key))["seats"]] == [False, True]
        await bob.ask("DELETE", "/api/me", {"password": PASSWORD})
        assert await bob.get("/api/me") is None
        assert [seat["profile"] for seat in (await ada.info(key))["seats"]] == [False, False]


async def test_that_a_game_is_frozen_is_noted_and_forgotten_with_its_cause(server: Server) -> None:
    """What is noted keeps the game from counting, without a replay."""
    async with playing(server) as (key, ada, _bob), stored(server) as db:

        async def frozen() -> bool:
            async with db.reading() as c:
                return is_frozen(await table_store.get(c, key))

        async with db.writing() as c:
            last = update(log).where(log.c.table_id == key, log.c.n == 2)
            await c.execute(last.values(digest="0" * 16))
        server.services.hub._tables.pop(key, None)
        assert not await frozen()
        assert (await refused(ada.sync(key))).reason == "frozen"
        assert await frozen()
        async with db.writing() as c:
            await c.execute(last.values(digest=None))
        assert (await ada.sync(key))["version"] == 3
        assert not await frozen()


async def test_nobody_is_told_that_a_frozen_game_waits_for_them(server: Server) -> None:
    async with playing(server) as (key, ada, bob):
        by_seat = await seated(key, [ada, bob])
        turn = (await ada.info(key))["turn"]
        assert [each["id"] for each in await by_seat[turn].get("/api/me/turns")] == [key]
        await change(server, key, rules_version=0)
        assert await by_seat[turn].get("/api/me/turns") == []


async def test_an_abandoned_game_is_closed_though_it_is_loaded(server: Server) -> None:
    async with playing(server) as (key, ada, bob):
        await abandon(server, key)
        position = await bob.sync(key)
        assert position["table"]["closable"]
        await ada.ask("DELETE", f"/api/tables/{key}")
        move = {"version": position["version"], "seat": 1, "word": "end"}
        assert (await refused(bob.command(key, "move", **move))).reason == "not-begun"
        assert (await bob.info(key))["phase"] == "closed"


async def test_frozen_and_abandoned_games_do_not_count_against_the_limit(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(creation, "MOST_OPEN", 1)
    async with playing(server) as (key, ada, _bob):
        assert (await refused(ada.new_table("me", "open"))).reason == "too-many-tables"
        await change(server, key, rules_version=0)
        again = await ada.new_table("me", "open")
        await ada.ask("DELETE", f"/api/tables/{again}")
        await change(server, key, rules_version=1)
        assert (await refused(ada.new_table("me", "open"))).reason == "too-many-tables"
        await abandon(server, key)
        await ada.new_table("me", "open")


async def test_a_game_without_an_end_is_exported_without_what_is_hidden(server: Server) -> None:
    async with playing(server, moves=6) as (key, ada, bob):
        words = [entry["word"] for entry in (await ada.sync(key))["entries"]]
        await change(server, key, rules_version=0)
        mine, other = [await each.get(f"/api/tables/{key}/record") for each in (ada, bob)]
        async with server.stranger() as stranger:
            public = await stranger.get(f"/api/tables/{key}/record")
        assert mine["format"] == "calimala-fragment/1"
        assert mine["names"] == ["Ada", "Bob"]
        assert mine["actors"][:4] == [0, 0, 1, 1]
        assert mine["moves"][:2] == words[:2]
        assert mine["moves"][2:4] == other["moves"][:2] == [None, None]
        assert public["moves"][:4] == [None] * 4
        assert public["moves"][4:] == words[4:]
        for told in (mine, other, public):
            assert not {"seed", "deck", "dealt", "cards", "fair"} & told.keys()
            assert "seed" not in json.dumps(told)
        await ada.ask("DELETE", f"/api/tables/{key}")
        assert await ada.get(f"/api/tables/{key}/record") == mine
