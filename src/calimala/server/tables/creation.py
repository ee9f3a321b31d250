"""The one way to create a table, however it begins, that notifies the other processes."""

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final, Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.game import RULES_VERSION
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.store import log as log_store
from calimala.server.store import tables as table_store
from calimala.server.store.log import Entry
from calimala.server.store.tables import SeatRow
from calimala.server.tables import provable_shuffle
from calimala.server.tables.closing import unfinished

Json = dict[str, Any]

ID_BYTES: Final = 9
MOST_OPEN: Final = 20  # tables that one person may keep open or playing as their host


@dataclass(frozen=True)
class Draft:
    """What a new table is made of; one whose game has begun has a header, and maybe a log."""

    host: str
    options: Json
    seats: Sequence[SeatRow]
    phase: Literal["open", "playing", "over"] = "open"
    header: Json | None = None
    entries: Sequence[Entry] = ()
    result: Json | None = None
    origin: Literal["branch", "import"] | None = None  # of shuffles that are not its own


async def check_room(c: AsyncConnection, host: str) -> None:
    """Refuse a host who has too many unfinished tables."""
    if await unfinished(c, host, time.time()) >= MOST_OPEN:
        text = f"you have {MOST_OPEN} tables going; finish or close one first"
        raise Refused("too-many-tables", text)


def new_id() -> str:
    """The id of a new table, which nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


async def create(c: AsyncConnection, pubsub: PubSub, draft: Draft, key: str | None = None) -> str:
    """Store a table, and publish it when the transaction is committed; its id."""
    key = key or new_id()
    await table_store.create(c, _row(key, draft, time.time()), draft.seats)
    await log_store.append(c, key, draft.entries)
    await pubsub.publish(c, [f"table {key}"])
    return key


def dealt_values(header: Json, now: float) -> Json:
    """The columns that a deal fills in."""
    return {
        "header_json": json.dumps(header),
        "rules_version": RULES_VERSION,
        "engine": version("calimala"),
        "started": now,
    }


def _row(key: str, draft: Draft, now: float) -> Json:
    """The row of a new table."""
    return {
        "id": key,
        "host": draft.host,
        "phase": draft.phase,
        "public": int(draft.options["public"]),
        "options_json": json.dumps(draft.options),
        "origin": draft.origin,
        "secret": provable_shuffle.new_secret(),
        "result_json": None if draft.result is None else json.dumps(draft.result),
        "created": now,
        "changed": now,
        **({} if draft.header is None else dealt_values(draft.header, now)),
    }
