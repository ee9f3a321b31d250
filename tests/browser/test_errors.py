"""Whatever is the matter, the page says it kindly and says what to do."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.visitor import Visitor

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
    ada.page.on("dialog", lambda dialog: dialog.accept())
    ada.open(f"/table/{key}").get_by_role("button", name="Close table").click()
    expect_message(page, "This table was closed", "gave it up before the game began")
    expect(ada.page.get_by_role("button", name="Play now")).to_be_visible()


def test_who_has_to_get_up_is_told_so(visitors: Visitors) -> None:
    ada, bob = visitors(), visitors()
    key = ada.come("Ada").new_table("me", "open", "open")
    bob.come("Bob").ask("POST", f"/api/tables/{key}/seats/1")
    expect(bob.open(f"/table/{key}").get_by_role("button", name="I am ready")).to_be_visible()
    ada.open(f"/table/{key}").get_by_role("button", name="Remove").click()
    expect(bob.page.get_by_role("alert")).to_contain_text(KICKED)


def test_an_invitation_works_once(visitors: Visitors) -> None:
    ada, bob, eve = visitors(), visitors(), visitors()
    key = ada.come("Ada").new_table("me", "open", "open")
    page = ada.open(f"/table/{key}")
    page.get_by_role("button", name="Invite").first.click()
    link = page.locator(".invite input").input_value()
    bob.open(link).get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take the seat").click()
    expect(bob.page.get_by_role("button", name="I am ready")).to_be_visible()
    eve.open(link).get_by_role("button", name="Take the seat").click()
    expect_message(eve.page, "This link does not work any more", "Ask for a new one")


def test_two_tabs_of_one_person_know_of_each_other_and_show_the_same(visitor: Visitor) -> None:
    key = visitor.come("Ada").new_table("me", "apprentice")
    visitor.ready(key)
    first = visitor.open(f"/table/{key}")
    expect(first.locator("[data-choice]").first).to_be_visible()
    second = visitor.context.new_page()
    second.goto(f"/table/{key}")
    expect(second.get_by_text("open in another tab")).to_be_visible()
    second.locator("[data-choice]").first.click()
    second.locator("[data-does=confirm]").click()
    for page in (first, second):
        expect(page.locator("[data-log] .kept")).not_to_have_count(0)


def test_a_mistake_of_the_server_is_said_and_the_next_try_works(visitor: Visitor) -> None:
    broken = {"reason": "server-error", "text": "the server made a mistake"}
    visitor.page.route("**/api/tables", lambda route: route.fulfill(status=500, json=broken))
    page = visitor.open("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_text("The server made a mistake. Please try again")).to_be_visible()
    page.unroute("**/api/tables")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")


def test_a_server_that_does_not_answer_is_asked_again(visitor: Visitor) -> None:
    visitor.page.route("**/api/me", lambda route: route.abort())
    page = visitor.open("/")
    expect_message(page, "The server does not answer", "We keep trying")
    page.unroute("**/api/me")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
