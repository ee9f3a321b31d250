"""A browser that has subscribed to web push, and can read what it gets (RFC 8291)."""

import secrets
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from calimala.server.accounts.push_crypto import CURVE, b64, public_bytes


@dataclass
class Browser:
    """The keys of one browser."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def p256dh(self) -> str:
        """The public key, as the browser gives it out."""
        return b64(public_bytes(self.key))

    @property
    def auth(self) -> str:
        """The shared secret, as the browser gives it out."""
        return b64(self.secret)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        """What `PushManager.subscribe` gives."""
        return {"endpoint": endpoint, "keys": {"p256dh": self.p256dh, "auth": self.auth}}


def decrypted(body: bytes, browser: Browser) -> bytes:
    """The message in a body, read as a browser reads it."""
    salt, length = body[:16], body[20]
    point, sealed = body[21 : 21 + length], body[21 + length :]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    info = b"WebPush: info\0" + public_bytes(browser.key) + point
    secret = HKDF(SHA256(), 32, browser.secret, info).derive(
        browser.key.exchange(ec.ECDH(), theirs)
    )
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    return AESGCM(key).decrypt(nonce, sealed, None).removesuffix(b"\x02")
