"""Who watches sees no secret: not on the page, not for a screen reader, in no message."""

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Clicker, who_is_asked
from tests.browser.texts import texts
from tests.browser.visitor import Visitor

Json = dict[str, Any]
SECRET_EVENTS = ("kept", "drew")
CHOOSING = ("keep", "show")
PRESSES = 30
CARDS = "(?:{})".format(
    "|".join(text for key, text in texts("en").items() if key.startswith(("action.", "subject.")))
)
TOLD_TOO_MUCH = re.compile(rf"(?:keeps|draws|kept|drew) (?:the )?{CARDS}\b")


def every(message: Any) -> Iterator[Json]:
    """All objects within a message."""
    if isinstance(message, list):
        for each in message:
            yield from every(each)
    elif isinstance(message, dict):
        yield message
        yield from every(list(message.values()))


def objects(visitor: Visitor) -> list[Json]:
    """All objects within all messages that somebody was sent."""
    return [each for text in visitor.heard() for each in every(json.loads(text or "null"))]


def positions(visitor: Visitor) -> Iterator[Json]:
    """All positions that somebody was told, whole or as what had changed."""
    position: Json = {}
    for told in objects(visitor):
        if told.get("format") == "calimala-state/1":
            position = told
            yield position
        elif "changes" in told:
            position = position | told["changes"]
            yield position


def is_discreet(state: Json) -> bool:
    """Whether a position tells nothing but what everybody may know."""
    hidden = [state["deck"], state["face_down"], *state["hands"], *state["dealt"], *state["kept"]]
    if state["phase"] in CHOOSING:
        hidden += state["shown"]
    return hidden == [None] * len(hidden)


CARDS_OF_SOMEBODY = "[data-target^='hand:'], .scoring [data-target^='scoring:']"


def play_while_watched(players: list[Clicker], watching: Page) -> None:
    """Play on, and look after every press at what the one who watches can read."""
    while sum(len(each.pressed) for each in players) < PRESSES:
        player, now = who_is_asked(*players)
        player.act(now)
        read = watching.locator("body").aria_snapshot() + watching.locator("body").inner_text()
        assert TOLD_TOO_MUCH.search(read) is None
        assert watching.locator(CARDS_OF_SOMEBODY).count() == 0


def test_a_spectator_sees_no_secret(visitors: Visitors) -> None:
    ada, bob, eve = visitors(), visitors(), visitors()
    key = ada.come("Ada").new_table("me", "open", "apprentice", public=True)
    bob.come("Bob").ask("POST", f"/api/tables/{key}/seats/1")
    for each in (ada, bob):
        each.ready(key)
    for each in (eve, ada, bob):
        each.open(f"/table/{key}")
    expect(eve.page.get_by_text("You are watching").first).to_be_visible()
    play_while_watched([Clicker(ada.page, 3), Clicker(bob.page, 4)], eve.page)

    told = objects(eve)
    seen = list(positions(eve))
    assert len(seen) > 20
    assert all(is_discreet(position) for position in seen)
    events = [each for each in told if each.get("event") in SECRET_EVENTS]
    assert events
    assert all(event["card"] is None for event in events)
    assert not any(each.get("legal") for each in told)
    assert not any(str(each.get("word")).startswith("keep") for each in told)
    assert not all(map(is_discreet, positions(ada))), "the test would see a secret"
