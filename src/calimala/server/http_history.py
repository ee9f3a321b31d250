"""A table's past by plain HTTP: position by position, to be looked at and played on from."""

import asyncio
import gzip
from collections.abc import Sequence
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Query, Request, Response

from calimala.game.view import view_state
from calimala.server import log, telling
from calimala.server.branching import play_on
from calimala.server.http_people import Somebody, Whoever, refusals, take
from calimala.server.http_tables import Key, TableKey
from calimala.server.table import Table, luck_of
from calimala.server.telling import Viewer
from calimala.server.wire import AllStandings, Entry, Level, Message, Seat, Version

router: Final = APIRouter(
    prefix="/api", responses=refusals(401, 403, 404, 409, 503), tags=["tables"]
)
Json = dict[str, Any]


class Step(Message):
    """An entry and the position that it led to; the first step of all has no entry."""

    entry: Entry | None
    state: Json


class History(Message):
    """The past of a table, as its reader may know it."""

    version: int
    viewer: int | None
    steps: list[Step]


class Branch(Message):
    """Where to play on, on which seat, against which bots."""

    ply: Version
    seat: Seat
    level: Level = "merchant"


@router.post("/tables/{key}/branch", status_code=201)
async def branch(request: Request, key: Key, person: Somebody, wanted: Branch) -> TableKey:
    """Play on from a position of a finished game, as a new table."""
    state = request.app.state
    state.check_engine()
    take(request, "table", person.id)
    again = await play_on(state.db, person, key, wanted.ply, wanted.seat, wanted.level)
    await state.table_changed(again)
    return TableKey(id=again)


@router.get("/tables/{key}/history", response_model=History)
async def history(
    request: Request,
    key: Key,
    person: Whoever,
    since: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> Response:
    """Every position from the one after `since` entries on; all is open when the game is over."""
    hub = request.app.state.hub
    live = await hub.live(key)
    await hub.looked_at(live, person, live.told)
    table: Table = live.dealt
    viewer = telling.viewer_for(table, table.seats_of(person.id if person else None))
    entries = list(table.entries)
    told = await asyncio.to_thread(steps, table, entries, viewer, since)
    return _packed(request, {"version": len(entries), "viewer": viewer, "steps": told})


@router.get("/tables/{key}/standings")
async def stood(
    request: Request,
    key: Key,
    person: Whoever,
    after: Annotated[int, Query(ge=0, le=100_000)],
) -> AllStandings:
    """How every tile and card would have been scored after so many entries."""
    hub = request.app.state.hub
    live = await hub.live(key)
    await hub.looked_at(live, person, live.told)
    table: Table = live.dealt
    told = await asyncio.to_thread(standings_after, table, table.entries[:after])
    return AllStandings.model_validate({"id": "", "version": after, **told})


def standings_after(table: Table, entries: Sequence[log.Entry]) -> Json:
    """The rankings of a position of the past; they show nothing that was hidden (R5.5)."""
    again = _anew(table, entries)
    for entry in entries:
        again.add(entry)
    return again.game.standings()


def _anew(table: Table, entries: Sequence[log.Entry]) -> Table:
    """The table as it was before its first entry, with the luck that it will have."""
    luck = luck_of(table.setup, entries)
    return Table(table.key, table.options, table.setup, table.sitters, 0.0, luck)


def steps(table: Table, entries: Sequence[log.Entry], viewer: Viewer, since: int) -> list[Json]:
    """The log played again, with the position after each entry from `since` on.

    On a thread: all is told of a copy, since the table itself may go on meanwhile.
    """
    again = _anew(table, entries)
    states = {0: again.state}
    for entry in entries:
        again.add(entry)
        if entry.n + 1 >= since:
            states[entry.n + 1] = again.state
    return [_step(again, n, state, viewer) for n, state in states.items() if n >= since]


def _step(again: Table, n: int, state: Json, viewer: Viewer) -> Json:
    """The position after so many entries as the reader may know it; all of it after the end."""
    entry = telling.entry(again, n - 1, viewer) if n else None
    return {"entry": entry, "state": state if again.over else view_state(state, viewer)}


def _packed(request: Request, content: Json) -> Response:
    """Plain data, compressed for who takes it so: a whole game is large."""
    encoded = orjson.dumps(content)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(encoded, media_type="application/json")
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(gzip.compress(encoded, 4), headers=headers, media_type="application/json")
