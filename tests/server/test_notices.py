"""Notices: told once a minute at most, if still true, and never into our own network."""

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from typing import Any

import httpx
import pytest

from calimala.server import logs
from calimala.server.errors import Refused
from calimala.server.notices import (
    APART,
    LONGEST_URL,
    MOST_WAITING,
    Notices,
    checked_webhook,
    is_public,
    resolve,
)
from calimala.server.people import Person, Preferences, Webhook
from calimala.server.settings import Settings
from tests.server.running import Clock, run

PUBLIC = "93.184.215.14"
OURS = Settings(public_url="https://calimala.example")
HOMELY = replace(OURS, private_webhooks=True)
ADA = Person("ada", "Ada", "de", None, 0, Preferences(), None, None, None, 0.0)


def hooked(url: str = "https://hooks.example/a/secret?key=hidden", kind: Any = "json") -> Person:
    return replace(ADA, webhook=Webhook(url, kind))


@dataclass
class Receiver:
    """Takes what is sent to it, and resolves every name to the addresses it is told."""

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


def notices(receiver: Receiver, clock: Clock, settings: Settings = OURS) -> Notices:
    return Notices(
        settings,
        resolver=receiver.resolve,
        clock=clock,
        transport=httpx.MockTransport(receiver),
    )


def yes() -> bool:
    return True


def told(person: Person, receiver: Receiver, settings: Settings = OURS) -> dict[str, int]:
    """How one notice to somebody went."""

    async def story() -> dict[str, int]:
        posted = notices(receiver, Clock(), settings)
        posted.post(person, "t1", yes)
        await posted.tell_due()
        return posted.counts

    return run(story())


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
def test_a_public_address_is(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("address", PRIVATE)
def test_a_name_with_a_private_address_among_public_ones_is_not_reached(address: str) -> None:
    for found in ([address], [PUBLIC, address], [address, PUBLIC]):
        receiver = Receiver(addresses=[found])
        assert told(hooked(), receiver)["failed"] == 1
        assert receiver.got == []


@pytest.mark.parametrize(
    "host",
    """127.0.0.1 [::1] 10.0.0.1 169.254.169.254 [::ffff:127.0.0.1] [64:ff9b::7f00:1] localhost
       a.localhost LOCALHOST [fe80::1] 0.0.0.0""".split(),
)
def test_a_plainly_private_webhook_is_refused_when_it_is_set(host: str) -> None:
    with pytest.raises(Refused) as refusal:
        checked_webhook(f"http://{host}/", "json", OURS)
    assert (refusal.value.status, refusal.value.reason) == (403, "bad-webhook")
    assert checked_webhook(f"http://{host}/", "json", HOMELY).kind == "json"


@pytest.mark.parametrize("host", ["2130706433", "127.1", "0x7f.1", "0177.0.0.1"])
def test_an_odd_spelling_of_a_private_address_is_not_reached(host: str) -> None:
    async def story() -> dict[str, int]:
        receiver = Receiver()
        posted = Notices(OURS, resolver=resolve, transport=httpx.MockTransport(receiver))
        posted.post(hooked(f"http://{host}/"), "t1", yes)
        await posted.tell_due()
        assert receiver.got == []
        return posted.counts

    assert run(story())["failed"] == 1


@pytest.mark.parametrize(
    ("url", "what"),
    [
        ("ftp://hooks.example/", "begins with https"),
        ("file:///etc/passwd", "begins with https"),
        ("//hooks.example/", "begins with https"),
        ("https://", "begins with https"),
        ("", "begins with https"),
        ("https://hooks.example:x/", "begins with https"),
        ("https://hooks.example/\x00", "begins with https"),
        ("https://me:secret@hooks.example/", "no name and password"),
        ("https://me@hooks.example/", "no name and password"),
        ("https://hooks.example:22/", "has port"),
        ("https://hooks.example:9001/", "has port"),
        ("https://hooks.example/" + "x" * LONGEST_URL, "at most 300"),
    ],
)
def test_a_strange_webhook_is_refused_without_repeating_it(url: str, what: str) -> None:
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


def test_a_webhook_kept_from_more_open_times_is_judged_again() -> None:
    receiver = Receiver()
    assert told(hooked("http://127.0.0.1:1/"), receiver)["failed"] == 1
    assert receiver.asked == []


# No name is looked up twice.


def test_the_address_that_was_checked_is_the_one_that_is_reached() -> None:
    receiver = Receiver(addresses=[[PUBLIC], ["127.0.0.1"]])
    assert told(hooked("https://hooks.example:8443/a?b=c"), receiver)["sent"] == 1
    (request,) = receiver.got
    assert receiver.asked == ["hooks.example"]
    assert str(request.url) == f"https://{PUBLIC}:8443/a?b=c"
    assert request.headers["host"] == "hooks.example:8443"
    assert request.extensions["sni_hostname"] == "hooks.example"


def test_an_ipv6_address_is_reached_too() -> None:
    receiver = Receiver(addresses=[["2606:4700::1"]])
    assert told(hooked("https://münchen.example/"), receiver)["sent"] == 1
    (request,) = receiver.got
    assert str(request.url) == "https://[2606:4700::1]/"
    assert request.headers["host"] == "xn--mnchen-3ya.example"
    assert request.extensions["sni_hostname"] == "xn--mnchen-3ya.example"


async def first_bytes(scheme: str) -> bytes:
    """What a real socket gets when a name that only our resolver knows is told something."""
    heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        start = await reader.read(65536)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        writer.close()
        heard.set_result(start)

    async def here(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    server = await asyncio.start_server(hear, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        posted = Notices(HOMELY, resolver=here)
        posted.post(hooked(f"{scheme}://hook.invalid:{port}/path"), "t1", yes)
        await posted.tell_due()
        return await heard


def test_a_real_connection_goes_to_the_address_and_names_the_host() -> None:
    start = run(first_bytes("http"))
    assert start.startswith(b"POST /path HTTP/1.1\r\nHost: hook.invalid:")


def test_a_real_tls_greeting_asks_for_the_host_and_not_for_the_address() -> None:
    start = run(first_bytes("https"))
    assert start[0] == 22  # a handshake
    assert b"hook.invalid" in start
    assert b"127.0.0.1" not in start


def test_a_redirect_is_not_followed() -> None:
    receiver = Receiver(answers=[302])
    assert told(hooked(), receiver)["failed"] == 1
    assert len(receiver.got) == 1


def test_an_answer_without_end_is_not_read() -> None:
    async def story() -> dict[str, int]:
        async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(65536)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\nx")
            await reader.read()  # until the other side hangs up, without the rest of the answer
            writer.close()
            hung_up.set()

        hung_up = asyncio.Event()
        server = await asyncio.start_server(hear, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            posted = Notices(HOMELY)
            posted.post(hooked(f"http://127.0.0.1:{port}/"), "t1", yes)
            await posted.tell_due()
            await asyncio.wait_for(hung_up.wait(), 10)
        return posted.counts

    assert run(story())["sent"] == 1


def test_a_host_that_says_nothing_is_left_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calimala.server.notices.LONGEST_TRY", 0.01)

    async def silent(_host: str, _port: int) -> list[str]:
        await asyncio.Event().wait()
        return []

    async def story() -> dict[str, int]:
        posted = Notices(OURS, resolver=silent)
        posted.post(hooked(), "t1", yes)
        await posted.tell_due()
        return posted.counts

    assert run(story())["failed"] == 1


# What is told, and when.


def test_each_kind_gets_what_it_wants_in_the_language_of_the_person() -> None:
    receiver = Receiver()
    told(hooked(), receiver)
    told(hooked(kind="discord"), receiver)
    url = "https://calimala.example/table/t1"
    plain, discord = (json.loads(request.content) for request in receiver.got)
    text = f"Calimala: Du bist am Zug. {url}"
    assert plain == {"notice": "your-turn", "table": "t1", "url": url, "text": text}
    assert discord == {"content": text, "allowed_mentions": {"parse": []}}


def waiting(action: Callable[[Notices, Clock, Receiver], Any], *answers: int) -> Receiver:
    """What a receiver got in the course of a story."""

    async def story() -> Receiver:
        clock, receiver = Clock(), Receiver(list(answers))
        await action(notices(receiver, clock), clock, receiver)
        return receiver

    return run(story())


def test_who_has_no_webhook_is_not_told() -> None:
    async def story(posted: Notices, _clock: Clock, _receiver: Receiver) -> None:
        posted.post(ADA, "t1", yes)
        assert posted.pause() is None

    assert waiting(story).got == []


def test_who_has_moved_meanwhile_is_not_told() -> None:
    async def story(posted: Notices, _clock: Clock, _receiver: Receiver) -> None:
        posted.post(hooked(), "t1", lambda: False)
        await posted.tell_due()
        assert posted.pause() is None

    assert waiting(story).got == []


def test_a_second_turn_within_a_minute_is_told_when_the_minute_is_over() -> None:
    async def story(posted: Notices, clock: Clock, receiver: Receiver) -> None:
        posted.post(hooked(), "t1", yes)
        await posted.tell_due()
        clock.at += 10
        posted.post(hooked(), "t1", yes)
        posted.post(hooked(), "t1", yes)
        assert posted.pause() == APART - 10
        await posted.tell_due()
        assert len(receiver.got) == 1
        posted.post(hooked(), "t2", yes)
        await posted.tell_due()
        assert len(receiver.got) == 2
        clock.at += APART - 10
        await posted.tell_due()

    assert len(waiting(story).got) == 3


def test_a_failure_is_tried_once_more() -> None:
    async def story(posted: Notices, clock: Clock, receiver: Receiver) -> None:
        posted.post(hooked(), "t1", yes)
        for _ in range(4):
            await posted.tell_due()
            clock.at += APART
        assert posted.counts == {"sent": 0, "failed": 2, "dropped": 0}
        assert posted.pause() is None
        receiver.answers[:] = [500, 200]
        posted.post(hooked(), "t1", yes)
        for _ in range(4):
            await posted.tell_due()
            clock.at += APART
        assert posted.counts == {"sent": 1, "failed": 3, "dropped": 0}

    assert len(waiting(story, 500, 404).got) == 4


def test_no_more_than_some_wait() -> None:
    async def story(posted: Notices, _clock: Clock, _receiver: Receiver) -> None:
        for n in range(MOST_WAITING + 5):
            posted.post(hooked(), f"t{n}", yes)
        posted.post(hooked(), "t1", yes)
        assert posted.counts["dropped"] == 5
        assert len(posted._waiting) == MOST_WAITING
        while posted.pause() is not None:
            await posted.tell_due()
        assert posted.counts["sent"] == MOST_WAITING
        posted.post(hooked(), "another", yes)
        await posted.tell_due()
        assert len(posted._told) == MOST_WAITING

    waiting(story)


def test_the_teller_wakes_up_for_news_and_survives_a_fault_of_ours() -> None:
    async def story() -> int:
        done = asyncio.Event()
        receiver = Receiver()

        def broken() -> bool:
            raise LookupError

        def last() -> bool:
            done.set()
            return True

        posted = Notices(OURS, resolver=receiver.resolve, transport=httpx.MockTransport(receiver))
        teller = asyncio.create_task(posted.run())
        posted.post(hooked(), "t1", broken)
        await asyncio.sleep(0)
        posted.post(hooked(), "t2", last)
        await asyncio.wait_for(done.wait(), 10)
        while not posted.counts["sent"]:
            await asyncio.sleep(0)
        teller.cancel()
        await asyncio.gather(teller, return_exceptions=True)
        return len(receiver.got)

    assert run(story()) == 1


@pytest.mark.parametrize("answer", [204, 500])
def test_the_path_of_a_webhook_is_never_logged(
    answer: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    told(hooked(), Receiver([answer]))
    told(hooked(), Receiver(addresses=[["127.0.0.1"]]))
    told(hooked(), Receiver(addresses=[[]]))
    told(hooked(), Receiver(addresses=[["no address"]]))
    written = "\n".join(map(logs.Lines().format, caplog.records))
    assert "hooks.example: the host is not public on the internet" in written
    for text in (written, caplog.text):
        assert "secret" not in text
        assert "hidden" not in text
    assert "secret" not in repr(hooked())
