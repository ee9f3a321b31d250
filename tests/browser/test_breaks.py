"""A reload, a lost connection and a server that was killed: nothing is lost at the table."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Clicker
from tests.browser.visitor import Visitor
from tests.server.processes import Process, serving

OFFLINE = "No connection. Trying again …"
# The browser's offline mode leaves sockets open that are there already.
SOCKETS = """
  const opened = (globalThis.opened = []);
  const Real = WebSocket;
  globalThis.WebSocket = class extends Real {
    constructor(...how) { super(...how); opened.push(this); }
  };
"""
DROP_SOCKETS = "() => opened.splice(0).forEach((socket) => socket.close())"
Json = dict[str, Any]


def log_of(visitor: Visitor, key: str) -> list[Json]:
    """Every entry that the server has, as the visitor may know it."""
    entries: list[Json] = visitor.ask("GET", f"/api/tables/{key}/sync")["entries"]
    return entries


def lines(page: Page) -> list[str]:
    """The log as it is read on the page."""
    return page.locator("[data-log] :is(.line, h2)").all_inner_texts()


def begun(visitor: Visitor) -> tuple[str, Clicker]:
    """A table in the middle of a game against bots, with something decided already."""
    key = visitor.come("Ada").new_table("me", "apprentice", "apprentice")
    visitor.ready(key)
    visitor.open(f"/table/{key}")
    clicker = Clicker(visitor.page)
    clicker.decide(6)
    return key, clicker


def test_a_reload_loses_nothing(visitor: Visitor) -> None:
    key, clicker = begun(visitor)
    log, read = log_of(visitor, key), lines(visitor.page)
    visitor.page.reload()
    clicker.until_asked()
    assert log_of(visitor, key) == log
    assert lines(visitor.page) == read
    clicker.decide(4)
    assert log_of(visitor, key)[: len(log)] == log


def test_a_lost_connection_comes_back_and_what_was_pressed_meanwhile_is_done_once(
    visitor: Visitor,
) -> None:
    visitor.context.add_init_script(SOCKETS)
    key, clicker = begun(visitor)
    log = log_of(visitor, key)
    visitor.context.set_offline(True)
    visitor.page.evaluate(DROP_SOCKETS)
    expect(visitor.page.get_by_text(OFFLINE).first).to_be_visible()
    send_a_move(clicker)
    visitor.context.set_offline(False)
    expect(visitor.page.get_by_text(OFFLINE)).to_have_count(0)
    clicker.until_asked()
    after = log_of(visitor, key)
    assert after[: len(log)] == log
    own = [each for each in after[len(log) :] if each["by"] == "person"]
    assert len(own) == 1


def send_a_move(clicker: Clicker) -> None:
    """Press until a whole move is on its way."""
    sending = clicker.page.get_by_text("Sending", exact=False)
    while not sending.is_visible() and (now := clicker.now()) is not None:
        clicker.act(now)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Process]:
    """A server that may be killed."""
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, 1) as [process]:
        yield process


def test_a_killed_server_that_comes_back_has_lost_nothing(
    own_server: Process, visitors: Visitors
) -> None:
    ada = visitors(own_server.address)
    key, clicker = begun(ada)
    log, read = log_of(ada, key), lines(ada.page)
    own_server.kill()
    expect(ada.page.get_by_text(OFFLINE).first).to_be_visible()
    own_server.start()
    expect(ada.page.get_by_text(OFFLINE)).to_have_count(0)
    own_server.wait_until_ready()
    clicker.until_asked()
    assert log_of(ada, key) == log
    assert lines(ada.page) == read
    clicker.decide(4)
    assert log_of(ada, key)[: len(log)] == log


def test_who_signs_out_everywhere_plays_on_here_and_only_watches_elsewhere(
    visitors: Visitors,
) -> None:
    ada, tablet, phone = visitors(), visitors(), visitors()
    key, clicker = begun(ada)
    for device in (tablet, phone):
        device.context.add_init_script(SOCKETS)
        secret = ada.ask("POST", "/api/me/device-link")["url"].partition("#")[2]
        device.ask("POST", f"/api/device/{secret}")
        device.open(f"/table/{key}")
        Clicker(device.page).until_asked()
    phone.context.set_offline(True)
    phone.page.evaluate(DROP_SOCKETS)
    ada.ask("POST", "/api/me/sign-out-everywhere")
    phone.context.set_offline(False)
    for device in (tablet, phone):
        expect(device.page.get_by_text("You were signed out")).to_be_visible()
        expect(device.page.get_by_text("You are watching").first).to_be_visible()
    clicker.decide(4)
    expect(ada.page.get_by_text("You were signed out")).to_have_count(0)


def test_what_was_done_can_be_taken_back(visitor: Visitor) -> None:
    key, clicker = begun(visitor)
    undo = visitor.page.locator("[data-does=undo]")
    while not undo.is_visible():
        clicker.act(clicker.until_asked())
        clicker.until_asked()
    before = log_of(visitor, key)
    undo.click()
    expect(visitor.page.locator("[data-log] .undone")).to_be_visible()
    clicker.until_asked()
    after = log_of(visitor, key)
    assert after[:-1] == before
    assert after[-1]["kind"] == "undo"
    clicker.decide(2)
