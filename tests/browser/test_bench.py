"""The benchmark of the page finds all of its figures; how good they are is not judged here."""

from io import StringIO

from playwright.sync_api import Browser
from rich.console import Console

from bench import page
from tests.support.processes import Process


def test_every_figure_of_the_page_is_found(chromium: Browser, server: Process) -> None:
    found = page.measure(chromium, server.address, runs=1, games=0)
    assert found.pieces >= page.PIECES
    assert found.frames.median > 0
    assert found.first_board.median > 0
    assert 0 < found.size_home < page.HOME_GOAL
    assert 0 < found.size_table < page.TABLE_GOAL
    told = StringIO()
    for table in page.tables(found):
        Console(file=told).print(table)
    assert "frames a second" in told.getvalue()
