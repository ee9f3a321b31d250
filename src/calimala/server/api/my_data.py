"""What is kept about a person: all of it to read, and its deletion."""

from contextlib import suppress
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Request, Response
from pydantic import Field

from calimala.server.api.accounts import LONGEST_PASSWORD, Body, me_of
from calimala.server.api.dependencies import SignedInPerson, TheServices, delete_cookie, limit
from calimala.server.api.errors import declared
from calimala.server.errors import Refused
from calimala.server.services import Services
from calimala.server.store import tables as table_store
from calimala.server.store.deletion import everything
from calimala.server.store.people import Person

router: Final = APIRouter(prefix="/api", tags=["people"])
FILE: Final = "attachment; filename=calimala.json"


class Farewell(Body):
    """The password of an account; a guest has none."""

    password: Annotated[str | None, Field(max_length=LONGEST_PASSWORD, repr=False)] = None


@router.get("/me/export", responses=declared(401), response_model=dict[str, Any])
async def export(request: Request, services: TheServices, person: SignedInPerson) -> Response:
    """All that is kept about me; the moves of a game are in its record."""
    await limit(request, "link", person.id)
    async with services.db.reading() as c:
        kept = await everything(c, person.id)
    mine = me_of(person).model_dump() | {"created": person.created}
    headers = {"Content-Disposition": FILE, "Cache-Control": "no-store"}
    return Response(orjson.dumps({"me": mine, **kept}), 200, headers, "application/json")


@router.delete("/me", status_code=204, responses=declared(401, 403))
async def delete_me(
    request: Request,
    response: Response,
    services: TheServices,
    person: SignedInPerson,
    body: Farewell,
) -> None:
    """Delete me: games stay, my name goes; bots take over where I still play."""
    await limit(request, "login")
    await services.people.check_password(person, body.password)
    await _hand_over(services, person)
    changed = await services.people.delete(person)
    delete_cookie(response, services.settings)
    services.devices.sign_out(person.id, person.epoch + 1)
    for key in changed:
        await services.cluster_sync.names_changed(key)


async def _hand_over(services: Services, person: Person) -> None:
    """Give the person's seats in running games to bots, so that nobody waits."""
    async with services.db.reading() as c:
        rows = await table_store.of_person(c, person.id, table_store.MOST_GAMES)
    playing = [row for row in rows if row.phase == "playing"]
    for row in playing:
        for seat in [each.seat for each in row.seats if each.person == person.id]:
            with suppress(Refused):  # it has a bot already, or goes on nowhere
                await services.hub.hand_over(await services.hub.load(row.id), seat)
