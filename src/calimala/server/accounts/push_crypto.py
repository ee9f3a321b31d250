"""Web push: messages encrypted for one browser (RFC 8291), signed by this server (RFC 8292)."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096  # bytes that a push service accepts
LAST_RECORD: Final = b"\x02"
LIFETIME: Final = 12 * 3600  # seconds that a signature is valid; at most a day
AUTH, SALT = 16, 16  # bytes


def b64(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """Bytes of base64url; ValueError if it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public point of a key, uncompressed."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """A private key as text."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return b64(number.to_bytes(32))


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """The private key of a text."""
    return ec.derive_private_key(int.from_bytes(unb64(text)), CURVE)


def check_browser_keys(p256dh: str, auth: str) -> None:
    """ValueError unless a browser could have made these."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(p256dh))
        right = len(unb64(auth)) == AUTH
    except ValueError:
        right = False
    if not right:
        raise ValueError("these are not the keys of a browser")


def encrypted(
    message: bytes,
    p256dh: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message for one browser; the key and the salt are new each time, but in a test."""
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(SALT)
    theirs = unb64(p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    point = public_bytes(own)
    secret = _derived(shared, unb64(auth), b"WebPush: info\0" + theirs + point, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + len(point).to_bytes(1) + point
    return head + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """A key derived from a secret."""
    return HKDF(SHA256(), length, salt, info).derive(secret)


def authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, by: str, now: float) -> str:
    """The header by which a push service knows this server."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + LIFETIME, "sub": by}
    signed = f"{_json64({'typ': 'JWT', 'alg': 'ES256'})}.{_json64(claims)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = b64(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={signed}.{signature}, k={b64(public_bytes(key))}"


def _json64(value: object) -> str:
    return b64(orjson.dumps(value))
