"""Web push: notices to browsers, also while their page is closed."""

import asyncio
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import httpx
import orjson
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

from calimala.server.accounts import push_crypto
from calimala.server.accounts.notices import Notice, Notices
from calimala.server.accounts.outbound import Outbound, failure_of
from calimala.server.accounts.ssrf import Resolver, check_url, resolve
from calimala.server.errors import Refused
from calimala.server.settings import Settings
from calimala.server.store import pushes
from calimala.server.store.database import Database
from calimala.server.store.keys import shared_key
from calimala.server.store.people import Person
from calimala.server.store.pushes import Subscription

KEY: Final = "vapid"  # its name in the database
TTL: Final = 86400  # seconds that a push service keeps a notice for a browser that is off
GONE: Final = {404, 410}  # the browser has unsubscribed
TEXTS: Final = {
    "en": "It is your turn.",
    "de": "Du bist am Zug.",
    "ru": "Ваш ход.",
    "hu": "Te következel.",
}


class Push(Notices):
    """Sends notices to the browsers that people have subscribed."""

    def __init__(
        self,
        db: Database,
        settings: Settings,
        *,
        resolver: Resolver = resolve,
        clock: Callable[[], float] = time.monotonic,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        super().__init__(clock)
        self._db, self._settings = db, settings
        self._outbound = Outbound(settings, resolver, transport)
        self._key: EllipticCurvePrivateKey | None = None

    async def public_key(self) -> str:
        """The key by which browsers tell this server's messages from others."""
        return push_crypto.b64(push_crypto.public_bytes(await self._signing()))

    async def subscribe(self, person: Person, given: Subscription) -> None:
        """Remember a browser; Refused if its address or keys are none."""
        check_url(given.endpoint, self._settings)
        try:
            push_crypto.check_browser_keys(given.p256dh, given.auth)
        except ValueError as wrong:
            raise Refused("bad-webhook", str(wrong)) from None
        await pushes.subscribe(self._db, person, given, time.time())

    async def unsubscribe(self, person: Person, endpoint: str) -> None:
        """Forget a browser of a person."""
        await pushes.unsubscribe(self._db, endpoint, person.id)

    def reaches(self, _person: Person) -> bool:
        """Whether a person has subscribed is read when the notice is due."""
        return True

    async def deliver(self, notice: Notice) -> str | None:
        """Send a notice to every browser of a person; those that are gone are forgotten."""
        found = await pushes.of_person(self._db, notice.person.id)
        failures = await asyncio.gather(*(self._send(each, notice) for each in found))
        return next(filter(None, failures), "") if found else None

    async def _send(self, to: Subscription, notice: Notice) -> str:
        """Send a notice to one browser; what went wrong, or an empty string."""
        message = orjson.dumps(_message(notice))
        body = push_crypto.encrypted(message, to.p256dh, to.auth)
        answer = await self._outbound.post(to.endpoint, body, await self._headers(to, notice))
        if answer in GONE:
            await pushes.unsubscribe(self._db, to.endpoint)
            return ""
        return failure_of(to.endpoint, answer)

    async def _headers(self, to: Subscription, notice: Notice) -> dict[str, str]:
        """The headers of a message; a newer one of the same topic replaces it while it waits."""
        key, by = await self._signing(), _contact(self._settings)
        return {
            "Authorization": push_crypto.authorization(key, to.endpoint, by, time.time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Topic": notice.table,
            "Urgency": "normal",
        }

    async def _signing(self) -> EllipticCurvePrivateKey:
        """The server's key, made with the database at first use."""
        if self._key is None:
            stored = await shared_key(self._db, KEY, push_crypto.new_key)
            self._key = push_crypto.private_key(stored)
        return self._key


def _message(notice: Notice) -> dict[str, str]:
    """What the page's service worker shows."""
    text = TEXTS.get(notice.person.language, TEXTS["en"])
    return {"title": "Calimala", "text": text, "url": f"/table/{notice.table}", "tag": notice.table}


def _contact(settings: Settings) -> str:
    """Whom a push service can reach if something is wrong with this server."""
    if settings.secure:
        return settings.url
    return f"mailto:calimala@{urlsplit(settings.url).hostname}"
