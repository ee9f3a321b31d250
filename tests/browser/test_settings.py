"""What can be set, each clicked through once: accounts, devices, webhooks, clocks, sounds."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visitors
from tests.browser.visitor import Visitor

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
    dialog.get_by_role("button", name="Make an account").click()
    expect(ada.page.get_by_text("Saved")).to_be_visible()
    page = elsewhere.open("/")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Account name").fill("ada.of.florence")
    page.get_by_label("Password").fill(PASSWORD[::-1])
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("account name or the password is wrong")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("banner").get_by_text("Ada")).to_be_visible()


def test_a_link_makes_another_device_the_same_person_once(visitors: Visitors) -> None:
    ada, phone, thief = visitors(), visitors(), visitors()
    dialog = settings(ada.come("Ada"))
    dialog.get_by_role("button", name="Another device").click()
    link = dialog.locator("input[readonly]").input_value()
    expect(phone.open(link).get_by_text("You are now Ada here, too")).to_be_visible()
    expect(thief.open(link).get_by_text("This link does not work any more")).to_be_visible()


def test_who_signs_out_everywhere_stays_here_and_is_told_elsewhere(visitors: Visitors) -> None:
    ada, phone = visitors(), visitors()
    dialog = settings(ada.come("Ada"))
    dialog.get_by_role("button", name="Another device").click()
    link = dialog.locator("input[readonly]").input_value()
    expect(phone.open(link).get_by_text("You are now Ada here, too")).to_be_visible()
    expect(phone.open("/").get_by_role("banner").get_by_text("Ada")).to_be_visible()
    ada.page.once("dialog", lambda dialog: dialog.accept())
    dialog.get_by_role("button", name="Sign out everywhere").click()
    notice = dialog.get_by_role("status").filter(has_text="All other devices are signed out")
    notice.get_by_role("button", name="Close").click()  # in the dialog, which stays
    expect(notice).to_have_count(0)
    expect(phone.page.get_by_text("You were signed out")).to_be_visible()
    expect(phone.page.get_by_role("banner").get_by_text("Ada")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Sign out everywhere")).to_be_visible()
    expect(ada.open("/").get_by_role("banner").get_by_text("Ada")).to_be_visible()


def test_a_webhook_is_kept_unless_its_address_is_private(visitor: Visitor) -> None:
    dialog = settings(visitor.come("Ada"))
    dialog.get_by_text("Message to another service").click()
    field = dialog.locator("input[type=url]")
    save = field.locator("xpath=ancestor::form").get_by_role("button")
    field.fill("http://127.0.0.1:1/hook")
    save.click()
    expect(visitor.page.get_by_text("This address cannot be used")).to_be_visible()
    field.fill("")
    save.click()
    expect(visitor.page.get_by_text("Saved")).to_be_visible()


def test_a_name_is_changed_and_somebody_signs_out(visitor: Visitor) -> None:
    dialog = settings(visitor.come("Ada"))
    dialog.get_by_label("Your name").fill("Lucrezia")
    dialog.get_by_role("button", name="Save").first.click()
    expect(visitor.page.get_by_text("Saved")).to_be_visible()
    visitor.page.once("dialog", lambda dialog: dialog.accept())
    dialog.get_by_role("button", name="Sign out", exact=True).click()
    expect(dialog.get_by_role("button", name="Sign out")).to_have_count(0)


def test_notifications_are_asked_for_and_a_no_is_respected(visitors: Visitors) -> None:
    yes, no = visitors(), visitors()
    yes.context.grant_permissions(["notifications"])
    for visitor, allowed in ((yes, True), (no, False)):
        box = settings(visitor).get_by_label("Tell me")
        box.click()
        expect(box).to_be_checked(checked=allowed)
    expect(no.page.get_by_text("does not allow messages from this page")).to_be_visible()


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
    dialog.get_by_label("Your name").fill("Ada")
    dialog.get_by_text("2", exact=True).click()
    dialog.get_by_text("More options").click()
    dialog.get_by_text("Clock for the game").click()
    dialog.get_by_role("button", name="New table").click()
    page.wait_for_url("**/table/*")
    bob.open("/")
    expect(bob.page.get_by_text("Table of Ada")).to_have_count(0)
    bob.open(page.url).get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    for each in (ada, bob):
        each.page.get_by_role("button", name="I am ready").click()
    for each in (ada, bob):
        expect(
            each.page.get_by_text("20:00").or_(each.page.get_by_text("19:5")).first
        ).to_be_visible()
