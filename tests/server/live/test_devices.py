"""Signing out everywhere closes every connection at once, except those of a new token."""

import pytest
from websockets.exceptions import ConnectionClosed

from calimala.server.accounts.people import People
from calimala.server.cluster.pubsub import PubSub
from calimala.server.live.connection import CLOSED, Connection
from calimala.server.live.devices import SIGNED_OUT, Devices
from calimala.server.protocol import Goodbye
from calimala.server.settings import Settings
from calimala.server.store.database import Database
from tests.support.running import Clock
from tests.support.server import Connection as Client
from tests.support.server import Guest, Json, Server, begin

ACCOUNT = {"account": "Ada of the devices", "password": "a good long password"}


async def close_code(connection: Client) -> int:
    """The code with which a connection is closed, after a goodbye."""
    message = await connection.next("goodbye")
    assert Goodbye.model_validate(message).reason == "signed-out"
    with pytest.raises(ConnectionClosed):
        await connection.next()
    return connection.socket.close_code or 0


def renew(guest: Guest, answer: Json) -> None:
    """Use the new token of an answer from now on."""
    guest.token = answer["token"]
    guest.http.headers["Authorization"] = f"Bearer {guest.token}"


async def test_every_connection_of_a_revoked_token_gets_a_goodbye_and_is_closed(
    server: Server,
) -> None:
    async with server.guests(2) as (ada, bob):
        key = await ada.new_table("me", "open")
        await begin(key, [ada, bob])
        async with (
            server.guest(token=ada.token) as phone,
            ada.sitting(key) as adas,
            phone.in_lobby() as far,
            phone.sitting(key, hello=False) as silent,
            bob.sitting(key) as bobs,
        ):
            answer = await ada.post("/api/me/sign-out-everywhere")
            assert [await close_code(each) for each in (adas, far, silent)] == [CLOSED] * 3
            await bobs.until(lambda m: m["type"] == "presence" and sum(m["seats"]) == 1)
            assert (await bobs.ask("standings"))["type"] == "standing"
            await check_after(key, ada, phone, answer)


async def check_after(key: str, ada: Guest, phone: Guest, answer: Json) -> None:
    """The old token is a stranger's; with the new one everything goes on."""
    async with phone.sitting(key) as stranger:
        assert stranger.first["viewer"] is None
        assert not any(seat["you"] for seat in stranger.first["table"]["seats"])
    renew(ada, answer)
    async with ada.sitting(key, have=0) as again:
        assert again.first["viewer"] is not None
        await ada.post("/api/me/device-link")
        assert (await again.ask("standings"))["type"] == "standing"


async def test_a_changed_password_closes_connections_and_a_first_one_does_not(
    server: Server,
) -> None:
    async with server.guest() as ada, ada.in_lobby() as lobby:
        await ada.post("/api/me/password", **ACCOUNT)
        key = await ada.new_table("me", "open")
        await lobby.until(lambda m: m["type"] == "table" and m["table"]["id"] == key)
        changed = {"password": "another password", "old": ACCOUNT["password"]}
        await ada.post("/api/me/password", **ACCOUNT | changed)
        assert await close_code(lobby) == CLOSED


class Unread:
    """A transport to a client that does not read."""

    takes_more = False

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.code: int | None = None

    def send_text(self, message: bytes, hold: bool = False) -> None:  # noqa: ARG002 - a Transport's
        self.sent.append(message)

    def close(self, code: int) -> None:
        self.code = code


async def test_a_signed_out_client_that_does_not_read_is_closed_and_has_no_person(
    db: Database,
) -> None:
    people = People(db, PubSub(db, "test"), Settings())
    devices, transport = Devices(people), Unread()
    ada = await people.new_guest("Ada", "en")
    connection = Connection(ada, transport)
    await devices.add(connection)
    connection.push(b"a secret")
    devices.sign_out(ada.id, ada.epoch + 1)
    connection.push(b"another secret")
    assert (transport.sent, transport.code) == ([SIGNED_OUT], CLOSED)
    assert connection.person is None and not connection.waiting


async def test_a_token_revoked_while_it_was_looked_up_is_not_accepted(db: Database) -> None:
    people = People(db, PubSub(db, "test"), Settings())
    devices, late, early = Devices(people), Unread(), Unread()
    ada = await people.new_guest("Ada", "en")
    later = await people.sign_out_everywhere(ada)
    await devices.add(Connection(later, early))
    await devices.add(Connection(ada, late))
    assert (late.code, early.code) == (CLOSED, None)


async def test_missed_notifications_are_made_up_for(db: Database) -> None:
    clock = Clock()
    here, there = (People(db, PubSub(db, "test"), Settings(), clock=clock) for _ in "ab")
    devices, adas, bobs, strangers = Devices(there), Unread(), Unread(), Unread()
    ada, bob = await here.new_guest("Ada", "en"), await here.new_guest("Bob", "en")
    for person, transport in ((ada, adas), (bob, bobs), (None, strangers)):
        await devices.add(Connection(person, transport))
    gone = Connection(ada, Unread())
    await devices.add(gone)
    devices.remove(gone)
    await here.sign_out_everywhere(ada)
    clock.at += 1
    await devices.recheck_all()
    assert (adas.code, bobs.code, strangers.code) == (CLOSED, None, None)
    assert gone.person == ada
