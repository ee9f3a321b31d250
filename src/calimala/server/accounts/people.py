"""People: signed tokens, accounts, and a cache of recently used people."""

import hashlib
import time
from collections.abc import Callable
from typing import Final, Unpack

from argon2 import PasswordHasher
from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server import names
from calimala.server.accounts.passwords import Passwords
from calimala.server.accounts.person_cache import PersonCache
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.settings import Settings
from calimala.server.store import deletion
from calimala.server.store import people as store
from calimala.server.store.database import Database
from calimala.server.store.people import Change, NewLink, Person, Preferences, Webhook

__all__ = ["People", "Person", "Preferences", "Webhook"]

MOST_PEOPLE: Final = 10_000  # in memory
FRESH: Final = 30.0  # seconds until a cached person is read again; other processes write too


class People:
    """All people, found by token, id or account."""

    def __init__(
        self,
        db: Database,
        pubsub: PubSub,
        settings: Settings,
        *,
        hasher: PasswordHasher | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
        most: int = MOST_PEOPLE,
    ) -> None:
        self.db, self.settings = db, settings
        self._pubsub = pubsub
        self._clock, self._now = clock, now
        self._passwords = Passwords(hasher or PasswordHasher())
        self._cache = PersonCache(most)
        self._signer: URLSafeSerializer | None = None

    async def by_token(self, token: str | None) -> Person | None:
        """The person of a token; None for a forged, foreign or revoked one."""
        claim = await self._claim(token) if token else None
        if claim is None:
            return None
        person = await self.find(*claim)
        return person if person and person.epoch == claim[1] else None

    async def token(self, person: Person) -> str:
        """A signed token, valid until the person signs out everywhere."""
        return (await self._signing()).dumps([person.id, person.epoch])

    async def find(self, person: str, epoch: int = 0) -> Person | None:
        """A person by id; read again if the cache is stale or older than the epoch."""
        at = self._clock()
        known = self._cache.get(person, since=at - FRESH)
        if known is None or known.epoch < epoch:
            known = await store.find(self.db, person)
            if known:
                self._cache.put(person, known, at)
        return known

    async def new_guest(self, name: str, language: str, address: str | None = None) -> Person:
        """Create a person without an account; of the address only a keyed hash is kept."""
        client = None if address is None else await self._client(address)
        return await store.make_guest(self.db, names.checked(name), language, self._now(), client)

    async def _client(self, address: str) -> str:
        """What is kept of an address: the same for the same one, and no way back."""
        key = hashlib.sha256((await store.signing_key(self.db)).encode()).digest()
        return hashlib.blake2b(address.encode(), key=key, digest_size=8).hexdigest()

    async def change(self, person: Person, **changes: Unpack[Change]) -> Person:
        """Change a person; the person afterwards."""
        if "name" in changes:
            changes["name"] = names.checked(changes["name"])
        return self._changed(await store.change(self.db, person.id, **changes))

    async def set_password(
        self, person: Person, account: str, password: str, old: str | None = None
    ) -> Person:
        """Set a person's account and password; a changed password revokes earlier tokens."""
        await self.check_password(person, old)
        hashed = await self._passwords.hash(password)
        async with self.db.writing() as c:
            changed = await store.set_account(c, person.id, account, hashed)
            await self._publish_epoch(c, changed)
        return self._changed(changed)

    async def login(self, account: str, password: str) -> Person:
        """The owner of an account; a wrong name takes as long as a wrong password."""
        found = await store.find_account(self.db, account)
        right = await self._passwords.verify(found and found[1], password)
        if found is None or not right:
            raise Refused("wrong-login", "the account or the password is wrong")
        return self._changed(found[0])

    async def check_password(self, person: Person, password: str | None) -> None:
        """Refuse a wrong password; a guest has none to be asked for."""
        stored = await store.password_of(self.db, person.id)
        if stored is not None and not await self._passwords.verify(stored, password or ""):
            raise Refused("wrong-password", "this needs your present password, and it is wrong")

    async def delete(self, person: Person) -> list[str]:
        """Delete a person's account, name and words; the tables whose names have changed."""
        async with self.db.writing() as c:
            gone, changed = await deletion.delete(c, person.id, self._now())
            await self._publish_epoch(c, gone)
            await self._pubsub.publish(c, [f"names {key}" for key in changed])
        self._changed(gone)
        return changed

    async def sign_out_everywhere(self, person: Person) -> Person:
        """Revoke every token of a person so far."""
        async with self.db.writing() as c:
            changed = await store.end_epoch(c, person.id)
            await self._publish_epoch(c, changed)
        return self._changed(changed)

    async def device_link(self, person: Person) -> NewLink:
        """A one-time link that signs another device in as this person."""
        return await store.make_link(self.db, "device", person.id, self._now())

    async def by_device_link(self, secret: str, asking: Person | None = None) -> Person:
        """The person that a device link signs in; it is used up unless somebody else asks."""
        return await store.redeem_device(self.db, secret, self._now(), asking)

    def forget(self, person: str) -> None:
        """Drop a person from the cache, as after a rated game."""
        self._cache.put(person, None, self._clock())

    async def _publish_epoch(self, c: AsyncConnection, person: Person) -> None:
        """Notify the other processes of the epoch of a person's valid tokens."""
        await self._pubsub.publish(c, [f"epoch {person.id} {person.epoch}"])

    def _changed(self, person: Person) -> Person:
        """The person, whose older copy is dropped from the cache."""
        self.forget(person.id)
        return person

    async def _claim(self, token: str) -> tuple[str, int] | None:
        """The id and the epoch in a token; None if we did not sign it."""
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
