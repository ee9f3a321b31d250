"""Bots think in processes of their own: the answers are theirs, a lost process loses nothing."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import orjson
import pytest
import uvloop

from calimala.game import Game
from calimala.players import registry
from calimala.players.base import NO_VIEW, Moment, choose
from calimala.players.levels import LEVELS
from calimala.server.live import autoplay, think_worker, thinkers, worker_process
from calimala.server.live.think_queue import SLOTS, Job
from calimala.server.live.thinkers import BotFailed, Thinkers
from tests.support.deadlines import PATIENCE, until
from tests.support.running import Clock
from tests.support.workers import worker
from tests.support.worlds import World, two_worlds

OWNER = ("address", "person")


def moment(plies: int) -> Moment:
    """A decision in the middle of a game."""
    game = Game.new(players=3, seed=5)
    for _ in range(plies):
        game.play(game.legal()[-1])
    return Moment(game.view(game.actor), game.moves_for(game.actor), game.legal(), None)


@asynccontextmanager
async def thinking(slow: int, *command: str) -> AsyncIterator[Thinkers]:
    """Processes that think, ended in the end."""
    pool = Thinkers(slow, command or think_worker.COMMAND)
    pool.start()
    try:
        async with asyncio.timeout(PATIENCE):
            yield pool
    finally:
        await pool.stop()


async def test_a_process_answers_what_the_bot_would() -> None:
    at = moment(30)
    expected = {level: choose(registry.create(level, 7), at) for level in LEVELS}
    async with thinking(1) as pool:
        for level, word in expected.items():
            asked = think_worker.request(level, 7, at)
            assert await pool.choose(level, asked, OWNER, True) == word


async def test_a_process_is_started_for_its_first_decision(tmp_path: Path) -> None:
    """So that a server that starts has its processor for people."""
    async with thinking(
        3, *worker(tmp_path, "print(json.dumps({'word': 'end'}), flush=True)")
    ) as pool:
        for _ in range(3):
            assert await pool.choose("apprentice", b"{}\n", OWNER, True) == "end"
        assert (tmp_path / "starts").read_text() == "."


async def test_a_process_is_started_soon_though_nobody_needs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "WARM", 0.0)
    starts = tmp_path / "starts"
    async with thinking(1, *worker(tmp_path, "pass")):
        await until(lambda: starts.exists() and starts.read_text() == "..", "two processes")


async def test_a_bot_that_fails_is_reported_and_the_process_goes_on() -> None:
    at, nothing = moment(4), Moment(NO_VIEW, (), ("fly",), None)
    async with thinking(1) as pool:
        with pytest.raises(BotFailed, match="BadState"):
            await pool.choose("banker", think_worker.request("banker", 1, nothing), OWNER, True)
        asked = think_worker.request("banker", 1, at)
        assert await pool.choose("banker", asked, OWNER, True) in at.legal


async def test_the_decision_of_a_process_that_is_killed_is_made_by_another(tmp_path: Path) -> None:
    dying = "if n == 1:\n    os._exit(1)\nprint(json.dumps({'word': 'end'}), flush=True)"
    async with thinking(1, *worker(tmp_path, dying)) as pool:
        assert await pool.choose("master", b"{}\n", OWNER, True) == "end"


def _lives(process: int) -> bool:
    """Whether a child of ours lives, or has died and nobody has noticed."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_process_that_dies_while_nobody_asks_it_is_replaced(
    new_loop: Callable[[], asyncio.AbstractEventLoop],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinkers, "RESTART", 0.0)
    naming_itself = "print(json.dumps({'word': str(os.getpid())}), flush=True)"

    async def story() -> None:
        async with thinking(1, *worker(tmp_path, naming_itself)) as pool:
            first = int(await pool.choose("master", b"{}\n", OWNER, True))
            os.kill(first, signal.SIGKILL)
            await until(lambda: not _lives(first), "the process gone")
            assert int(await pool.choose("master", b"{}\n", OWNER, True)) != first

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(story())


async def test_a_process_that_answers_nonsense_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "RESTART", 0.0)
    babbling = "print('?' if n == 1 else json.dumps({'word': 'end'}), flush=True)"
    async with thinking(1, *worker(tmp_path, babbling)) as pool:
        assert await pool.choose("master", b"{}\n", OWNER, True) == "end"


async def test_a_decision_that_kills_every_process_fails_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "RESTART", 0.0)
    dying = "if 'bad' in line:\n    os._exit(1)\nprint(json.dumps({'word': 'end'}), flush=True)"
    async with thinking(1, *worker(tmp_path, dying)) as pool:
        with pytest.raises(BotFailed, match="ended"):
            await pool.choose("master", b"bad\n", OWNER, True)
        assert await pool.choose("master", b"good\n", OWNER, True) == "end"


async def test_a_process_that_hangs_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process.reply, "__defaults__", (0.05,))
    monkeypatch.setattr(thinkers, "TRIES", sys.maxsize)  # the next may be too slow just as well
    monkeypatch.setattr(thinkers, "RESTART", 0.0)
    hanging = "if n == 1:\n    time.sleep(9999)\nprint(json.dumps({'word': 'end'}), flush=True)"
    async with thinking(1, *worker(tmp_path, hanging)) as pool:
        assert await pool.choose("master", b"{}\n", OWNER, True) == "end"


@pytest.mark.parametrize("took", [0.0, 0.5, 1.2])
async def test_an_answer_takes_whole_slots_however_long_the_bot_thought(
    took: float, tmp_path: Path
) -> None:
    slot = SLOTS["master"]
    slow = f"time.sleep({took * slot})\nprint(json.dumps({{'word': 'end'}}), flush=True)"
    async with thinking(1, *worker(tmp_path, slow)) as pool:
        await pool.choose("master", b"{}\n", OWNER, True)  # by now it has started
        begun = time.monotonic()
        await pool.choose("master", b"{}\n", OWNER, True)
        assert time.monotonic() - begun >= slot * (2 if took > 1 else 1) - 0.001


def thinking_time(at: Moment) -> float:
    """How long a bot thinks, which depends on its hand: a forced move takes no time."""
    within = at.seconds or 0.0
    return 0.0 if len(at.legal) == 1 else min(0.01 * len(at.legal), within)


async def answered_at(world: World, level: str, patch: pytest.MonkeyPatch) -> list[float]:
    """When each decision of a world is answered, one after the other, by a clock of our own."""
    clock, pool = Clock(0.0), Thinkers(1)

    async def ask(_process: object, asked: bytes) -> dict[str, str]:
        moment = orjson.loads(asked)
        clock.at += thinking_time(Moment((), (), moment["legal"], moment["seconds"]))  # type: ignore[arg-type] # not looked at
        return {"word": moment["legal"][0]}

    async def sleep(seconds: float) -> None:
        clock.at += seconds

    patch.setattr(thinkers, "time", SimpleNamespace(monotonic=clock))
    patch.setattr(thinkers, "asyncio", SimpleNamespace(sleep=sleep))
    patch.setattr(thinkers, "ask", ask)
    found, game = [], Game(world.setup, world.luck)
    for word in world.words:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        asked = autoplay.asked(game, level, 1)
        await pool._decide(None, Job(level, asked, OWNER, True, answer))  # type: ignore[arg-type] # ask needs none
        assert answer.done()
        found.append(clock.at)
        game.play(word)
    return found


@pytest.mark.parametrize("level", ["master", "apprentice"])
async def test_when_bots_answer_does_not_depend_on_their_hands(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    worlds = two_worlds(3, None, 130)
    here, there = [await answered_at(world, level, monkeypatch) for world in worlds]
    assert here == there
    slot = SLOTS[level]
    assert here == pytest.approx([slot * (n + 1) for n in range(len(here))])
    monkeypatch.setattr(thinkers, "SLOTS", dict.fromkeys(SLOTS, 1e-6))
    here, there = [await answered_at(world, level, monkeypatch) for world in worlds]
    assert here != there, "the worlds are such that a leak would be noticed"


async def test_a_quick_bot_answers_while_slow_ones_think(tmp_path: Path) -> None:
    hanging = (
        "if 'master' in line:\n    time.sleep(9999)\nprint(json.dumps({'word': 'end'}), flush=True)"
    )
    async with thinking(1, *worker(tmp_path, hanging)) as pool:
        slow = [
            asyncio.create_task(pool.choose("master", b"master\n", OWNER, True)) for _ in range(9)
        ]
        assert await pool.choose("apprentice", b"apprentice\n", OWNER, True) == "end"
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()


async def test_a_process_ends_by_itself_when_the_server_is_gone() -> None:
    process = await asyncio.create_subprocess_exec(
        *think_worker.COMMAND, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None and process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        assert await process.stdout.readline() == b'{"ready":true}\n'
        os.kill(process.pid, signal.SIGINT)  # Ctrl-C goes to all; only the server heeds it
        assert os.getpriority(os.PRIO_PROCESS, process.pid) > 0
        process.stdin.close()
        assert await process.wait() == 0


async def test_a_hint_is_answered_by_a_process_after_the_bots(tmp_path: Path) -> None:
    """The first request is under way when the others come; then bots go first."""
    text = "print(json.dumps({'word': line.strip(), 'advice': line.strip()}), flush=True)"
    done: list[str] = []

    async def note(answer: Awaitable[object], name: str) -> None:
        await answer
        done.append(name)

    async with thinking(1, *worker(tmp_path, text)) as pool, asyncio.TaskGroup() as asking:
        await pool.choose("master", b"first\n", OWNER, True)
        asking.create_task(note(pool.choose("master", b"busy\n", OWNER, True), "busy"))
        await asyncio.sleep(0)
        asking.create_task(note(pool.advise(b"hint\n", OWNER), "hint"))
        await asyncio.sleep(0)
        asking.create_task(note(pool.choose("master", b"bot\n", OWNER, False), "bot"))
    assert done == ["busy", "bot", "hint"]
