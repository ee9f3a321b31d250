"""What all tests share: rules that are compiled once, and logs that tell why a wait was in vain."""

from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from calimala.adapters import turns
from calimala.analysis import judging
from calimala.players.bots import learned
from calimala.rules import audit, jit
from calimala.training import gate, orders, self_play
from calimala.training import judging as judging_games
from tests.support import forked_workers, luck, processes

settings.register_profile("calimala", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("calimala")
# At once, since each process that compiles a door lowers all the rules that it is made of again.
COMPILED_HERE = (audit, turns, judging, learned, gate, orders, self_play, judging_games)


def pytest_configure(config: pytest.Config) -> None:
    """Compile in the first process only; its workers load the result."""
    if not hasattr(config, "workerinput"):
        jit.ready()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def _forked_workers() -> Iterator[None]:
    """A worker process has loaded everything when it starts."""
    with pytest.MonkeyPatch.context() as patch:
        forked_workers.fork(patch)
        yield


def pytest_report_header() -> str:
    """What repeats the deals of this run."""
    return f"deals and bots of servers: {luck.VARIABLE}={luck.SEED}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test shows what the processes that it waited for have logged."""
    report = yield
    if report.failed:
        report.sections += processes.logs()
    return report
