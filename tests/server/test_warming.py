"""The engine gets ready in another process while this one serves."""

import asyncio
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from calimala.server import health, warming
from calimala.server.metrics import Metrics
from calimala.server.store.database import Database
from calimala.server.warming import Warming

HALF = "import json; print(json.dumps({'done': 3, 'total': 7, 'name': 'step'}), flush=True); "


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that is not loaded yet, as in a new process, and is loaded at once."""
    monkeypatch.setattr(warming, "is_loaded", lambda: False)
    monkeypatch.setattr(warming.jit, "ready", lambda _progress: None)


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
def test_a_process_that_dies_once_is_tried_again(tmp_path: object) -> None:
    once = f"{tmp_path}/once"
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

    monkeypatch.setattr(warming.jit, "ready", broken)
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
        warming.os.kill(number, 0)  # type: ignore[attr-defined]


def test_an_engine_that_is_loaded_needs_no_other_process() -> None:
    warming.jit.ready()
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


def app(warm: Warming, database: str) -> FastAPI:
    """A server that has nothing but its health."""
    made = FastAPI()
    made.include_router(health.router)
    made.state.warming, made.state.metrics = warm, Metrics()
    made.state.db = Database(database)
    return made


def test_health_is_told_while_the_engine_warms(tmp_path: object) -> None:
    warm = Warming()
    with TestClient(app(warm, f"sqlite:///{tmp_path}/a.db")) as client:
        warm.progress = (3, 7)
        assert client.get("/healthz").status_code == 200
        assert client.get("/readyz").status_code == 503
        told = client.get("/api/engine").json()
        assert told == {"ready": False, "done": 3, "total": 7, "fault": None}
        assert client.get("/readyz").json() == {"engine": told, "database": "answers"}
        warm.ready.set()
        assert client.get("/readyz").status_code == 200
        assert b"calimala_moves_total 0.0" in client.get("/metrics").content
        client.portal and client.portal.call(client.app.state.db.close)  # type: ignore[attr-defined]


def test_a_database_that_does_not_answer_is_not_ready() -> None:
    warm = Warming()
    warm.ready.set()
    broken = SimpleNamespace(reading=Database("postgresql://nobody@127.0.0.1:1/none").reading)
    made = FastAPI()
    made.include_router(health.router)
    made.state.warming, made.state.metrics, made.state.db = warm, Metrics(), broken
    with TestClient(made) as client:
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "does not answer")
