"""Standing orders through a real server: obeyed, private, cancelled, and kept over a restart."""

from pathlib import Path
from random import Random

import pytest

from calimala.server.live import autoplay
from tests.support.scripted import log_of
from tests.support.server import Guest, Json, Server, begin, serving

END: Json = {"do": "end", "action": None, "scope": "game"}
ASK: Json = {"do": "ask", "action": None, "scope": "game"}


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autoplay, "PAUSE", (0.0, 0.0))


def path(key: str, seat: int) -> str:
    """Where the order of a seat is."""
    return f"/api/tables/{key}/seats/{seat}/order"


async def order(guest: Guest, key: str, seat: int, wanted: Json) -> Json:
    """Give an order."""
    answer = await guest.http.put(path(key, seat), json=wanted)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


async def opened(people: list[Guest]) -> str:
    """A table where all of them play, in this order."""
    host, *others = people
    key = await host.new_table("me", *["open"] * len(others), order="fixed")
    await begin(key, people)
    return key


async def play(server: Server, key: str, people: list[Guest], moves: int) -> None:
    """Make moves at random for whoever is to decide; the server may be faster."""
    random = Random(4)
    async with server.stranger() as nobody, nobody.sitting(key) as watching:
        position = watching.first
        while position["version"] < moves:
            seat = position["state"]["actor"]
            own = await people[seat].sync(key, 100_000)
            if own["version"] == position["version"]:
                asked = {"version": own["version"], "seat": seat}
                await _move(people[seat], key, random.choice(own["legal"]), asked)
            position = await watching.next("entry")


async def _move(guest: Guest, key: str, word: str, asked: Json) -> None:
    """A move, unless the server has just made one for the same player."""
    body = {"id": f"m{asked['version']}", "word": word, **asked}
    answer = await guest.http.post(f"/api/tables/{key}/move", json=body)
    assert answer.status_code == 200 or answer.json()["reason"] in ("stale", "not-your-turn")


async def test_an_order_is_obeyed_in_the_turns_of_others_and_looks_like_an_own_move(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        async with server.guests(3) as people:
            key = await opened(people)
            assert await order(people[0], key, 0, END) == END
            await play(server, key, people, 150)
            entries = (await people[1].sync(key))["entries"]
        log = await log_of(server.settings.database, key)
    obeyed = [entry for entry in log if entry.by == "server"]
    assert {entry.seat for entry in obeyed} == {0}
    assert {(entry.word or "").split()[0] for entry in obeyed} <= {"end", "draw"}
    assert {entry["by"] for entry in entries} == {"person"}


async def test_only_the_player_of_a_seat_sees_and_changes_its_order(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with server.guests(2) as [ada, bob], server.guest("Eve") as eve:
            key = await opened([ada, bob])
            first: Json = {"do": "first", "action": "weave", "scope": "turn"}
            await order(ada, key, 0, first)
            assert (await ada.http.get(path(key, 0))).json() == first
            for other in (bob, eve):
                for answer in (
                    await other.http.get(path(key, 0)),
                    await other.http.put(path(key, 0), json=ASK),
                ):
                    assert (answer.status_code, answer.json()["reason"]) == (403, "not-your-seat")
            await order(ada, key, 0, ASK)
            assert (await ada.http.get(path(key, 0))).json() == ASK


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"do": "card"},
        {"do": "first"},
        {"do": "end", "action": "wood"},
        {"do": "first", "action": "flight"},
        {"do": "end", "scope": "life"},
        {"do": "end", "more": 1},
    ],
)
async def test_an_order_of_the_wrong_shape_is_refused(server: Server, wrong: Json) -> None:
    async with server.guests(2) as people:
        key = await opened(people)
        answer = await people[0].http.put(path(key, 0), json=wrong)
        assert (answer.status_code, answer.json()["reason"]) == (422, "bad-request")


async def test_an_order_outlives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with server.guests(2) as people:
            key = await opened(people)
            await order(people[1], key, 1, END)
            token = people[1].token
    with serving(tmp_path) as server:
        async with server.stranger() as again:
            header = {"Authorization": f"Bearer {token}"}
            assert (await again.http.get(path(key, 1), headers=header)).json() == END


async def test_an_order_needs_a_game(server: Server) -> None:
    async with server.guest() as ada:
        key = await ada.new_table("me", "open")
        answer = await ada.http.put(path(key, 0), json=END)
        assert (answer.status_code, answer.json()["reason"]) == (409, "not-begun")
