"""Security middleware: rate limit, origin (CSRF) and size of requests; headers of responses."""

from collections import Counter
from collections.abc import MutableMapping
from typing import Any, Final

from fastapi import Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from calimala.server.api.errors import broken, refusal
from calimala.server.api.http_connection import EXTENSION, BoundedHttp
from calimala.server.api.origins import SAFE_METHODS, origin_allowed
from calimala.server.errors import Refused
from calimala.server.ops.rate_limit import RateLimiter, client_key
from calimala.server.settings import Settings

LARGEST: Final = 64 * 1024  # bytes of a body
LARGEST_AT: Final = {"/api/records": 1 << 20}  # where more is needed
LONGEST_LENGTH: Final = 20  # digits; Python refuses to read thousands of them
MOST_OF_ONE: Final = 4 << 20  # bytes of all bodies that are on their way from one address
MOST_OF_ALL: Final = 64 << 20  # and from everybody
HEALTH: Final = ("/healthz", "/readyz", "/metrics")  # which have a limit of their own
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
}
HSTS: Final = {"Strict-Transport-Security": "max-age=31536000"}  # a year
FOREIGN: Final = (
    "this page may not speak for you (for the host: name its address in CALIMALA_ALLOWED_HOSTS)"
)


class SecurityMiddleware:
    """Refuses requests before any path sees them, and answers for our own faults."""

    def __init__(self, app: ASGIApp, settings: Settings, rate_limiter: RateLimiter) -> None:
        self._app, self._settings, self._rate_limiter = app, settings, rate_limiter
        self._headers = HEADERS | (HSTS if settings.secure else {})
        self._bodies: Counter[str] = Counter()  # bytes on their way, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = client_key(scope["client"][0] if scope.get("client") else None)
        connection = _connection(scope)
        scope[CLOSES] = connection is not None and connection.is_crowded
        answer = Answer(scope, send, self._headers)
        body = Body(receive, _largest(scope), self._bodies, client)
        try:
            body.expect(self._check(scope, client))
            async with self._rate_limiter.turn(client):
                await self._app(scope, body.receive, answer.send)
                await _taken(scope)
        except Refused as refused:
            await answer.refuse(refused, receive)
        except Exception as fault:
            response = broken(Request(scope), fault)
            if answer.begun:
                raise
            await response(scope, receive, answer.send)
        finally:
            body.close()

    def _check(self, scope: Scope, client: str) -> int:
        """Check rate limit, origin and size before the body is read; the size that is declared."""
        headers = Headers(scope=scope)
        self._count(scope, client)
        if scope["method"] not in SAFE_METHODS and not origin_allowed(headers, self._settings):
            raise Refused("foreign-page", FOREIGN)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > LONGEST_LENGTH or int(length) > _largest(scope):
            raise _too_large(_largest(scope))
        return int(length)

    def _count(self, scope: Scope, client: str) -> None:
        """Count a request; a connection that has too many is read more slowly, and then closed."""
        kind = "health" if scope["path"] in HEALTH else "request"
        try:
            self._rate_limiter.take(f"{kind}:{client}")
        except Refused:
            connection = _connection(scope)
            scope[CLOSES] |= connection is not None and connection.penalise(client)
            raise


CLOSES: Final = "calimala.closes"  # in the scope of a request whose answer is the last


def _connection(scope: Scope) -> BoundedHttp | None:
    """The connection that a request came by; None in a test without one."""
    found = (scope.get("extensions") or {}).get(EXTENSION)
    return found() if found is not None else None


async def _taken(scope: Scope) -> None:
    """Wait until the client has taken its answer, but for little: the rest is in our memory."""
    if (connection := _connection(scope)) is not None:
        await connection.flow.drain()


def _largest(scope: Scope) -> int:
    """The bytes that the body of a request may have."""
    return LARGEST_AT.get(scope["path"], LARGEST)


def _too_large(largest: int) -> Refused:
    return Refused("too-large", f"a request to this path has at most {largest} bytes")


class Body:
    """The body of one request, refused as soon as it, or all bodies together, grow too large."""

    def __init__(
        self, receive: Receive, largest: int, all_bodies: Counter[str], client: str
    ) -> None:
        self._receive, self._largest = receive, largest
        self._all, self._client = all_bodies, client
        self._read = self._counted = 0

    def expect(self, size: int) -> None:
        """Count what is declared at once: it may be here before anybody reads it."""
        self._count(size)

    async def receive(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._read += len(message.get("body", b""))
        if self._read > self._largest:
            raise _too_large(self._largest)
        self._count(max(0, self._read - self._counted))
        return message

    def _count(self, size: int) -> None:
        """Count bytes on their way; refuse what is too much."""
        self._counted += size
        self._all[self._client] += size
        if self._all[self._client] > MOST_OF_ONE or self._all.total() > MOST_OF_ALL:
            text = "too much is on its way already; try again in a moment"
            raise Refused("too-many-requests", text, retry_after=1)

    def close(self) -> None:
        """The request is over."""
        self._all[self._client] -= self._counted
        if self._all[self._client] <= 0:
            del self._all[self._client]


class Answer:
    """The response to one request, with our headers."""

    def __init__(self, scope: Scope, send: Send, headers: dict[str, str]) -> None:
        self._scope, self._send, self._headers = scope, send, headers
        self.begun = False

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """Send a part; what the API answers is kept by no cache."""
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            headers.update(self._headers)
            if self._scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
            if self._scope.get(CLOSES):
                headers["Connection"] = "close"
        await self._send(message)

    async def refuse(self, refused: Refused, receive: Receive) -> None:
        """Answer with a refusal."""
        await refusal(refused)(self._scope, receive, self.send)
