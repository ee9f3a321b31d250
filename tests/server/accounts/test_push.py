"""Web push: browsers get what only they can read, until they are signed out or gone."""

import json
import logging

import httpx
import pytest

from calimala.server.accounts.people import Person
from calimala.server.accounts.push import Push
from calimala.server.errors import Refused
from calimala.server.settings import Settings
from calimala.server.store import people, pushes
from calimala.server.store.database import Database
from calimala.server.store.pushes import MOST, Subscription
from tests.support.finished import new_guests
from tests.support.push import Browser, decrypted
from tests.support.running import Clock

OURS = Settings(public_url="https://calimala.example")
ENDPOINT = "https://push.example/send/secret"


class PushService:
    """A push service that keeps what it gets."""

    def __init__(self, status: int = 201, address: str = "93.184.215.14") -> None:
        self.status, self.address = status, address
        self.got: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.got.append(request)
        return httpx.Response(self.status)

    async def resolve(self, _host: str, _port: int) -> list[str]:
        return [self.address]

    def push(self, db: Database) -> Push:
        """Web push that reaches nothing but this service."""
        transport = httpx.MockTransport(self)
        return Push(db, OURS, resolver=self.resolve, clock=Clock(), transport=transport)


def given(browser: Browser, endpoint: str = ENDPOINT) -> Subscription:
    return Subscription(endpoint, browser.p256dh, browser.auth)


async def notify(push: Push, person: Person) -> dict[str, int]:
    """Tell a person that it is their turn; the counts after that."""
    push.post(person, "t1", lambda: True)
    await push.send_due()
    return push.counts


@pytest.fixture
async def ada(db: Database) -> Person:
    return (await new_guests(db, "Ada"))[0]


async def test_a_browser_is_told_whose_turn_it_is_and_nobody_between_can_read_it(
    db: Database, ada: Person
) -> None:
    service, browser = PushService(), Browser()
    push = service.push(db)
    await push.subscribe(ada, given(browser))
    assert (await notify(push, ada))["sent"] == 1
    (request,) = service.got
    assert request.headers["host"] == "push.example"
    assert request.headers["content-encoding"] == "aes128gcm"
    assert request.headers["ttl"] == "86400"
    assert request.headers["authorization"].endswith(await push.public_key())
    assert b"turn" not in request.content
    assert json.loads(decrypted(request.content, browser)) == {
        "title": "Calimala",
        "text": "It is your turn.",
        "url": "/table/t1",
        "tag": "t1",
    }


async def test_the_key_of_the_server_is_made_once_for_all_processes(db: Database) -> None:
    one, other = PushService().push(db), PushService().push(db)
    assert await one.public_key() == await other.public_key()


async def test_nothing_is_sent_to_people_who_have_not_asked_for_it(
    db: Database, ada: Person
) -> None:
    service = PushService()
    assert await notify(service.push(db), ada) == {"sent": 0, "failed": 0, "dropped": 0}
    assert service.got == []


async def test_a_browser_that_has_unsubscribed_or_was_signed_out_is_told_nothing(
    db: Database, ada: Person
) -> None:
    service, browser = PushService(), Browser()
    push = service.push(db)
    await push.subscribe(ada, given(browser))
    await push.unsubscribe(ada, ENDPOINT)
    await notify(push, ada)
    await push.subscribe(ada, given(browser))
    async with db.writing() as c:
        await people.end_epoch(c, ada.id)
    await notify(service.push(db), ada)
    assert service.got == []


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (500, 1), (429, 1)])
async def test_a_browser_that_its_service_does_not_know_any_more_is_forgotten(
    db: Database, ada: Person, status: int, left: int
) -> None:
    push = PushService(status).push(db)
    await push.subscribe(ada, given(Browser()))
    counts = await notify(push, ada)
    assert counts["failed"] == left
    assert len(await pushes.of_person(db, ada.id)) == left


async def test_a_browser_belongs_to_whoever_subscribed_it_last(db: Database, ada: Person) -> None:
    (bob,) = await new_guests(db, "Bob")
    push = PushService().push(db)
    await push.subscribe(ada, given(Browser()))
    await push.subscribe(bob, given(Browser()))
    assert await pushes.of_person(db, ada.id) == []
    await push.unsubscribe(ada, ENDPOINT)
    assert len(await pushes.of_person(db, bob.id)) == 1


async def test_the_oldest_of_too_many_browsers_gives_way(db: Database, ada: Person) -> None:
    for n in range(MOST + 2):
        await pushes.subscribe(db, ada, given(Browser(), f"{ENDPOINT}/{n}"), float(n))
    kept = [each.endpoint for each in await pushes.of_person(db, ada.id)]
    assert kept == [f"{ENDPOINT}/{n}" for n in range(2, MOST + 2)]


@pytest.mark.parametrize(
    ("endpoint", "auth"),
    [
        ("http://127.0.0.1/", None),
        ("https://localhost/", None),
        ("ftp://push.example/", None),
        ("https://push.example:22/", None),
        ("https://push.example/" + "x" * 1000, None),
        (ENDPOINT, "short"),
    ],
)
async def test_an_address_or_key_that_cannot_be_a_browsers_is_refused(
    db: Database, ada: Person, endpoint: str, auth: str | None
) -> None:
    browser = Browser()
    wrong = Subscription(endpoint, browser.p256dh, auth or browser.auth)
    with pytest.raises(Refused) as refusal:
        await PushService().push(db).subscribe(ada, wrong)
    assert refusal.value.reason == "bad-webhook"
    assert await pushes.of_person(db, ada.id) == []


async def test_a_push_service_in_a_private_network_is_not_reached(
    db: Database, ada: Person
) -> None:
    service = PushService(address="10.0.0.1")
    push = service.push(db)
    await push.subscribe(ada, given(Browser()))
    assert (await notify(push, ada))["failed"] == 1
    assert service.got == []


@pytest.mark.parametrize("status", [201, 500])
async def test_the_address_of_a_browser_is_never_logged(
    db: Database, ada: Person, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)  # where httpx would log whole addresses
    push = PushService(status).push(db)
    await push.subscribe(ada, given(Browser()))
    await notify(push, ada)
    assert "secret" not in caplog.text
    assert "secret" not in repr(given(Browser()))
