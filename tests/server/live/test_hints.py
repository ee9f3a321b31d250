"""Hints at tables: for the player who asks, alone or by leave, behind the bots, and honest."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import orjson
import pytest

from calimala.analysis.schema import Decision
from calimala.game import Game
from calimala.players.mcts.advice import MOST
from calimala.server import protocol
from calimala.server.live import autoplay, think_worker
from calimala.server.live.hints import about_placement
from calimala.server.live.think_queue import HINT, SLOTS
from calimala.server.live.thinkers import BotFailed, Thinkers
from tests.analysis.support import moment, played
from tests.support.deadlines import until
from tests.support.server import Guest, Server, begin, play_by_http, refused, seated, serving
from tests.support.worlds import World, two_worlds

SEEN = {"chance": 0.5, "ahead": 1.0, "points": 0.0, "cubes": 0.0, "seats": 0.0}
MISSED: Decision = {
    "ply": 12,
    "turn": 1,
    "seat": 0,
    "word": "place own 1-2",
    "legal": 20,
    "chances": [],
    "best": "place own 2-3",
    "before": [0.6, 0.4],
    "after": [0.4, 0.6],
    "loss": 0.2,
    "noise": 0.01,
    "mark": "blunder",
    "theme": "tempo",
    "reasons": [{"reason": "later", "line": "best"}],
}
ANSWER = [{"word": "end", **SEEN, "gains": {"wood": 1.0}, "scored": []}]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that need no process, and no word after a turn."""

    async def advise(_pool: Thinkers, _request: bytes, _owner: object) -> object:
        return ANSWER

    async def look_back(_pool: Thinkers, _request: bytes, _owner: object) -> None:
        return None

    monkeypatch.setattr(Thinkers, "advise", advise)
    monkeypatch.setattr(Thinkers, "look_back", look_back)


async def alone(ada: Guest, *bots: str) -> str:
    """A game of one person, who begins, against bots."""
    key = await ada.new_table("me", *bots, order="fixed")
    await begin(key, [ada])
    return key


async def together(people: list[Guest], **options: object) -> tuple[str, dict[int, Guest]]:
    """A game of people."""
    seats = ["me", *["open"] * (len(people) - 1)]
    key = await people[0].new_table(*seats, order="fixed", **options)
    await begin(key, people)
    return key, await seated(key, people)


async def test_a_hint_is_given_by_a_process_of_the_bots_within_its_slot(server: Server) -> None:
    async with server.guest() as ada:
        key = await alone(ada, "apprentice", "apprentice")
        first = await ada.command(key, "hint", seat=0)  # by now the process has started
        begun = time.monotonic()
        told = await ada.command(key, "hint", seat=0)
        assert time.monotonic() - begun >= SLOTS[HINT] - 0.001
        legal = (await ada.sync(key))["legal"]
        for advice in (first, told):
            protocol.Advice.model_validate(advice)
            assert {each["word"] for each in advice["suggestions"]} <= set(legal)
            assert len(advice["suggestions"]) == min(MOST, len(legal))


async def test_a_hint_over_a_socket_lets_other_requests_pass(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = asyncio.Event()

    async def advise(_pool: Thinkers, _request: bytes, _owner: object) -> object:
        await until(go.is_set, "leave to go on")
        return ANSWER

    monkeypatch.setattr(Thinkers, "advise", advise)
    async with server.guest() as ada:
        key = await alone(ada, "apprentice", "apprentice")
        async with ada.sitting(key) as socket:
            await socket.send(type="hint", id="h1", seat=0)
            again = await socket.ask("hint", seat=0)
            assert (again["reason"], again["text"]) == ("too-many-requests", "one hint at a time")
            assert (await socket.ask("ping"))["type"] == "pong"
            go.set()
            told = await socket.next("advice")
            assert (told["id"], told["suggestions"]) == ("h1", ANSWER)


async def test_a_hint_is_not_waited_for_after_its_asker_has_gone(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = asyncio.Event()

    async def advise(_pool: Thinkers, _request: bytes, _owner: object) -> None:
        try:
            await asyncio.sleep(9999)
        finally:
            gone.set()

    monkeypatch.setattr(Thinkers, "advise", advise)
    async with server.guest() as ada:
        key = await alone(ada, "apprentice", "apprentice")
        async with ada.sitting(key) as socket:
            await socket.send(type="hint", id="h1", seat=0)
            assert (await socket.ask("ping"))["type"] == "pong"
        await until(gone.is_set, "the end of the question")
        monkeypatch.undo()
        assert (await ada.command(key, "hint", seat=0))["type"] == "advice"


@pytest.mark.usefixtures("quick")
async def test_only_the_player_who_decides_gets_a_hint(server: Server) -> None:
    async with server.guests(3) as people:
        key, sitting = await together(people[:2], hints=True)
        assert (await sitting[0].command(key, "hint", seat=0))["suggestions"] == ANSWER
        for guest, seat in ((sitting[1], 1), (sitting[1], 0), (people[2], 0)):
            denied = await refused(guest.command(key, "hint", seat=seat))
            assert denied.reason == "not-your-turn"
        async with server.stranger() as nobody:
            assert (await refused(nobody.command(key, "hint", seat=0))).reason == "sign-in"


@pytest.mark.usefixtures("quick")
async def test_among_people_there_are_hints_only_where_the_host_allows_them(server: Server) -> None:
    async with server.guests(2) as people:
        key, sitting = await together(people)
        assert (await sitting[0].info(key))["options"]["hints"] is False
        denied = await refused(sitting[0].command(key, "hint", seat=0))
        assert (denied.reason, denied.status) == ("no-hints", 403)
        await sitting[1].command(key, "leave", seat=1)  # a bot plays on, for a person still
        assert (await refused(sitting[0].command(key, "hint", seat=0))).reason == "no-hints"


@pytest.mark.usefixtures("quick")
async def test_a_seat_that_a_bot_plays_gets_no_hint(server: Server) -> None:
    async with server.guests(2) as people:
        key, sitting = await together(people, hints=True)
        await sitting[1].command(key, "leave", seat=1)
        await sitting[0].command(key, "leave", seat=0)
        denied = await refused(sitting[0].command(key, "hint", seat=0))
        assert denied.reason in ("bot-plays", "not-your-turn")


@pytest.mark.usefixtures("quick")
async def test_hints_are_limited_by_person(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_minute=600) as server:
        async with server.guests(2) as people:
            keys = [await alone(guest, "apprentice") for guest in people]
            for _ in range(6):
                await people[0].command(keys[0], "hint", seat=0)
            denied = await refused(people[0].command(keys[0], "hint", seat=0))
            assert (denied.reason, denied.status) == ("too-many-requests", 429)
            await people[1].command(keys[1], "hint", seat=0)


@pytest.mark.parametrize("fault", [BotFailed("BadState"), TimeoutError()])
async def test_a_hint_that_cannot_be_found_is_refused_and_may_be_asked_for_again(
    fault: Exception, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def advise(_pool: Thinkers, _request: bytes, _owner: object) -> object:
        raise fault

    monkeypatch.setattr(Thinkers, "advise", advise)
    async with server.guest() as ada:
        key = await alone(ada, "apprentice")
        for _ in range(2):
            denied = await refused(ada.command(key, "hint", seat=0))
            assert (denied.reason, denied.status) == ("no-hint", 503)


def test_what_a_hint_is_found_from_does_not_depend_on_what_the_seat_cannot_know() -> None:
    """The request is all that the process is told, its time included: so is the answer."""
    here, there = two_worlds(3, 0, 130)
    games = Game(here.setup, here.luck), Game(there.setup, there.luck)
    for mine, other in zip(here.words, there.words, strict=True):
        if games[0].actor == 0:
            asked = [autoplay.asked(game, HINT, 1) for game in games]
            assert asked[0] == asked[1]
            assert orjson.loads(asked[0])["seconds"] < SLOTS[HINT]
        games[0].play(mine)
        games[1].play(other)
    assert games[0].state() != games[1].state(), "the worlds are such that a leak would be noticed"


async def placed(people: list[Guest], **options: object) -> tuple[str, dict[int, Guest]]:
    """A game of people in which the first has placed a disc, and decides again."""
    key, sitting = await together(people, **options)
    while True:
        now = await people[0].sync(key)
        words = [entry["word"] or "" for entry in now["entries"]]
        if now["state"]["actor"] == 0 and any(word.startswith("place ") for word in words):
            return key, sitting
        await play_by_http(key, people, Random(1), moves=1)


@pytest.mark.usefixtures("quick")
async def test_a_word_after_the_turn_is_for_the_player_alone_or_by_leave(server: Server) -> None:
    async with server.guests(3) as people:
        key, sitting = await together(people[:2], hints=True)
        told = await sitting[1].command(key, "look-back", seat=1)
        assert protocol.Missed.model_validate(told).decision is None  # nothing was placed yet
        for guest in (sitting[0], people[2]):
            denied = await refused(guest.command(key, "look-back", seat=1))
            assert (denied.reason, denied.status) == ("not-your-seat", 403)
        async with server.stranger() as nobody:
            assert (await refused(nobody.command(key, "look-back", seat=1))).reason == "sign-in"
        await sitting[1].command(key, "leave", seat=1)
        assert (await refused(sitting[1].command(key, "look-back", seat=1))).reason == "bot-plays"
        key, sitting = await together(people[:2])
        denied = await refused(sitting[1].command(key, "look-back", seat=1))
        assert (denied.reason, denied.status) == ("no-hints", 403)


async def test_a_word_is_sent_over_a_socket_and_costs_no_hint(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    go = asyncio.Event()

    async def look_back(_pool: Thinkers, request: bytes, _owner: object) -> object:
        asked.append(request)
        await until(go.is_set, "leave to go on")
        return MISSED | {"word": orjson.loads(request)["word"]}

    async def advise(_pool: Thinkers, _request: bytes, _owner: object) -> object:
        return ANSWER

    monkeypatch.setattr(Thinkers, "look_back", look_back)
    monkeypatch.setattr(Thinkers, "advise", advise)
    async with server.guests(2) as people:
        key, sitting = await placed(people, hints=True)
        async with sitting[0].sitting(key) as socket:
            await socket.send(type="look-back", id="l1", seat=0)
            assert (await socket.ask("look-back", seat=0))["reason"] == "too-many-requests"
            assert (await socket.ask("hint", seat=0))["suggestions"] == ANSWER
            go.set()
            told = await socket.next("missed")
        assert (told["id"], orjson.loads(asked[0])["word"]) == ("l1", told["decision"]["word"])


def test_what_was_missed_is_told_with_its_reasons_and_the_best_move_misses_nothing() -> None:
    game = played("greedy", 3, seed=3, plies=60)
    while game.phase != "place":
        game.play(game.legal()[0])
    at = moment(game)
    worst = at.legal[0]
    told = think_worker.answer(think_worker.request_to_look_back(at, worst))["missed"]
    protocol.Missed.model_validate({"id": "l1", "decision": told})
    assert (told["word"], told["ply"]) == (worst, game.ply)
    assert told["mark"] in ("mistake", "blunder")
    assert told["reasons"]
    best = think_worker.request_to_look_back(at, told["best"])
    assert think_worker.answer(best) == {"missed": None}


def test_what_a_word_is_found_from_does_not_depend_on_what_the_seat_could_not_know() -> None:
    here, there = two_worlds(3, 0, 130)
    asked = [
        [about_placement(dict(world.game().record()), ply) for ply in own_placements(world)]
        for world in (here, there)
    ]
    assert asked[0] == asked[1]
    assert len(asked[0]) > 3
    assert here.game().state() != there.game().state(), "a leak would be noticed"


def own_placements(world: World) -> Iterator[int]:
    """When the first seat places a disc."""
    for ply, (word, seat) in enumerate(zip(world.words, world.actors, strict=True)):
        if seat == 0 and word.startswith("place "):
            yield ply
