"""Whole games through a real server, by WebSocket and by HTTP; every request is answered."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from calimala.game import Game
from calimala.server import protocol
from calimala.server.live import autoplay
from calimala.server.tables import provable_shuffle
from tests.support.running import set_game_time
from tests.support.scripted import log_of
from tests.support.server import (
    Guest,
    Json,
    Server,
    begin,
    play_by_http,
    play_by_socket,
    refused,
    serving,
)


@pytest.mark.parametrize(
    "seats",
    [
        ("me", "open"),
        ("me", "apprentice", "open"),
        ("me", "open", "open", "apprentice"),
        ("me", "apprentice", "open", "journeyman", "open"),
    ],
)
async def test_a_whole_game_by_socket(server: Server, seats: tuple[str, ...]) -> None:
    people_at = [seat for seat in seats if seat in ("me", "open")]
    async with server.guests(len(people_at)) as people, server.stranger() as watcher:
        key = await people[0].new_table(*seats)
        await begin(key, people)
        sitters = await play_by_socket(key, [*people, watcher])
        assert sitters[-1].position["viewer"] is None
        for each in sitters:
            assert [e["n"] for e in each.entries] == list(range(each.position["version"]))
        await check_end(people[0], key, sitters[0].position["state"])


async def check_end(guest: Guest, key: str, state: Json) -> None:
    """The result is in the lobby; the record is the same game and proves its shuffles."""
    info = await guest.info(key)
    assert info["phase"] == "over"
    assert (info["scores"], info["winners"]) == (state["scores"], state["winners"])
    record = await guest.get(f"/api/tables/{key}/record")
    assert provable_shuffle.check(record) == []
    assert record["fair"]["commitment"] == info["commitment"]
    game = Game.from_record(record)
    assert (game.scores, game.winners) == (info["scores"], info["winners"])
    assert game.names == [seat["name"] for seat in info["seats"]]


async def test_a_whole_game_by_http(server: Server) -> None:
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


async def check_rematch(people: list[Guest], key: str) -> None:
    """Every player who asks for a rematch gets the same table, with the same people and bans."""
    async with people[0].server.guest("Mallory") as other:
        await people[0].ask("PUT", f"/api/tables/{key}/bans/{other.id}")
        assert (await refused(other.at(key, "rematch"))).reason == "not-your-table"
    again = {(await guest.at(key, "rematch"))["id"] for guest in (*people, people[0])}
    assert len(again) == 1
    assert (await people[0].info(key))["rematch"] in again
    info = await people[0].info(again.pop())
    assert info["phase"] == "open"
    await people[0].ask("DELETE", f"/api/tables/{info['id']}")
    anew = {(await guest.at(key, "rematch"))["id"] for guest in people}
    assert len(anew) == 1
    assert info["id"] not in anew, "a rematch that was closed is replaced"
    info = await people[0].info(anew.pop())
    assert info["phase"] == "open"
    assert {seat["person"] for seat in info["seats"]} == {guest.id for guest in people}
    assert not any(seat["ready"] for seat in info["seats"])
    assert await people[0].get(f"/api/tables/{info['id']}/bans") == [
        {"person": other.id, "name": "Mallory"}
    ]


async def check_import(guest: Guest, key: str) -> None:
    """An imported record is exported unchanged."""
    record = await guest.get(f"/api/tables/{key}/record")
    imported = (await guest.post("/api/records", **record))["id"]
    assert await guest.get(f"/api/tables/{imported}/record") == record
    info = await guest.info(imported)
    assert (info["phase"], info["scores"]) == ("over", record["scores"])
    assert (info["you_host"], info["commitment"]) == (True, None)
    shown = await guest.sync(imported)
    assert shown["version"] == len(record["moves"])
    spoiled = record | {"scores": [99, 0, 0]}
    assert (await refused(guest.post("/api/records", **spoiled))).reason == "bad-record"
    lobby = await guest.get("/api/lobby")
    assert imported in [table["id"] for table in lobby["mine"]]
    assert imported not in [table["id"] for table in lobby["over"]]


@asynccontextmanager
async def two_at_a_table(server: Server, **options: Any) -> AsyncIterator[tuple[str, Guest, Guest]]:
    """A table that has just been dealt, and its two players: the first has seat 0."""
    async with server.guests(2) as (ada, bob):
        key = await ada.new_table("me", "open", **({"order": "fixed"} | options))
        await begin(key, [ada, bob])
        yield key, ada, bob


async def test_a_stale_or_illegal_move_gets_the_reason_and_the_current_state(
    server: Server,
) -> None:
    async with two_at_a_table(server) as (key, ada, bob):
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
                protocol.RefusedRequest.model_validate(answer)
                assert (answer["type"], answer["reason"]) == ("refused", reason)
                assert answer["sync"] == expected


async def test_a_ping_is_answered_at_a_table_and_in_the_lobby(server: Server) -> None:
    async with server.guest() as ada, server.stranger() as eve:
        key = await ada.new_table("me", "open")
        async with ada.sitting(key) as room, eve.in_lobby() as lobby:
            for socket in (room, lobby):
                assert (await socket.ask("ping", id="p1"))["type"] == "pong"
            await lobby.send(type="standings", id="p2")
            assert (await lobby.next("refused"))["reason"] == "bad-message"


async def test_people_without_a_seat_can_only_watch(server: Server) -> None:
    async with two_at_a_table(server) as (key, _ada, _bob):
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


async def test_a_table_without_spectators_reveals_nothing_to_others(server: Server) -> None:
    async with two_at_a_table(server, spectators=False) as (key, _ada, _bob):
        body = {"version": 0, "seat": 0, "word": "end"}
        async with server.guest("Mallory") as other:
            asks = [
                other.command(key, "move", **body),
                other.command(key, "leave", seat=0),
                other.command(key, "standings"),
                other.command(key, "say", text="hello"),
                other.get(f"/api/tables/{key}"),
                other.get(f"/api/tables/{key}/record"),
                other.get(f"/api/tables/{key}/ratings"),
                other.get(f"/api/tables/{key}/history"),
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


async def test_a_guest_who_makes_an_account_has_a_profile_at_once(server: Server) -> None:
    async with two_at_a_table(server) as (key, ada, bob), bob.sitting(key) as socket:
        assert [seat["profile"] for seat in socket.first["table"]["seats"]] == [False, False]
        account = {"account": f"Ada {key}", "password": "a good long password"}
        await ada.post("/api/me/password", **account)
        changed = await socket.next("table")
        assert [seat["profile"] for seat in changed["table"]["seats"]] == [True, False]


async def test_a_repeated_request_is_answered_again_also_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with server.guest() as ada:
            token = ada.token
            key = await ada.new_table("me", "me", order="fixed")
            await ada.at(key, "ready")
            word = (await ada.sync(key))["legal"][0]
            asked = {"id": "one", "version": 0, "seat": 0, "word": word}
            answer = await ada.at(key, "move", **asked)
            assert await ada.at(key, "move", **asked) == answer
            async with ada.sitting(key) as socket:
                assert await socket.ask("move", **asked) == answer
            assert (await ada.sync(key))["version"] == 1
    with serving(tmp_path) as server:
        async with server.guest(token=token) as ada:
            assert await ada.at(key, "move", **asked) == answer
            assert (await ada.sync(key))["version"] == 1
            assert (await refused(ada.at(key, "move", **asked | {"id": "two"}))).reason == "stale"


async def test_the_same_id_from_another_person_is_another_request(server: Server) -> None:
    async with two_at_a_table(server) as (key, ada, bob):
        await ada.at(key, "leave", id="one", seat=0)
        answer = await bob.at(key, "leave", id="one", seat=1)
        assert answer["version"] > 1


async def test_a_client_that_reconnects_gets_exactly_the_rest(server: Server) -> None:
    async with two_at_a_table(server) as (key, ada, bob):
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


async def test_a_hot_seat_shows_only_the_hand_of_the_seat_that_decides(server: Server) -> None:
    async with server.guest() as ada:
        key = await ada.new_table("me", "me", "me", order="fixed")
        await ada.at(key, "ready")
        async with ada.sitting(key) as socket:
            position = socket.first
            for _ in range(40):
                seat = position["state"]["actor"]
                assert position["viewer"] == seat
                hands = position["state"]["hands"]
                assert [hand is not None for hand in hands] == [s == seat for s in range(3)]
                word, version = position["legal"][0], position["version"]
                await socket.ask("move", version=version, seat=seat, word=word)
                position = await socket.next("entry")
            seats = (await ada.info(key))["seats"]
            assert [seat["you"] for seat in seats] == [True] * 3


async def test_people_on_one_device_have_names_of_their_own(server: Server) -> None:
    async with server.guest() as ada:
        seats = [{"kind": "me"}, {"kind": "me", "name": "Grandpa"}, {"kind": "open"}]
        key = (await ada.post("/api/tables", seats=seats))["id"]
        await ada.post(f"/api/tables/{key}/seats/2", name="Granny")
        names = [seat["name"] for seat in (await ada.info(key))["seats"]]
        assert names == ["Ada", "Grandpa", "Granny"]


async def test_a_player_who_leaves_is_replaced_by_a_bot_and_may_come_back(server: Server) -> None:
    async with two_at_a_table(server) as (key, ada, bob), bob.sitting(key) as socket:
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


async def test_when_the_time_is_up_a_bot_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = 0.0
    set_game_time(monkeypatch, lambda: time.time() + late)
    clock = {"kind": "live", "budget": 600, "increment": 15}
    with serving(tmp_path) as server:
        async with (
            two_at_a_table(server, clock=clock) as (key, ada, bob),
            bob.sitting(key) as socket,
        ):
            assert socket.first["clock"]["running"] == 0
            late = 700.0
            gone = await socket.next("entry")
            assert (gone["entry"]["kind"], gone["entry"]["by"]) == ("bot", "server")
            assert gone["clock"] == {"left": [0.0, 600.0], "running": None}
            await socket.next("entry")
            await ada.command(key, "back", seat=0)
            back = await socket.until(lambda m: m.get("entry", {}).get("kind") == "back")
            assert 110 < back["clock"]["left"][0] <= 120  # it runs again already


async def test_clocks_stop_while_the_server_is_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = 0.0
    real = time.time
    monkeypatch.setattr("time.time", lambda: real() + late)
    with serving(tmp_path) as server:
        async with server.guest() as ada:
            token = ada.token
            clock = {"kind": "live", "budget": 600}
            key = await ada.new_table("me", "me", clock=clock)
            await ada.at(key, "ready")
    late = 5000.0
    with serving(tmp_path) as server:
        async with server.guest(token=token) as ada, ada.sitting(key) as socket:
            position = socket.first
            if not position["entries"]:
                position = await socket.next("entry")
            assert position["clock"]["left"][0] > 500
            assert (await ada.sync(key))["entries"][0]["events"] == [{"event": "resumed"}]


async def test_an_idle_activation_is_ended_for_a_player_who_wants_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks as if the player had ended it, and nothing else is ended."""
    monkeypatch.setattr(autoplay, "PAUSE", (0.0, 0.0))
    with serving(tmp_path) as server:
        async with two_at_a_table(server) as (key, ada, bob):
            await ada.http.patch("/api/me", json={"auto_end": True})
            ended = await play_until_ended(server, key, {0: ada, 1: bob}, 3)
            log = await log_of(server.settings.database, key)
    for entry in log:
        assert entry.by != "server" or (entry.seat, entry.word) == (0, "end")
    assert sum(entry.by == "server" for entry in log) == ended


async def play_until_ended(server: Server, key: str, players: dict[int, Guest], times: int) -> int:
    """Play random moves until the server has ended so many activations of seat 0; how many."""
    random, ended = Random(4), 0
    async with server.stranger() as nobody, nobody.sitting(key) as watching:
        position = watching.first
        while ended < times:
            seat = position["state"]["actor"]
            own = await players[seat].sync(key, 100_000)
            idle = seat == 0 and own["legal"] == ["end"]
            if idle or own["version"] != position["version"]:
                ended += 1
            else:
                asked = {"version": own["version"], "seat": seat}
                word = random.choice(own["legal"])
                await players[seat].command(key, "move", word=word, **asked)
            position = await watching.next("entry")
            assert position["entry"]["by"] == "person"
    return ended


async def test_an_undo_is_an_entry_that_is_broadcast(server: Server) -> None:
    async with (
        two_at_a_table(server) as (key, ada, bob),
        ada.sitting(key) as adas,
        bob.sitting(key) as bobs,
    ):
        for _ in range(2):
            position = await ada.sync(key, 0)
            body = {"version": position["version"], "seat": 0, "word": position["legal"][0]}
            await adas.ask("move", **body)
        position = await ada.sync(key)
        assert position["undo"] == 0
        answer = await adas.ask("undo", version=2, seat=0, ply=1)
        assert (answer["type"], answer["version"]) == ("accepted", 3)
        message = await bobs.until(lambda m: m.get("entry", {}).get("kind") == "undo")
        assert message["entry"]["events"] == [{"event": "undone", "seat": 0, "ply": 1}]
        refusal = await refused(bob.command(key, "undo", version=3, seat=1))
        assert refusal.reason == "nothing-to-undo"
        assert (await refused(ada.command(key, "undo", version=2, seat=0))).reason == "stale"
        entries = (await bob.sync(key))["entries"]
        assert [entry["word"] for entry in entries] == [None, None, "1"]


async def test_a_table_with_undos_gives_a_sound_record(server: Server) -> None:
    async with two_at_a_table(server) as (key, ada, bob):
        sitters = await play_by_socket(key, [ada, bob], undoes=0.2)
        assert sum(entry["kind"] == "undo" for entry in sitters[0].entries) > 5
        await check_end(ada, key, (await ada.sync(key))["state"])


async def test_chat_is_broadcast_and_stored_once(server: Server) -> None:
    async with two_at_a_table(server) as (key, ada, bob):
        async with (
            server.guest("Cleo") as cleo,
            cleo.sitting(key) as watching,
            ada.sitting(key) as adas,
        ):
            await adas.send(type="say", id="hi", text="  Hello  ")
            said = [await each.next("said") for each in (adas, watching)]
            assert said[0] == said[1]
            protocol.Said.model_validate(said[0])
            assert (said[0]["name"], said[0]["seat"], said[0]["text"]) == ("Ada", 0, "Hello")
            await ada.at(key, "say", id="hi", text="Hello")
            await cleo.at(key, "say", id="hi", text="Hi")
            reply = await adas.next("said")
            assert (reply["name"], reply["seat"], reply["text"]) == ("Cleo", None, "Hi")
        async with bob.sitting(key) as late:
            assert [(await late.next("said"))["text"] for _ in range(2)] == ["Hello", "Hi"]


async def test_concurrent_chat_reaches_everybody_once(server: Server) -> None:
    async with (
        two_at_a_table(server) as (key, ada, bob),
        ada.sitting(key) as adas,
        bob.sitting(key) as bobs,
    ):
        texts = [str(n) for n in range(12)]
        asks = [
            guest.command(key, "say", text=t)
            for guest, t in zip([ada, bob] * 6, texts, strict=True)
        ]
        async with asyncio.TaskGroup() as at_once:
            for each in asks:
                at_once.create_task(each)
            for _ in range(3):
                at_once.create_task(visit(bob, key))
        for socket in (adas, bobs):
            received = [(await socket.next("said"))["text"] for _ in texts]
            assert sorted(received) == sorted(texts)


async def visit(guest: Guest, key: str) -> None:
    """Connect and disconnect."""
    async with guest.sitting(key):
        pass


async def test_presence_shows_who_is_connected(server: Server) -> None:
    async with two_at_a_table(server) as (key, ada, bob), ada.sitting(key) as adas:
        here = {"type": "presence", "seats": [True, False], "watching": 0}
        assert await adas.next("presence") == here
        async with bob.sitting(key):
            assert await adas.next("presence") == here | {"seats": [True, True]}
            async with server.stranger() as nobody, nobody.sitting(key):
                both = here | {"seats": [True, True], "watching": 1}
                assert await adas.next("presence") == both
            assert (await adas.next("presence"))["watching"] == 0
        assert await adas.next("presence") == here


async def test_why_preview_and_standings_are_answered(server: Server) -> None:
    async with two_at_a_table(server) as (key, ada, bob):
        people = {0: ada, 1: bob}
        while (position := await ada.sync(key))["state"]["phase"] != "place":
            seat = position["state"]["actor"]
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


async def test_a_move_is_finished_though_its_client_has_disconnected(server: Server) -> None:
    """The bots after it move, too."""
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


async def test_a_player_who_is_not_connected_gets_a_turn_notice(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices: list[tuple[str, str]] = []
    monkeypatch.setattr(
        server.services.webhooks,
        "_enqueue",
        lambda notice: notices.append(notice.key) if notice.still() else None,
    )
    async with two_at_a_table(server) as (key, ada, bob):
        hook = {"webhook": {"url": "https://hooks.example/x"}}
        for guest in (ada, bob):
            await guest.ask("PATCH", "/api/me", hook)
        people = {0: ada, 1: bob}
        async with ada.sitting(key):
            for seat in (0, 0, 1, 1, 1, 0):  # keep, show; keep, show, take; take
                own = await people[seat].sync(key)
                asked = {"version": own["version"], "seat": seat, "word": own["legal"][0]}
                await people[seat].command(key, "move", **asked)
        assert notices == [(bob.id, key)]
