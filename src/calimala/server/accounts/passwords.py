"""Passwords: slow hashes, computed in threads, a few at once."""

import asyncio
import secrets
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

HASHED_AT_ONCE: Final = 2  # a hash takes 64 MB


class Passwords:
    """Hashes and verifies, never more than a few at once."""

    def __init__(self, hasher: PasswordHasher) -> None:
        self._hasher = hasher
        self._turn = asyncio.Semaphore(HASHED_AT_ONCE)
        self._decoy: str | None = None

    async def hash(self, password: str) -> str:
        """The hash to store for a password."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, plain(password))

    async def verify(self, hashed: str | None, password: str) -> bool:
        """Whether a password matches; without a stored hash, a decoy costs the same time."""
        if self._decoy is None:
            self._decoy = await self.hash(secrets.token_urlsafe())
        async with self._turn:
            target = hashed or self._decoy
            return await asyncio.to_thread(self._matches, target, plain(password)) and bool(hashed)

    def _matches(self, hashed: str, password: str) -> bool:
        """Whether a password has this hash."""
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False


def plain(password: str) -> str:
    """A password in Unicode normal form, the same from every keyboard."""
    return unicodedata.normalize("NFKC", password)
