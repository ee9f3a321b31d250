"""One Chromium and one server for all tests of the page; a browser of their own for each person."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import Visitor
from tests.server.processes import Process, serving
from tools import browser as chromiums

HERE = Path(__file__).parent
Visitors = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser in which everybody looks at the page."""
    path = chromiums.found() or chromiums.fetched()
    assert path, chromiums.ADVICE
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The server that all tests share."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'tables.db'}", folder, 1) as [process]:
        yield process
        assert process.faults() == []


@pytest.fixture
def visitors(chromium: Browser, server: Process) -> Iterator[Visitors]:
    """Lets people come; in the end nobody's page has complained."""
    with ExitStack() as stack:
        come: list[Visitor] = []

        def visitor(address: str = server.address, **how: Any) -> Visitor:
            come.append(stack.enter_context(Visitor(chromium, address, **how)))
            return come[-1]

        yield visitor
        assert [fault for each in come for fault in each.faults] == []


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    """One person."""
    return visitors()
