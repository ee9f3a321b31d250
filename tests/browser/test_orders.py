"""A standing order: given in the decision bar, obeyed by the server, cancelled by one press."""

from playwright.sync_api import expect

from tests.browser.visitor import Json, Visitor
from tests.support.deadlines import eventually

RECORD = "three-players-international"


def anothers_turn(visitor: Visitor) -> tuple[str, int]:
    """A table where a disc of the visitor's acts in the turn of somebody else, and may stop."""
    key = visitor.bring(RECORD)
    steps = visitor.ask("GET", f"/api/tables/{key}/history")["steps"]
    for ply, step in enumerate(steps[:-1]):
        state, then = step["state"], steps[ply + 1]["entry"]
        acts = state["phase"] == "activate" and state["actor"] != state["active"]
        if acts and then["word"] == "end":
            return visitor.play_on(key, ply, state["actor"]), state["actor"]
    raise AssertionError("no disc acts in the turn of somebody else")


def entries(visitor: Visitor, key: str) -> list[Json]:
    """The log of a table."""
    log: list[Json] = visitor.ask("GET", f"/api/tables/{key}/sync")["entries"]
    return log


def test_an_order_is_given_obeyed_and_cancelled(visitor: Visitor) -> None:
    key, seat = anothers_turn(visitor.come("Ada"))
    before = len(entries(visitor, key))
    page = visitor.open(f"/table/{key}")
    page.locator("[data-does=orders]").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Always end", exact=True).click()
    dialog.get_by_role("button", name="Save").click()
    cancel = page.locator("[data-does=cancel-order]")
    expect(cancel).to_contain_text("Always end")
    eventually(lambda: len(entries(visitor, key)) > before, "the move that the order demands")
    done = entries(visitor, key)[before]
    assert (done["seat"], done["word"], done["by"]) == (seat, "end", "person")
    page.reload()
    cancel.click()
    expect(cancel).to_have_count(0)
    assert visitor.ask("GET", f"/api/tables/{key}/seats/{seat}/order")["do"] == "ask"


def test_the_button_of_an_order_says_what_one_is(visitor: Visitor) -> None:
    key, _ = anothers_turn(visitor.come("Ada"))
    page = visitor.open(f"/table/{key}")
    told = page.locator("aside.note", has_text="Decide in advance")
    button = page.locator("[data-does=orders]")
    button.hover()
    expect(told).to_be_visible()
    page.mouse.move(1, 1)
    expect(told).to_have_count(0)
    button.focus()
    expect(told).to_be_visible()
