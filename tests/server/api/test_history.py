"""The history of a table, and branching off from it."""

import json
from dataclasses import replace
from typing import Any

import orjson
import pytest
from sqlalchemy import update

from calimala.game import Game
from calimala.server.accounts import ratings
from calimala.server.accounts.people import Person
from calimala.server.api.history import _encoded, standings_after, steps
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.store import log as log_store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.people import make_guest
from calimala.server.store.schema import tables
from calimala.server.tables import archive, creation, info
from calimala.server.tables.branching import play_on
from calimala.server.tables.replay import replayed
from calimala.server.tables.table import Table
from tests.support.finished import first_moves

PLY = 40


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A finished game: always the first legal word."""
    return first_moves()


async def imported(db: Database, record: dict[str, Any]) -> tuple[Person, str]:
    """A person who imports the game, and its table."""
    ada = await make_guest(db, "Ada", "en", 0.0)
    return ada, await archive.import_record(db, PubSub(db, "test"), ada, record)


async def loaded(db: Database, key: str) -> Table:
    """A stored table, replayed."""
    async with db.reading() as c:
        row = await table_store.get(c, key)
        table = replayed(row, await log_store.entries(c, key))
    assert table is not None
    return table


async def branched(db: Database, person: Person, key: str, ply: int = PLY) -> str:
    """A new table that begins with the first moves of the game; the person has seat 1."""
    return await play_on(db, PubSub(db, "test"), person, key, ply, 1, "apprentice")


def history(table: Table, viewer: int | None, since: int = 0) -> list[dict[str, Any]]:
    """The history of a table as a viewer may see it."""
    return steps(table, table.entries, viewer, since)


async def test_no_position_of_a_finished_game_hides_anything(
    db: Database, record: dict[str, Any]
) -> None:
    _, key = await imported(db, record)
    shown = history(await loaded(db, key), None)
    assert len(shown) == len(record["moves"]) + 1
    assert shown[0]["entry"] is None
    assert [step["entry"]["word"] for step in shown[1:]] == record["moves"]
    assert shown[-1]["state"]["scores"] == record["scores"]
    assert None not in shown[-1]["state"]["hands"]


async def test_rankings_are_available_for_every_earlier_position(
    db: Database, record: dict[str, Any]
) -> None:
    _, key = await imported(db, record)
    table = await loaded(db, key)
    start, midway, end = (
        standings_after(table, table.entries[:n]) for n in (0, PLY, table.version)
    )
    again = Game.new(players=2, seed=1)
    for word in record["moves"][:PLY]:
        again.play(word)
    assert not any(start["tiles"].values())
    assert midway == again.rankings() != end


async def test_a_branch_begins_at_the_chosen_position(db: Database, record: dict[str, Any]) -> None:
    ada, key = await imported(db, record)
    table = await loaded(db, await branched(db, ada, key))
    shown = history(await loaded(db, key), None)
    assert table.state == shown[PLY]["state"]
    assert table.bots == ["apprentice", None]
    assert not table.over


async def test_without_a_level_bots_stay_as_they_were_and_merchants_play_for_people(
    db: Database, record: dict[str, Any]
) -> None:
    ada, key = await imported(db, record)
    assert (await loaded(db, await kept(db, ada, key))).bots == ["merchant", None]
    again = await branched(db, ada, key)  # against an apprentice
    async with db.writing() as c:
        result = json.dumps({"scores": [9, 10], "winners": [1], "places": [2, 1]})
        assert await table_store.change(c, again, "playing", phase="over", result_json=result)
    assert (await loaded(db, await kept(db, ada, again))).bots == ["apprentice", None]


async def kept(db: Database, person: Person, key: str) -> str:
    """The same with the bots of the game."""
    return await play_on(db, PubSub(db, "test"), person, key, PLY - 1, 1, None)


async def test_a_branch_has_no_commitment_to_its_shuffles(
    db: Database, record: dict[str, Any]
) -> None:
    ada, key = await imported(db, record)
    again = await branched(db, ada, key)
    async with db.reading() as c:
        row = await table_store.get(c, again)
    shown = info.table_info(row, ada.id)
    assert (shown["you_host"], shown["commitment"]) == (True, None)


async def test_the_history_of_a_running_game_hides_what_the_viewer_may_not_see(
    db: Database, record: dict[str, Any]
) -> None:
    shown = history(await loaded(db, await branched(db, *await imported(db, record))), 1, 30)
    assert len(shown) == PLY - 30 + 1
    assert all(step["state"]["hands"][0] is None for step in shown)
    assert all(step["state"]["deck"] is None for step in shown)


async def test_a_long_history_comes_in_several_answers(
    db: Database, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, key = await imported(db, record)
    table = await loaded(db, key)
    whole = history(table, None)
    monkeypatch.setattr("calimala.server.api.history.MOST_STEPS", 50)
    found: list[Any] = []
    since: int | None = 0
    while since is not None:
        answer = orjson.loads(_encoded(table, table.entries, None, since))
        assert len(answer["steps"]) <= 50
        found += answer["steps"]
        since = answer["next"]
    assert found == orjson.loads(orjson.dumps(whole))


async def test_there_is_no_branch_after_the_last_move(db: Database, record: dict[str, Any]) -> None:
    ada, key = await imported(db, record)
    with pytest.raises(Refused, match="no decision"):
        await branched(db, ada, key, len(record["moves"]))


async def test_a_game_played_on_from_a_position_counts_nowhere(
    db: Database, record: dict[str, Any]
) -> None:
    ada, key = await imported(db, record)
    again = await branched(db, ada, key)
    result = {"scores": [9, 10], "winners": [1], "places": [2, 1]}
    async with db.writing() as c:
        over = {"phase": "over", "result_json": json.dumps(result)}
        assert await table_store.change(c, again, "playing", **over)
        row = await table_store.get(c, again)
        both = replace(row, seats=tuple(replace(each, person=ada.id) for each in row.seats))
        assert await ratings.rate(c, both, [2, 1]) == {}
    assert (await ratings.statistics(db, ada.id)).total.games == 0


async def test_branches_count_among_the_tables_of_their_host(
    db: Database, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, key = await imported(db, record)
    monkeypatch.setattr(creation, "MOST_OPEN", 1)
    await branched(db, ada, key)
    with pytest.raises(Refused, match="finish or close one"):
        await branched(db, ada, key)


async def test_the_history_is_made_from_a_copy_while_the_game_goes_on(
    db: Database, record: dict[str, Any]
) -> None:
    """It is made on a thread: what a move has half changed, or reveals only later, is not in it."""
    table = await loaded(db, await branched(db, *await imported(db, record)))
    entries = list(table.entries)
    before = history(table, 1)
    table.completed(table.move(table.game.actor or 0, record["moves"][PLY], 0.0, "person"))
    assert steps(table, entries, 1, 0) == before
    assert len(before) == PLY + 1
    assert table._events_of[0] is None, "the table's own events are not computed on a thread"


async def test_people_who_may_not_watch_a_game_cannot_branch_off_from_it(
    db: Database, record: dict[str, Any]
) -> None:
    ada, key = await imported(db, record)
    async with db.writing() as c:
        alone = json.dumps({"spectators": False})
        await c.execute(update(tables).where(tables.c.id == key).values(options_json=alone))
    with pytest.raises(Refused, match="does not allow spectators"):
        await branched(db, ada, key)
