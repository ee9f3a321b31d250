"""Tables by plain HTTP: setting up, and the same playing as over the socket, for scripts."""

from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Body, Path, Query, Request, Response

from calimala.game import BadRecord
from calimala.server import archive, wire
from calimala.server.errors import Refused
from calimala.server.http_people import Secret, Somebody, Whoever, refusals, take
from calimala.server.people import Person
from calimala.server.wire import Accepted, Back, Leave, Message, Move, Name, Say, Undo

router: Final = APIRouter(
    prefix="/api", responses=refusals(400, 401, 403, 404, 409, 410, 503), tags=["tables"]
)

Key = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
SeatNumber = Annotated[int, Path(ge=0, le=4)]
Json = dict[str, Any]


class Lobby(Message):
    """What is found in the lobby."""

    type: str
    open: list[wire.TableInfo]
    playing: list[wire.TableInfo]
    over: list[wire.TableInfo]
    mine: list[wire.TableInfo]


class Seated(Message):
    """A seat for a person."""

    name: Name | None = None


class Bot(Message):
    """A seat for a bot."""

    level: wire.Level


class Ready(Message):
    """Whether somebody is ready, and what he adds to the shuffle."""

    ready: bool = True
    entropy: wire.Entropy | None = None


class Link(Message):
    """A link that works once."""

    url: str
    expires: float


class TableKey(Message):
    """Which table."""

    id: str


@router.get("/lobby")
async def lobby(request: Request, person: Whoever) -> Lobby:
    """Open tables, running ones that can be watched, finished ones, and one's own."""
    return Lobby.model_validate(await request.app.state.lobby.listing(person))


@router.post("/tables", status_code=201)
async def new_table(request: Request, person: Somebody, wanted: wire.NewTable) -> TableKey:
    """Set up a table."""
    state = request.app.state
    take(request, "table", person.id)
    key = await state.setting_up.create(person, wanted)
    await state.table_changed(key)
    return TableKey(id=key)


@router.get("/tables/{key}")
async def one_table(request: Request, key: Key, person: Whoever) -> wire.TableInfo:
    """A table as the lobby shows it."""
    return await _shown(request, key, person)


@router.post("/tables/{key}/seats/{seat}")
async def sit(
    request: Request, key: Key, seat: SeatNumber, person: Somebody, wanted: Seated
) -> wire.TableInfo:
    """Take an open seat; with a name of its own for somebody on the same device."""
    await request.app.state.setting_up.sit(key, seat, person, wanted.name)
    return await _changed(request, key, person)


@router.delete("/tables/{key}/seats/{seat}")
async def stand_up(
    request: Request, key: Key, seat: SeatNumber, person: Somebody
) -> wire.TableInfo:
    """Give a seat back, or, as the host, ask somebody to get up."""
    await request.app.state.setting_up.stand_up(key, seat, person)
    return await _changed(request, key, person)


@router.put("/tables/{key}/seats/{seat}/bot")
async def seat_bot(
    request: Request, key: Key, seat: SeatNumber, person: Somebody, bot: Bot
) -> wire.TableInfo:
    """Give an open seat to a bot."""
    await request.app.state.setting_up.seat_bot(key, seat, bot.level, person)
    return await _changed(request, key, person)


@router.post("/tables/{key}/seats/{seat}/invitation", status_code=201)
async def invite(request: Request, key: Key, seat: SeatNumber, person: Somebody) -> Link:
    """A link for one person to take the seat, once."""
    take(request, "link", person.id)
    made = await request.app.state.setting_up.invite(key, seat, person)
    url = f"{request.app.state.settings.url}/invitation#{made.secret}"
    return Link(url=url, expires=made.expires)


@router.post("/invitations/{secret}")
async def accept(
    request: Request,
    secret: Secret,
    person: Somebody,
) -> TableKey:
    """Take the seat that a link is for."""
    take(request, "link")
    key = await request.app.state.setting_up.accept(secret, person)
    await request.app.state.table_changed(key)
    return TableKey(id=key)


@router.post("/tables/{key}/ready")
async def ready(request: Request, key: Key, person: Somebody, wanted: Ready) -> wire.TableInfo:
    """Be ready, or not after all; when everybody is, the cards are dealt."""
    await request.app.state.setting_up.ready(key, person, wanted.ready, wanted.entropy)
    return await _changed(request, key, person)


@router.delete("/tables/{key}")
async def close(request: Request, key: Key, person: Somebody) -> wire.TableInfo:
    """Give up a table before the deal."""
    await request.app.state.setting_up.close(key, person)
    return await _changed(request, key, person)


@router.post("/tables/{key}/rematch", status_code=201)
async def rematch(request: Request, key: Key, person: Somebody) -> TableKey:
    """A new table for the same people; the same one for all who ask."""
    again = await request.app.state.setting_up.rematch(key, person)
    await request.app.state.table_changed(key)
    await request.app.state.table_changed(again)
    return TableKey(id=again)


@router.get("/tables/{key}/sync", response_model=wire.Sync | Json)
async def sync(
    request: Request,
    key: Key,
    person: Whoever,
    have: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Response:
    """Where the table stands, and the entries after those that the client has."""
    hub = request.app.state.hub
    live = await request.app.state.hub.live(key)
    return _json(await hub.looked_at(live, person, have))


@router.post("/tables/{key}/move")
async def move(request: Request, key: Key, person: Somebody, wanted: Move) -> Accepted:
    """Make a move."""
    return await _commanded(request, key, person, wanted)


@router.post("/tables/{key}/undo")
async def undo(request: Request, key: Key, person: Somebody, wanted: Undo) -> Accepted:
    """Take back what nobody has answered and that revealed nothing."""
    return await _commanded(request, key, person, wanted)


@router.post("/tables/{key}/leave")
async def leave(request: Request, key: Key, person: Somebody, wanted: Leave) -> Accepted:
    """Let a bot play on."""
    return await _commanded(request, key, person, wanted)


@router.post("/tables/{key}/back")
async def back(request: Request, key: Key, person: Somebody, wanted: Back) -> Accepted:
    """Take the seat back from the bot."""
    return await _commanded(request, key, person, wanted)


@router.post("/tables/{key}/why")
async def why(request: Request, key: Key, person: Somebody, wanted: wire.Why) -> wire.Reasons:
    """Why what is not on offer is not."""
    return wire.Reasons.model_validate(await _answered(request, key, person, wanted))


@router.post("/tables/{key}/preview")
async def preview(
    request: Request, key: Key, person: Somebody, wanted: wire.Preview
) -> wire.Cascade:
    """What a placement would set off."""
    return wire.Cascade.model_validate(await _answered(request, key, person, wanted))


@router.post("/tables/{key}/standings")
async def standings(
    request: Request, key: Key, person: Whoever, wanted: wire.Standings
) -> wire.AllStandings:
    """How every tile and card would be scored now."""
    return wire.AllStandings.model_validate(await _answered(request, key, person, wanted))


@router.post("/tables/{key}/say", status_code=204)
async def say(request: Request, key: Key, person: Somebody, wanted: Say) -> None:
    """Say something at the table."""
    state = request.app.state
    take(request, "chat", person.id)
    await state.hub.chat.say(await state.hub.live(key), person, wanted)


@router.get("/tables/{key}/record", response_model=Json)
async def record(request: Request, key: Key, person: Whoever) -> Response:
    """The record of a finished game, with the proof of its shuffles."""
    request.app.state.check_engine()
    return _json(await archive.of_table(request.app.state.db, key, person))


@router.post("/records", status_code=201)
async def bring(request: Request, person: Somebody, told: Annotated[Json, Body()]) -> TableKey:
    """Bring a finished game from elsewhere, to look at it here."""
    state = request.app.state
    state.check_engine()
    take(request, "table", person.id)
    try:
        key = await archive.bring(state.db, person, told)
    except BadRecord as bad:
        raise Refused(422, "bad-record", str(bad)) from None
    return TableKey(id=key)


def _json(content: Json) -> Response:
    """Plain data, encoded fast."""
    return Response(orjson.dumps(content), media_type="application/json")


async def _answered(
    request: Request, key: str, person: Person | None, question: wire.Question
) -> Json:
    """The answer to a question at a table that one may look at."""
    live = await request.app.state.hub.live(key)
    answer: Json = await request.app.state.hub.asked(live, person, question)
    return answer


async def _changed(request: Request, key: str, person: Person) -> wire.TableInfo:
    """Tell everybody, and answer with the table as it is now."""
    await request.app.state.table_changed(key)
    return await _shown(request, key, person)


async def _shown(request: Request, key: str, person: Person | None) -> wire.TableInfo:
    """A table as it is now."""
    hub = request.app.state.hub
    return wire.TableInfo.model_validate(await hub.shown(await hub.live(key), person))


async def _commanded(request: Request, key: str, person: Person, wanted: wire.Command) -> Accepted:
    """Do what is asked at a table."""
    live = await request.app.state.hub.live(key)
    answers: list[Json] = []
    await request.app.state.hub.command(live, person, wanted, answers.append)
    return Accepted.model_validate(answers[0])
