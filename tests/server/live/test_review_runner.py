"""Reviews are done one at a time, written down as they go, and taken up again after any end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from calimala.analysis.budget import Budget
from calimala.server.cluster.pubsub import PubSub
from calimala.server.cluster.shard_leases import ShardLeases
from calimala.server.live import review_runner
from calimala.server.live.coach_process import CoachProcess
from calimala.server.live.review_runner import ReviewRunner
from calimala.server.live.reviews import Reviews
from calimala.server.ops.metrics import Metrics
from calimala.server.ops.warmup import Warmup
from calimala.server.store import reviews as store
from calimala.server.store.database import Database
from calimala.server.store.people import Person, make_guest
from calimala.server.tables import archive
from tests.support.deadlines import PATIENCE, until
from tests.support.finished import first_moves
from tests.support.workers import worker

BUDGET = Budget.of(4)
SEAT = {"accuracy": 90, "luck": 0, "loss": 0, "themes": {}, "marks": {}}
REPLY = {"body": "cmV2aWV3", "seats": [SEAT | {"seat": seat} for seat in (0, 1)]}  # b"review"
DONE = f"print(json.dumps({REPLY!r}), flush=True)"
FAULT = "print(json.dumps({'fault': 'BadRecord'}), flush=True)"
HALFWAY = "print(json.dumps({'progress': 0.5}), flush=True)"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is looked at and written down at once."""
    monkeypatch.setattr(review_runner, "LOOK", 0.01)
    monkeypatch.setattr(review_runner, "WRITE", -1.0)


class Running:
    """A runner with its queue."""

    def __init__(self, db: Database, command: tuple[str, str], process: str = "p") -> None:
        warmup = Warmup()
        for compiled in warmup._bots.values():
            compiled.set()
        self.metrics = Metrics()
        coach = CoachProcess(command)
        self.runner = ReviewRunner(
            db, ShardLeases(db, process), warmup, self.metrics, BUDGET, coach
        )
        self.reviews = Reviews(db, PubSub(db, process), BUDGET, self.runner)

    async def has(self, key: str, status: str, progress: float | None = None) -> None:
        """Wait until a review has a status."""

        async def fits() -> bool:
            found = await self.reviews.standing(key)
            return found.status == status and progress in (None, found.progress)

        await until(fits, f"a review that is {status}")

    def counted(self, outcome: str) -> float:
        """How many reviews came to this, by the metrics."""
        value: float = self.metrics.reviews.labels(outcome)._value.get()
        return value


@asynccontextmanager
async def running(
    db: Database, command: tuple[str, str], process: str = "p"
) -> AsyncIterator[Running]:
    """A runner that runs, stopped in the end."""
    made = Running(db, command, process)
    made.runner.start()
    try:
        async with asyncio.timeout(PATIENCE):
            yield made
    finally:
        await made.runner.stop()


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A finished game."""
    return first_moves()


async def games(db: Database, record: dict[str, Any], number: int) -> tuple[Person, list[str]]:
    """A person, and finished games that the person has brought."""
    ada = await make_guest(db, "Ada", "en", 0.0)
    pubsub = PubSub(db, "test")
    return ada, [await archive.import_record(db, pubsub, ada, record) for _ in range(number)]


async def test_reviews_are_done_one_after_the_other(
    db: Database, record: dict[str, Any], tmp_path: Path
) -> None:
    ada, keys = await games(db, record, 3)
    async with running(db, worker(tmp_path, f"{HALFWAY}\n{DONE}")) as server:
        for key in keys:
            await server.reviews.ask(key, ada)
        for key in keys:
            await server.has(key, "done", 1.0)
            assert await server.reviews.body(key) == b"review"
        assert server.counted("done") == 3
    assert (tmp_path / "starts").read_text() == "."


async def test_the_progress_is_told_and_who_waits_knows_how_many_are_before(
    db: Database, record: dict[str, Any], tmp_path: Path
) -> None:
    ada, keys = await games(db, record, 3)
    async with running(db, worker(tmp_path, f"{HALFWAY}\ntime.sleep(9999)")) as server:
        for key in keys:
            await server.reviews.ask(key, ada)
        await server.has(keys[0], "running", 0.5)
        waiting = [await server.reviews.standing(key) for key in keys[1:]]
        assert [(each.status, each.ahead) for each in waiting] == [("waiting", 0), ("waiting", 1)]


async def test_a_review_that_a_stop_interrupts_is_done_after_the_next_start(
    db: Database, record: dict[str, Any], tmp_path: Path
) -> None:
    ada, [key] = await games(db, record, 1)
    slow_once = f"{HALFWAY}\nif n == 1:\n    time.sleep(9999)\n{DONE}"
    async with running(db, worker(tmp_path, slow_once), "before") as server:
        await server.reviews.ask(key, ada)
        await server.has(key, "running", 0.5)
    assert (await server.reviews.standing(key)).status == "waiting"
    async with running(db, worker(tmp_path, slow_once), "after") as server:
        await server.has(key, "done")


async def test_a_review_whose_server_was_killed_is_done_after_the_next_start(
    db: Database, record: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, [key] = await games(db, record, 1)

    async def nothing(_runner: ReviewRunner) -> None:
        """What a process does that is killed."""

    with monkeypatch.context() as killed:
        killed.setattr(ReviewRunner, "_release", nothing)
        async with running(db, worker(tmp_path, "time.sleep(9999)"), "before") as server:
            await server.reviews.ask(key, ada)
            await server.has(key, "running")
    assert (await server.reviews.standing(key)).status == "running"
    async with running(db, worker(tmp_path, DONE), "after") as server:
        await server.has(key, "done")


async def test_a_process_that_ends_over_a_review_is_followed_by_another(
    db: Database, record: dict[str, Any], tmp_path: Path
) -> None:
    ada, [key] = await games(db, record, 1)
    async with running(db, worker(tmp_path, f"if n == 1:\n    os._exit(1)\n{DONE}")) as server:
        await server.reviews.ask(key, ada)
        await server.has(key, "done")


@pytest.mark.parametrize("fault", ["os._exit(1)", FAULT])
async def test_a_review_that_cannot_be_done_has_failed_and_the_next_one_is_done(
    fault: str, db: Database, record: dict[str, Any], tmp_path: Path
) -> None:
    ada, [bad, good] = await games(db, record, 2)
    flag = tmp_path / "flag"
    text = f"if not os.path.exists({str(flag)!r}):\n    {fault}\n    continue\n{DONE}"
    async with running(db, worker(tmp_path, text)) as server:
        await server.reviews.ask(bad, ada)
        await server.has(bad, "failed")
        flag.touch()
        await server.reviews.ask(good, ada)
        await server.has(good, "done")
        await server.reviews.ask(bad, ada)
        await server.has(bad, "done")


async def test_a_process_that_drives_no_tables_reviews_nothing(
    db: Database, record: dict[str, Any], tmp_path: Path
) -> None:
    ada, [key] = await games(db, record, 1)
    async with running(db, worker(tmp_path, DONE)) as server:
        leases = server.runner._leases
        shards, leases.shards = leases.shards, set()
        await server.reviews.ask(key, ada)
        assert await server.runner._next() is False
        leases.shards = shards
        server.runner.wake()
        await server.has(key, "done")


async def test_the_database_may_come_back(
    db: Database, record: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, [key] = await games(db, record, 1)
    claim, faults = store.claim, iter([OSError("gone")] * 3)

    async def failing(*given: Any) -> Any:
        if fault := next(faults, None):
            raise fault
        return await claim(*given)

    monkeypatch.setattr(store, "claim", failing)
    async with running(db, worker(tmp_path, DONE)) as server:
        await server.reviews.ask(key, ada)
        await server.has(key, "done")
