"""Whatever is the matter, the page says it kindly and says what to do."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.texts import texts
from tests.browser.visitor import Visitor

EN = texts("en")
KICKED = "Your seat was freed"


def expect_message(page: Page, title: str, what: str) -> None:
    """A friendly page: what is the matter, what to do, and a way home."""
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text(what)).to_be_visible()
    expect(page.get_by_role("link", name="Home")).to_be_visible()


def test_an_unknown_address_has_a_page_with_status_404(visitor: Visitor) -> None:
    answer = visitor.page.goto("/no/such/address")
    assert answer is not None and answer.status == 404
    expect_message(visitor.page, "There is nothing at this address", "Perhaps a letter is missing")
    visitor.page.get_by_role("link", name="Home").click()
    expect(visitor.page.get_by_role("button", name="Play now")).to_be_visible()


@pytest.mark.parametrize("key", ["nosuchtable0", "%00", "x" * 300])
def test_a_table_that_is_gone(visitor: Visitor, key: str) -> None:
    expect_message(
        visitor.open(f"/table/{key}"), "There is no such table", "the link is incomplete"
    )


def test_a_full_table(visitors: Visitors) -> None:
    ada, bob, eve = visitors(), visitors(), visitors()
    key = ada.come("Ada").new_table("me", "open", public=True)
    bob.come("Bob").ask("POST", f"/api/tables/{key}/seats/1")
    page = eve.open(f"/table/{key}")
    expect(page.get_by_text("All seats are taken")).to_be_visible()
    expect(page.get_by_text("You can watch, or set up a table of your own")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)


def test_a_private_table_tells_strangers_what_to_do(visitors: Visitors) -> None:
    ada, eve = visitors(), visitors()
    key = ada.come("Ada").new_table("me", "apprentice", spectators=False, public=False)
    ada.ready(key)
    expect_message(eve.open(f"/table/{key}"), "A private table", "sign in first")


def test_a_table_that_its_host_gives_up(visitors: Visitors) -> None:
    ada, bob = visitors(), visitors()
    key = ada.come("Ada").new_table("me", "open")
    page = bob.open(f"/table/{key}")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    ada.open(f"/table/{key}").get_by_role("button", name="Close table").click()
    ada.page.locator("dialog [data-does=sure]").click()
    expect_message(page, "This table was closed", "The host closed it before the game began")
    expect(ada.page.get_by_role("button", name="Play now")).to_be_visible()


def test_who_has_to_get_up_is_told_so(visitors: Visitors) -> None:
    ada, bob = visitors(), visitors()
    key = ada.come("Ada").new_table("me", "open", "open")
    bob.come("Bob").ask("POST", f"/api/tables/{key}/seats/1")
    expect(bob.open(f"/table/{key}").get_by_role("button", name="I am ready")).to_be_visible()
    ada.open(f"/table/{key}").get_by_role("button", name="Remove").click()
    expect(bob.page.get_by_role("alert")).to_contain_text(KICKED)


def test_a_person_who_is_banned_is_told_so_once_the_host_is_sure(visitors: Visitors) -> None:
    ada, bob = visitors(), visitors()
    key = ada.come("Ada").new_table("me", "open", "open")
    bob.come("Bob").ask("POST", f"/api/tables/{key}/seats/1")
    expect(bob.open(f"/table/{key}").get_by_role("button", name="I am ready")).to_be_visible()
    page = ada.open(f"/table/{key}")
    page.get_by_role("button", name="Ban").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Bob", exact=True)).to_be_visible()
    page.get_by_role("button", name="Ban").click()
    page.locator("dialog [data-does=sure]").click()
    expect(page.locator(".who").get_by_text("Bob", exact=True)).to_have_count(0)
    bob.expect_notice("The host has banned you from this table")
    expect_message(bob.page, EN["page.private"], EN["error.banned"])


def test_a_host_lets_a_banned_person_come_again(visitors: Visitors) -> None:
    ada, bob = visitors(), visitors()
    key = ada.come("Ada").new_table("me", "open", "open")
    person = bob.come("Bob").ask("GET", "/api/me")["id"]
    ada.ask("PUT", f"/api/tables/{key}/bans/{person}")
    expect_message(bob.open(f"/table/{key}"), EN["page.private"], EN["error.banned"])
    page = ada.open(f"/table/{key}")
    expect(page.locator("[data-bans]")).to_contain_text("Bob")
    page.get_by_role("button", name=EN["bans.lift"]).click()
    expect(page.locator("[data-bans]")).to_have_count(0)
    expect(bob.open(f"/table/{key}").get_by_role("button", name="Sit down").first).to_be_visible()


def test_a_host_bans_somebody_who_watches_and_lifts_it_at_the_table(visitors: Visitors) -> None:
    ada, eve = visitors(), visitors()
    key = ada.come("Ada").new_table("me", "apprentice")
    ada.ready(key)
    eve.come("Eve").open(f"/table/{key}")
    expect(eve.page.locator("[data-rail]")).to_be_visible()
    eve.ask("POST", f"/api/tables/{key}/say", id="s1", text="Boo!")
    page = ada.open(f"/table/{key}")
    page.get_by_role("tab", name=EN["tab.chat"]).click()
    page.get_by_role("button", name=EN["button.ban"]).click()
    page.locator("dialog [data-does=sure]").click()
    eve.expect_notice(EN["goodbye.banned"])
    expect(page.locator("[data-bans]")).to_contain_text("Eve")
    page.get_by_role("button", name=EN["bans.lift"]).click()
    expect(page.locator("[data-bans]")).to_have_count(0)
    expect(eve.open(f"/table/{key}").locator("[data-rail]")).to_be_visible()


def test_somebody_comes_to_a_room_without_spectators_and_leaves_at_the_deal(
    visitors: Visitors,
) -> None:
    ada, eve = visitors(), visitors()
    key = ada.come("Ada").new_table("me", "open", public=True, spectators=False)
    page = eve.open(f"/table/{key}")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    ada.ask("PUT", f"/api/tables/{key}/seats/1/bot", level="apprentice")
    ada.ready(key)
    expect_message(page, "A private table", "sign in first")


def test_an_invitation_works_once(visitors: Visitors) -> None:
    ada, bob, eve = visitors(), visitors(), visitors()
    key = ada.come("Ada").new_table("me", "open", "open")
    page = ada.open(f"/table/{key}")
    page.get_by_role("button", name="Invite").first.click()
    link = page.locator(".invite input").input_value()
    bob.open(link).get_by_label("Your name", exact=True).fill("Bob")
    bob.page.get_by_role("button", name="Take the seat").click()
    expect(bob.page.get_by_role("button", name="I am ready")).to_be_visible()
    eve.open(link)
    expect_message(eve.page, "This link no longer works", "Ask for a new one")


def test_two_tabs_of_one_person_know_of_each_other_and_show_the_same(visitor: Visitor) -> None:
    key = visitor.come("Ada").new_table("me", "apprentice")
    visitor.ready(key)
    first = visitor.open(f"/table/{key}")
    cards = "[data-target^='scoring:'][aria-disabled=false]"
    expect(first.locator(cards).first).to_be_visible()
    second = visitor.context.new_page()
    second.goto(f"/table/{key}")
    visitor.expect_notice("open in another tab", second)
    second.locator(cards).first.click()
    second.locator("[data-does=confirm]").click()
    for page in (first, second):
        expect(page.locator("[data-log] .kept")).not_to_have_count(0)


def test_a_mistake_of_the_server_is_said_and_the_next_try_works(visitor: Visitor) -> None:
    broken = {"reason": "server-error", "text": "the server made a mistake"}
    visitor.page.route("**/api/tables", lambda route: route.fulfill(status=500, json=broken))
    page = visitor.open("/")
    page.get_by_role("button", name="Play now").click()
    visitor.expect_notice("Something went wrong on the server. Please try again")
    page.unroute("**/api/tables")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")


def test_a_server_that_does_not_answer_is_asked_again(visitor: Visitor) -> None:
    visitor.page.route("**/api/me", lambda route: route.abort())
    page = visitor.open("/")
    expect_message(page, "The server is not answering", "keep trying")
    page.unroute("**/api/me")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
