"""A reload, a lost connection and a server that was killed: nothing is lost at the table."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.network import Network
from tests.browser.player import Clicker
from tests.browser.texts import texts
from tests.browser.visitor import Visitor
from tests.support.forked import serving
from tests.support.processes import Process

OFFLINE = texts("en")["table.offline"]
SIGNED_OUT = "You have been signed out"
MOST_PRESSES = 40  # until something happens that happens in every turn
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
    key = visitor.come("Ada").moment("three-players-international", "place", 0.3)
    visitor.open(f"/table/{key}")
    clicker = Clicker(visitor.page)
    clicker.decide(4)
    return key, clicker


def lose(network: Network, page: Page) -> None:
    """Cut the network, until the page notices."""
    network.cut()
    expect(page.get_by_text(OFFLINE).first).to_be_visible()


def regain(network: Network, page: Page) -> None:
    """Mend the network, until the page notices."""
    network.mend()
    expect(page.get_by_text(OFFLINE)).to_have_count(0)


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
    visitors: Visitors, network: Network
) -> None:
    ada = visitors(network.address)
    key, clicker = begun(ada)
    log = log_of(ada, key)
    lose(network, ada.page)
    send_a_move(clicker)
    regain(network, ada.page)
    clicker.until_asked()
    after = log_of(ada, key)
    assert after[: len(log)] == log
    own = [each for each in after[len(log) :] if each["by"] == "person"]
    assert len(own) == 1


def test_a_connection_that_dies_in_silence_is_noticed_and_heals_with_the_move_in_flight(
    visitors: Visitors, network: Network
) -> None:
    ada = visitors(network.address)
    key, clicker = begun(ada)
    log = log_of(ada, key)
    page = ada.page
    address = page.url
    page.evaluate("globalThis.stays = true")
    network.swallow()
    send_a_move(clicker)
    expect(page.locator(".decision .says strong")).not_to_have_text("Which disc?")
    expect(page.get_by_text(OFFLINE).first).to_be_visible()
    regain(network, page)
    clicker.until_asked()
    own = [each for each in log_of(ada, key)[len(log) :] if each["by"] == "person"]
    assert len(own) == 1
    assert (page.url, page.evaluate("globalThis.stays")) == (address, True)


def send_a_move(clicker: Clicker) -> None:
    """Press until nothing more is on offer: a whole move is on its way."""
    for _ in range(MOST_PRESSES):
        if (now := clicker.now()) is None:
            return
        clicker.act(now)
    raise AssertionError(f"no move after {clicker.pressed[-MOST_PRESSES:]}")


def test_what_was_chosen_before_a_break_can_be_confirmed_after_it(
    visitors: Visitors, network: Network
) -> None:
    ada = visitors(network.address)
    key = ada.come("Ada").moment("three-players-international", "keep")
    page = ada.open(f"/table/{key}")
    page.locator("[data-target^='scoring:'][aria-disabled=false]").first.click()
    confirm = page.locator("[data-does=confirm]")
    expect(confirm).to_be_visible()
    lose(network, page)
    regain(network, page)
    confirm.click()
    expect(page.locator("[data-log] .kept")).not_to_have_count(0)


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
    own_server.wait_until_ready()
    expect(ada.page.get_by_text(OFFLINE)).to_have_count(0)
    clicker.until_asked()
    assert log_of(ada, key) == log
    assert lines(ada.page) == read
    clicker.decide(4)
    assert log_of(ada, key)[: len(log)] == log


def test_who_signs_out_everywhere_plays_on_here_and_only_watches_elsewhere(
    visitors: Visitors, network: Network
) -> None:
    ada, tablet, phone = visitors(), visitors(), visitors(network.address)
    key, clicker = begun(ada)
    for device in (tablet, phone):
        secret = ada.ask("POST", "/api/me/device-link")["url"].partition("#")[2]
        device.ask("POST", f"/api/device/{secret}")
        device.open(f"/table/{key}")
        Clicker(device.page).until_asked()
    lose(network, phone.page)
    ada.ask("POST", "/api/me/sign-out-everywhere")
    regain(network, phone.page)
    for device in (tablet, phone):
        device.expect_notice(SIGNED_OUT)
        expect(device.page.get_by_text("You are watching").first).to_be_visible()
    clicker.decide(4)
    assert not any(SIGNED_OUT in notice for notice in ada.noticed())


def test_what_was_done_can_be_taken_back(visitor: Visitor) -> None:
    key, clicker = begun(visitor)
    undo = visitor.page.locator("[data-does=undo]")
    do_what_can_be_taken_back(clicker)
    before = log_of(visitor, key)
    undo.click()
    expect(visitor.page.locator("[data-log] .undone")).to_be_visible()
    clicker.until_asked()
    after = log_of(visitor, key)
    assert after[:-1] == before
    assert after[-1]["kind"] == "undo"
    clicker.decide(2)


def do_what_can_be_taken_back(clicker: Clicker) -> None:
    """Press until the page offers to undo."""
    for _ in range(MOST_PRESSES):
        now = clicker.until_asked()
        if clicker.page.locator("[data-does=undo]").is_visible():
            return
        clicker.act(now)
    raise AssertionError(f"nothing to undo after {clicker.pressed[-MOST_PRESSES:]}")
