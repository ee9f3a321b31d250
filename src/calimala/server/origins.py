"""Which pages may speak for a person: ours, and no other site's (CSRF)."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from calimala.server.settings import Settings

PORTS: Final = {"http": 80, "https": 443}
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Origin = tuple[str, str, int]  # scheme, host, port


def origin_allowed(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether a request comes from our own page; one without an Origin is no browser's.

    Ask for unsafe methods and for WebSockets. Behind a proxy we cannot know the scheme that
    people see, so that a page of the Host header's own name counts under either.
    """
    told = headers.get("origin")
    if told is None:
        return True
    origin = _origin(told)
    return origin is not None and origin in {
        _origin(settings.url),
        _origin(f"{origin[0]}://{headers.get('host', '')}"),
    }


def _origin(url: str) -> Origin | None:
    """The origin of an address, in one form; None for what is none, like `null`."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
