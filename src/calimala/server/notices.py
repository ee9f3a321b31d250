"""Tell people by webhook that it is their turn, without being led into our own network."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from socket import SOCK_STREAM
from ssl import SSLContext
from typing import Any, Final

import httpx

from calimala.server import logs
from calimala.server.errors import Refused
from calimala.server.settings import Settings
from calimala.server.store.people import Person, Webhook, WebhookKind

LONGEST_URL: Final = 300
LONGEST_TRY: Final = 5.0  # seconds
APART: Final = 60.0  # seconds between two notices for the same person at the same table
TRIES: Final = 2
MOST_WAITING: Final = 1000
MOST_AT_ONCE: Final = 20
PORTS: Final = frozenset({80, 443, *range(8000, 9001)})
TEXTS: Final = {
    "en": "Calimala: it is your turn. {url}",
    "de": "Calimala: Du bist am Zug. {url}",
    "ru": "Calimala: ваш ход. {url}",
    "hu": "Calimala: te következel. {url}",
}

Address = IPv4Address | IPv6Address
Resolver = Callable[[str, int], Awaitable[list[str]]]

for name in ("httpx", "httpcore"):  # they would log whole addresses, which are secrets here
    logging.getLogger(name).setLevel(logging.WARNING)


# Where a webhook may lead.

GLOBAL_IPV6: Final = ip_network("2000::/3")
NAT64: Final = ip_network("64:ff9b::/96")
SPECIAL: Final = [  # not for everybody, though Python's table may not say so
    ip_network(text)
    for text in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "3fff::/20")
]


def is_public(address: Address) -> bool:
    """Whether an address is anybody's on the internet, also one that carries another inside."""
    inner = _inner(address)
    if inner is not None:
        return is_public(inner)
    if address.version == 6 and address not in GLOBAL_IPV6:
        return False
    if any(address in network for network in SPECIAL):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _inner(address: Address) -> IPv4Address | None:
    """The IPv4 address to which an IPv6 address leads in the end."""
    if not isinstance(address, IPv6Address):
        return None
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


async def resolve(host: str, port: int) -> list[str]:
    """All addresses of a host."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=SOCK_STREAM)
    return list(dict.fromkeys(str(sockaddr[0]) for *_, sockaddr in found))


def checked_webhook(url: str, kind: WebhookKind, settings: Settings) -> Webhook:
    """A webhook as somebody wants it, or Refused; where it leads is looked up when it is used."""
    fault = _fault(url, settings)
    if fault:
        raise Refused(403, "bad-webhook", f"a webhook's address {fault}")
    return Webhook(url, kind)


def _fault(text: str, settings: Settings) -> str:
    """What is wrong with an address, or nothing."""
    url = _parsed(text)
    if len(text) > LONGEST_URL:
        return f"has at most {LONGEST_URL} letters"
    if url is None or url.scheme not in {"http", "https"} or not url.host:
        return "begins with https:// or http:// and a host"
    if url.userinfo:
        return "carries no name and password"
    if settings.private_webhooks:
        return ""
    if _port(url) not in PORTS:
        return "has port 80, 443 or one from 8000 to 9000"
    return "" if _may_be_public(url.host) else "is public on the internet"


def _parsed(text: str) -> httpx.URL | None:
    """An address, if it is one."""
    try:
        return httpx.URL(text)
    except (httpx.InvalidURL, ValueError):
        return None


def _port(url: httpx.URL) -> int:
    """The port of an address."""
    return url.port or (443 if url.scheme == "https" else 80)


def _may_be_public(host: str) -> bool:
    """Whether a host is a public address or a name that may have one."""
    with suppress(ValueError):
        return is_public(ip_address(host))
    return host != "localhost" and not host.endswith(".localhost")


# What is to be told.


@dataclass(frozen=True)
class Notice:
    """Word to somebody that it is their turn, if it still is."""

    person: Person
    table: str
    still: Callable[[], bool]
    due: float
    tries: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """Of two notices with the same key, the later replaces the earlier."""
        return self.person.id, self.table


class Notices:
    """Notices that wait to be told, and the one who tells them."""

    def __init__(
        self,
        settings: Settings,
        *,
        resolver: Resolver = resolve,
        clock: Callable[[], float] = time.monotonic,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._settings, self._resolver = settings, resolver
        self._clock, self._transport = clock, transport
        self._waiting: dict[tuple[str, str], Notice] = {}
        self._told: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._news = asyncio.Event()
        self.counts = {"sent": 0, "failed": 0, "dropped": 0}

    def post(self, person: Person, table: str, still: Callable[[], bool]) -> None:
        """Tell somebody soon that it is their turn, unless `still` says that it no longer is."""
        if person.webhook:
            now = self._clock()
            due = max(now, self._told.get((person.id, table), now - APART) + APART)
            self._wait(Notice(person, table, still, due))

    async def run(self) -> None:
        """Tell what is due, for ever."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.pause()):
                    await self._news.wait()
            self._news.clear()
            await self.tell_due()

    def pause(self) -> float | None:
        """Seconds until a notice is due; None if none waits."""
        dues = [notice.due for notice in self._waiting.values()]
        return max(0.0, min(dues) - self._clock()) if dues else None

    async def tell_due(self) -> None:
        """Tell the notices that are due, some at once."""
        now = self._clock()
        due = [notice for notice in self._waiting.values() if notice.due <= now][:MOST_AT_ONCE]
        for notice in due:
            del self._waiting[notice.key]
        ends = await asyncio.gather(*map(self._tell, due), return_exceptions=True)
        for fault in filter(None, ends):  # ours; the next notices are told all the same
            logs.fail("notice", fault)

    def _wait(self, notice: Notice) -> None:
        """Let a notice wait for its time; too many are not kept."""
        if len(self._waiting) >= MOST_WAITING and notice.key not in self._waiting:
            self.counts["dropped"] += 1
            return
        self._waiting[notice.key] = notice
        self._news.set()

    async def _tell(self, notice: Notice) -> None:
        """Send a notice that is still true, and note how that went."""
        hook = notice.person.webhook
        if hook is None or not notice.still():
            return
        self._note(notice.key)
        failure = await self._failure(hook, notice)
        self.counts["failed" if failure else "sent"] += 1
        if failure:
            logs.say("notice-failed", fault=failure)
            self._again(notice)

    def _again(self, notice: Notice) -> None:
        """Try once more later, unless a newer notice waits."""
        if notice.tries + 1 < TRIES and notice.key not in self._waiting:
            due = self._clock() + APART
            self._wait(Notice(notice.person, notice.table, notice.still, due, notice.tries + 1))

    def _note(self, key: tuple[str, str]) -> None:
        """Remember when somebody was told; in bounded memory."""
        self._told[key] = self._clock()
        self._told.move_to_end(key)
        if len(self._told) > MOST_WAITING:
            self._told.popitem(last=False)

    async def _failure(self, hook: Webhook, notice: Notice) -> str:
        """What went wrong when a notice was sent, or nothing; never more than the host."""
        url = _parsed(hook.url)
        host = url.host if url else "a webhook"
        try:
            async with asyncio.timeout(LONGEST_TRY):
                status = await self._send(hook, _message(hook.kind, notice, self._settings))
        except Refused as refused:
            return f"{host}: {refused.text}"
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            return f"{host}: {type(error).__name__}"
        return "" if 200 <= status < 300 else f"{host}: status {status}"

    async def _send(self, hook: Webhook, message: Mapping[str, Any]) -> int:
        """The status with which a host takes a message; what else it answers is not read.

        Each notice has its own connection: connections are shared by address, and two hosts
        may have the same.
        """
        checked_webhook(hook.url, hook.kind, self._settings)
        url = httpx.URL(hook.url)
        address = await self._checked_address(url)
        async with (
            httpx.AsyncClient(
                verify=_trust(), trust_env=False, transport=self._transport, timeout=LONGEST_TRY
            ) as client,
            client.stream(
                "POST",
                url.copy_with(host=str(address)),
                json=message,
                headers={"Host": url.netloc.decode("ascii"), "User-Agent": "calimala"},
                extensions={"sni_hostname": url.raw_host.decode("ascii")},
                follow_redirects=False,
            ) as response,
        ):
            return response.status_code

    async def _checked_address(self, url: httpx.URL) -> Address:
        """The address to connect to: no name is looked up again after it was checked."""
        found = await self._resolver(url.raw_host.decode("ascii"), _port(url))
        addresses = [ip_address(text) for text in found]
        if not addresses:
            raise Refused(403, "bad-webhook", "the host has no address")
        if not self._settings.private_webhooks and not all(map(is_public, addresses)):
            raise Refused(403, "bad-webhook", "the host is not public on the internet")
        return addresses[0]


@cache
def _trust() -> SSLContext:
    """Whom we believe to be who they are."""
    return httpx.create_ssl_context(trust_env=False)


def _message(kind: WebhookKind, notice: Notice, settings: Settings) -> dict[str, Any]:
    """A notice as its receiver wants it."""
    url = f"{settings.url}/table/{notice.table}"
    text = TEXTS.get(notice.person.language, TEXTS["en"]).format(url=url)
    if kind == "discord":
        return {"content": text, "allowed_mentions": {"parse": []}}
    return {"notice": "your-turn", "table": notice.table, "url": url, "text": text}
