"""Who is signed out everywhere is let go at once, on every connection but those of a new token."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from calimala.server.devices import SIGNED_OUT, Devices
from calimala.server.listeners import CLOSED, Listener
from calimala.server.people import People
from calimala.server.relay import Relay
from calimala.server.settings import Settings
from calimala.server.wire import Goodbye
from tests.server.client import Connection, Guest, Json, Server, begin
from tests.server.running import Clock, database, run

ACCOUNT = {"account": "Ada of the devices", "password": "a good long password"}


async def farewell(connection: Connection) -> int:
    """The code with which a connection ends after it was told why."""
    told = await connection.next("goodbye")
    assert Goodbye.model_validate(told).reason == "signed-out"
    with pytest.raises(ConnectionClosed):
        await connection.next()
    return connection.socket.close_code or 0


def renew(guest: Guest, answer: Json) -> None:
    """Let somebody go by the new token from now on."""
    guest.token = answer["token"]
    guest.http.headers["Authorization"] = f"Bearer {guest.token}"


def test_every_connection_of_a_void_token_is_told_and_closed(server: Server) -> None:
    async def story() -> None:
        async with server.guests(2) as (ada, bob):
            key = await ada.new_table("me", "open")
            await begin(key, [ada, bob])
            async with (
                server.guest(token=ada.token) as phone,
                ada.sitting(key) as mine,
                phone.in_lobby() as far,
                phone.sitting(key, hello=False) as silent,
                bob.sitting(key) as his,
            ):
                answer = await ada.post("/api/me/sign-out-everywhere")
                assert [await farewell(each) for each in (mine, far, silent)] == [CLOSED] * 3
                await his.until(lambda m: m["type"] == "presence" and sum(m["seats"]) == 1)
                assert (await his.ask("standings"))["type"] == "standing"
                await check_after(key, ada, phone, answer)

    run(story())


async def check_after(key: str, ada: Guest, phone: Guest, answer: Json) -> None:
    """The old token is a stranger's; by the new one everything goes on."""
    async with phone.sitting(key) as stranger:
        assert stranger.first["viewer"] is None
        assert not any(seat["you"] for seat in stranger.first["table"]["seats"])
    renew(ada, answer)
    async with ada.sitting(key, have=0) as again:
        assert again.first["viewer"] is not None
        await ada.post("/api/me/device-link")
        assert (await again.ask("standings"))["type"] == "standing"


def test_a_changed_password_lets_go_and_a_first_one_does_not(server: Server) -> None:
    async def story() -> None:
        async with server.guest() as ada, ada.in_lobby() as lobby:
            await ada.post("/api/me/password", **ACCOUNT)
            key = await ada.new_table("me", "open")
            await lobby.until(lambda m: m["type"] == "table" and m["table"]["id"] == key)
            await ada.post("/api/me/password", **ACCOUNT | {"password": "another password"})
            assert await farewell(lobby) == CLOSED

    run(story())


class Ended:
    """A way to a client that does not read."""

    clear = False

    def __init__(self) -> None:
        self.told: list[bytes] = []
        self.code: int | None = None

    def tell(self, message: bytes, hold: bool = False) -> None:  # noqa: ARG002 - a Way's
        self.told.append(message)

    def end(self, code: int) -> None:
        self.code = code


def test_who_does_not_read_is_let_go_and_speaks_for_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            people = People(db, Relay(db, "test"), Settings())
            devices, way = Devices(people), Ended()
            ada = await people.new_guest("Ada", "en")
            listener = Listener(ada, way)
            await devices.enter(listener)
            listener.push(b"a secret")
            devices.sign_out(ada.id, ada.epoch + 1)
            listener.push(b"another secret")
            assert (way.told, way.code) == ([SIGNED_OUT], CLOSED)
            assert listener.person is None and not listener.waiting

    run(story())


def test_a_token_that_became_void_while_it_was_looked_up_lets_nobody_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            people = People(db, Relay(db, "test"), Settings())
            devices, late, early = Devices(people), Ended(), Ended()
            ada = await people.new_guest("Ada", "en")
            later = await people.sign_out_everywhere(ada)
            await devices.enter(Listener(later, early))
            await devices.enter(Listener(ada, late))
            assert (late.code, early.code) == (CLOSED, None)

    run(story())


def test_missed_news_are_made_up_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            clock = Clock()
            here, there = (People(db, Relay(db, "test"), Settings(), clock=clock) for _ in "ab")
            devices, hers, his, nobodys = Devices(there), Ended(), Ended(), Ended()
            ada, bob = await here.new_guest("Ada", "en"), await here.new_guest("Bob", "en")
            for person, way in ((ada, hers), (bob, his), (None, nobodys)):
                await devices.enter(Listener(person, way))
            gone = Listener(ada, Ended())
            await devices.enter(gone)
            devices.leave(gone)
            await here.sign_out_everywhere(ada)
            clock.at += 1
            await devices.look_again()
            assert (hers.code, his.code, nobodys.code) == (CLOSED, None, None)
            assert gone.person == ada

    run(story())
