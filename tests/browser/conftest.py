"""One Chromium and one server for all tests of the page; a browser of their own for each person."""

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.network import Network
from tests.browser.visitor import PATIENCE, Visitor
from tests.support.forked import serving
from tests.support.processes import Process
from tools import browser as chromiums

HERE = Path(__file__).parent
COME = pytest.StashKey[list[Visitor]]()
Visitors = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test shows what everybody's pages showed and said."""
    report = yield
    if report.failed:
        come: list[Visitor] = item.stash.get(COME, [])
        for number, visitor in enumerate(come, 1):
            report.sections.append((f"pages of visitor {number}", visitor.account()))
    return report


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser in which everybody looks at the page."""
    path = chromiums.found() or chromiums.fetched()
    assert path, chromiums.ADVICE
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The server that all tests share."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'tables.db'}", folder, 1) as [process]:
        yield process


@pytest.fixture
def server(shared_server: Process) -> Iterator[Process]:
    """The server that all tests share; it has logged no fault by the end of the test."""
    known = len(shared_server.faults())
    yield shared_server
    assert shared_server.faults()[known:] == []


@pytest.fixture
def network(server: Process) -> Iterator[Network]:
    """A way to the server that can be cut."""
    with Network(server.address) as network:
        yield network


@pytest.fixture
def visitors(
    chromium: Browser, server: Process, request: pytest.FixtureRequest
) -> Iterator[Visitors]:
    """Lets people come; in the end nobody's page has complained."""
    come = request.node.stash[COME] = []
    with ExitStack() as stack:

        def visitor(address: str = server.address, **how: Any) -> Visitor:
            come.append(stack.enter_context(Visitor(chromium, address, **how)))
            come[-1].remember_notices()
            return come[-1]

        yield visitor
        assert [fault for each in come for fault in each.faults] == []


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    """One person."""
    return visitors()
