"""The file of a network: weights at half precision, and where they come from.

One JSON line (format, sizes, origin, a hash of what follows), then the numbers, compressed.
"""

import hashlib
import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from calimala.game import CalimalaError
from calimala.players.network.sizes import NETWORK, Networks

FORMAT: Final = "calimala-network/1"
SHIPPED: Final = Path(__file__).with_name("network.bin")
LARGEST: Final = 1_500_000  # bytes
KEPT: Final = "<f2"
NONE: Final[Networks] = np.zeros(0, NETWORK)  # for those who do without


class BadNetwork(CalimalaError):
    """A file holds no network that this version can use."""


def blank() -> Networks:
    """A network of zeros."""
    return np.zeros(1, NETWORK)


def encoded(network: Networks, origin: dict[str, Any]) -> bytes:
    """The content of the file."""
    numbers = b"".join(network[name].astype(KEPT).tobytes() for name in NETWORK.names or ())
    packed = zlib.compress(numbers, 9)
    header = {"format": FORMAT, "sizes": sizes(), "origin": origin, "sha256": _hash(packed)}
    return json.dumps(header).encode() + b"\n" + packed


def decoded(content: bytes, where: str) -> tuple[Networks, dict[str, Any]]:
    """The network and its origin; BadNetwork if the content is anything else."""
    line, _, packed = content[:LARGEST].partition(b"\n")
    header = _header(line, where)
    if header.get("sha256") != _hash(packed):
        raise BadNetwork(f"{where} is not complete; install calimala again or train once more")
    network, numbers = blank(), np.frombuffer(zlib.decompress(packed), KEPT)
    for name in NETWORK.names or ():
        count = network[name].size
        network[name] = numbers[:count].reshape(network[name].shape)
        numbers = numbers[count:]
    return network, header["origin"]


def read(path: Path) -> Networks:
    """The network in a file."""
    return decoded(_content(path), str(path))[0]


@cache
def shipped() -> Networks:
    """The network of the package, read once."""
    return read(SHIPPED)


def fault() -> str | None:
    """Why the network of the package cannot be used, in one line; None if it can."""
    try:
        shipped()
    except BadNetwork as bad:
        return str(bad)
    return None


def origin(path: Path = SHIPPED) -> dict[str, Any]:
    """Where the network in a file comes from: commands, games, seeds, date, figures."""
    return decoded(_content(path), str(path))[1]


def fingerprint(path: Path = SHIPPED) -> str:
    """What tells the network in a file from all others."""
    return hashlib.sha256(_content(path)).hexdigest()[:12]


def sizes() -> dict[str, list[int]]:
    """The shape of every group of weights."""
    return {name: list(NETWORK[name].shape) for name in NETWORK.names or ()}


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        reason = (fault.strerror or "cannot be read").lower()
        raise BadNetwork(f"{path}: {reason}; it should hold a network") from None


def _header(line: bytes, where: str) -> dict[str, Any]:
    """The first line, if it is of this version."""
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or not str(header.get("format")).startswith(
        "calimala-network/"
    ):
        raise BadNetwork(f"{where} holds no network of calimala train")
    if header["format"] != FORMAT:
        raise BadNetwork(f"{where} is {header['format']!r}; this version reads {FORMAT}")
    if header.get("sizes") != sizes():
        raise BadNetwork(f"{where} has other sizes than this version's network; train it again")
    return header


def _hash(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()
