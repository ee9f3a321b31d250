"""The history of a table over HTTP: every position, and new tables that branch off from one."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Final

import orjson
from fastapi import APIRouter, Query, Request, Response

from calimala.game.schema import FullState, Rankings, View
from calimala.game.view import view_state
from calimala.server.api.compression import json_response
from calimala.server.api.dependencies import (
    OptionalPerson,
    SignedInPerson,
    TableId,
    TheServices,
    count_costly,
    limit_new_table,
)
from calimala.server.api.errors import declared
from calimala.server.api.tables import TableKey
from calimala.server.protocol import AllStandings, Entry, Json, Level, Message, Seat, Version
from calimala.server.services import Services
from calimala.server.store import log
from calimala.server.store.people import Person
from calimala.server.tables import messages
from calimala.server.tables.branching import play_on
from calimala.server.tables.messages import Viewer
from calimala.server.tables.table import Table

router: Final = APIRouter(
    prefix="/api", responses=declared(401, 403, 404, 409, 503), tags=["tables"]
)
MOST_STEPS: Final = 2000  # in one answer; a game without many undos has a few hundred


class Step(Message):
    """An entry and the position after it; the first step of all has no entry."""

    entry: Entry | None
    state: View


class History(Message):
    """The history of a table, as the viewer may see it; a long one in several answers."""

    version: int
    viewer: int | None
    steps: list[Step]
    next: int | None = None  # the `since` to ask on with; null when this was the last answer


class Branch(Message):
    """Where to branch off, on which seat, against which bots."""

    ply: Version
    seat: Seat
    level: Level | None = None  # null: bots stay as they were, a merchant plays for each person


@router.post("/tables/{key}/branch", status_code=201)
async def branch(
    request: Request, services: TheServices, key: TableId, person: SignedInPerson, wanted: Branch
) -> TableKey:
    """Play on from a position of a finished game, as a new table."""
    services.warmup.check_ready()
    await limit_new_table(request, person)
    count_costly(request)
    async with services.replaying:
        made = await play_on(
            services.db, services.pubsub, person, key, wanted.ply, wanted.seat, wanted.level
        )
    await services.cluster_sync.table_changed(made)
    return TableKey(id=made)


@router.get("/tables/{key}/history", response_model=History)
async def history(
    request: Request,
    services: TheServices,
    key: TableId,
    person: OptionalPerson,
    since: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> Response:
    """Every position from the one after `since` entries on; nothing is hidden after the end."""
    table = await _dealt(services, key, person)
    viewer = messages.viewer_for(table, table.seats_of(person.id if person else None))
    count_costly(request)
    async with services.replaying:
        encoded = await asyncio.to_thread(_encoded, table, list(table.entries), viewer, since)
        return await json_response(request, encoded)


@router.get("/tables/{key}/standings")
async def past_standings(
    services: TheServices,
    key: TableId,
    person: OptionalPerson,
    after: Annotated[int, Query(ge=0, le=100_000)],
) -> AllStandings:
    """How every tile and card would have been scored after so many entries."""
    table = await _dealt(services, key, person)
    async with services.replaying:
        rankings = await asyncio.to_thread(standings_after, table, table.entries[:after])
    return AllStandings.model_validate({"id": "", "version": after, **rankings})


async def _dealt(services: Services, key: str, person: Person | None) -> Table:
    """A table whose game has begun, if the person may watch it."""
    loaded = await services.hub.load(key)
    await services.hub.sync_for(loaded, person, loaded.broadcast_version)
    return loaded.dealt


def _encoded(table: Table, entries: Sequence[log.Entry], viewer: Viewer, since: int) -> bytes:
    """The whole answer; on a thread, since a long game would stall the event loop."""
    found = steps(table, entries, viewer, since)
    end = since + MOST_STEPS
    rest = end if end <= len(entries) else None
    told = {"version": len(entries), "viewer": viewer, "steps": found, "next": rest}
    return orjson.dumps(told)


def standings_after(table: Table, entries: Sequence[log.Entry]) -> Rankings:
    """The rankings of a position of the past; they show nothing that was hidden (R5.5)."""
    again = table.reopened(entries)
    for entry in entries:
        again.add(entry)
    return again.game.rankings()


def steps(table: Table, entries: Sequence[log.Entry], viewer: Viewer, since: int) -> list[Json]:
    """Replay the log: the position after each entry from `since` on, up to a bounded number.

    Runs on a thread and on a copy, since the table itself may change meanwhile.
    """
    again, wanted = table.reopened(entries), range(since, since + MOST_STEPS)
    states = {0: again.state} if since == 0 else {}
    for entry in entries:
        again.add(entry)
        if entry.n + 1 in wanted:
            states[entry.n + 1] = again.state
    return [_step(again, n, state, viewer) for n, state in states.items()]


def _step(again: Table, n: int, state: FullState, viewer: Viewer) -> Json:
    """The position after so many entries as the reader may know it; all of it after the end."""
    entry = messages.entry(again, n - 1, viewer) if n else None
    return {"entry": entry, "state": state if again.over else view_state(state, viewer)}
