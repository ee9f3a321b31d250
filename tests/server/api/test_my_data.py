"""Leaving for good: games stay, the name goes; and everything kept can be read before."""

import sqlite3
from contextlib import closing
from pathlib import Path

from calimala.server.ops.rate_limit import STRICT
from tests.support.server import begin, play_by_socket, refused, seated, serving

PASSWORD = "a good long password"  # noqa: S105 - of nobody


async def test_a_deleted_person_leaves_games_without_a_name(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with server.guest("Wilhelmine") as gone, server.guest("Bob") as bob:
            people = [gone, bob]
            over, playing, waiting, own = [
                await host.new_table("me", "open") for host in (bob, bob, bob, gone)
            ]
            await begin(over, [bob, gone])
            await play_by_socket(over, people)
            await begin(playing, [bob, gone])
            await gone.post(f"/api/tables/{waiting}/seats/1")
            await gone.command(over, "say", text="a word of Wilhelmine's")
            await gone.post("/api/me/password", account="wilma", password=PASSWORD)
            wrong = gone.ask("DELETE", "/api/me", {"password": "a wrong one"})
            assert (await refused(wrong)).reason == "wrong-password"
            seat = next(s for s, who in (await seated(playing, people)).items() if who is gone)
            async with gone.sitting(over) as connection:
                await gone.ask("DELETE", "/api/me", {"password": PASSWORD})
                assert (await connection.next("goodbye"))["reason"] == "signed-out"
            assert await gone.get("/api/me") is None
            login = gone.post("/api/login", account="wilma", password=PASSWORD)
            assert (await refused(login)).reason == "wrong-login"
            assert (await refused(bob.get(f"/api/people/{gone.id}"))).reason == "nobody"
            record = await bob.get(f"/api/tables/{over}/record")
            assert sorted(record["names"]) == ["Bob", "N. N."]
            assert (await bob.sync(playing))["bots"][seat] is not None
            assert (await bob.info(waiting))["seats"][1]["person"] is None
            assert (await bob.info(own))["phase"] == "closed"
            seen = [await bob.info(key) for key in (over, playing, waiting, own)]
            seen += [await bob.get("/api/lobby"), await bob.sync(over)]
            assert "Wilhelmine" not in str(seen)
            async with bob.sitting(over) as bobs:
                said = await bobs.next("said")
                assert (said["name"], said["text"]) == ("N. N.", "…")
                await bob.command(over, "say", text="who was it?")
                assert (await bobs.next("said"))["text"] == "who was it?"
    proofs = dump(tmp_path / "test.db").replace("what Wilhelmine adds", "")  # to the shuffles
    assert "Wilhelmine" not in proofs


def dump(path: Path) -> str:
    """All rows of a closed database."""
    with closing(sqlite3.connect(path)) as db:
        return "\n".join(db.iterdump())


async def test_a_guest_is_deleted_without_a_password(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with server.guest() as ada:
            await ada.ask("DELETE", "/api/me", {})
            assert await ada.get("/api/me") is None


async def test_a_bot_takes_over_however_often_a_deleted_person_has_left_before(
    tmp_path: Path,
) -> None:
    """The others would wait for nobody."""
    with serving(tmp_path, requests_per_minute=600) as server:
        server.services.rate_limiter._clock = lambda: 0.0  # no time passes for the limit
        async with server.guest("Ada") as gone, server.guest("Bob") as bob:
            key = await bob.new_table("me", "open")
            await begin(key, [bob, gone])
            seat = next(s for s, who in (await seated(key, [gone, bob])).items() if who is gone)
            for _ in range(int(STRICT["leave"].burst)):
                await gone.command(key, "leave", seat=seat)
                await gone.command(key, "back", seat=seat)
            assert (await refused(gone.command(key, "leave", seat=seat))).status == 429
            await gone.ask("DELETE", "/api/me", {})
            assert (await bob.sync(key))["bots"][seat] is not None


async def test_everything_kept_can_be_read(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with server.guests(2) as people:
            ada, bob = people
            key = await ada.new_table("me", "open")
            await begin(key, people)
            await ada.command(key, "say", text="hello")
            await bob.command(key, "say", text="not hers")
            await ada.post("/api/me/password", account="ada", password=PASSWORD)
            link = await ada.post("/api/me/device-link")
            whole = await ada.get("/api/me/export")
            assert (whole["me"]["id"], whole["me"]["account"]) == (ada.id, "ada")
            (game,) = whole["games"]
            assert (game["table"], game["host"], game["entropy"]) == (key, True, "what Ada adds")
            assert [line["text"] for line in whole["chat"]] == ["hello"]
            assert [each["kind"] for each in whole["links"]] == ["device"]
            for secret in (PASSWORD, "argon2", link["url"].partition("#")[2], bob.id):
                assert secret not in str(whole)
