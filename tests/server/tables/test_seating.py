"""Tables before the cards are dealt: seats, invitations, the host, the order, the lobby."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from calimala.server.names import FLORENTINES
from calimala.server.ops import rate_limit
from calimala.server.tables import creation
from tests.support.server import Json, Server, begin, play_by_socket, refused, serving


async def test_a_spectator_who_sits_down_is_present_at_the_seat(server: Server) -> None:
    async with server.guests(2) as (ada, bob):
        key = await ada.new_table("me", "open")
        async with ada.sitting(key) as adas, bob.sitting(key):
            assert adas.first["type"] == "table"
            await adas.until(lambda m: m.get("watching") == 1)
            await bob.post(f"/api/tables/{key}/seats/1")
            here = await adas.until(lambda m: m["type"] == "presence")
            assert (here["seats"], here["watching"]) == ([True, True], 0)


async def test_the_lobby_broadcasts_tables_and_turns(server: Server) -> None:
    async with (
        server.guests(2) as (ada, bob),
        server.stranger() as nobody,
        ada.in_lobby() as adas,
        bob.in_lobby() as bobs,
        nobody.in_lobby() as strangers,
    ):
        key = await ada.new_table("me", "open", order="fixed")
        secret = await ada.new_table("me", "open", public=False)
        await bob.post(f"/api/tables/{key}/seats/1")
        for guest in (ada, bob):
            await guest.at(key, "ready")
        message = await bobs.until(about(key, "playing"))
        assert (message["table"]["turn"], message["table"]["your_turn"]) == (0, False)
        assert (await adas.until(about(key, "playing")))["table"]["your_turn"]
        assert (await strangers.until(about(key, "playing")))["table"]["turn"] == 0
        for listing in (await nobody.get("/api/lobby"), await bob.get("/api/lobby")):
            assert secret not in str(listing)
        mine_now = (await ada.get("/api/lobby"))["mine"]
        assert {table["id"] for table in mine_now} == {key, secret}
        assert next(t for t in mine_now if t["id"] == key)["your_turn"]
        for _ in range(2):
            position = await ada.sync(key)
            word = position["legal"][0]
            await ada.command(key, "move", version=position["version"], seat=0, word=word)
        turn = await bobs.until(lambda m: m["type"] == "table" and m["table"]["your_turn"])
        assert turn["table"]["turn"] == 1
        await play_by_socket(key, [ada, bob])
        for socket in (adas, bobs, strangers):
            over = await socket.until(about(key, "over"))
            assert over["table"]["winners"]
        assert not any(secret.encode() in as_bytes(raw) for raw in strangers.raw)


def as_bytes(message: str | bytes) -> bytes:
    """A message as it went over the wire."""
    return message.encode() if isinstance(message, str) else message


def about(key: str, phase: str) -> Callable[[Json], bool]:
    """Whether a message is about a table in a phase."""
    return lambda m: (
        m["type"] == "table" and (m["table"]["id"], m["table"]["phase"]) == (key, phase)
    )


async def test_an_invitation_gives_a_seat_once(server: Server) -> None:
    async with server.guests(3) as (ada, bob, cleo):
        key = await ada.new_table("me", "open", "open", public=False)
        path = f"/api/tables/{key}/seats"
        assert (await refused(bob.post(f"{path}/1/invitation"))).reason == "not-your-table"
        link = (await ada.post(f"{path}/1/invitation"))["url"]
        secret = link.partition("#")[2]
        assert (await bob.post(f"/api/invitations/{secret}"))["id"] == key
        assert (await ada.info(key))["seats"][1]["person"] == bob.id
        assert (await refused(cleo.post(f"/api/invitations/{secret}"))).reason == "link-void"
        assert (await refused(ada.post(f"{path}/1/invitation"))).reason == "seat-taken"
        assert (await refused(ada.post(f"{path}/4/invitation"))).reason == "no-such-seat"


def secret_of(link: Json) -> str:
    """The secret in a link."""
    return str(link["url"]).partition("#")[2]


async def test_an_invitation_reserves_its_seat(server: Server) -> None:
    async with server.guests(3) as (ada, bob, cleo):
        key = await ada.new_table("me", "open", "open")
        path = f"/api/tables/{key}/seats"
        invitation = secret_of(await ada.post(f"{path}/1/invitation"))
        assert [s["reserved"] for s in (await bob.info(key))["seats"]] == [False, True, False]
        assert (await refused(bob.post(f"{path}/1"))).reason == "seat-reserved"
        await bob.post(f"{path}/2")
        await cleo.post(f"/api/invitations/{invitation}")
        assert not any(s["reserved"] for s in (await bob.info(key))["seats"])


async def test_the_host_and_a_leaving_player_take_invitations_back(server: Server) -> None:
    async with server.guests(3) as (ada, bob, cleo):
        key = await ada.new_table("me", "open", "open", "open")
        path = f"/api/tables/{key}/seats"
        await bob.post(f"{path}/1")
        by_bob = secret_of(await bob.post(f"{path}/2/invitation"))
        by_ada = secret_of(await ada.post(f"{path}/3/invitation"))
        await bob.ask("DELETE", f"{path}/1")
        assert (await refused(cleo.post(f"/api/invitations/{by_bob}"))).reason == "link-void"
        await ada.ask("DELETE", f"{path}/3")
        assert (await refused(cleo.post(f"/api/invitations/{by_ada}"))).reason == "link-void"
        for seat in (2, 3):
            await cleo.post(f"{path}/{seat}")


async def test_a_banned_person_is_gone_and_stays_away(server: Server) -> None:
    async with server.guests(3) as (ada, bob, cleo):
        key = await ada.new_table("me", "open", "open")
        path = f"/api/tables/{key}"
        invitation = secret_of(await ada.post(f"{path}/seats/2/invitation"))
        await bob.post(f"{path}/seats/1")
        assert (await refused(bob.ask("PUT", f"{path}/bans/{cleo.id}"))).reason == "not-the-host"
        assert (await refused(ada.ask("PUT", f"{path}/bans/{ada.id}"))).reason == "nobody"
        assert (await refused(ada.ask("PUT", f"{path}/bans/none"))).reason == "nobody"
        async with bob.sitting(key) as bobs:
            info = await ada.ask("PUT", f"{path}/bans/{bob.id}")
            assert info["seats"][1]["person"] is None
            assert (await bobs.next("goodbye"))["reason"] == "banned"
        for asking in (
            bob.post(f"{path}/seats/1"),
            bob.post(f"/api/invitations/{invitation}"),
            bob.sync(key),
            bob.info(key),
            bob.command(key, "say", text="let me in"),
        ):
            assert (await refused(asking)).reason == "banned"
        assert await ada.get(f"{path}/bans") == [{"person": bob.id, "name": "Bob"}]
        await ada.ask("DELETE", f"{path}/bans/{bob.id}")
        await bob.post(f"/api/invitations/{invitation}")


async def test_a_ban_takes_a_player_no_game_but_the_voice(server: Server) -> None:
    async with server.guests(2) as people:
        ada, bob = people
        key = await ada.new_table("me", "open", order="fixed")
        await begin(key, people)
        await ada.ask("PUT", f"/api/tables/{key}/bans/{bob.id}")
        assert (await ada.info(key))["seats"][1]["person"] == bob.id
        assert (await bob.sync(key))["viewer"] == 1
        assert (await refused(bob.command(key, "say", text="boo"))).reason == "banned"


async def test_a_room_without_spectators_is_open_until_the_cards_are_dealt(server: Server) -> None:
    async with server.guests(3) as (ada, bob, cleo), server.stranger() as nobody:
        key = await ada.new_table("me", "open", order="fixed", spectators=False)
        path = f"/api/tables/{key}"
        async with cleo.sitting(key) as left, nobody.sitting(key) as passing:
            for looking in (left, passing):
                assert looking.first["table"]["host"] == "Ada"
            await cleo.post(f"{path}/seats/1")
            await ada.ask("DELETE", f"{path}/seats/1")
            await begin(key, [ada, bob])
            for looking in (left, passing):
                told = await looking.until(lambda m: m["type"] not in ("table", "presence"))
                assert (told["type"], told["reason"]) == ("goodbye", "no-spectators")
        assert (await refused(nobody.info(key))).reason == "no-spectators"


async def test_a_host_without_a_seat_may_know_who_plays_but_not_watch(server: Server) -> None:
    async with server.guests(3) as (ada, bob, cleo):
        key = await ada.new_table("open", "open", order="fixed", spectators=False)
        await bob.post(f"/api/tables/{key}/seats/0")
        await begin(key, [bob, cleo])
        assert (await ada.info(key))["you_host"]
        assert (await refused(ada.sync(key))).reason == "no-spectators"


async def test_nobody_sits_down_or_talks_under_the_name_of_another_player(server: Server) -> None:
    """BOB is three Cyrillic letters, and I and l look alike."""
    async with server.guest("BOB") as bob, server.guest("\u0412\u041e\u0412") as imitator:
        key = await bob.new_table("me", "open", "open")
        seat = f"/api/tables/{key}/seats/1"
        assert (await refused(imitator.post(seat))).reason == "look-alike"
        assert (await refused(imitator.post(seat, name="bob"))).reason == "look-alike"
        spoken = imitator.command(key, "say", text="I am Bob")
        assert (await refused(spoken)).reason == "look-alike"
        await imitator.post(seat, name="Carla")
        async with bob.sitting(key) as bobs:
            await imitator.command(key, "say", text="I am Carla")
            said = await bobs.next("said")
            assert (said["name"], said["person"]) == ("Carla", imitator.id)


async def test_rematches_count_among_the_tables_of_their_host(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.guests(2) as people:
        key = await people[0].new_table("me", "open")
        await begin(key, people)
        await play_by_socket(key, people)
        monkeypatch.setattr(creation, "MOST_OPEN", 0)
        assert (await refused(people[0].at(key, "rematch"))).reason == "too-many-tables"
        monkeypatch.undo()
        again = (await people[0].at(key, "rematch"))["id"]
        monkeypatch.setattr(creation, "MOST_OPEN", 0)
        assert (await people[1].at(key, "rematch"))["id"] == again


async def test_the_cards_are_dealt_when_all_are_ready(server: Server) -> None:
    async with server.guests(3) as (ada, bob, cleo):
        key = await ada.new_table("me", "open", "apprentice")
        path = f"/api/tables/{key}"
        assert (await refused(cleo.at(key, "ready"))).reason == "not-your-seat"
        assert (await ada.at(key, "ready"))["phase"] == "open"
        await bob.post(f"{path}/seats/1")
        assert (await refused(cleo.post(f"{path}/seats/1"))).reason == "seat-taken"
        assert (await ada.at(key, "ready", ready=False))["seats"][0]["ready"] is False
        assert (await bob.at(key, "ready"))["phase"] == "open"
        refusal = await refused(bob.command(key, "move", version=0, seat=1, word="end"))
        assert refusal.reason == "not-begun"
        assert "sync" not in refusal.body
        async with cleo.sitting(key) as watching:
            assert watching.first["table"]["phase"] == "open"
            assert (await ada.at(key, "ready"))["phase"] == "playing"
            assert (await watching.next("sync"))["viewer"] is None
        for asking in (
            bob.ask("DELETE", f"{path}/seats/1"),
            cleo.post(f"{path}/seats/1"),
            ada.ask("DELETE", path),
            ada.at(key, "ready"),
        ):
            assert (await refused(asking)).reason == "begun"


async def test_only_the_host_seats_bots_frees_seats_and_closes_the_table(server: Server) -> None:
    async with server.guests(2) as (ada, bob):
        key = await ada.new_table("me", "open", "open")
        path = f"/api/tables/{key}"
        put = ("PUT", f"{path}/seats/1/bot", {"level": "apprentice"})
        assert (await refused(bob.ask(*put))).reason == "not-the-host"
        assert (await bob.info(key))["you_host"] is False
        assert (await ada.info(key))["you_host"] is True
        assert (await ada.ask(*put))["seats"][1]["bot"] == "apprentice"
        assert (await refused(bob.ask("DELETE", f"{path}/seats/0"))).reason == "not-your-seat"
        await bob.post(f"{path}/seats/2")
        for seat in (1, 2):
            await ada.ask("DELETE", f"{path}/seats/{seat}")
        assert [s["person"] for s in (await ada.info(key))["seats"]] == [ada.id, None, None]
        assert (await refused(bob.ask("DELETE", path))).reason == "not-the-host"
        assert (await ada.ask("DELETE", path))["phase"] == "closed"
        assert key not in str(await ada.get("/api/lobby"))


async def test_a_removed_player_gets_one_last_lobby_message_about_the_table(
    server: Server,
) -> None:
    async with server.guests(2) as (ada, bob):
        key = await ada.new_table("me", "open", public=False)
        await bob.post(f"/api/tables/{key}/seats/1")
        async with bob.in_lobby() as bobs:
            await ada.ask("DELETE", f"/api/tables/{key}/seats/1")
            message = await bobs.until(about(key, "open"))
            assert not any(seat["you"] for seat in message["table"]["seats"])
            await ada.at(key, "ready")
            mark = await ada.new_table("me", "open")
            await bobs.until(about(mark, "open"))
            assert sum(key.encode() in as_bytes(raw) for raw in bobs.raw) == 2


async def test_a_bot_on_the_last_seat_starts_the_game_if_all_others_are_ready(
    server: Server,
) -> None:
    async with server.guests(1) as (ada,):
        key = await ada.new_table("me", "open", "open")
        assert (await ada.at(key, "ready"))["phase"] == "open"
        path, bot = f"/api/tables/{key}/seats", {"level": "apprentice"}
        assert (await ada.ask("PUT", f"{path}/1/bot", bot))["phase"] == "open"
        assert (await ada.ask("PUT", f"{path}/2/bot", bot))["phase"] == "playing"


async def test_bots_alone_have_no_game(server: Server) -> None:
    async with server.guests(1) as (ada,):
        key = await ada.new_table("me", "apprentice")
        seat = f"/api/tables/{key}/seats/0"
        await ada.ask("DELETE", seat)
        info = await ada.ask("PUT", f"{seat}/bot", {"level": "apprentice"})
        assert info["phase"] == "open"
        await ada.ask("DELETE", f"/api/tables/{key}")


async def test_while_the_rules_are_compiled_requests_that_need_them_are_refused(
    tmp_path: Path,
) -> None:
    """To replay a game would compile the rules in a request, and block all others."""
    with serving(tmp_path) as server:
        async with server.guests(1) as (ada,):
            dealt, waiting = [await ada.new_table("me", "open") for _ in range(2)]
            for key in (dealt, waiting):
                await ada.at(key, "ready")
            bot = {"level": "apprentice"}
            await ada.ask("PUT", f"/api/tables/{dealt}/seats/1/bot", bot)
            parts = server.services
            parts.warmup.ready.clear()
            parts.hub._tables.clear()
            for asking in (
                ada.info(dealt),
                ada.command(dealt, "say", text="hello"),
                ada.get(f"/api/tables/{dealt}/record"),
                ada.ask("PUT", f"/api/tables/{waiting}/seats/1/bot", bot),
            ):
                assert (await refused(asking)).reason == "compiling"
            assert (await ada.info(waiting))["seats"][1]["bot"] is None
            assert {t["id"] for t in (await ada.get("/api/lobby"))["mine"]} == {dealt, waiting}


async def test_a_game_dealt_elsewhere_while_the_rules_are_compiled_is_loaded_later(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        async with server.guests(1) as (ada,):
            key = await ada.new_table("me", "open")
            await ada.at(key, "ready")
            parts = server.services
            parts.warmup.ready.clear()
            parts.seating._check_engine = lambda: None  # as where the rules are ready
            dealing = ada.ask("PUT", f"/api/tables/{key}/seats/1/bot", {"level": "apprentice"})
            assert (await refused(dealing)).reason == "compiling"
            parts.warmup.ready.set()
            assert (await ada.info(key))["phase"] == "playing"
            assert (await ada.sync(key))["state"]["phase"] == "keep"


async def test_the_order_is_as_the_host_fixed_it_or_drawn_by_lot(server: Server) -> None:
    async with server.guests(2) as people:
        orders = set()
        for order in ["fixed"] * 3 + ["lot"] * 6:
            seats = ("me", "apprentice", "open", "apprentice")
            key = await people[0].new_table(*seats, order=order, public=False)
            await begin(key, people)
            drawn = tuple(s["bot"] or s["name"] for s in (await people[0].info(key))["seats"])
            assert sorted(drawn) == ["Ada", "Bob", "apprentice", "apprentice"]
            if order == "fixed":
                assert drawn == ("Ada", "apprentice", "Bob", "apprentice")
            orders.add(drawn)
        assert len(orders) > 1


async def test_nobody_gives_up_a_seat_at_a_table_that_is_being_dealt(server: Server) -> None:
    """Of giving up a seat and the deal one comes first; no game has an empty seat."""
    async with server.guests(2) as (ada, bob):
        for _ in range(8):
            key = await ada.new_table("me", "open", public=False)
            await bob.post(f"/api/tables/{key}/seats/1")
            await bob.at(key, "ready")
            await asyncio.gather(
                ada.at(key, "ready"),
                bob.ask("DELETE", f"/api/tables/{key}/seats/1"),
                return_exceptions=True,
            )
            info = await ada.info(key)
            here = {seat["person"] for seat in info["seats"]}
            assert here == ({ada.id, bob.id} if info["phase"] == "playing" else {ada.id, None})
            if info["phase"] == "open":
                await ada.ask("DELETE", f"/api/tables/{key}")


async def test_bots_have_names_of_florence_that_nobody_else_at_the_table_has(
    server: Server,
) -> None:
    async with server.guests(1) as (ada,):
        key = await ada.new_table("me", "open", "merchant", "apprentice", "apprentice")
        await ada.ask("PUT", f"/api/tables/{key}/seats/1/bot", {"level": "banker"})
        seats = (await ada.info(key))["seats"]
        called = [seat["name"] for seat in seats if seat["bot"]]
        assert len(set(called)) == 4
        assert set(called) <= set(FLORENTINES)
        assert [seat["bot"] for seat in seats][1:] == ["banker", "merchant", *["apprentice"] * 2]


async def test_a_bot_gives_its_name_up_to_a_person(server: Server) -> None:
    async with server.guests(2) as (ada, bob):
        key = await ada.new_table("me", "open", "apprentice")
        before = (await ada.info(key))["seats"][2]["name"]
        await bob.ask("POST", f"/api/tables/{key}/seats/1", {"name": before.upper()})
        _, person, bot = (await ada.info(key))["seats"]
        assert person["name"] == before.upper()
        assert bot["name"] in FLORENTINES
        assert bot["name"] != before


async def test_new_tables_are_limited_by_address(tmp_path: Path) -> None:
    most = int(rate_limit.STRICT["tables"].burst)
    with serving(tmp_path, requests_per_minute=600) as server:
        server.services.rate_limiter._clock = lambda: 0.0  # no time passes for the limit
        async with server.guests(2) as (ada, bob):
            address = rate_limit.client_key("127.0.0.1")
            server.services.rate_limiter.take(f"tables:{address}", most - 1)
            await ada.new_table("me", "open")
            denied = await refused(bob.new_table("me", "open"))
            assert (denied.status, denied.reason) == (429, "too-many-requests")
