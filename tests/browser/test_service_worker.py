"""The installed page: a shell without a line, never an old page, notices of a turn."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.visitor import Visitor
from tests.support.deadlines import eventually

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}"""

WITNESS = """() => {
  self.shown = [];
  const show = self.registration.showNotification.bind(self.registration);
  self.registration.showNotification = (...notice) => (self.shown.push(notice), show(...notice));
}"""


def installed(visitors: Visitors) -> Visitor:
    """Somebody whose page is looked after by the service worker."""
    ada: Visitor = visitors(service_workers="allow")
    ada.open("/")
    ada.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    ada.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return ada


def test_the_page_can_be_installed(visitors: Visitors) -> None:
    ada = visitors()
    manifest = json.loads(ada.asked("GET", "/manifest.webmanifest").text())
    for icon in manifest["icons"]:
        answer = ada.asked("GET", icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])


def test_only_the_shell_is_kept_and_it_says_that_the_line_is_down(visitors: Visitors) -> None:
    ada = installed(visitors)
    ada.come("Ada")
    key = ada.new_table("me", "apprentice", public=False)
    ada.ready(key)
    ada.open(f"/table/{key}")
    expect(ada.page.locator(".press").first).to_be_visible()
    kept: list[str] = ada.page.evaluate(KEPT)
    assert "/" in kept
    assert [path for path in kept if path != "/" and not path.startswith("/assets/")] == []
    ada.context.set_offline(True)
    ada.page.reload()
    expect(ada.page.get_by_text("The server is not answering")).to_be_visible()
    ada.context.set_offline(False)
    expect(ada.page.locator(".press").first).to_be_visible()


def test_a_new_page_is_never_hidden_by_an_older_one(visitors: Visitors) -> None:
    ada = installed(visitors)
    put = """async () => {
      const cache = await caches.open("calimala-older");
      await cache.put("/", new Response("<h1>an older page</h1>"));
    }"""
    ada.page.evaluate(put)
    ada.page.reload()
    expect(ada.page.get_by_role("heading", name="Calimala")).to_be_visible()


def test_a_push_shows_a_notice_that_leads_to_the_table(visitors: Visitors) -> None:
    ada = installed(visitors)
    ada.context.grant_permissions(["notifications"])
    worker = ada.context.service_workers[0]
    worker.evaluate(WITNESS)  # what a browser without a screen shows, it may drop at once
    session = ada.context.new_cdp_session(ada.page)
    registrations: list[dict[str, Any]] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    eventually(lambda: ada.page.evaluate("() => 1") and registrations, "the registration")
    shown = {"title": "Calimala", "text": "It is your turn.", "url": "/table/t1", "tag": "t1"}
    pushed = {
        "origin": f"http://{ada.address}",
        "registrationId": registrations[0]["registrationId"],
        "data": json.dumps(shown),
    }
    session.send("ServiceWorker.deliverPushMessage", pushed)
    shown_notices = (
        "() => self.shown.map(([title, { body, tag, data }]) => [title, body, tag, data])"
    )
    expected = [["Calimala", "It is your turn.", "t1", "/table/t1"]]
    eventually(lambda: worker.evaluate(shown_notices) == expected, "the notice")
