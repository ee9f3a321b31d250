"""Tables before the cards are dealt: seats, invitations, the host, the order, the lobby."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from tests.server.client import Json, Server, begin, play_by_socket, refused, serving
from tests.server.running import run


def test_who_sits_down_is_seen_to_be_here(server: Server) -> None:
    async def story() -> None:
        async with server.guests(2) as (ada, bob):
            key = await ada.new_table("me", "open")
            async with ada.sitting(key) as mine, bob.sitting(key):
                assert mine.first["type"] == "table"
                await mine.until(lambda m: m.get("watching") == 1)
                await bob.post(f"/api/tables/{key}/seats/1")
                here = await mine.until(lambda m: m["type"] == "presence")
                assert (here["seats"], here["watching"]) == ([True, True], 0)

    run(story())


def test_the_lobby_tells_of_tables_and_turns(server: Server) -> None:
    async def story() -> None:
        async with (
            server.guests(2) as (ada, bob),
            server.stranger() as nobody,
            ada.in_lobby() as mine,
            bob.in_lobby() as his,
            nobody.in_lobby() as theirs,
        ):
            key = await ada.new_table("me", "open", order="fixed")
            secret = await ada.new_table("me", "open", public=False)
            await bob.post(f"/api/tables/{key}/seats/1")
            for guest in (ada, bob):
                await guest.at(key, "ready")
            told = await his.until(about(key, "playing"))
            assert (told["table"]["turn"], told["table"]["your_turn"]) == (0, False)
            assert (await mine.until(about(key, "playing")))["table"]["your_turn"]
            assert (await theirs.until(about(key, "playing")))["table"]["turn"] == 0
            for listing in (await nobody.get("/api/lobby"), await bob.get("/api/lobby")):
                assert secret not in str(listing)
            mine_now = (await ada.get("/api/lobby"))["mine"]
            assert {table["id"] for table in mine_now} == {key, secret}
            assert next(t for t in mine_now if t["id"] == key)["your_turn"]
            for _ in range(2):
                stands = await ada.sync(key)
                word = stands["legal"][0]
                await ada.command(key, "move", version=stands["version"], seat=0, word=word)
            turn = await his.until(lambda m: m["type"] == "table" and m["table"]["your_turn"])
            assert turn["table"]["turn"] == 1
            await play_by_socket(key, [ada, bob])
            for socket in (mine, his, theirs):
                over = await socket.until(about(key, "over"))
                assert over["table"]["winners"]
            assert not any(secret.encode() in as_bytes(raw) for raw in theirs.raw)

    run(story())


def as_bytes(message: str | bytes) -> bytes:
    """A message as it went over the wire."""
    return message.encode() if isinstance(message, str) else message


def about(key: str, phase: str) -> Callable[[Json], bool]:
    """Whether a message tells of a table in a phase."""
    return lambda m: (
        m["type"] == "table" and (m["table"]["id"], m["table"]["phase"]) == (key, phase)
    )


def test_an_invitation_gives_a_seat_once(server: Server) -> None:
    async def story() -> None:
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
            other = (await ada.post(f"{path}/2/invitation"))["url"].partition("#")[2]
            await cleo.post(f"{path}/2")
            assert (await refused(bob.post(f"/api/invitations/{other}"))).reason == "seat-taken"
            await ada.ask("DELETE", f"{path}/2")
            await cleo.post(f"/api/invitations/{other}")  # it was not used up

    run(story())


def test_the_cards_are_dealt_when_all_are_ready(server: Server) -> None:
    async def story() -> None:
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

    run(story())


def test_only_the_host_seats_bots_asks_people_to_get_up_and_closes(server: Server) -> None:
    async def story() -> None:
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

    run(story())


def test_who_was_asked_to_get_up_hears_of_it_in_the_lobby_and_then_no_more(server: Server) -> None:
    async def story() -> None:
        async with server.guests(2) as (ada, bob):
            key = await ada.new_table("me", "open", public=False)
            await bob.post(f"/api/tables/{key}/seats/1")
            async with bob.in_lobby() as his:
                await ada.ask("DELETE", f"/api/tables/{key}/seats/1")
                told = await his.until(about(key, "open"))
                assert not any(seat["you"] for seat in told["table"]["seats"])
                await ada.at(key, "ready")
                mark = await ada.new_table("me", "open")
                await his.until(about(mark, "open"))
                assert sum(key.encode() in as_bytes(raw) for raw in his.raw) == 2

    run(story())


def test_a_bot_on_the_last_seat_begins_the_game_of_all_who_are_ready(server: Server) -> None:
    async def story() -> None:
        async with server.guests(1) as (ada,):
            key = await ada.new_table("me", "open", "open")
            assert (await ada.at(key, "ready"))["phase"] == "open"
            path, bot = f"/api/tables/{key}/seats", {"level": "apprentice"}
            assert (await ada.ask("PUT", f"{path}/1/bot", bot))["phase"] == "open"
            assert (await ada.ask("PUT", f"{path}/2/bot", bot))["phase"] == "playing"

    run(story())


def test_bots_alone_have_no_game(server: Server) -> None:
    async def story() -> None:
        async with server.guests(1) as (ada,):
            key = await ada.new_table("me", "apprentice")
            seat = f"/api/tables/{key}/seats/0"
            await ada.ask("DELETE", seat)
            info = await ada.ask("PUT", f"{seat}/bot", {"level": "apprentice"})
            assert info["phase"] == "open"
            await ada.ask("DELETE", f"/api/tables/{key}")

    run(story())


def test_while_the_rules_are_compiled_no_request_needs_them(tmp_path: Path) -> None:
    """To replay a game would compile in the middle of a request, and all others would wait."""

    async def story() -> None:
        with serving(tmp_path) as server:
            async with server.guests(1) as (ada,):
                dealt, waiting = [await ada.new_table("me", "open") for _ in range(2)]
                for key in (dealt, waiting):
                    await ada.at(key, "ready")
                bot = {"level": "apprentice"}
                await ada.ask("PUT", f"/api/tables/{dealt}/seats/1/bot", bot)
                state = server.app.state
                state.warming.ready.clear()
                state.hub._live.clear()
                for asking in (
                    ada.info(dealt),
                    ada.command(dealt, "say", text="hello"),
                    ada.get(f"/api/tables/{dealt}/record"),
                    ada.ask("PUT", f"/api/tables/{waiting}/seats/1/bot", bot),
                ):
                    assert (await refused(asking)).reason == "compiling"
                assert (await ada.info(waiting))["seats"][1]["bot"] is None
                assert {t["id"] for t in (await ada.get("/api/lobby"))["mine"]} == {dealt, waiting}

    run(story())


def test_what_another_process_deals_while_the_rules_are_compiled_is_taken_up_later(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        with serving(tmp_path) as server:
            async with server.guests(1) as (ada,):
                key = await ada.new_table("me", "open")
                await ada.at(key, "ready")
                state = server.app.state
                state.warming.ready.clear()
                state.setting_up._check_engine = lambda: None  # as where the rules are ready
                dealing = ada.ask("PUT", f"/api/tables/{key}/seats/1/bot", {"level": "apprentice"})
                assert (await refused(dealing)).reason == "compiling"
                state.warming.ready.set()
                assert (await ada.info(key))["phase"] == "playing"
                assert (await ada.sync(key))["state"]["phase"] == "keep"

    run(story())


def test_the_order_is_as_the_host_fixed_it_or_drawn_by_lot(server: Server) -> None:
    async def story() -> None:
        async with server.guests(2) as people:
            orders = set()
            for order in ["fixed"] * 3 + ["lot"] * 6:
                seats = ("me", "apprentice", "open", "apprentice")
                key = await people[0].new_table(*seats, order=order, public=False)
                await begin(key, people)
                drawn = tuple(s["name"] for s in (await people[0].info(key))["seats"])
                assert sorted(drawn) == ["Ada", "Bob", "apprentice", "apprentice"]
                if order == "fixed":
                    assert drawn == ("Ada", "apprentice", "Bob", "apprentice")
                orders.add(drawn)
            assert len(orders) > 1

    run(story())


def test_nobody_gets_up_from_a_table_that_is_being_dealt(server: Server) -> None:
    """Of getting up and the deal one comes first; no game has an empty seat."""

    async def story() -> None:
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

    run(story())
