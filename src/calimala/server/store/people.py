"""People as they are kept, the one-time links they make, and the key that signs their tokens."""

import hashlib
import json
import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal, TypedDict, Unpack

from sqlalchemy import RowMapping, case, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.errors import Refused
from calimala.server.store.database import Database
from calimala.server.store.schema import keys, links, people

LinkKind = Literal["device", "seat"]
WebhookKind = Literal["json", "discord"]

LIFETIMES: Final[Mapping[LinkKind, float]] = {"device": 15 * 60, "seat": 7 * 86400}
LONGEST_ACCOUNT: Final = 40
SIGNING_KEY: Final = "signing"
KEPT: Final = [column for column in people.c if column.name != "password"]


@dataclass(frozen=True)
class Preferences:
    """How somebody likes the table to behave."""

    auto_end: bool = False  # end the turn when nothing else is left to do


@dataclass(frozen=True)
class Webhook:
    """Where somebody is told that it is their turn; the address is as good as a password."""

    url: str = field(repr=False)
    kind: WebhookKind


@dataclass(frozen=True)
class Person:
    """Somebody who plays here: a guest, or the owner of an account."""

    id: str
    name: str
    language: str
    account: str | None  # folded; null for guests
    epoch: int
    preferences: Preferences
    webhook: Webhook | None
    mu: float | None
    sigma: float | None
    created: float


class Change(TypedDict, total=False):
    """What somebody may change; what is left out stays as it is."""

    name: str
    language: str
    preferences: Preferences
    webhook: Webhook | None


@dataclass(frozen=True)
class NewLink:
    """A link just made: the only time that its secret is known."""

    secret: str = field(repr=False)
    expires: float


@dataclass(frozen=True)
class Link:
    """What a link that was just redeemed is good for."""

    kind: LinkKind
    person: str  # who made it
    table_id: str | None
    seat: int | None


# People.


async def make_guest(db: Database, name: str, language: str, now: float) -> Person:
    """A new person without an account."""
    made = {"id": secrets.token_urlsafe(12), "name": name, "language": language, "epoch": 0}
    rest = {"preferences_json": _text(Preferences()), "created": now}
    async with db.writing() as connection:
        found = await connection.execute(insert(people).values(made | rest).returning(*KEPT))
        return _person(found.mappings().one())


async def find(db: Database, person: str) -> Person | None:
    """The person of an id."""
    async with db.reading() as connection:
        return await find_within(connection, person)


async def find_within(connection: AsyncConnection, person: str) -> Person | None:
    """The person of an id, as a transaction sees it."""
    found = await connection.execute(select(*KEPT).where(people.c.id == person))
    row = found.mappings().one_or_none()
    return _person(row) if row else None


async def change(db: Database, person: str, **changes: Unpack[Change]) -> Person:
    """Somebody after a change."""
    values: dict[str, Any] = {}
    for name, value in changes.items():
        as_text = name in {"preferences", "webhook"}
        values[f"{name}_json" if as_text else name] = _text(value) if as_text else value
    async with db.writing() as connection:
        return await _update(connection, person, values)


async def set_account(
    connection: AsyncConnection, person: str, account: str, password: str
) -> Person:
    """Give somebody an account with a hashed password; a changed password voids old tokens."""
    later = case((people.c.password.is_(None), people.c.epoch), else_=people.c.epoch + 1)
    values = {"account": folded(account), "password": password, "epoch": later}
    try:
        changed = await _update(connection, person, values)
    except IntegrityError:
        raise Refused(409, "name-taken", "somebody else has an account of this name") from None
    await _void_device_links(connection, person)
    return changed


async def find_account(db: Database, account: str) -> tuple[Person, str] | None:
    """The owner of an account and their hashed password."""
    wanted = select(*KEPT, people.c.password).where(people.c.account == folded(account))
    async with db.reading() as connection:
        row = (await connection.execute(wanted)).mappings().one_or_none()
    return (_person(row), row["password"]) if row else None


async def end_epoch(connection: AsyncConnection, person: str) -> Person:
    """Void every token and every device link that somebody has."""
    changed = await _update(connection, person, {"epoch": people.c.epoch + 1})
    await _void_device_links(connection, person)
    return changed


def folded(account: str) -> str:
    """The form in which names of accounts are compared: A, a and a full-width a are the same."""
    name = " ".join(unicodedata.normalize("NFKC", account).casefold().split())
    name = unicodedata.normalize("NFKC", name)
    if not name or len(name) > LONGEST_ACCOUNT:
        raise Refused(422, "bad-account", "an account's name has 1 to 40 letters, written plainly")
    return name


async def _update(connection: AsyncConnection, person: str, values: Mapping[str, Any]) -> Person:
    """Somebody after new values are written."""
    if not values:
        found = await find_within(connection, person)
    else:
        changed = update(people).where(people.c.id == person).values(values).returning(*KEPT)
        row = (await connection.execute(changed)).mappings().one_or_none()
        found = _person(row) if row else None
    if found is None:
        raise Refused(404, "nobody", "there is no such person")
    return found


def _person(row: RowMapping) -> Person:
    """The person of a row; preferences of a later version are left alone."""
    liked, hook = json.loads(row["preferences_json"]), row["webhook_json"]
    return Person(
        id=row["id"],
        name=row["name"],
        language=row["language"],
        account=row["account"],
        epoch=row["epoch"],
        preferences=Preferences(auto_end=bool(liked.get("auto_end", False))),
        webhook=Webhook(**json.loads(hook)) if hook else None,
        mu=row["mu"],
        sigma=row["sigma"],
        created=row["created"],
    )


def _text(value: Any) -> str | None:
    """A small dataclass as JSON; None stays nothing."""
    return None if value is None else json.dumps(asdict(value))


# Links: whoever knows the secret may use it once. Only its hash is kept.


async def make_link(
    db: Database,
    kind: LinkKind,
    person: str,
    now: float,
    *,
    table_id: str | None = None,
    seat: int | None = None,
) -> NewLink:
    """A new link; those of the same person that have expired are cleared away."""
    made = NewLink(secrets.token_urlsafe(24), now + LIFETIMES[kind])
    values = {"kind": kind, "person": person, "table_id": table_id, "seat": seat}
    kept = values | {"hash": _hash(made.secret), "expires": made.expires}
    async with db.writing() as connection:
        old = (links.c.person == person) & (links.c.expires <= now)
        await connection.execute(delete(links).where(old))
        await connection.execute(insert(links).values(kept))
    return made


async def redeem(connection: AsyncConnection, kind: LinkKind, secret: str, now: float) -> Link:
    """Use a link up within a transaction; of all who try at once, one succeeds."""
    mine = (links.c.hash == _hash(secret)) & (links.c.kind == kind)
    unused = mine & links.c.used.is_(None) & (links.c.expires > now)
    spent = await connection.execute(update(links).where(unused).values(used=now))
    if spent.rowcount != 1:
        raise Refused(404, "link-void", "this link is used or too old; ask for a new one")
    row = (await connection.execute(select(links).where(mine))).mappings().one()
    return Link(row["kind"], row["person"], row["table_id"], row["seat"])


async def redeem_device(db: Database, secret: str, now: float) -> Person:
    """Whose identity a device link carries; void if they signed out everywhere meanwhile."""
    async with db.writing() as connection:
        link = await redeem(connection, "device", secret, now)
        return await _update(connection, link.person, {})


async def _void_device_links(connection: AsyncConnection, person: str) -> None:
    """Nobody becomes this person by a link made before."""
    mine = (links.c.person == person) & (links.c.kind == "device")
    await connection.execute(delete(links).where(mine))


def _hash(secret: str) -> str:
    """What is kept of a secret; it is long and random, so that a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


# The key.


async def signing_key(db: Database) -> str:
    """The key of this database's tokens; of processes that start at once, one makes it."""
    found = await _read_key(db)
    if found is None:
        await _offer_key(db, secrets.token_urlsafe(32))
        found = await _read_key(db)
    assert found is not None, "a key was offered or was there"  # noqa: S101 - for the type
    return found


async def _read_key(db: Database) -> str | None:
    """The key, if there is one."""
    async with db.reading() as connection:
        wanted = select(keys.c.value).where(keys.c.name == SIGNING_KEY)
        return (await connection.execute(wanted)).scalar_one_or_none()


async def _offer_key(db: Database, key: str) -> None:
    """Write a key unless another process was faster."""
    try:
        async with db.writing() as connection:
            await connection.execute(insert(keys).values(name=SIGNING_KEY, value=key))
    except IntegrityError:
        pass
