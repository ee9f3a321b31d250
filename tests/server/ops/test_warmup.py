"""The rules are compiled in a child process while this one serves."""

import asyncio
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from calimala.players.bots.greedy import Greedy
from calimala.players.bots.planner import Planner
from calimala.rules import jit
from calimala.server import services
from calimala.server.api import health
from calimala.server.ops import warmup
from calimala.server.ops.warmup import Warmup
from calimala.server.settings import Settings
from calimala.server.store.migrate import migrate
from tests.support.deadlines import until

HALF = "import json; print(json.dumps({'done': 3, 'total': 7, 'name': 'step'}), flush=True); "


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that are not compiled yet, as in a new process, and load at once."""
    monkeypatch.setattr(warmup, "is_compiled", lambda _modules=(): False)
    monkeypatch.setattr(jit, "ready", lambda _progress, _modules: None)


HANG = "__import__('threading').Event().wait()"  # until it is killed; CI has no standard input


def python(program: str) -> Warmup:
    """A warm-up whose child process runs this program."""
    return Warmup([sys.executable, "-c", program])


@pytest.mark.usefixtures("cold")
async def test_progress_is_reported_until_the_rules_are_ready() -> None:
    warm = python(HALF + HANG)
    assert warm.progress == (0, 0)
    running = asyncio.create_task(warm.run())
    await until(lambda: warm.progress != (0, 0), "a line of progress")
    assert warm.progress == (3, 7)
    assert not warm.ready.is_set()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


@pytest.mark.usefixtures("cold")
async def test_games_are_dealt_and_gentle_bots_think_before_all_is_compiled() -> None:
    modules = [*warmup.RULES, *Greedy.modules, *Planner.modules]
    told = [
        json.dumps({"done": done, "total": 9, "name": name}) for done, name in enumerate(modules)
    ]
    warm = python(f"print({chr(10).join(told)!r}, flush=True); {HANG}")
    running = asyncio.create_task(warm.run())
    await until(lambda: warm.progress == (2, 9), "the lines of progress")
    await warm.wait_for("apprentice")
    warm.check_ready()
    master = asyncio.create_task(warm.wait_for("master"))
    merchant = asyncio.create_task(warm.wait_for("merchant"))
    await asyncio.sleep(0)
    assert (master.done(), merchant.done(), warm.progress) == (False, False, (2, 9))
    for each in (running, master, merchant):
        each.cancel()
    await asyncio.gather(running, master, merchant, return_exceptions=True)


@pytest.mark.usefixtures("cold")
async def test_a_second_attempt_does_not_set_the_progress_back(tmp_path: Path) -> None:
    once = str(tmp_path / "once")
    program = (
        f"import os, json, sys; again = os.path.exists({once!r}); open({once!r}, 'w').close(); "
        "print(json.dumps({'done': 1 if again else 5, 'total': 4 if again else 9, 'name': ''}), "
        f"flush=True); again and {HANG}; sys.exit(1)"
    )
    warm, seen = python(program), []
    note = warm._note_module

    async def noted(module: str) -> None:
        seen.append(warm.progress)
        await note(module)

    warm._note_module = noted  # type: ignore[method-assign]
    running = asyncio.create_task(warm.run())
    await until(lambda: len(seen) == 2, "two attempts")
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert seen == [(5, 9), (5, 9)]


@pytest.mark.usefixtures("cold")
async def test_when_the_rules_are_ready_the_progress_is_complete() -> None:
    warm = python(HALF + "print('noise'); print('{}'); print('[1]')")
    await warm.run()
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
async def test_a_process_that_dies_twice_is_a_fault_in_one_line(program: str, said: str) -> None:
    warm = python(program)
    await warm.run()
    assert not warm.ready.is_set()
    assert warm.fault == f"the rules could not be compiled: {said}"


@pytest.mark.usefixtures("cold")
async def test_a_process_that_dies_once_is_tried_again(tmp_path: Path) -> None:
    once = str(tmp_path / "once")
    program = f"import os, sys; there = os.path.exists({once!r}); open({once!r}, 'w').close(); "
    warm = python(program + "sys.exit(not there)")
    await warm.run()
    assert warm.ready.is_set()
    assert warm.fault is None


@pytest.mark.usefixtures("cold")
async def test_a_command_that_is_not_there_is_a_fault() -> None:
    warm = Warmup(["/nowhere/python"])
    await warm.run()
    assert warm.fault == "the rules could not be compiled: No such file or directory"


@pytest.mark.usefixtures("cold")
async def test_rules_that_do_not_load_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_progress: object, _modules: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(jit, "ready", broken)
    warm = python("")
    await warm.run()
    assert not warm.ready.is_set()
    assert warm.fault == "the rules could not be loaded: RuntimeError"


@pytest.mark.usefixtures("cold")
async def test_stopping_the_server_stops_the_compiling_process() -> None:
    step = "{'done': os.getpid(), 'total': 10**9, 'name': ''}"
    warm = python(f"import os, json; print(json.dumps({step}), flush=True); {HANG}")
    running = asyncio.create_task(warm.run())
    await until(lambda: warm.progress != (0, 0), "a line of progress")
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    with pytest.raises(ProcessLookupError):
        os.kill(warm.progress[0], 0)


async def test_loaded_rules_need_no_other_process() -> None:
    jit.ready()
    warm = Warmup(["/nowhere/python"])
    await warm.run()
    assert warm.ready.is_set()


@pytest.mark.compiled
def test_the_real_process_has_nothing_to_report_when_all_is_compiled() -> None:
    subprocess.run(warmup.COMPILE, capture_output=True, check=True)
    done = subprocess.run(warmup.COMPILE, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


async def answers_of(warm: Warmup, database: str, *paths: str) -> list[httpx.Response]:
    """The answers of a server that has only its health paths."""
    app = FastAPI()
    app.include_router(health.router)
    built = services.build(Settings(database=database))
    app.state.services = replace(built, warmup=warm)
    if built.db.is_sqlite:
        await migrate(built.db)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answers = [await client.get(path) for path in paths]
    await built.db.close()
    return answers


async def test_health_is_reported_while_the_rules_are_compiled(tmp_path: Path) -> None:
    warm, database = Warmup(), f"sqlite:///{tmp_path}/a.db"
    warm.progress = (3, 7)
    alive, ready, engine = await answers_of(warm, database, "/healthz", "/readyz", "/api/engine")
    assert (alive.status_code, ready.status_code, engine.status_code) == (200, 503, 200)
    assert engine.json() == {"ready": False, "done": 3, "total": 7, "fault": None}
    assert ready.json() == {"engine": engine.json(), "database": "answers"}


async def test_a_ready_server_says_so_and_serves_metrics(tmp_path: Path) -> None:
    warm, database = Warmup(), f"sqlite:///{tmp_path}/a.db"
    warm.ready.set()
    ready, metrics = await answers_of(warm, database, "/readyz", "/metrics")
    assert ready.status_code == 200
    assert metrics.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert b"calimala_moves_total 0.0" in metrics.content


async def test_a_database_that_does_not_answer_is_not_ready() -> None:
    warm = Warmup()
    warm.ready.set()
    (answer,) = await answers_of(warm, "postgresql://nobody@127.0.0.1:1/none", "/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "does not answer")
