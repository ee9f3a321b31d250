"""Outbound requests to addresses that people gave us, behind the SSRF guard."""

import asyncio
import logging
from collections.abc import Mapping
from functools import cache
from ipaddress import ip_address
from ssl import SSLContext
from typing import Final

import httpx

from calimala.server.accounts.ssrf import (
    Address,
    Resolver,
    check_url,
    is_public,
    parsed,
    port_of,
    resolve,
)
from calimala.server.errors import Refused
from calimala.server.settings import Settings

LONGEST_TRY: Final = 5.0  # seconds

for name in ("httpx", "httpcore"):  # they would log whole addresses, which are secrets here
    logging.getLogger(name).setLevel(logging.WARNING)


class Outbound:
    """Posts to checked addresses; nothing of a response but its status is read."""

    def __init__(
        self,
        settings: Settings,
        resolver: Resolver = resolve,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._settings, self._resolver, self._transport = settings, resolver, transport

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> int | str:
        """The status of the response, or what went wrong; it names only the host."""
        known = parsed(url)
        host = known.host if known else "an address"
        try:
            async with asyncio.timeout(LONGEST_TRY):
                return await self._post(url, content, headers)
        except Refused as refused:
            return f"{host}: {refused.text}"
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            return f"{host}: {type(error).__name__}"

    async def _post(self, text: str, content: bytes, headers: Mapping[str, str]) -> int:
        """Post to the address that was checked.

        Each request has its own connection: connections are shared by address, and two hosts
        may have the same.
        """
        check_url(text, self._settings)
        url = httpx.URL(text)
        address = await self._checked_address(url)
        own = {"Host": url.netloc.decode("ascii"), "User-Agent": "calimala"}
        async with (
            httpx.AsyncClient(
                verify=_trust(), trust_env=False, transport=self._transport, timeout=LONGEST_TRY
            ) as client,
            client.stream(
                "POST",
                url.copy_with(host=str(address)),
                content=content,
                headers={**headers, **own},
                extensions={"sni_hostname": url.raw_host.decode("ascii")},
                follow_redirects=False,
            ) as response,
        ):
            return response.status_code

    async def _checked_address(self, url: httpx.URL) -> Address:
        """The address to connect to, checked; a second look-up could differ (DNS rebinding)."""
        found = await self._resolver(url.raw_host.decode("ascii"), port_of(url))
        addresses = [ip_address(text) for text in found]
        if not addresses:
            raise Refused("bad-webhook", "the host has no address")
        if not self._settings.private_webhooks and not all(map(is_public, addresses)):
            raise Refused("bad-webhook", "the host is not public on the internet")
        return addresses[0]


def failure_of(url: str, answer: int | str) -> str:
    """What went wrong with a post; an empty string if nothing did."""
    if isinstance(answer, str):
        return answer
    known = parsed(url)
    host = known.host if known else "an address"
    return "" if 200 <= answer < 300 else f"{host}: status {answer}"


@cache
def _trust() -> SSLContext:
    """The TLS context, made once."""
    return httpx.create_ssl_context(trust_env=False)
