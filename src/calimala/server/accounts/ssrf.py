"""The SSRF guard: a webhook must not lead the server into a private network."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from socket import SOCK_STREAM, getaddrinfo
from typing import Final

import httpx

from calimala.server.errors import Refused
from calimala.server.settings import Settings
from calimala.server.store.people import Webhook, WebhookKind

LONGEST_URL: Final = 300
LONGEST_ENDPOINT: Final = 1000  # of a push service
PORTS: Final = frozenset({80, 443, *range(8000, 9001)})
RESOLVERS: Final = ThreadPoolExecutor(20, "resolver")  # slow names hold up nobody but notices

Address = IPv4Address | IPv6Address
Resolver = Callable[[str, int], Awaitable[list[str]]]

GLOBAL_IPV6: Final = ip_network("2000::/3")
NAT64: Final = ip_network("64:ff9b::/96")
SPECIAL: Final = [  # not globally reachable, though Python's table may not say so
    ip_network(text)
    for text in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "3fff::/20")
]


def is_public(address: Address) -> bool:
    """Whether an address is public; an embedded IPv4 address decides for its IPv6 address."""
    inner = _inner(address)
    if inner is not None:
        return is_public(inner)
    if address.version == 6 and address not in GLOBAL_IPV6:
        return False
    if any(address in network for network in SPECIAL):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _inner(address: Address) -> IPv4Address | None:
    """The IPv4 address embedded in an IPv6 address, if any."""
    if not isinstance(address, IPv6Address):
        return None
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


async def resolve(host: str, port: int) -> list[str]:
    """All addresses of a host."""
    ask = partial(getaddrinfo, host, port, type=SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(RESOLVERS, ask)
    return list(dict.fromkeys(str(sockaddr[0]) for *_, sockaddr in found))


def checked_webhook(url: str, kind: WebhookKind, settings: Settings) -> Webhook:
    """Validate a webhook, or raise Refused; its host is resolved only when it is used."""
    check_url(url, settings, LONGEST_URL)
    return Webhook(url, kind)


def check_url(url: str, settings: Settings, longest: int = LONGEST_ENDPOINT) -> None:
    """Refuse an address that the server must not call, as far as it can be told unresolved."""
    fault = _fault(url, settings, longest)
    if fault:
        raise Refused("bad-webhook", f"a webhook's address {fault}")


def _fault(text: str, settings: Settings, longest: int) -> str:
    """What is wrong with a URL; an empty string if nothing is."""
    url = parsed(text)
    if len(text) > longest:
        return f"has at most {longest} letters"
    if url is None or url.scheme not in {"http", "https"} or not url.host:
        return "begins with https:// or http:// and a host"
    if url.userinfo:
        return "carries no name and password"
    if settings.private_webhooks:
        return ""
    if port_of(url) not in PORTS:
        return "has port 80, 443 or one from 8000 to 9000"
    return "" if _may_be_public(url.host) else "is public on the internet"


def parsed(text: str) -> httpx.URL | None:
    """The parsed URL; None if it is malformed, or its host is no name (`xn--` alone is none)."""
    try:
        url = httpx.URL(text)
        return url if url.host else None
    except (httpx.InvalidURL, ValueError):
        return None


def port_of(url: httpx.URL) -> int:
    """The port of a URL, by default that of its scheme."""
    return url.port or (443 if url.scheme == "https" else 80)


def _may_be_public(host: str) -> bool:
    """Whether a host is a public address, or a name that may resolve to one."""
    with suppress(ValueError):
        return is_public(ip_address(host))
    return host != "localhost" and not host.endswith(".localhost")
