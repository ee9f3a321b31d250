"""The origin check: no page but our own may act for a person (CSRF, DNS rebinding)."""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from ipaddress import ip_address
from socket import gethostname
from typing import Final
from urllib.parse import urlsplit

from calimala.server.settings import Settings

PORTS: Final = {"http": 80, "https": 443}
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Origin = tuple[str, str, int]  # scheme, host, port


def origin_allowed(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether a request comes from our own page; one without an Origin is no browser's.

    To be checked for unsafe methods and WebSockets. Behind a proxy we cannot know the scheme that
    people see, so that a page of the Host header's own name counts under either, if it is ours.
    """
    header = headers.get("origin")
    if header is None:
        return True
    origin = _origin(header)
    if origin is None or origin == _origin(settings.url):
        return origin is not None
    here = _origin(f"{origin[0]}://{headers.get('host', '')}")
    return origin == here and is_ours(origin[1], settings)


def is_ours(host: str, settings: Settings) -> bool:
    """Whether a host is this server: an address, or a name that no stranger can point at us.

    A page of a stranger's name can be led to any address after it was loaded (DNS rebinding); a
    page of an address comes from there.
    """
    with suppress(ValueError):
        return bool(ip_address(host.partition("%")[0]))
    return host.endswith(".localhost") or host in own_names() | settings.names


def is_loopback(host: str) -> bool:
    """Whether a host or address is this machine and no other."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def host_of(headers: Mapping[str, str]) -> str:
    """The host that a client has asked, without the port."""
    found = _origin(f"http://{headers.get('host', '')}")
    return found[1] if found else ""


@cache
def own_names() -> frozenset[str]:
    """The names of this machine in its own network."""
    name = gethostname().lower()
    return frozenset({"localhost", name, name.partition(".")[0] + ".local"})


def _origin(url: str) -> Origin | None:
    """The normalised origin of a URL; None if it has none, like `null`."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
