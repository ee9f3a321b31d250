"""The paths of the tutorial: open to strangers, and nothing is kept."""

from collections.abc import Iterator

import httpx
import pytest

from calimala.server.api.learn import MOST_MOVES
from tests.support.deadlines import PATIENCE
from tests.support.server import Server

ASKED = {"type": "preview", "id": "1", "seat": 0, "word": "place own 2-5"}


@pytest.fixture
def stranger(server: Server) -> Iterator[httpx.Client]:
    """Somebody without a name."""
    with httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as client:
        yield client


def test_a_stranger_plays_a_chapter(stranger: httpx.Client) -> None:
    moves: list[str] = []
    while (now := stranger.post("/api/learn/street", json={"moves": moves}).json())["goal"]:
        moves.append(now["sync"]["legal"][0])
    assert moves[0] == "place own 8-9"
    assert sorted(moves[1:]) == ["marble", "wood"]
    assert now["sync"]["state"]["mats"][0]["marble"] == 1
    assert stranger.get("/api/me").json() is None


def test_a_question_is_answered(stranger: httpx.Client) -> None:
    told = stranger.post("/api/learn/council/question", json={"question": ASKED}).json()
    assert told["type"] == "cascade"
    assert [each["event"] for each in told["events"]] == ["promoted", "scored"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("nothing", {}, 422),
        ("street", {"moves": ["wood"] * (MOST_MOVES + 1)}, 422),
        ("street", {"moves": ["w" * 61]}, 422),
        ("street", {"moves": [], "seed": 1}, 422),
        ("street", {"moves": ["place own 1-2"]}, 409),
        ("street/question", {"question": {"type": "move"}}, 422),
        ("street/question", {"question": ASKED}, 409),
    ],
)
def test_what_does_not_fit_is_refused(
    stranger: httpx.Client, path: str, body: dict[str, object], status: int
) -> None:
    answer = stranger.post(f"/api/learn/{path}", json=body)
    assert (answer.status_code, {"reason", "text"} <= {*answer.json()}) == (status, True)
