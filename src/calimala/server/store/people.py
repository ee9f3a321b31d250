"""People in the database, their one-time links, and the key that signs their tokens."""

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
from calimala.server.store.keys import shared_key
from calimala.server.store.schema import links, people

LinkKind = Literal["device", "seat"]
WebhookKind = Literal["json", "discord"]

LIFETIMES: Final[Mapping[LinkKind, float]] = {"device": 15 * 60, "seat": 7 * 86400}
LONGEST_ACCOUNT: Final = 40
SIGNING_KEY: Final = "signing"
COLUMNS: Final = [column for column in people.c if column.name != "password"]


@dataclass(frozen=True)
class Preferences:
    """How tables behave for a person."""

    auto_end: bool = False  # end the turn when nothing else is left to do


@dataclass(frozen=True)
class Webhook:
    """Where a person's turn notices are sent; the URL is as good as a password."""

    url: str = field(repr=False)
    kind: WebhookKind


@dataclass(frozen=True)
class Person:
    """A person: a guest, or the owner of an account."""

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
    deleted: bool = False
    client: str | None = None  # a keyed hash of the address where the person was a new guest


class Change(TypedDict, total=False):
    """What a person may change; absent keys stay as they are."""

    name: str
    language: str
    preferences: Preferences
    webhook: Webhook | None


@dataclass(frozen=True)
class NewLink:
    """A new link: the only time that its secret is known."""

    secret: str = field(repr=False)
    expires: float


@dataclass(frozen=True)
class Link:
    """A link that was just redeemed."""

    kind: LinkKind
    person: str  # who made it
    table_id: str | None
    seat: int | None


# People.


async def make_guest(
    db: Database, name: str, language: str, now: float, client: str | None = None
) -> Person:
    """A new person without an account."""
    made = {"id": secrets.token_urlsafe(12), "name": name, "language": language, "epoch": 0}
    rest = {"preferences_json": _text(Preferences()), "created": now, "client": client}
    async with db.writing() as connection:
        found = await connection.execute(insert(people).values(made | rest).returning(*COLUMNS))
        return _person(found.mappings().one())


async def find(db: Database, person: str) -> Person | None:
    """The person of an id."""
    async with db.reading() as connection:
        return await find_within(connection, person)


async def find_within(connection: AsyncConnection, person: str) -> Person | None:
    """The person of an id, as a transaction sees it."""
    found = await connection.execute(select(*COLUMNS).where(people.c.id == person))
    row = found.mappings().one_or_none()
    return _person(row) if row else None


async def change(db: Database, person: str, **changes: Unpack[Change]) -> Person:
    """Change a person; the person afterwards."""
    values: dict[str, Any] = {}
    for name, value in changes.items():
        as_text = name in {"preferences", "webhook"}
        values[f"{name}_json" if as_text else name] = _text(value) if as_text else value
    async with db.writing() as connection:
        return await _update(connection, person, values)


async def set_account(
    connection: AsyncConnection, person: str, account: str, password: str
) -> Person:
    """Set a person's account and hashed password; a changed password revokes old tokens."""
    later = case((people.c.password.is_(None), people.c.epoch), else_=people.c.epoch + 1)
    values = {"account": folded(account), "password": password, "epoch": later}
    try:
        changed = await _update(connection, person, values)
    except IntegrityError:
        raise Refused("name-taken", "another account has this name") from None
    await _revoke_device_links(connection, person)
    return changed


async def find_account(db: Database, account: str) -> tuple[Person, str] | None:
    """The owner of an account and their hashed password."""
    wanted = select(*COLUMNS, people.c.password).where(people.c.account == folded(account))
    async with db.reading() as connection:
        row = (await connection.execute(wanted)).mappings().one_or_none()
    return (_person(row), row["password"]) if row else None


async def password_of(db: Database, person: str) -> str | None:
    """A person's hashed password; None for a guest."""
    async with db.reading() as connection:
        wanted = select(people.c.password).where(people.c.id == person)
        return (await connection.execute(wanted)).scalar_one_or_none()


async def end_epoch(connection: AsyncConnection, person: str) -> Person:
    """Revoke every token and every device link of a person."""
    changed = await _update(connection, person, {"epoch": people.c.epoch + 1})
    await _revoke_device_links(connection, person)
    return changed


def folded(account: str) -> str:
    """An account's name as it is compared: A, a and a full-width a are the same."""
    name = " ".join(unicodedata.normalize("NFKC", account).casefold().split())
    name = unicodedata.normalize("NFKC", name)
    if not name or len(name) > LONGEST_ACCOUNT:
        raise Refused("bad-account", "an account's name has 1 to 40 letters, written plainly")
    return name


async def _update(connection: AsyncConnection, person: str, values: Mapping[str, Any]) -> Person:
    """Write new values of a person; the person afterwards."""
    if not values:
        found = await find_within(connection, person)
    else:
        changed = update(people).where(people.c.id == person).values(values).returning(*COLUMNS)
        row = (await connection.execute(changed)).mappings().one_or_none()
        found = _person(row) if row else None
    if found is None:
        raise Refused("nobody", "there is no such person")
    return found


def _person(row: RowMapping) -> Person:
    """The person of a row; unknown preferences, of a later version, are ignored."""
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
        deleted=row["deleted"] is not None,
        client=row["client"],
    )


def _text(value: Any) -> str | None:
    """A small dataclass as JSON; None stays None."""
    return None if value is None else json.dumps(asdict(value))


# Links: the secret may be used once. Only its hash is stored.


async def make_link(
    db: Database,
    kind: LinkKind,
    person: str,
    now: float,
    *,
    table_id: str | None = None,
    seat: int | None = None,
) -> NewLink:
    """A new link; expired ones of the same person are deleted."""
    made = NewLink(secrets.token_urlsafe(24), now + LIFETIMES[kind])
    values = {"kind": kind, "person": person, "table_id": table_id, "seat": seat}
    row = values | {"hash": _hash(made.secret), "expires": made.expires}
    async with db.writing() as connection:
        old = (links.c.person == person) & (links.c.expires <= now)
        await connection.execute(delete(links).where(old))
        await connection.execute(insert(links).values(row))
    return made


async def redeem(connection: AsyncConnection, kind: LinkKind, secret: str, now: float) -> Link:
    """Use a link up within a transaction; of concurrent attempts one succeeds."""
    mine = (links.c.hash == _hash(secret)) & (links.c.kind == kind)
    unused = mine & links.c.used.is_(None) & (links.c.expires > now)
    spent = await connection.execute(update(links).where(unused).values(used=now))
    if spent.rowcount != 1:
        raise Refused("link-void", "this link is used or too old; ask for a new one")
    row = (await connection.execute(select(links).where(mine))).mappings().one()
    return Link(row["kind"], row["person"], row["table_id"], row["seat"])


async def seat_of_link(connection: AsyncConnection, secret: str, now: float) -> str:
    """The table that an unused invitation is for; it stays unused."""
    unused = links.c.used.is_(None) & (links.c.expires > now) & (links.c.kind == "seat")
    wanted = select(links.c.table_id).where(links.c.hash == _hash(secret), unused)
    found = (await connection.execute(wanted)).scalar_one_or_none()
    if found is None:
        raise Refused("link-void", "this link is used or too old; ask for a new one")
    return str(found)


async def redeem_device(
    db: Database, secret: str, now: float, asking: Person | None = None
) -> Person:
    """The person that a device link signs in; signing out everywhere has revoked it.

    On a device that somebody else uses nothing happens: they are told whom they would become.
    """
    async with db.writing() as connection:
        link = await redeem(connection, "device", secret, now)
        person = await _update(connection, link.person, {})
        if asking is not None and asking.id != person.id:
            text = "you are somebody else on this device; this link would replace that"
            raise Refused("already-somebody", text, who=person.name)
        return person


async def _revoke_device_links(connection: AsyncConnection, person: str) -> None:
    """Delete the device links that a person made before."""
    mine = (links.c.person == person) & (links.c.kind == "device")
    await connection.execute(delete(links).where(mine))


def _hash(secret: str) -> str:
    """The stored hash of a secret; it is long and random, so that SHA-256 is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


# The signing key.


async def signing_key(db: Database) -> str:
    """The key that signs this database's tokens."""
    return await shared_key(db, SIGNING_KEY, lambda: secrets.token_urlsafe(32))
