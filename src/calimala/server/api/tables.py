"""Tables over HTTP: setting up, and playing without a WebSocket, for scripts."""

from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Body, Path, Query, Request, Response

from calimala.game import BadRecord
from calimala.server import protocol
from calimala.server.api.dependencies import (
    OptionalPerson,
    PersonId,
    Secret,
    SignedInPerson,
    TableId,
    TheServices,
    count_costly,
    limit,
    limit_new_table,
)
from calimala.server.api.errors import declared
from calimala.server.errors import Refused
from calimala.server.protocol import Accepted, Back, Leave, Message, Move, Name, Say, Undo
from calimala.server.services import Services
from calimala.server.store import tables as table_store
from calimala.server.store.people import Person
from calimala.server.tables import archive
from calimala.server.tables.info import table_info
from calimala.server.tables.matching import Matching, Wanted
from calimala.server.tables.seating import check_visible

router: Final = APIRouter(
    prefix="/api", responses=declared(400, 401, 403, 404, 409, 410, 503), tags=["tables"]
)

SeatNumber = Annotated[int, Path(ge=0, le=4)]
Json = dict[str, Any]


class Lobby(Message):
    """The listing of tables."""

    type: str
    open: list[protocol.TableInfo]
    playing: list[protocol.TableInfo]
    over: list[protocol.TableInfo]
    mine: list[protocol.TableInfo]


class Seated(Message):
    """A person takes a seat, maybe under another name."""

    name: Name | None = None


class Bot(Message):
    """A bot takes a seat."""

    level: protocol.Level


class Ready(Message):
    """Whether a person is ready, and what they add to the shuffle."""

    ready: bool = True
    entropy: protocol.Entropy | None = None


class Link(Message):
    """A link that works once."""

    url: str
    expires: float


class Banned(Message):
    """A person whom the host keeps away from a table."""

    person: str
    name: str


class TableKey(Message):
    """The id of a table."""

    id: str


class FoundTable(Message):
    """The table that was found, or opened since there was none."""

    id: str
    opened: bool


@router.get("/lobby")
async def lobby(services: TheServices, person: OptionalPerson) -> Lobby:
    """Open tables, running ones that can be watched, finished ones, and one's own."""
    return Lobby.model_validate(await services.lobby.listing(person))


@router.get("/me/turns")
async def my_turns(services: TheServices, person: SignedInPerson) -> list[protocol.TableInfo]:
    """My tables where it is my turn."""
    found = await services.lobby.turns(person)
    return [protocol.TableInfo.model_validate(table) for table in found]


@router.post("/tables", status_code=201)
async def new_table(
    request: Request, services: TheServices, person: SignedInPerson, wanted: protocol.NewTable
) -> TableKey:
    """Set up a table."""
    await limit_new_table(request, person)
    key = await services.seating.create(person, wanted)
    await services.cluster_sync.table_changed(key)
    return TableKey(id=key)


@router.post("/tables/find")
async def find_table(
    request: Request, services: TheServices, person: SignedInPerson, wanted: Wanted
) -> FoundTable:
    """Sit down at an open table that fits, or open one."""
    await limit_new_table(request, person)
    found = await Matching(services.db, services.seating).find(person, wanted)
    await services.cluster_sync.table_changed(found.key)
    return FoundTable(id=found.key, opened=found.opened)


@router.get("/tables/{key}")
async def one_table(
    services: TheServices, key: TableId, person: OptionalPerson
) -> protocol.TableInfo:
    """A table as the lobby shows it; also if its game is frozen and cannot be loaded."""
    try:
        return await _shown(services, key, person)
    except Refused as refusal:
        if refusal.reason != "frozen":
            raise
    async with services.db.reading() as c:
        row = await table_store.get(c, key)
    check_visible(row, person)
    return protocol.TableInfo.model_validate(table_info(row, person.id if person else None))


@router.post("/tables/{key}/seats/{seat}")
async def sit(
    services: TheServices, key: TableId, seat: SeatNumber, person: SignedInPerson, wanted: Seated
) -> protocol.TableInfo:
    """Take an open seat; with another name for a second player on the same device."""
    await services.seating.sit(key, seat, person, wanted.name)
    return await _changed(services, key, person)


@router.delete("/tables/{key}/seats/{seat}")
async def stand_up(
    services: TheServices, key: TableId, seat: SeatNumber, person: SignedInPerson
) -> protocol.TableInfo:
    """Give up a seat; the host may free any seat."""
    await services.seating.stand_up(key, seat, person)
    return await _changed(services, key, person)


@router.put("/tables/{key}/seats/{seat}/bot")
async def seat_bot(
    services: TheServices, key: TableId, seat: SeatNumber, person: SignedInPerson, bot: Bot
) -> protocol.TableInfo:
    """Give an open seat to a bot."""
    await services.seating.seat_bot(key, seat, bot.level, person)
    return await _changed(services, key, person)


@router.post("/tables/{key}/seats/{seat}/invitation", status_code=201)
async def invite(
    request: Request, services: TheServices, key: TableId, seat: SeatNumber, person: SignedInPerson
) -> Link:
    """A link for one person to take the seat, once."""
    await limit(request, "link", person.id)
    made = await services.seating.invite(key, seat, person)
    await services.cluster_sync.table_changed(key)
    url = f"{services.settings.url}/invitation#{made.secret}"
    return Link(url=url, expires=made.expires)


@router.get("/invitations/{secret}")
async def invitation(
    request: Request, services: TheServices, secret: Secret, person: OptionalPerson
) -> protocol.TableInfo:
    """The table that a link invites to."""
    await limit(request, "link")
    row = await services.seating.invited_to(secret)
    return protocol.TableInfo.model_validate(table_info(row, person.id if person else None))


@router.post("/invitations/{secret}")
async def accept(
    request: Request,
    services: TheServices,
    secret: Secret,
    person: SignedInPerson,
) -> TableKey:
    """Take the seat that a link is for."""
    await limit(request, "link")
    key = await services.seating.accept(secret, person)
    await services.cluster_sync.table_changed(key)
    return TableKey(id=key)


@router.post("/tables/{key}/ready")
async def ready(
    services: TheServices, key: TableId, person: SignedInPerson, wanted: Ready
) -> protocol.TableInfo:
    """Be ready, or not after all; when everybody is, the cards are dealt."""
    await services.seating.ready(key, person, wanted.ready, wanted.entropy)
    return await _changed(services, key, person)


@router.delete("/tables/{key}")
async def close(services: TheServices, key: TableId, person: SignedInPerson) -> protocol.TableInfo:
    """Close a table: before the deal, or if its game is frozen or abandoned."""
    await services.seating.close(key, person)
    return await _changed(services, key, person)


@router.get("/tables/{key}/bans")
async def banned(services: TheServices, key: TableId, person: SignedInPerson) -> list[Banned]:
    """The people whom the host keeps away."""
    return [Banned(**each._asdict()) for each in await services.seating.banned(key, person)]


@router.put("/tables/{key}/bans/{other}")
async def ban(
    services: TheServices, key: TableId, other: PersonId, person: SignedInPerson
) -> protocol.TableInfo:
    """The host keeps a person away from the table; players of a game only lose their voice."""
    await services.seating.ban(key, person, other)
    return await _changed(services, key, person)


@router.delete("/tables/{key}/bans/{other}")
async def lift_ban(
    services: TheServices, key: TableId, other: PersonId, person: SignedInPerson
) -> protocol.TableInfo:
    """The host lets a person come again."""
    await services.seating.lift_ban(key, person, other)
    return await _changed(services, key, person)


@router.post("/tables/{key}/rematch", status_code=201)
async def rematch(
    request: Request, services: TheServices, key: TableId, person: SignedInPerson
) -> TableKey:
    """A new table for the same people; the same one for all who ask."""
    await limit_new_table(request, person)
    again = await services.seating.rematch(key, person)
    await services.cluster_sync.table_changed(key)
    await services.cluster_sync.table_changed(again)
    return TableKey(id=again)


@router.get("/tables/{key}/sync", response_model=protocol.Sync | Json)
async def sync(
    services: TheServices,
    key: TableId,
    person: OptionalPerson,
    have: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Response:
    """The position of the table, and the entries that the client lacks."""
    loaded = await services.hub.load(key)
    return _json(await services.hub.sync_for(loaded, person, have))


@router.post("/tables/{key}/move")
async def move(
    services: TheServices, key: TableId, person: SignedInPerson, wanted: Move
) -> Accepted:
    """Make a move."""
    return await _commanded(services, key, person, wanted)


@router.post("/tables/{key}/undo")
async def undo(
    services: TheServices, key: TableId, person: SignedInPerson, wanted: Undo
) -> Accepted:
    """Take back moves that nobody has answered and that revealed nothing."""
    return await _commanded(services, key, person, wanted)


@router.post("/tables/{key}/leave")
async def leave(
    services: TheServices, key: TableId, person: SignedInPerson, wanted: Leave
) -> Accepted:
    """Hand the seat over to a bot."""
    return await _commanded(services, key, person, wanted)


@router.post("/tables/{key}/back")
async def back(
    services: TheServices, key: TableId, person: SignedInPerson, wanted: Back
) -> Accepted:
    """Take the seat back from the bot."""
    return await _commanded(services, key, person, wanted)


@router.post("/tables/{key}/why")
async def why(
    services: TheServices, key: TableId, person: SignedInPerson, wanted: protocol.Why
) -> protocol.Reasons:
    """Why moves are not legal now."""
    return protocol.Reasons.model_validate(await _answered(services, key, person, wanted))


@router.post("/tables/{key}/preview")
async def preview(
    services: TheServices, key: TableId, person: SignedInPerson, wanted: protocol.Preview
) -> protocol.Cascade:
    """What a placement would trigger."""
    return protocol.Cascade.model_validate(await _answered(services, key, person, wanted))


@router.post("/tables/{key}/hint")
async def hint(
    services: TheServices, key: TableId, person: SignedInPerson, wanted: protocol.Hint
) -> protocol.Advice:
    """What the search would play."""
    loaded = await services.hub.load(key)
    return protocol.Advice.model_validate(await services.hints.answer(loaded, person, wanted))


@router.post("/tables/{key}/look-back")
async def look_back(
    services: TheServices, key: TableId, person: SignedInPerson, wanted: protocol.LookBack
) -> protocol.Missed:
    """What the last placement of the seat has missed."""
    loaded = await services.hub.load(key)
    return protocol.Missed.model_validate(await services.hints.answer(loaded, person, wanted))


@router.post("/tables/{key}/standings")
async def standings(
    services: TheServices, key: TableId, person: OptionalPerson, wanted: protocol.Standings
) -> protocol.AllStandings:
    """How every tile and card would be scored now."""
    return protocol.AllStandings.model_validate(await _answered(services, key, person, wanted))


@router.post("/tables/{key}/say", status_code=204)
async def say(
    request: Request, services: TheServices, key: TableId, person: SignedInPerson, wanted: Say
) -> None:
    """Say something at the table."""
    await limit(request, "chat", person.id)
    await services.hub.chat.say(await services.hub.load(key), person, wanted)


@router.get("/tables/{key}/record", response_model=Json)
async def record(services: TheServices, key: TableId, person: OptionalPerson) -> Response:
    """The record of a finished game, with the proof of its shuffles; of a closed one, its moves."""
    services.warmup.check_ready()
    return _json(await archive.export_record(services.db, key, person))


@router.post("/records", status_code=201)
async def bring(
    request: Request, services: TheServices, person: SignedInPerson, body: Annotated[Json, Body()]
) -> TableKey:
    """Import the record of a finished game, to look at it here."""
    services.warmup.check_ready()
    await limit_new_table(request, person)
    count_costly(request)
    try:
        async with services.replaying:
            key = await archive.import_record(services.db, services.pubsub, person, body)
    except BadRecord as bad:
        raise Refused("bad-record", str(bad)) from None
    return TableKey(id=key)


def _json(content: Json) -> Response:
    """A JSON response without validation."""
    return Response(orjson.dumps(content), media_type="application/json")


async def _answered(
    services: Services, key: str, person: Person | None, question: protocol.Question
) -> Json:
    loaded = await services.hub.load(key)
    answer: Json = await services.hub.answer(loaded, person, question)
    return answer


async def _changed(services: Services, key: str, person: Person) -> protocol.TableInfo:
    """Broadcast the changed table, and answer with it."""
    await services.cluster_sync.table_changed(key)
    return await _shown(services, key, person)


async def _shown(services: Services, key: str, person: Person | None) -> protocol.TableInfo:
    """A table as it is now."""
    return protocol.TableInfo.model_validate(
        await services.hub.info_for(await services.hub.load(key), person)
    )


async def _commanded(
    services: Services, key: str, person: Person, wanted: protocol.Command
) -> Accepted:
    """Execute a command, even if the client disconnects meanwhile."""
    loaded = await services.hub.load(key)
    versions: list[int] = []
    await services.hub.execute_shielded(loaded, person, wanted, versions.append)
    return Accepted(id=wanted.id, version=versions[0])
