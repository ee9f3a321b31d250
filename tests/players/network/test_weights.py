"""The file of a network: whole, of this version, of these sizes, or one clear line."""

import json
from pathlib import Path

import numpy as np
import pytest

from calimala.game import BadOption
from calimala.players import check, known
from calimala.players.network import weights
from calimala.players.network.sizes import NETWORK
from calimala.players.network.weights import LARGEST, SHIPPED, BadNetwork, decoded, encoded


def content() -> bytes:
    """A file with numbers that tell each group of weights from the others."""
    network = weights.blank()
    for number, name in enumerate(NETWORK.names or ()):
        network[name] = number + np.arange(network[name].size).reshape(network[name].shape) % 7
    return encoded(network, {"games": 12})


def with_header(**changes: object) -> bytes:
    """The file with another first line."""
    line, _, rest = content().partition(b"\n")
    return json.dumps(json.loads(line) | changes).encode() + b"\n" + rest


def test_there_and_back_again() -> None:
    network, origin = decoded(content(), "a file")
    assert origin == {"games": 12}
    for number, name in enumerate(NETWORK.names or ()):
        assert network[name].flat[0] == number
        assert network[name].flat[-1] == number + (network[name].size - 1) % 7


@pytest.mark.parametrize("kept", [1, 100, -100, -1])
def test_a_truncated_file_is_one_line(kept: int) -> None:
    with pytest.raises(BadNetwork, match=r"^here (is not complete|holds no network)") as fault:
        decoded(content()[:kept], "here")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "calimala-network/2"}, "here is 'calimala-network/2'; this version reads"),
        ({"format": "calimala-record/1"}, "here holds no network"),
        ({"sizes": {"table": [3, 4]}}, "here has other sizes"),
        ({"sha256": "0"}, "here is not complete"),
    ],
)
def test_a_file_of_something_else_is_one_line(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadNetwork, match=f"^{said}"):
        decoded(with_header(**changes), "here")


@pytest.mark.parametrize("text", [b"", b"\n", b"null\n", b"[]\n", b"{}\n", b"\xff\xfe\n"])
def test_any_other_file_is_one_line(text: bytes) -> None:
    with pytest.raises(BadNetwork, match=r"^here holds no network"):
        decoded(text, "here")


def test_a_player_whose_network_is_broken_is_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "network.bin"
    broken.write_bytes(SHIPPED.read_bytes()[:-1])
    monkeypatch.setattr(weights, "shipped", lambda: weights.read(broken))
    assert "learned" not in known()
    assert {"master", "search"} <= set(known())
    with pytest.raises(BadOption, match=r"^learned cannot play: .*network.bin is not complete"):
        check("learned")


def test_the_network_of_the_package_is_small_and_says_where_it_comes_from() -> None:
    assert SHIPPED.stat().st_size < LARGEST
    origin = weights.origin()
    assert {"command", "settings", "generation", "games", "date", "lesson"} <= set(origin)
    assert "calimala train" in origin["command"]
    assert np.isfinite(weights.shipped()["head"]).all()
