"""The engine gets ready in another process while this one serves."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from calimala.rules import jit
from calimala.server import health, warming
from calimala.server.metrics import Metrics
from calimala.server.store.database import Database
from calimala.server.warming import Warming

HALF = "import json; print(json.dumps({'done': 3, 'total': 7, 'name': 'step'}), flush=True); "


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that is not loaded yet, as in a new process, and is loaded at once."""
    monkeypatch.setattr(warming, "is_compiled", lambda: False)
    monkeypatch.setattr(jit, "ready", lambda _progress: None)


def python(program: str) -> Warming:
    """A warming whose compiling process is this program."""
    return Warming([sys.executable, "-c", program])


@pytest.mark.usefixtures("cold")
def test_progress_is_told_until_it_is_ready() -> None:
    async def story() -> list[tuple[int, int]]:
        warm = python(HALF + "input()")
        seen = [warm.progress]
        running = asyncio.create_task(warm.run())
        while warm.progress == (0, 0):
            await asyncio.sleep(0.01)
        seen.append(warm.progress)
        assert not warm.ready.is_set()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return seen

    assert asyncio.run(asyncio.wait_for(story(), 30)) == [(0, 0), (3, 7)]


@pytest.mark.usefixtures("cold")
def test_when_it_is_ready_all_is_done() -> None:
    warm = python(HALF + "print('noise'); print('{}'); print('[1]')")
    asyncio.run(warm.run())
    assert warm.ready.is_set()
    assert warm.progress == (7, 7)
    assert warm.fault is None


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import sys; sys.exit('one\\nthe disk is full')", "the disk is full"),
        ("import sys; sys.exit(3)", "exit status 3"),
        ("import os; os.kill(os.getpid(), 9)", "stopped by signal 9"),
    ],
)
def test_a_process_that_dies_twice_is_a_fault_in_one_line(program: str, said: str) -> None:
    warm = python(program)
    asyncio.run(warm.run())
    assert not warm.ready.is_set()
    assert warm.fault == f"the rules could not be compiled: {said}"


@pytest.mark.usefixtures("cold")
def test_a_process_that_dies_once_is_tried_again(tmp_path: Path) -> None:
    once = str(tmp_path / "once")
    program = f"import os, sys; there = os.path.exists({once!r}); open({once!r}, 'w').close(); "
    warm = python(program + "sys.exit(not there)")
    asyncio.run(warm.run())
    assert warm.ready.is_set()
    assert warm.fault is None


@pytest.mark.usefixtures("cold")
def test_a_command_that_is_not_there_is_a_fault() -> None:
    warm = Warming(["/nowhere/python"])
    asyncio.run(warm.run())
    assert warm.fault == "the rules could not be compiled: No such file or directory"


@pytest.mark.usefixtures("cold")
def test_an_engine_that_does_not_load_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_progress: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(jit, "ready", broken)
    warm = python("")
    asyncio.run(warm.run())
    assert not warm.ready.is_set()
    assert warm.fault == "the rules could not be loaded: RuntimeError"


@pytest.mark.usefixtures("cold")
def test_who_stops_the_server_stops_the_compiling_process() -> None:
    async def story() -> int:
        warm = python("import os, json; print(json.dumps({'done': os.getpid(), 'total': 10**9}), "
                      "flush=True); input()")  # fmt: skip
        running = asyncio.create_task(warm.run())
        while warm.progress == (0, 0):
            await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return warm.progress[0]

    number = asyncio.run(asyncio.wait_for(story(), 30))
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_an_engine_that_is_loaded_needs_no_other_process() -> None:
    jit.ready()
    warm = Warming(["/nowhere/python"])
    asyncio.run(warm.run())
    assert warm.ready.is_set()


@pytest.mark.compiled
def test_the_real_process_tells_its_progress() -> None:
    done = subprocess.run(warming.COMPILE, capture_output=True, text=True, check=True, timeout=300)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0]["done"] == 0 < lines[0]["total"]
    assert lines[-1]["done"] == lines[-1]["total"]
    assert done.stderr == ""


def asked(warm: Warming, database: str, *paths: str) -> list[httpx.Response]:
    """What a server that has nothing but its health answers."""

    async def story() -> list[httpx.Response]:
        app, db = FastAPI(), Database(database)
        app.include_router(health.router)
        app.state.warming, app.state.metrics, app.state.db = warm, Metrics(), db
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            answers = [await client.get(path) for path in paths]
        await db.close()
        return answers

    return asyncio.run(story())


def test_health_is_told_while_the_engine_warms(tmp_path: Path) -> None:
    warm, database = Warming(), f"sqlite:///{tmp_path}/a.db"
    warm.progress = (3, 7)
    alive, ready, engine = asked(warm, database, "/healthz", "/readyz", "/api/engine")
    assert (alive.status_code, ready.status_code, engine.status_code) == (200, 503, 200)
    assert engine.json() == {"ready": False, "done": 3, "total": 7, "fault": None}
    assert ready.json() == {"engine": engine.json(), "database": "answers"}


def test_what_is_ready_says_so_and_counts(tmp_path: Path) -> None:
    warm, database = Warming(), f"sqlite:///{tmp_path}/a.db"
    warm.ready.set()
    ready, metrics = asked(warm, database, "/readyz", "/metrics")
    assert ready.status_code == 200
    assert metrics.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert b"calimala_moves_total 0.0" in metrics.content


def test_a_database_that_does_not_answer_is_not_ready() -> None:
    warm = Warming()
    warm.ready.set()
    (answer,) = asked(warm, "postgresql://nobody@127.0.0.1:1/none", "/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "does not answer")
