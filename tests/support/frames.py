"""WebSocket handshakes and frames written by hand, for clients that misbehave."""

import base64
import os
from typing import Final

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
MASK: Final = b"\x9a\x01\xfe\x40"
HELLO: Final = b'{"type":"hello","have":null}'


def handshake(address: str, path: str, token: str | None) -> bytes:
    """The request that opens a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: {address}\r\n"
        f"Authorization: Bearer {token}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )


def frame(kind: int, payload: bytes, last: bool = True) -> bytes:
    """A frame as a client sends it, masked."""
    length = len(payload)
    head = bytes([0x80 * last | kind])
    if length < 126:
        head += bytes([0x80 | length])
    elif length < 1 << 16:
        head += b"\xfe" + length.to_bytes(2, "big")
    else:
        head += b"\xff" + length.to_bytes(8, "big")
    return head + MASK + bytes(byte ^ MASK[i % 4] for i, byte in enumerate(payload))
