"""Nobody receives a byte that depends on what is hidden from them.

The same public game is played through a real server in two worlds that differ only in hidden
cards: as spectator, as stranger and from every seat. Time, ids and secrets of the server are made
equal, so that all that is received can be compared whole: messages, their number, answers of all
kinds with their headers, and the lines of the log.
"""

import logging
import secrets
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import httpx
import pytest

from calimala.game.notation import ACTIONS
from calimala.server.live import lobby
from calimala.server.ops import json_log
from calimala.server.store.tables import TableRow
from calimala.server.tables import messages, seating, state_diff, table
from calimala.server.tables.seating import Dealt
from tests.laws.games import PLAYERS
from tests.support import server as client
from tests.support.running import Clock, set_game_time
from tests.support.server import Connection, Guest, Json, Server, serving
from tests.support.worlds import World, two_worlds

BEGUN = 1_800_000_000.0
QUESTIONS = ("why", "preview", "standings", "undo", "rematch")
REVIEWS: dict[str, Json | None] = {
    "review": None,
    "review/tries": {"ply": 3, "word": "place own 1-2"},
    "review/question": {"ply": 3, "question": {"type": "why", "id": "w", "seat": 0}},
}  # refused while a game is running
STRANGE = ("end", "fly", "card wood", "place own 1-2", "keep forum")  # seldom legal


class Lines(logging.Handler):
    """Records the lines of the server's log."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.setFormatter(json_log.JsonFormatter())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@dataclass
class Received:
    """Everything received by clients that must not see the difference."""

    by_socket: dict[str, list[str | bytes]] = field(default_factory=dict)
    by_http: list[Any] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)


class Visit:
    """One world, played through a server."""

    def __init__(self, server: Server, world: World, viewer: int | None, clock: Clock) -> None:
        self.server, self.world, self.viewer, self.clock = server, world, viewer, clock
        self.random = Random(1)  # the same in both worlds
        self.received = Received()
        self.people: list[Guest] = []
        self.observers: list[Guest] = []
        self.sockets: dict[str, Connection] = {}
        self.version = 0
        self.key = ""

    async def play(self) -> Received:
        """Play the script, while observers look, ask and chat; what they received."""
        players = self.world.setup.players
        async with AsyncExitStack() as closing, self.server.guests(players) as self.people:
            enter = closing.enter_async_context
            watcher, nobody = (
                await enter(self.server.guest("Wat")),
                await enter(self.server.stranger()),
            )
            own = [] if self.viewer is None else [self.people[self.viewer]]
            self.observers = [watcher, nobody, *own]
            await self._begin()
            for guest, name in zip(self.observers, ("watcher", "stranger", "viewer"), strict=False):
                self.sockets[f"{name} in the lobby"] = await enter(guest.in_lobby())
                if guest not in own:
                    self.sockets[name] = await enter(guest.sitting(self.key))
            await self._play()
            await self._finish(watcher)
        return self.received

    async def _begin(self) -> None:
        """The cards of this world are dealt."""
        host = self.people[0]
        seats = ("me", *["open"] * (len(self.people) - 1))
        clock = {"kind": "live", "budget": 9000}
        self.key = await host.new_table(*seats, order="fixed", clock=clock)
        await client.begin(self.key, self.people)

    async def _play(self) -> None:
        """Play the whole script; the viewer reconnects now and then."""
        words = list(zip(self.world.actors, self.world.words, strict=True))
        third = len(words) // 3 + 1
        for first in range(0, len(words), third):
            async with AsyncExitStack() as closing:
                if self.viewer is not None:
                    await self._sit(closing, self.people[self.viewer], first)
                for actor, word in words[first : first + third]:
                    await self._turn(actor, word)
            if self.viewer is not None:
                await self._gone(self.viewer)

    async def _sit(self, closing: AsyncExitStack, guest: Guest, first: int) -> None:
        """The viewer connects, and has the entries so far."""
        have = min(first, self.version) if first else None
        mine = await closing.enter_async_context(guest.sitting(self.key, have))
        self.sockets[f"viewer from {first}"] = mine
        await mine.until(lambda m: m["type"] == "presence")

    async def _gone(self, seat: int) -> None:
        """Wait until the observers know that the viewer has disconnected."""
        for name in ("watcher", "stranger"):
            await self.sockets[name].until(
                lambda m: m["type"] == "presence" and not m["seats"][seat]
            )

    async def _turn(self, actor: int, word: str) -> None:
        """One move, and sometimes something else around it."""
        self.clock.at += 1
        chance = self.random.random()
        if word.startswith(("keep", "show")):
            await self._choose_otherwise_first(actor, word)
        elif chance < 0.04:
            await self._look_around()
        elif chance < 0.08:
            await self._try_in_vain(actor)
        elif chance < 0.14:
            await self._talk()
        await self._move(actor, word)
        if chance > 0.9:
            await self._take_back(actor, word)

    async def _choose_otherwise_first(self, actor: int, word: str) -> None:
        """Make another secret choice first, and take it back."""
        guest = self.people[actor]
        legal = (await guest.sync(self.key))["legal"]
        other = [each for each in legal if each != word][-1]
        if actor != self.viewer and not (actor == 1 and word.startswith("show")):
            await self._move(actor, other)
            await self._undo(actor)

    async def _move(self, actor: int, word: str) -> None:
        """Make a move."""
        body = {"version": self.version, "seat": actor, "word": word}
        await self._command(actor, "move", **body)

    async def _undo(self, actor: int) -> None:
        """Take the last move back."""
        await self._command(actor, "undo", version=self.version, seat=actor)

    async def _command(self, actor: int, what: str, **body: Any) -> None:
        """Execute a command; when the answer is there, it has been broadcast."""
        answer = await self.people[actor].command(self.key, what, **body)
        self.version += 1
        assert answer["version"] == self.version

    async def _take_back(self, actor: int, word: str) -> None:
        """Take a move back if that can be, and make it again."""
        limit = (await self.people[actor].sync(self.key, 100_000))["undo"]
        if limit is not None:
            await self._undo(actor)
            await self._move(actor, word)

    async def _talk(self) -> None:
        """A player or a spectator chats."""
        everybody = [*self.people, self.observers[0]]
        guest = self.random.choice(everybody)
        await guest.command(self.key, "say", text=f"It is {self.clock.at}")

    async def _try_in_vain(self, actor: int) -> None:
        """Observers try what is refused; the actor tries all cards, held or not."""
        for guest in self.observers:
            for word in STRANGE:
                seat = self.viewer or 0
                await self._refused_move(guest, seat, word)
        for action in ACTIONS:
            body = {"id": client.new_id(), "version": 0, "seat": actor, "word": f"card {action}"}
            await self.people[actor].http.post(f"/api/tables/{self.key}/move", json=body)
            body |= {"version": self.version, "word": f"promote {action}"}
            await self.people[actor].http.post(f"/api/tables/{self.key}/move", json=body)
        for what in (*QUESTIONS, *REVIEWS):
            for guest in self.observers:
                await self._ask(guest, what)

    async def _refused_move(self, guest: Guest, seat: int, word: str) -> None:
        """An observer makes a move that is refused: it is not legal, or stale."""
        legal = (await guest.sync(self.key, 100_000))["legal"]
        version = 0 if word in legal else self.version
        body = {"id": client.new_id(), "version": version, "seat": seat, "word": word}
        self._record(await guest.http.post(f"/api/tables/{self.key}/move", json=body))

    async def _ask(self, guest: Guest, what: str) -> None:
        """An observer asks something at the table."""
        bodies: dict[str, Json] = {
            "why": {"seat": self.viewer or 0},
            "preview": {"seat": self.viewer or 0, "word": "place own 1-2"},
            "standings": {},
            "undo": {"seat": self.viewer or 0, "version": 0},
        }
        body = {"id": client.new_id(), **bodies[what]} if what in bodies else REVIEWS.get(what)
        self._record(await guest.http.post(f"/api/tables/{self.key}/{what}", json=body))

    async def _look_around(self) -> None:
        """Observers read every path."""
        ends = ["", "/sync", "/sync?have=7", "/record", "/ratings"]
        ends += ["/review", "/review/moves?ply=3"]
        paths = [f"/api/tables/{self.key}{end}" for end in ends] + [f"/table/{self.key}"]
        paths += ["/api/lobby", "/metrics", "/api/engine", "/readyz"]
        paths += [f"/api/people/{guest.id}" for guest in self.people] + ["/api/leaderboard"]
        paths += [f"/api/people/{guest.id}/games" for guest in self.people]
        for guest in self.observers:
            for path in paths:
                self._record(await guest.http.get(path))

    def _record(self, answer: httpx.Response) -> None:
        """Record a whole response."""
        whole = (answer.status_code, sorted(answer.headers.multi_items()), answer.content)
        self.received.by_http.append(whole)

    async def _finish(self, watcher: Guest) -> None:
        """A last chat line and a last table, after which everybody has received everything."""
        await self._look_around()
        self._record(await watcher.http.get("/api/openapi.json"))
        await watcher.command(self.key, "say", text="the end")
        last = await watcher.new_table("me", "open")
        for name, socket in self.sockets.items():
            if "lobby" in name:
                await socket.until(lambda m: m["type"] == "table" and m["table"]["id"] == last)
            elif not name.startswith("viewer"):
                await socket.until(lambda m: m["type"] == "said" and m["text"] == "the end")
            self.received.by_socket[name] = socket.raw


async def visit(
    world: World, viewer: int | None, folder: Path, patch: pytest.MonkeyPatch
) -> Received:
    """All that is received in a world; nothing but the world differs from visit to visit."""
    clock, random, lines = Clock(BEGUN), Random(5), Lines()
    folder.mkdir()
    patch.setattr("time.time", clock)
    patch.setattr("time.perf_counter", clock)
    set_game_time(patch, clock)
    patch.setattr(secrets, "token_hex", lambda n: random.randbytes(n).hex())
    patch.setattr(secrets, "token_urlsafe", lambda n: random.randbytes(n).hex()[:24])
    patch.setattr(client, "numbers", count())
    patch.setattr(seating, "deal", lambda row: dealt(world, row))
    patch.setattr(table, "luck_of", lambda _setup, _entries: world.luck)
    logging.getLogger().addHandler(lines)
    try:
        with serving(folder, public_url="http://calimala.example") as server:
            received = await Visit(server, world, viewer, clock).play()
    finally:
        logging.getLogger().removeHandler(lines)
    received.logged = lines.lines
    return received


def dealt(world: World, row: TableRow) -> Dealt:
    """The deal of a world, to the people at the table."""
    order = list(range(len(row.seats)))
    return Dealt({"setup": asdict(world.setup), "order": order}, list(row.seats))


def compare(here: Received, there: Received) -> None:
    """Both received the same bytes, in as many messages."""
    assert here.by_socket.keys() == there.by_socket.keys()
    for name, texts in here.by_socket.items():
        assert len(texts) == len(there.by_socket[name]), name
        for mine, other in zip(texts, there.by_socket[name], strict=True):
            assert mine == other, name
    for answer, another in zip(here.by_http, there.by_http, strict=True):
        assert answer == another
    assert here.logged == there.logged


async def received_in_both(
    players: int, viewer: int | None, longest: int, folder: Path, patch: pytest.MonkeyPatch
) -> tuple[Received, Received]:
    """What is received in two worlds."""
    patch.setattr(lobby, "FRESH", -1.0)  # else the listing is late by what the clock says
    here, there = two_worlds(players, viewer, longest)
    return (
        await visit(here, viewer, folder / "here", patch),
        await visit(there, viewer, folder / "there", patch),
    )


@pytest.mark.parametrize(("players", "viewer"), [(2, 1), (3, None), (5, 3)])
async def test_nothing_that_is_received_depends_on_a_secret(
    players: int, viewer: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await received_in_both(players, viewer, 130, tmp_path, monkeypatch)
    assert len(here.by_socket["watcher"]) > 130
    assert len(here.by_http) > 100
    compare(here, there)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "viewer"), [(players, v) for players in PLAYERS for v in (None, *range(players))]
)
async def test_nothing_depends_on_a_secret_in_a_whole_game(
    players: int, viewer: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare(*await received_in_both(players, viewer, 10_000, tmp_path, monkeypatch))


Leak = Callable[..., Any]


@pytest.mark.parametrize(
    ("whose", "where", "leak"),
    [
        (messages, "view_state", lambda state, _viewer: state),
        (messages, "view_event", lambda event, _viewer, _state: event),
        (messages, "view_word", lambda word, _events: word),
        (messages, "UNDECIDED", {"phase": "over"}),
        (state_diff, "seen", lambda _field, value, _phase, _viewer: value),
    ],
)
async def test_a_leak_would_be_noticed(
    whose: ModuleType, where: str, leak: Leak, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whose, where, leak)
    here, there = await received_in_both(2, 1, 12, tmp_path, monkeypatch)
    with pytest.raises(AssertionError):
        compare(here, there)
