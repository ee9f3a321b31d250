"""Who somebody is: signed tokens, passwords, and the people this process has lately met."""

import asyncio
import hashlib
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Unpack

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import HTTPConnection
from starlette.responses import Response

from calimala.server.errors import Refused
from calimala.server.relay import Relay
from calimala.server.settings import Settings
from calimala.server.store import people as store
from calimala.server.store.database import Database
from calimala.server.store.people import Change, NewLink, Person, Preferences, Webhook

__all__ = ["COOKIE", "People", "Person", "Preferences", "Webhook", "give_cookie", "take_cookie"]

COOKIE: Final = "calimala"
COOKIE_AGE: Final = 365 * 86400
MOST_PEOPLE: Final = 10_000  # in memory
FRESH: Final = 30.0  # seconds for which what is in memory counts; another process may write too
HASHED_AT_ONCE: Final = 2  # a hash takes 64 MB


class People:
    """Everybody, by token, by id and by account."""

    def __init__(
        self,
        db: Database,
        relay: Relay,
        settings: Settings,
        *,
        hasher: PasswordHasher | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
        most: int = MOST_PEOPLE,
    ) -> None:
        self.db, self.settings = db, settings
        self._relay = relay
        self._clock, self._now = clock, now
        self._passwords = Passwords(hasher or PasswordHasher())
        self._met = Met(most)
        self._signer: URLSafeSerializer | None = None

    async def of(self, token: str | None) -> Person | None:
        """Whose token this is; None for a forged, foreign or void one."""
        claim = await self._claim(token) if token else None
        if claim is None:
            return None
        person = await self.find(*claim)
        return person if person and person.epoch == claim[1] else None

    async def token(self, person: Person) -> str:
        """What proves that somebody is this person, until they sign out everywhere."""
        return (await self._signing()).dumps([person.id, person.epoch])

    async def find(self, person: str, epoch: int = 0) -> Person | None:
        """The person of an id, as fresh as need be: not older than an epoch we heard of."""
        at = self._clock()
        known = self._met.get(person, since=at - FRESH)
        if known is None or known.epoch < epoch:
            known = await store.find(self.db, person)
            if known:
                self._met.keep(person, known, at)
        return known

    async def new_guest(self, name: str, language: str) -> Person:
        """Somebody new."""
        return await store.make_guest(self.db, name, language, self._now())

    async def change(self, person: Person, **changes: Unpack[Change]) -> Person:
        """Somebody after a change of theirs."""
        return self._changed(await store.change(self.db, person.id, **changes))

    async def set_password(self, person: Person, account: str, password: str) -> Person:
        """Somebody with an account; whoever changes a password needs a new token."""
        hashed = await self._passwords.hash(password)
        async with self.db.writing() as c:
            changed = await store.set_account(c, person.id, account, hashed)
            await self._tell_epoch(c, changed)
        return self._changed(changed)

    async def login(self, account: str, password: str) -> Person:
        """The owner of an account; a wrong name takes as long as a wrong password."""
        found = await store.find_account(self.db, account)
        right = await self._passwords.verify(found and found[1], password)
        if found is None or not right:
            raise Refused(401, "wrong-login", "the account or the password is wrong")
        return self._changed(found[0])

    async def sign_out_everywhere(self, person: Person) -> Person:
        """Somebody whose tokens so far are void."""
        async with self.db.writing() as c:
            changed = await store.end_epoch(c, person.id)
            await self._tell_epoch(c, changed)
        return self._changed(changed)

    async def device_link(self, person: Person) -> NewLink:
        """A link by which another device becomes this person."""
        return await store.make_link(self.db, "device", person.id, self._now())

    async def of_device_link(self, secret: str) -> Person:
        """Whom a device link makes of its one user."""
        return await store.redeem_device(self.db, secret, self._now())

    def forget(self, person: str) -> None:
        """Read somebody anew the next time, as after a rated game."""
        self._met.keep(person, None, self._clock())

    async def _tell_epoch(self, c: AsyncConnection, person: Person) -> None:
        """The other processes hear from which epoch on somebody's tokens count."""
        await self._relay.tell(c, [f"epoch {person.id} {person.epoch}"])

    def _changed(self, person: Person) -> Person:
        """Somebody of whom an older copy may be in memory."""
        self.forget(person.id)
        return person

    async def _claim(self, token: str) -> tuple[str, int] | None:
        """The id and the epoch that a token of ours names."""
        try:
            claim = (await self._signing()).loads(token)
        except BadData:
            return None
        match claim:
            case [str(person), int(epoch)]:
                return person, epoch
        return None

    async def _signing(self) -> URLSafeSerializer:
        """The signer, made with the database's key at first use."""
        if self._signer is None:
            key = await store.signing_key(self.db)
            how = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
            self._signer = URLSafeSerializer(key, salt="calimala.person", signer_kwargs=how)
        return self._signer


class Met:
    """People in memory, each with the time at which they were read; the oldest are dropped."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._people: OrderedDict[str, tuple[Person | None, float]] = OrderedDict()

    def get(self, person: str, since: float) -> Person | None:
        """Somebody read not before a time."""
        known, at = self._people.get(person, (None, since))
        return known if at >= since else None

    def keep(self, person: str, known: Person | None, at: float) -> None:
        """Remember a reading begun at a time, or that earlier ones are void."""
        if at < self._people.get(person, (None, at))[1]:
            return  # it was under way while somebody wrote
        self._people[person] = known, at
        self._people.move_to_end(person)
        if len(self._people) > self._most:
            self._people.popitem(last=False)


class Passwords:
    """Slow hashes on other threads, a few at once."""

    def __init__(self, hasher: PasswordHasher) -> None:
        self._hasher = hasher
        self._turn = asyncio.Semaphore(HASHED_AT_ONCE)
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, plain(password))

    async def verify(self, hashed: str | None, password: str) -> bool:
        """Whether a password is right; without one to compare, the same work for nothing."""
        if self._nobodys is None:
            self._nobodys = await self.hash(secrets.token_urlsafe())
        async with self._turn:
            work = hashed or self._nobodys
            return await asyncio.to_thread(self._matches, work, plain(password)) and bool(hashed)

    def _matches(self, hashed: str, password: str) -> bool:
        """Whether a password has this hash."""
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False


def plain(password: str) -> str:
    """A password in the form that every keyboard's way of typing it leads to."""
    return unicodedata.normalize("NFKC", password)


def token_of(connection: HTTPConnection) -> str | None:
    """The token that comes with a request: as a bearer's, or else in the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE)


def give_cookie(response: Response, token: str, settings: Settings) -> None:
    """Let a browser keep a token; its scripts cannot read it, other sites cannot use it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_AGE,
        path="/",
        secure=settings.secure,
        httponly=True,
        samesite="lax",
    )


def take_cookie(response: Response, settings: Settings) -> None:
    """Let a browser forget its token."""
    response.delete_cookie(COOKIE, path="/", secure=settings.secure, httponly=True, samesite="lax")
