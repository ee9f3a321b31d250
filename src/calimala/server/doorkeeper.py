"""At the door: how large, how often, from which page; and headers on the way out."""

from collections.abc import MutableMapping
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from calimala.server.errors import Refused
from calimala.server.origins import SAFE_METHODS, origin_allowed
from calimala.server.settings import Settings
from calimala.server.throttle import Throttle, neighbourhood

LARGEST: Final = 1 << 20  # bytes of a body: a record
LONGEST_LENGTH: Final = 20  # digits; Python refuses to read thousands of them
UNCOUNTED: Final = ("/healthz", "/readyz", "/metrics")
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
}


class Doorkeeper:
    """Refuses what need not be looked at."""

    def __init__(self, app: ASGIApp, settings: Settings, throttle: Throttle) -> None:
        self._app, self._settings, self._throttle = app, settings, throttle

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it at the door."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        out = _with_headers(send)
        try:
            self._check(scope)
            await self._app(scope, _limited(receive), out)
        except Refused as refused:
            wait = refused.more.get("retry_after")
            headers = {} if wait is None else {"Retry-After": str(wait)}
            answer = JSONResponse(refused.body(), refused.status, headers)
            await answer(scope, receive, out)

    def _check(self, scope: Scope) -> None:
        """Refuse by what is known before the body."""
        headers = Headers(scope=scope)
        if scope["path"] not in UNCOUNTED:
            client = scope.get("client")
            self._throttle.take(f"request:{neighbourhood(client[0] if client else None)}")
        if scope["method"] not in SAFE_METHODS and not origin_allowed(headers, self._settings):
            raise Refused(403, "foreign-page", "this page may not speak for you")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > LONGEST_LENGTH or int(length) > LARGEST:
            raise _too_large()


def _too_large() -> Refused:
    """The refusal of a large body."""
    return Refused(413, "too-large", f"a request has at most {LARGEST} bytes")


def _limited(receive: Receive) -> Receive:
    """The same body, but no more of it than allowed."""
    read = 0

    async def limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST:
            raise _too_large()
        return message

    return limited


def _with_headers(send: Send) -> Send:
    """The same answer, with our headers."""

    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return sending
