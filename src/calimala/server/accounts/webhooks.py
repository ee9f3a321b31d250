"""Webhooks: notices to people that it is their turn, as JSON or for a Discord channel."""

import time
from collections.abc import Callable
from typing import Any, Final

import httpx
import orjson

from calimala.server.accounts.notices import Notice, Notices
from calimala.server.accounts.outbound import Outbound, failure_of
from calimala.server.accounts.ssrf import Resolver, resolve
from calimala.server.settings import Settings
from calimala.server.store.people import Person, WebhookKind

HEADERS: Final = {"Content-Type": "application/json"}
TEXTS: Final = {
    "en": "Calimala: it is your turn. {url}",
    "de": "Calimala: Du bist am Zug. {url}",
    "ru": "Calimala: ваш ход. {url}",
    "hu": "Calimala: te következel. {url}",
}


class Webhooks(Notices):
    """Sends notices to the webhooks of people."""

    def __init__(
        self,
        settings: Settings,
        *,
        resolver: Resolver = resolve,
        clock: Callable[[], float] = time.monotonic,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        super().__init__(clock)
        self._settings = settings
        self._outbound = Outbound(settings, resolver, transport)

    def reaches(self, person: Person) -> bool:
        """Whether the person has a webhook."""
        return person.webhook is not None

    async def deliver(self, notice: Notice) -> str | None:
        """Post a notice to the person's webhook."""
        hook = notice.person.webhook
        if hook is None:
            return None
        message = orjson.dumps(_message(hook.kind, notice, self._settings))
        return failure_of(hook.url, await self._outbound.post(hook.url, message, HEADERS))


def _message(kind: WebhookKind, notice: Notice, settings: Settings) -> dict[str, Any]:
    """The JSON body of a notice, for one kind of webhook."""
    url = f"{settings.url}/table/{notice.table}"
    text = TEXTS.get(notice.person.language, TEXTS["en"]).format(url=url)
    if kind == "discord":
        return {"content": text, "allowed_mentions": {"parse": []}}
    return {"notice": "your-turn", "table": notice.table, "url": url, "text": text}
