"""What can be set, each clicked through once: accounts, devices, webhooks, clocks, sounds."""

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visitors
from tests.browser.texts import texts
from tests.browser.visitor import Visitor

A_DAY = timedelta(days=1)
PASSWORD = "a long password"  # noqa: S105 - of a server that lives for a test


def settings(visitor: Visitor) -> Locator:
    """The dialog, open."""
    visitor.open("/").get_by_role("button", name="Settings").click()
    return visitor.page.get_by_role("dialog")


def test_an_account_is_made_and_signed_in_to_elsewhere(visitors: Visitors) -> None:
    ada, elsewhere = visitors(), visitors()
    dialog = settings(ada.come("Ada"))
    dialog.get_by_text("Account:").click()
    dialog.get_by_label("Account name").fill("ada.of.florence")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Create account").click()
    ada.expect_notice(texts("en")["account.made"])
    page = elsewhere.open("/")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Account name").fill("ada.of.florence")
    page.get_by_label("Password").fill(PASSWORD[::-1])
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    elsewhere.expect_notice(texts("en")["error.wrong-login"])
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("banner").get_by_text("Ada")).to_be_visible()


def test_a_link_makes_another_device_the_same_person_once(visitors: Visitors) -> None:
    ada, phone, thief = visitors(), visitors(), visitors()
    dialog = settings(ada.come("Ada"))
    dialog.get_by_role("button", name="Another device").click()
    link = dialog.locator("input[readonly]").input_value()
    expect(dialog.get_by_text(re.compile(r"It works once, until \d"))).to_be_visible()
    expect(phone.open(link).get_by_text("You are now signed in as Ada here, too")).to_be_visible()
    expect(thief.open(link).get_by_text("This link no longer works")).to_be_visible()
    dialog.get_by_role("button", name="Another device").click()
    expect(dialog.locator("input[readonly]")).not_to_have_value(link)
    again = dialog.locator("input[readonly]").input_value()
    expect(thief.open(again).get_by_text("You are now signed in as Ada here, too")).to_be_visible()


def test_a_link_asks_before_it_replaces_somebody(visitors: Visitors) -> None:
    ada, bob = visitors(), visitors()
    dialog = settings(ada.come("Ada"))
    dialog.get_by_role("button", name="Another device").click()
    link = dialog.locator("input[readonly]").input_value()
    page = bob.come("Bob").open(link)
    expect(page.get_by_text("On this device you are signed in as Bob.")).to_be_visible()
    expect(page.get_by_role("main").locator("a, button")).to_have_count(2)
    page.get_by_role("button", name="Stay Bob").click()
    expect(page.get_by_role("banner").get_by_text("Bob")).to_be_visible()
    bob.open(link).get_by_role("button", name="Continue as Ada").click()
    expect(page.get_by_text("You are now signed in as Ada here, too")).to_be_visible()


def test_a_password_is_changed_with_the_old_one_and_a_person_deleted(visitor: Visitor) -> None:
    dialog = settings(visitor.come("Ada"))
    dialog.get_by_text("Account:").click()
    dialog.get_by_label("Account name").fill("ada.who.leaves")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Create account").click()
    visitor.expect_notice(texts("en")["account.made"])
    account = dialog.locator("details").filter(has_text="Account:")
    account.get_by_label("Current password").fill(PASSWORD[::-1])
    account.locator("input[autocomplete=new-password]").fill(PASSWORD)
    account.get_by_role("button", name="New password").click()
    visitor.expect_notice("This is not your current password")
    dialog.get_by_text("Your data").click()
    data = dialog.locator("details").filter(has_text="Your data")
    with visitor.page.expect_download() as saved:
        data.get_by_role("button", name="Save my data").click()
    assert saved.value.suggested_filename == "calimala.json"
    data.get_by_label("Current password").fill(PASSWORD)
    data.get_by_role("button", name="Delete my data").click()
    visitor.page.locator("dialog [data-does=sure]").click()
    expect(visitor.page.get_by_role("banner").get_by_text("Ada")).to_have_count(0)


def test_who_signs_out_everywhere_stays_here_and_is_told_elsewhere(visitors: Visitors) -> None:
    ada, phone = visitors(), visitors()
    ada.page.clock.install()
    dialog = settings(ada.come("Ada"))
    dialog.get_by_role("button", name="Another device").click()
    link = dialog.locator("input[readonly]").input_value()
    expect(phone.open(link).get_by_text("You are now signed in as Ada here, too")).to_be_visible()
    expect(phone.open("/").get_by_role("banner").get_by_text("Ada")).to_be_visible()
    ada.page.clock.pause_at(datetime.now(UTC) + A_DAY)  # a notice goes in its own time otherwise
    dialog.get_by_role("button", name="Sign out everywhere").click()
    ada.page.locator("[data-does=sure]").click()
    notice = dialog.get_by_role("status").filter(has_text="All other devices are signed out")
    notice.get_by_role("button", name="Close").click()  # in the dialog, which stays
    expect(notice).to_have_count(0)
    phone.expect_notice(texts("en")["goodbye.signed-out"])
    expect(phone.page.get_by_role("banner").get_by_text("Ada")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Sign out everywhere")).to_be_visible()
    expect(ada.open("/").get_by_role("banner").get_by_text("Ada")).to_be_visible()


def test_a_webhook_is_kept_unless_its_address_is_private(visitor: Visitor) -> None:
    dialog = settings(visitor.come("Ada"))
    dialog.get_by_text("Notify another service").click()
    field = dialog.locator("input[type=url]")
    save = field.locator("xpath=ancestor::form").get_by_role("button")
    field.fill("http://127.0.0.1:1/hook")
    save.click()
    visitor.expect_notice("This address cannot be used")
    field.fill("")
    save.click()
    visitor.expect_notice("Saved")


def test_a_name_is_changed_and_a_guest_makes_an_account_before_signing_out(
    visitor: Visitor,
) -> None:
    dialog = settings(visitor.come("Ada"))
    dialog.get_by_label("Your name", exact=True).fill("Lucrezia")
    dialog.get_by_role("button", name="Save").first.click()
    visitor.expect_notice("Saved")
    leave = dialog.get_by_role("button", name="Sign out", exact=True)
    expect(leave).to_have_count(0)  # a guest could not come back
    dialog.get_by_role("button", name=texts("en")["account.keep"]).click()
    dialog.get_by_label("Account name").fill("lucrezia.who.signs.out")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Create account").click()
    leave.click()
    expect(dialog.get_by_role("button", name="Sign out")).to_have_count(0)


def test_notifications_are_asked_for_and_a_no_is_respected(visitors: Visitors) -> None:
    yes, no = visitors(), visitors()
    yes.context.grant_permissions(["notifications"])
    for visitor, allowed in ((yes, True), (no, False)):
        box = settings(visitor).get_by_label(texts("en")["settings.notify"])
        box.click()
        expect(box).to_be_checked(checked=allowed)
    no.expect_notice(texts("en")["settings.notify.denied"])


def test_sounds_theme_and_palette_stay_as_they_were_chosen(visitor: Visitor) -> None:
    dialog = settings(visitor)
    dialog.get_by_label("Sounds").check()
    expect(dialog.get_by_role("slider")).to_be_visible()
    dialog.get_by_text("Dark", exact=True).click()
    visitor.page.reload()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", "dark")
    visitor.page.get_by_role("button", name="Settings").click()
    expect(dialog.get_by_label("Sounds")).to_be_checked()


def test_a_table_with_clocks_for_friends_only(visitors: Visitors) -> None:
    ada, bob = visitors(), visitors()
    page = ada.open("/")
    page.get_by_role("button", name="New table").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name", exact=True).fill("Ada")
    dialog.get_by_text("2", exact=True).click()
    dialog.get_by_text("More options").click()
    dialog.get_by_text("Per game").click()
    dialog.get_by_role("button", name="New table").click()
    page.wait_for_url("**/table/*")
    bob.open("/")
    expect(bob.page.get_by_text(texts("en")["room.title"].format(who="Ada"))).to_have_count(0)
    bob.open(page.url).get_by_label("Your name", exact=True).fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    for each in (ada, bob):
        each.page.get_by_role("button", name="I am ready").click()
    for each in (ada, bob):
        expect(each.page.get_by_role("timer").first).to_have_text(re.compile(r"^(20:00|19:\d\d)$"))
