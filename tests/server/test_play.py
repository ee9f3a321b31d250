"""Whole games through a real server, by socket and by HTTP; whatever is asked is answered."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from calimala.game import Game
from calimala.server import driver, fair, wire
from calimala.server.store import tables
from calimala.server.store.database import Database
from tests.server.client import (
    Guest,
    Json,
    Server,
    begin,
    play_by_http,
    play_by_socket,
    refused,
    serving,
)
from tests.server.running import run


@pytest.mark.parametrize(
    "seats",
    [
        ("me", "open"),
        ("me", "apprentice", "open"),
        ("me", "open", "open", "apprentice"),
        ("me", "apprentice", "open", "journeyman", "open"),
    ],
)
def test_a_whole_game_by_socket(server: Server, seats: tuple[str, ...]) -> None:
    async def story() -> None:
        people_at = [seat for seat in seats if seat in ("me", "open")]
        async with server.guests(len(people_at)) as people, AsyncExitStack() as closing:
            key = await people[0].new_table(*seats)
            await begin(key, people)
            watcher = await closing.enter_async_context(server.stranger())
            sitters = await play_by_socket(key, [*people, watcher])
            assert sitters[-1].stands["viewer"] is None
            for each in sitters:
                assert [e["n"] for e in each.entries] == list(range(each.stands["version"]))
            await check_end(people[0], key, sitters[0].stands["state"])

    run(story())


async def check_end(guest: Guest, key: str, state: Json) -> None:
    """The result is in the lobby, the record tells the same game and proves its shuffles."""
    info = await guest.info(key)
    assert info["phase"] == "over"
    assert (info["scores"], info["winners"]) == (state["scores"], state["winners"])
    record = await guest.get(f"/api/tables/{key}/record")
    assert fair.check(record) == []
    assert record["fair"]["commitment"] == info["commitment"]
    game = Game.from_record(record)
    assert (game.scores, game.winners) == (info["scores"], info["winners"])
    assert game.names == [seat["name"] for seat in info["seats"]]


def test_a_whole_game_by_http(server: Server) -> None:
    async def story() -> None:
        async with server.guests(2) as people:
            key = await people[0].new_table("me", "open")
            await begin(key, people)
            assert (await refused(people[0].get(f"/api/tables/{key}/record"))).reason == "not-over"
            assert (await refused(people[0].at(key, "rematch"))).reason == "not-over"
            await play_by_http(key, people, Random(2))
            state = (await people[0].sync(key))["state"]
            await check_end(people[0], key, state)
            for guest in people:
                shown = await guest.get(f"/api/people/{guest.id}")
                assert shown["statistics"]["by_players"].keys() == {"2"}
                assert shown["rating"] is not None
            await check_rematch(people, key)
            await check_import(people[0], key)

    run(story())


async def check_rematch(people: list[Guest], key: str) -> None:
    """All who ask for a rematch find the same table, with the same people."""
    again = {(await guest.at(key, "rematch"))["id"] for guest in (*people, people[0])}
    assert len(again) == 1
    assert (await people[0].info(key))["rematch"] in again
    info = await people[0].info(again.pop())
    assert info["phase"] == "open"
    await people[0].ask("DELETE", f"/api/tables/{info['id']}")
    anew = {(await guest.at(key, "rematch"))["id"] for guest in people}
    assert len(anew) == 1
    assert info["id"] not in anew, "a rematch that was given up is none"
    info = await people[0].info(anew.pop())
    assert info["phase"] == "open"
    assert {seat["person"] for seat in info["seats"]} == {guest.id for guest in people}
    assert not any(seat["ready"] for seat in info["seats"])
    async with people[0].server.guest("Mallory") as other:
        assert (await refused(other.at(key, "rematch"))).reason == "not-your-table"


async def check_import(guest: Guest, key: str) -> None:
    """A record that is brought is given out again as it was."""
    record = await guest.get(f"/api/tables/{key}/record")
    brought = (await guest.post("/api/records", **record))["id"]
    assert await guest.get(f"/api/tables/{brought}/record") == record
    info = await guest.info(brought)
    assert (info["phase"], info["scores"]) == ("over", record["scores"])
    assert (info["you_host"], info["commitment"]) == (True, None)
    shown = await guest.sync(brought)
    assert shown["version"] == len(record["moves"])
    spoiled = record | {"scores": [99, 0, 0]}
    assert (await refused(guest.post("/api/records", **spoiled))).reason == "bad-record"
    lobby = await guest.get("/api/lobby")
    assert brought in [table["id"] for table in lobby["mine"]]
    assert brought not in [table["id"] for table in lobby["over"]]


Story = Callable[[str, Guest, Guest], Coroutine[Any, Any, None]]


def two_at_a_table(server: Server, story: Story, **options: Any) -> None:
    """Two people whose cards have just been dealt: the first has seat 0."""

    async def whole() -> None:
        async with server.guests(2) as people:
            key = await people[0].new_table("me", "open", **({"order": "fixed"} | options))
            await begin(key, people)
            await story(key, *people)

    run(whole())


def test_a_stale_or_illegal_move_gets_the_reason_and_the_current_state(server: Server) -> None:
    async def story(key: str, ada: Guest, bob: Guest) -> None:
        word = (await ada.sync(key))["legal"][0]
        asks: list[tuple[Guest, int, str, Json]] = [
            (ada, 409, "stale", {"version": 7, "seat": 0, "word": word}),
            (ada, 409, "not-now", {"version": 0, "seat": 0, "word": "end"}),
            (ada, 409, "no-such-move", {"version": 0, "seat": 0, "word": "fly"}),
            (bob, 409, "not-your-turn", {"version": 0, "seat": 1, "word": word}),
            (bob, 403, "not-your-seat", {"version": 0, "seat": 0, "word": word}),
        ]
        for guest, status, reason, body in asks:
            refusal = await refused(guest.command(key, "move", **body))
            assert (refusal.status, refusal.reason) == (status, reason)
            expected = await guest.sync(key, 0)
            assert refusal.body["sync"] == expected
            assert bool(refusal.body.get("rule")) == (reason == "not-now")
            async with guest.sitting(key) as socket:
                answer = await socket.ask("move", **body)
                wire.RefusedRequest.model_validate(answer)
                assert (answer["type"], answer["reason"]) == ("refused", reason)
                assert answer["sync"] == expected

    two_at_a_table(server, story)


def test_who_has_no_seat_can_do_nothing_but_look(server: Server) -> None:
    async def story(key: str, _ada: Guest, _bob: Guest) -> None:
        body = {"id": "x", "version": 0, "seat": 0, "word": "end"}
        async with server.stranger() as nobody, nobody.sitting(key) as socket:
            assert (await refused(nobody.at(key, "move", **body))).status == 401
            assert (await socket.ask("move", **body))["reason"] == "sign-in"
            assert (await socket.ask("say", id="y", text="hello"))["reason"] == "sign-in"
        async with server.guest("Mallory") as other:
            for what in ("leave", "back"):
                refusal = await refused(other.command(key, what, seat=0))
                assert refusal.reason == "not-your-seat"
            refusal = await refused(other.command(key, "why", seat=0))
            assert refusal.reason == "not-your-turn"
            assert (await refused(other.command("nowhere", "leave", seat=0))).status == 404

    two_at_a_table(server, story)


def test_a_table_without_spectators_tells_nobody_else_anything(server: Server) -> None:
    async def story(key: str, _ada: Guest, _bob: Guest) -> None:
        body = {"version": 0, "seat": 0, "word": "end"}
        async with server.guest("Mallory") as other:
            asks = [
                other.command(key, "move", **body),
                other.command(key, "leave", seat=0),
                other.command(key, "standings"),
                other.command(key, "say", text="hello"),
                other.get(f"/api/tables/{key}/record"),
                other.sync(key),
            ]
            for asking in asks:
                refusal = await refused(asking)
                assert (refusal.status, refusal.reason) == (403, "no-spectators")
                assert set(refusal.body) == {"reason", "text"}
            async with other.sitting(key) as socket:
                assert socket.first["reason"] == "no-spectators"
            lobby = await other.get("/api/lobby")
            assert key not in [table["id"] for table in lobby["playing"]]

    two_at_a_table(server, story, spectators=False)


def test_a_repeated_request_is_answered_again_also_after_a_restart(tmp_path: Path) -> None:
    async def before(server: Server) -> tuple[str, str, Json, Json]:
        async with server.guest() as ada:
            assert ada.token is not None
            key = await ada.new_table("me", "me", order="fixed")
            await ada.at(key, "ready")
            word = (await ada.sync(key))["legal"][0]
            asked = {"id": "one", "version": 0, "seat": 0, "word": word}
            answer = await ada.at(key, "move", **asked)
            assert await ada.at(key, "move", **asked) == answer
            async with ada.sitting(key) as socket:
                assert await socket.ask("move", **asked) == answer
            assert (await ada.sync(key))["version"] == 1
            return key, ada.token, asked, answer

    async def after(server: Server, key: str, token: str, asked: Json, answer: Json) -> None:
        async with server.guest(token=token) as ada:
            assert await ada.at(key, "move", **asked) == answer
            assert (await ada.sync(key))["version"] == 1
            assert (await refused(ada.at(key, "move", **asked | {"id": "two"}))).reason == "stale"

    with serving(tmp_path) as server:
        known = run(before(server))
    with serving(tmp_path) as server:
        run(after(server, *known))


def test_the_same_id_of_somebody_else_is_another_request(server: Server) -> None:
    async def story(key: str, ada: Guest, bob: Guest) -> None:
        await ada.at(key, "leave", id="one", seat=0)
        answer = await bob.at(key, "leave", id="one", seat=1)
        assert answer["version"] > 1

    two_at_a_table(server, story)


def test_who_connects_again_gets_exactly_the_rest(server: Server) -> None:
    async def story(key: str, ada: Guest, bob: Guest) -> None:
        await play_by_http(key, [ada, bob], Random(3), moves=12)
        whole = (await bob.sync(key))["entries"]
        for have in (None, 0, 5, 12, 13, 100_000):
            rest = whole[have if have is not None and have <= 12 else 0 :]
            assert (await bob.sync(key, have))["entries"] == rest
            async with bob.sitting(key, have) as socket:
                assert (socket.first["type"], socket.first["version"]) == ("sync", 12)
                assert socket.first["entries"] == rest
        async with bob.sitting(key, 12) as socket:
            await play_by_http(key, [ada, bob], Random(3), moves=1)
            assert (await socket.next("entry"))["entry"]["n"] == 12

    two_at_a_table(server, story)


def test_hot_seat_shows_who_decides_what_is_theirs(server: Server) -> None:
    async def story() -> None:
        async with server.guest() as ada:
            key = await ada.new_table("me", "me", "me", order="fixed")
            await ada.at(key, "ready")
            async with ada.sitting(key) as socket:
                stands = socket.first
                for _ in range(40):
                    seat = stands["state"]["actor"]
                    assert stands["viewer"] == seat
                    hands = stands["state"]["hands"]
                    assert [hand is not None for hand in hands] == [s == seat for s in range(3)]
                    word, version = stands["legal"][0], stands["version"]
                    await socket.ask("move", version=version, seat=seat, word=word)
                    stands = await socket.next("entry")
                seats = (await ada.info(key))["seats"]
                assert [seat["you"] for seat in seats] == [True] * 3

    run(story())


def test_people_on_one_device_have_names_of_their_own(server: Server) -> None:
    async def story() -> None:
        async with server.guest() as ada:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Grandpa"}, {"kind": "open"}]
            key = (await ada.post("/api/tables", seats=seats))["id"]
            await ada.post(f"/api/tables/{key}/seats/2", name="Granny")
            names = [seat["name"] for seat in (await ada.info(key))["seats"]]
            assert names == ["Ada", "Grandpa", "Granny"]

    run(story())


def test_who_leaves_is_replaced_and_may_come_back(server: Server) -> None:
    async def story(key: str, ada: Guest, bob: Guest) -> None:
        async with bob.sitting(key) as socket:
            await ada.command(key, "leave", seat=0)
            gone = await socket.next("entry")
            assert gone["entry"]["events"] == [{"event": "replaced", "seat": 0, "bot": "merchant"}]
            assert gone["bots"] == ["merchant", None]
            for _ in range(2):  # it keeps a card and shows another
                moved = await socket.next("entry")
                assert (moved["entry"]["by"], moved["entry"]["word"]) == ("bot", None)
            stale = {"version": moved["version"], "seat": 0, "word": "end"}
            assert (await refused(ada.command(key, "move", **stale))).reason == "bot-plays"
            await ada.command(key, "back", seat=0)
            back = await socket.next("entry")
            assert back["entry"]["events"] == [{"event": "returned", "seat": 0}]
            assert back["bots"] == [None, None]
            assert (await refused(ada.command(key, "back", seat=0))).reason == "you-play"

    two_at_a_table(server, story)


def test_when_the_time_is_up_a_bot_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = 0.0
    real = time.time
    monkeypatch.setattr("time.time", lambda: real() + late)

    async def story(key: str, ada: Guest, bob: Guest) -> None:
        nonlocal late
        async with bob.sitting(key) as socket:
            assert socket.first["clock"]["running"] == 0
            late = 700.0
            gone = await socket.next("entry")
            assert (gone["entry"]["kind"], gone["entry"]["by"]) == ("bot", "server")
            assert gone["clock"] == {"left": [0.0, 600.0], "running": None}
            await socket.next("entry")
            await ada.command(key, "back", seat=0)
            back = await socket.until(lambda m: m.get("entry", {}).get("kind") == "back")
            assert back["clock"]["left"][0] == 120

    clock = {"kind": "live", "budget": 600, "increment": 15}
    with serving(tmp_path) as server:
        two_at_a_table(server, story, clock=clock)


def test_clocks_stand_still_while_there_is_no_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = 0.0
    real = time.time
    monkeypatch.setattr("time.time", lambda: real() + late)

    async def before(server: Server) -> tuple[str, str]:
        async with server.guest() as ada:
            assert ada.token is not None
            clock = {"kind": "live", "budget": 600}
            key = await ada.new_table("me", "me", clock=clock)
            await ada.at(key, "ready")
            return key, ada.token

    async def after(server: Server, key: str, token: str) -> None:
        async with server.guest(token=token) as ada, ada.sitting(key) as socket:
            stands = socket.first
            if not stands["entries"]:
                stands = await socket.next("entry")
            assert stands["clock"]["left"][0] > 500
            assert (await ada.sync(key))["entries"][0]["events"] == [{"event": "resumed"}]

    with serving(tmp_path) as server:
        known = run(before(server))
    late = 5000.0
    with serving(tmp_path) as server:
        run(after(server, *known))


def test_an_idle_activation_is_ended_for_who_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks to everybody as if the person had ended it, and ends nothing else."""
    monkeypatch.setattr(driver, "PAUSE", (0.0, 0.0))

    async def story(key: str, ada: Guest, bob: Guest) -> None:
        await ada.http.patch("/api/me", json={"auto_end": True})
        random, ended = Random(4), 0
        by_seat = {0: ada, 1: bob}
        async with server.stranger() as nobody, nobody.sitting(key) as watching:
            stands = await ada.sync(key)
            while ended < 3:
                seat = stands["state"]["actor"]
                own = await by_seat[seat].sync(key, 100_000)
                idle = seat == 0 and own["legal"] == ["end"]
                if idle or own["version"] != stands["version"]:
                    ended += 1
                else:
                    asked = {"version": own["version"], "seat": seat}
                    word = random.choice(own["legal"])
                    await by_seat[seat].command(key, "move", word=word, **asked)
                stands = await watching.next("entry")
                assert stands["entry"]["by"] == "person"
        log = await entries_of(server, key)
        for entry in log:
            assert entry.by != "server" or (entry.seat, entry.word) == (0, "end")
        assert sum(entry.by == "server" for entry in log) == ended

    with serving(tmp_path) as server:
        two_at_a_table(server, story)


async def entries_of(server: Server, key: str) -> list[Any]:
    """The log as it is kept."""
    db = Database(server.settings.database)
    async with db.reading() as c:
        found = await tables.entries(c, key)
    await db.close()
    return list(found)


def test_an_undo_is_an_entry_that_all_are_told(server: Server) -> None:
    async def story(key: str, ada: Guest, bob: Guest) -> None:
        async with ada.sitting(key) as mine, bob.sitting(key) as his:
            for _ in range(2):
                stands = await ada.sync(key, 0)
                body = {"version": stands["version"], "seat": 0, "word": stands["legal"][0]}
                await mine.ask("move", **body)
            stands = await ada.sync(key)
            assert stands["undo"] == 0
            answer = await mine.ask("undo", version=2, seat=0, ply=1)
            assert (answer["type"], answer["version"]) == ("accepted", 3)
            told = await his.until(lambda m: m.get("entry", {}).get("kind") == "undo")
            assert told["entry"]["events"] == [{"event": "undone", "seat": 0, "ply": 1}]
            refusal = await refused(bob.command(key, "undo", version=3, seat=1))
            assert refusal.reason == "nothing-to-undo"
            assert (await refused(ada.command(key, "undo", version=2, seat=0))).reason == "stale"
            entries = (await bob.sync(key))["entries"]
            assert [entry["word"] for entry in entries] == [None, None, "1"]

    two_at_a_table(server, story)


def test_a_table_with_undos_gives_a_sound_record(server: Server) -> None:
    async def story(key: str, ada: Guest, bob: Guest) -> None:
        sitters = await play_by_socket(key, [ada, bob], undoes=0.2)
        assert sum(entry["kind"] == "undo" for entry in sitters[0].entries) > 5
        await check_end(ada, key, (await ada.sync(key))["state"])

    two_at_a_table(server, story)


def test_chat_is_told_to_all_kept_and_said_once(server: Server) -> None:
    async def story(key: str, ada: Guest, bob: Guest) -> None:
        async with (
            server.guest("Cleo") as cleo,
            cleo.sitting(key) as watching,
            ada.sitting(key) as mine,
        ):
            await mine.send(type="say", id="hi", text="  Hello  ")
            heard = [await each.next("said") for each in (mine, watching)]
            assert heard[0] == heard[1]
            wire.Said.model_validate(heard[0])
            assert (heard[0]["name"], heard[0]["seat"], heard[0]["text"]) == ("Ada", 0, "Hello")
            await ada.at(key, "say", id="hi", text="Hello")
            await cleo.at(key, "say", id="hi", text="Hi")
            said = await mine.next("said")
            assert (said["name"], said["seat"], said["text"]) == ("Cleo", None, "Hi")
        async with bob.sitting(key) as late:
            assert [(await late.next("said"))["text"] for _ in range(2)] == ["Hello", "Hi"]

    two_at_a_table(server, story)


def test_many_who_talk_at_once_are_all_heard_once(server: Server) -> None:
    async def story(key: str, ada: Guest, bob: Guest) -> None:
        async with ada.sitting(key) as mine, bob.sitting(key) as his:
            texts = [str(n) for n in range(12)]
            asks = [
                guest.command(key, "say", text=t)
                for guest, t in zip([ada, bob] * 6, texts, strict=True)
            ]
            async with asyncio.TaskGroup() as at_once:
                for each in asks:
                    at_once.create_task(each)
                for _ in range(3):
                    at_once.create_task(look_in(bob, key))
            for socket in (mine, his):
                heard = [(await socket.next("said"))["text"] for _ in texts]
                assert sorted(heard) == sorted(texts)

    two_at_a_table(server, story)


async def look_in(guest: Guest, key: str) -> None:
    """Come and go."""
    async with guest.sitting(key):
        pass


def test_presence_tells_who_is_here(server: Server) -> None:
    async def story(key: str, ada: Guest, bob: Guest) -> None:
        async with ada.sitting(key) as mine:
            here = {"type": "presence", "seats": [True, False], "watching": 0}
            assert await mine.next("presence") == here
            async with bob.sitting(key):
                assert await mine.next("presence") == here | {"seats": [True, True]}
                async with server.stranger() as nobody, nobody.sitting(key):
                    both = here | {"seats": [True, True], "watching": 1}
                    assert await mine.next("presence") == both
                assert (await mine.next("presence"))["watching"] == 0
            assert await mine.next("presence") == here

    two_at_a_table(server, story)


def test_why_preview_and_standings_are_answered(server: Server) -> None:
    async def story(key: str, ada: Guest, bob: Guest) -> None:
        people = {0: ada, 1: bob}
        while (stands := await ada.sync(key))["state"]["phase"] != "place":
            seat = stands["state"]["actor"]
            own = await people[seat].sync(key)
            asked = {"version": own["version"], "seat": seat, "word": own["legal"][0]}
            await people[seat].command(key, "move", **asked)
        async with ada.sitting(key) as socket:
            legal = (await ada.sync(key))["legal"]
            why = await socket.ask("why", seat=0)
            assert why["type"] == "reasons"
            assert not set(why["refusals"]) & set(legal)
            cascade = await socket.ask("preview", seat=0, word=legal[0])
            assert (cascade["type"], cascade["word"]) == ("cascade", legal[0])
            assert (await socket.ask("standings"))["type"] == "standing"
        assert (await refused(bob.command(key, "why", seat=1))).reason == "not-your-turn"
        asked = {"seat": 0, "word": "place own 9-9"}
        assert (await refused(ada.command(key, "preview", **asked))).reason == "no-such-move"

    two_at_a_table(server, story)


def test_a_move_is_finished_though_the_one_who_made_it_has_gone(server: Server) -> None:
    """Also the bot after it moves."""

    async def story() -> None:
        async with server.guest() as ada, server.stranger() as nobody:
            key = await ada.new_table("me", "apprentice", "apprentice", order="fixed")
            await ada.at(key, "ready")
            async with nobody.sitting(key) as watching:
                async with ada.sitting(key) as socket:
                    word = socket.first["legal"][0]
                    await socket.send(type="move", id="x", version=0, seat=0, word=word)
                    socket.socket.transport.abort()
                for n in range(3):
                    assert (await watching.next("entry"))["entry"]["n"] == n

    run(story())


def test_who_is_not_looking_gets_word_of_the_turn(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(
        server.app.state.notices,
        "post",
        lambda person, table, still: told.append((person.id, table)) if still() else None,
    )

    async def story(key: str, ada: Guest, bob: Guest) -> None:
        hook = {"webhook": {"url": "https://hooks.example/x"}}
        for guest in (ada, bob):
            await guest.ask("PATCH", "/api/me", hook)
        people = {0: ada, 1: bob}
        async with ada.sitting(key):
            for seat in (0, 0, 1, 1, 1, 0):  # keep, show; keep, show, take; take
                own = await people[seat].sync(key)
                asked = {"version": own["version"], "seat": seat, "word": own["legal"][0]}
                await people[seat].command(key, "move", **asked)
        assert told == [(bob.id, key)]

    two_at_a_table(server, story)
