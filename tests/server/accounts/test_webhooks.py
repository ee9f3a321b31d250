"""Webhooks: sent once a minute at most, if still true, and never into a private network."""

import asyncio
import json
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from typing import Any

import httpx
import pytest

from calimala.server.accounts.notices import (
    APART,
    MOST_AT_ONCE_OF_ONE,
    MOST_WAITING,
    MOST_WAITING_OF_ONE,
)
from calimala.server.accounts.people import Person, Preferences, Webhook
from calimala.server.accounts.ssrf import LONGEST_URL, checked_webhook, is_public, resolve
from calimala.server.accounts.webhooks import Webhooks
from calimala.server.errors import Refused
from calimala.server.ops import json_log
from calimala.server.settings import Settings
from tests.support.deadlines import PATIENCE, until
from tests.support.running import Clock

PUBLIC = "93.184.215.14"
OURS = Settings(public_url="https://calimala.example")
PRIVATE_ALLOWED = OURS.model_copy(update={"private_webhooks": True})
ADA = Person("ada", "Ada", "de", None, 0, Preferences(), None, None, None, 0.0)


def hooked(url: str = "https://hooks.example/a/secret?key=hidden", kind: Any = "json") -> Person:
    return replace(ADA, webhook=Webhook(url, kind))


@dataclass
class Receiver:
    """A fake host that records requests, and resolves every name to given addresses."""

    answers: list[int] = field(default_factory=list)
    addresses: list[list[str]] = field(default_factory=list)
    got: list[httpx.Request] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.got.append(request)
        headers = {"location": "http://127.0.0.1:8000/"}
        return httpx.Response(self.answers.pop(0) if self.answers else 204, headers=headers)

    async def resolve(self, host: str, _port: int) -> list[str]:
        self.asked.append(host)
        return self.addresses.pop(0) if self.addresses else [PUBLIC]


def webhooks_to(receiver: Receiver, clock: Clock) -> Webhooks:
    """Webhooks that reach nothing but the receiver."""
    transport = httpx.MockTransport(receiver)
    return Webhooks(OURS, resolver=receiver.resolve, clock=clock, transport=transport)


def yes() -> bool:
    return True


async def post_one(person: Person, receiver: Receiver) -> dict[str, int]:
    """The counts after one notice to a person."""
    webhooks = webhooks_to(receiver, Clock())
    webhooks.post(person, "t1", yes)
    await webhooks.send_due()
    return webhooks.counts


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def receiver() -> Receiver:
    return Receiver()


@pytest.fixture
def webhooks(receiver: Receiver, clock: Clock) -> Webhooks:
    return webhooks_to(receiver, clock)


# Where a webhook may lead.

PRIVATE = """
    127.0.0.1 127.8.9.10 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254
    100.64.0.1 192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 192.88.99.1 224.0.0.1
    240.0.0.1 255.255.255.255 :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12::1 fec0::1 ff02::1 100::1
    ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::127.0.0.1 ::ffff:0:127.0.0.1
    64:ff9b::7f00:1 64:ff9b::a00:1 64:ff9b:1::1 2002:7f00:1:: 2002:a00:1::1 2001::1 2001:db8::1
    2001:20::1 3fff::1 5f00::1 4000::1
""".split()


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "address", [PUBLIC, "8.8.8.8", "2606:4700::1", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_a_public_address_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("address", PRIVATE)
async def test_a_name_with_a_private_address_among_public_ones_is_not_reached(address: str) -> None:
    for found in ([address], [PUBLIC, address], [address, PUBLIC]):
        receiver = Receiver(addresses=[found])
        assert (await post_one(hooked(), receiver))["failed"] == 1
        assert receiver.got == []


@pytest.mark.parametrize(
    "host",
    """127.0.0.1 [::1] 10.0.0.1 169.254.169.254 [::ffff:127.0.0.1] [64:ff9b::7f00:1] localhost
       a.localhost LOCALHOST [fe80::1] 0.0.0.0""".split(),
)
def test_a_plainly_private_webhook_is_refused_when_it_is_set(host: str) -> None:
    with pytest.raises(Refused) as refusal:
        checked_webhook(f"http://{host}/", "json", OURS)
    assert refusal.value.reason == "bad-webhook"
    assert checked_webhook(f"http://{host}/", "json", PRIVATE_ALLOWED).kind == "json"


async def test_a_slow_name_holds_up_no_other_work(monkeypatch: pytest.MonkeyPatch) -> None:
    found = threading.Event()

    def slow(*_args: object, **_more: object) -> list[Any]:
        assert found.wait(PATIENCE)
        return []

    monkeypatch.setattr("calimala.server.accounts.ssrf.getaddrinfo", slow)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    asked = asyncio.create_task(resolve("slow.example", 443))
    await asyncio.sleep(0)
    assert await asyncio.to_thread(int, "7") == 7
    found.set()
    assert await asked == []


@pytest.mark.parametrize("host", ["2130706433", "127.1", "0x7f.1", "0177.0.0.1"])
async def test_an_odd_spelling_of_a_private_address_is_not_reached(
    host: str, receiver: Receiver
) -> None:
    webhooks = Webhooks(OURS, resolver=resolve, transport=httpx.MockTransport(receiver))
    webhooks.post(hooked(f"http://{host}/"), "t1", yes)
    await webhooks.send_due()
    assert receiver.got == []
    assert webhooks.counts["failed"] == 1


@pytest.mark.parametrize(
    ("url", "what"),
    [
        ("ftp://hooks.example/", "begins with https"),
        ("file:///etc/passwd", "begins with https"),
        ("//hooks.example/", "begins with https"),
        ("https://", "begins with https"),
        ("", "begins with https"),
        ("https://hooks.example:x/", "begins with https"),
        ("http://xn--", "begins with https"),
        ("http://xn--a.example/", "begins with https"),
        ("https://hooks.example/\x00", "begins with https"),
        ("https://me:secret@hooks.example/", "no name and password"),
        ("https://me@hooks.example/", "no name and password"),
        ("https://hooks.example:22/", "has port"),
        ("https://hooks.example:9001/", "has port"),
        ("https://hooks.example/" + "x" * LONGEST_URL, "at most 300"),
    ],
)
def test_an_invalid_webhook_is_refused_without_repeating_it(url: str, what: str) -> None:
    with pytest.raises(Refused, match=what) as refusal:
        checked_webhook(url, "json", OURS)
    assert "secret" not in refusal.value.text
    assert "hooks" not in refusal.value.text


@pytest.mark.parametrize(
    "url",
    [
        "https://discord.com/api/webhooks/1/x?wait=true",
        "http://hooks.example:8080/",
        "https://münchen.example/",
        f"https://{PUBLIC}:8443/",
        "https://[2606:4700::1]/",
    ],
)
def test_an_ordinary_webhook_is_accepted(url: str) -> None:
    assert checked_webhook(url, "discord", OURS) == Webhook(url, "discord")


async def test_a_stored_webhook_is_checked_again_before_it_is_used(receiver: Receiver) -> None:
    assert (await post_one(hooked("http://127.0.0.1:1/"), receiver))["failed"] == 1
    assert receiver.asked == []


# No name is looked up twice.


async def test_the_address_that_was_checked_is_the_one_that_is_reached() -> None:
    receiver = Receiver(addresses=[[PUBLIC], ["127.0.0.1"]])
    assert (await post_one(hooked("https://hooks.example:8443/a?b=c"), receiver))["sent"] == 1
    (request,) = receiver.got
    assert receiver.asked == ["hooks.example"]
    assert str(request.url) == f"https://{PUBLIC}:8443/a?b=c"
    assert request.headers["host"] == "hooks.example:8443"
    assert request.extensions["sni_hostname"] == "hooks.example"


async def test_an_ipv6_address_is_reached_too() -> None:
    receiver = Receiver(addresses=[["2606:4700::1"]])
    assert (await post_one(hooked("https://münchen.example/"), receiver))["sent"] == 1
    (request,) = receiver.got
    assert str(request.url) == "https://[2606:4700::1]/"
    assert request.headers["host"] == "xn--mnchen-3ya.example"
    assert request.extensions["sni_hostname"] == "xn--mnchen-3ya.example"


async def first_bytes(scheme: str) -> bytes:
    """What a real socket receives first, under a name that only our resolver knows."""
    received: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def receive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        start = await reader.read(65536)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        writer.close()
        received.set_result(start)

    async def here(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    server = await asyncio.start_server(receive, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        webhooks = Webhooks(PRIVATE_ALLOWED, resolver=here)
        webhooks.post(hooked(f"{scheme}://hook.invalid:{port}/path"), "t1", yes)
        await webhooks.send_due()
        return await received


async def test_a_real_connection_goes_to_the_address_and_names_the_host() -> None:
    start = await first_bytes("http")
    assert start.startswith(b"POST /path HTTP/1.1\r\nHost: hook.invalid:")


async def test_a_real_tls_greeting_asks_for_the_host_and_not_for_the_address() -> None:
    start = await first_bytes("https")
    assert start[0] == 22  # a handshake
    assert b"hook.invalid" in start
    assert b"127.0.0.1" not in start


async def test_a_redirect_is_not_followed() -> None:
    receiver = Receiver(answers=[302])
    assert (await post_one(hooked(), receiver))["failed"] == 1
    assert len(receiver.got) == 1


async def test_an_answer_without_end_is_not_read() -> None:
    hung_up = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(65536)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\nx")
        await reader.read()  # until the other side hangs up, without the rest of the answer
        writer.close()
        hung_up.set()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        webhooks = Webhooks(PRIVATE_ALLOWED)
        webhooks.post(hooked(f"http://127.0.0.1:{port}/"), "t1", yes)
        await webhooks.send_due()
        async with asyncio.timeout(PATIENCE):
            await hung_up.wait()
    assert webhooks.counts["sent"] == 1


async def test_a_host_that_does_not_answer_times_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("calimala.server.accounts.outbound.LONGEST_TRY", 0.01)

    async def silent(_host: str, _port: int) -> list[str]:
        await asyncio.Event().wait()
        return []

    webhooks = Webhooks(OURS, resolver=silent)
    webhooks.post(hooked(), "t1", yes)
    await webhooks.send_due()
    assert webhooks.counts["failed"] == 1


# What is sent, and when.


async def test_each_kind_of_webhook_gets_its_own_body_in_the_persons_language(
    receiver: Receiver,
) -> None:
    await post_one(hooked(), receiver)
    await post_one(hooked(kind="discord"), receiver)
    url = "https://calimala.example/table/t1"
    plain, discord = (json.loads(request.content) for request in receiver.got)
    text = f"Calimala: Du bist am Zug. {url}"
    assert plain == {"notice": "your-turn", "table": "t1", "url": url, "text": text}
    assert discord == {"content": text, "allowed_mentions": {"parse": []}}


async def test_a_person_without_a_webhook_gets_no_notice(
    webhooks: Webhooks, receiver: Receiver
) -> None:
    webhooks.post(ADA, "t1", yes)
    assert webhooks.pause() is None
    await webhooks.send_due()
    assert receiver.got == []


async def test_a_person_who_has_moved_meanwhile_gets_no_notice(
    webhooks: Webhooks, receiver: Receiver
) -> None:
    webhooks.post(hooked(), "t1", lambda: False)
    await webhooks.send_due()
    assert webhooks.pause() is None
    assert receiver.got == []


async def test_a_second_notice_within_a_minute_is_sent_when_the_minute_is_over(
    webhooks: Webhooks, clock: Clock, receiver: Receiver
) -> None:
    webhooks.post(hooked(), "t1", yes)
    await webhooks.send_due()
    clock.at += 10
    webhooks.post(hooked(), "t1", yes)
    webhooks.post(hooked(), "t1", yes)
    assert webhooks.pause() == APART - 10
    await webhooks.send_due()
    assert len(receiver.got) == 1
    webhooks.post(hooked(), "t2", yes)
    await webhooks.send_due()
    assert len(receiver.got) == 2
    clock.at += APART - 10
    await webhooks.send_due()
    assert len(receiver.got) == 3


async def test_a_failure_is_retried_once(
    webhooks: Webhooks, clock: Clock, receiver: Receiver
) -> None:
    for answers, counts in (
        ([500, 404], {"sent": 0, "failed": 2, "dropped": 0}),
        ([500, 200], {"sent": 1, "failed": 3, "dropped": 0}),
    ):
        receiver.answers += answers
        webhooks.post(hooked(), "t1", yes)
        for _ in range(4):
            await webhooks.send_due()
            clock.at += APART
        assert webhooks.counts == counts
        assert webhooks.pause() is None
    assert len(receiver.got) == 4


async def test_the_queue_of_notices_is_bounded(webhooks: Webhooks) -> None:
    for n in range(MOST_WAITING + 5):
        webhooks.post(replace(hooked(), client=f"address {n}"), f"t{n}", yes)
    webhooks.post(replace(hooked(), client="address 1"), "t1", yes)
    assert webhooks.counts["dropped"] == 5
    assert len(webhooks._waiting) == MOST_WAITING
    while webhooks.pause() is not None:
        await webhooks.send_due()
    assert webhooks.counts["sent"] == MOST_WAITING
    webhooks.post(hooked(), "another", yes)
    await webhooks.send_due()
    assert len(webhooks._sent_at) == MOST_WAITING


async def test_people_of_one_address_leave_room_for_the_notices_of_others(
    webhooks: Webhooks, receiver: Receiver
) -> None:
    """Their receivers may all be slow, and nobody else would hear of a turn."""
    for n in range(MOST_WAITING_OF_ONE + 5):
        guest = replace(hooked("https://slow.example/"), id=f"guest {n}", client="farm")
        webhooks.post(guest, "t", yes)
    assert webhooks.counts["dropped"] == 5
    webhooks.post(replace(hooked("https://home.example/"), client="home"), "t", yes)
    await webhooks.send_due()
    assert receiver.asked == ["slow.example"] * MOST_AT_ONCE_OF_ONE + ["home.example"]


async def test_the_sender_wakes_up_for_a_notice_and_survives_a_bug(
    webhooks: Webhooks, receiver: Receiver
) -> None:
    def broken() -> bool:
        raise LookupError

    sender = asyncio.create_task(webhooks.run())
    webhooks.post(hooked(), "t1", broken)
    await asyncio.sleep(0)
    webhooks.post(hooked(), "t2", yes)
    await until(lambda: webhooks.counts["sent"], "the notice after the fault")
    sender.cancel()
    await asyncio.gather(sender, return_exceptions=True)
    assert len(receiver.got) == 1


@pytest.mark.parametrize("answer", [204, 500])
async def test_the_path_of_a_webhook_is_never_logged(
    answer: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await post_one(hooked(), Receiver([answer]))
    await post_one(hooked(), Receiver(addresses=[["127.0.0.1"]]))
    await post_one(hooked(), Receiver(addresses=[[]]))
    await post_one(hooked(), Receiver(addresses=[["no address"]]))
    written = "\n".join(map(json_log.JsonFormatter().format, caplog.records))
    assert "hooks.example: the host is not public on the internet" in written
    for text in (written, caplog.text):
        assert "secret" not in text
        assert "hidden" not in text
    assert "secret" not in repr(hooked())
