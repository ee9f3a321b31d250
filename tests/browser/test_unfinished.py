"""Games that nobody can or wants to finish: saved as they are, and closed by their host."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from calimala.server.tables.closing import ABANDONED
from tests.browser.conftest import Visitors
from tests.browser.texts import texts
from tests.browser.visitor import Visitor
from tests.support.forked import serving
from tests.support.processes import Process

TEXTS: Final = texts("en")
NAME: Final = "tables.db"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Process]:
    """A server whose database is changed while it is away."""
    with serving(f"sqlite:///{tmp_path / NAME}", tmp_path, 1) as [process]:
        yield process


def begun(host: Visitor, other: Visitor) -> str:
    """A game of two in which the host has made one move."""
    key = host.new_table("me", "open", order="fixed", public=True)
    other.ask("POST", f"/api/tables/{key}/seats/1")
    host.ready(key)
    other.ready(key)
    position = host.ask("GET", f"/api/tables/{key}/sync")
    move = {"version": position["version"], "seat": 0, "word": position["legal"][0]}
    host.ask("POST", f"/api/tables/{key}/move", id="m1", **move)
    return key


def change(server: Process, folder: Path, *changes: tuple[str, *tuple[object, ...]]) -> None:
    """Stop the server, change what it has stored, start it again."""
    server.kill()
    with closing(sqlite3.connect(folder / NAME)) as database, database:
        for statement, *values in changes:
            database.execute(statement, values)
    server.start()
    server.wait_until_ready()


def close(page: Page) -> None:
    """Close a table, and be sure."""
    page.get_by_role("button", name=TEXTS["button.closeTable"]).click()
    page.locator("dialog [data-does=sure]").click()
    expect(page.get_by_role("button", name=TEXTS["home.play"])).to_be_visible()


def saved_moves(page: Page) -> list[str | None]:
    """The moves of the record that the page saves."""
    with page.expect_download() as saved:
        page.get_by_role("button", name=TEXTS["button.record"]).click()
    moves: list[str | None] = json.loads(saved.value.path().read_text())["moves"]
    return moves


def test_a_frozen_game_is_saved_and_closed_by_its_host(
    visitors: Visitors, own_server: Process, tmp_path: Path
) -> None:
    ada, bob = (visitors(own_server.address).come(name) for name in ("Ada", "Bob"))
    key = begun(ada, bob)
    change(own_server, tmp_path, ("update tables set rules_version = 0 where id = ?", key))
    for visitor in (ada, bob):
        expect(visitor.open("/").get_by_text(TEXTS["home.frozen"])).to_be_visible()
        visitor.open(f"/table/{key}")
        expect(visitor.page.get_by_role("heading", name=TEXTS["page.frozen"])).to_be_visible()
    assert saved_moves(bob.page) == [None]
    expect(bob.page.get_by_role("button", name=TEXTS["button.closeTable"])).to_have_count(0)
    (kept,) = saved_moves(ada.page)
    assert kept is not None and kept.startswith("keep ")
    close(ada.page)
    bob.open(f"/table/{key}")
    expect(bob.page.get_by_text(TEXTS["page.closed.played"])).to_be_visible()
    assert saved_moves(bob.page) == [None]


def test_an_abandoned_game_is_closed_from_the_menu_of_its_host(
    visitors: Visitors, own_server: Process, tmp_path: Path
) -> None:
    ada, bob = (visitors(own_server.address).come(name) for name in ("Ada", "Bob"))
    key, going_on = begun(ada, bob), begun(ada, bob)
    long_ago = time.time() - ABANDONED - 60
    change(
        own_server,
        tmp_path,
        ("update log set at = ? where table_id = ?", long_ago, key),
        ("update tables set started = ? where id = ?", long_ago, key),
    )
    item = TEXTS["button.closeTable"]
    for visitor, table in ((ada, going_on), (bob, key)):
        visitor.open(f"/table/{table}").get_by_role("button", name=TEXTS["table.menu"]).click()
        expect(visitor.page.locator("[popover]:popover-open")).not_to_contain_text(item)
    ada.open(f"/table/{key}").get_by_role("button", name=TEXTS["table.menu"]).click()
    close(ada.page)
    expect(bob.page.get_by_text(TEXTS["page.closed.played"])).to_be_visible()
