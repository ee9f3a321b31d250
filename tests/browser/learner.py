"""People who learn the game on the page: they do what a chapter asks, to its end."""

from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.player import LOOKS, NEXT, Clicker, Json, Typist

# The ways on through what is read at the end of a chapter, those in front of others first.
REVEAL: Final = "[data-does=reveal]"
CEREMONY: Final = "[data-does=skip-ceremony]"
READ: Final = [
    CEREMONY,
    "dialog [data-does=turn-card]",
    "dialog .after .primary",
    REVEAL,
    "[data-does=next-page]",
]

# What can be done in a chapter; at its end, on to the next one.
NEXT_IN_LESSON: Final = f"""() => {{
  const way = {READ}.find((each) => document.querySelector(each));
  if (way) return {{ does: "read", way }};
  const over = document.querySelector("[data-does=next-chapter]");
  return over ? {{ does: "done" }} : ({NEXT})();
}}"""


class Learner(Clicker):
    """Learns with the mouse."""

    def next(self) -> Json:
        found: Json = self.page.wait_for_function(NEXT_IN_LESSON, polling=LOOKS).json_value()
        return found

    def finish(self) -> None:
        """Do all that the chapter asks, and read what is said at its end."""
        while (now := self.next())["does"] != "done":
            self.act(now)

    def act(self, now: Json) -> None:
        if now["does"] == "read":
            self.read(now["way"])
        else:
            super().act(now)

    def read(self, way: str) -> None:
        """Go on reading; the final scoring is a dialog that is loaded when it is due."""
        self.push(self.page.locator(way))
        if way == REVEAL:
            expect(self.page.locator("dialog[open]")).to_be_visible()

    def go_on(self) -> None:
        """On to the next chapter."""
        before = self.page.url
        self.push(self.page.locator("[data-does=next-chapter]"))
        self.page.wait_for_url(lambda url: url != before)

    def push(self, button: Locator) -> None:
        """Press a button."""
        button.click()


class Toucher(Learner):
    """Learns with a finger."""

    def confirm(self) -> None:
        self.push(self.page.locator("[data-does=confirm]"))

    def press(self, now: Json) -> None:
        """A button where there is one: on a telephone the board may show another quarter."""
        target = self.random.choice(sorted(now["choices"] or now["board"]))
        self.pressed.append(target)
        where = f'[data-choice="{target}"], [data-target="{target}"][aria-disabled=false]'
        self.push(self.page.locator(where).last)

    def push(self, button: Locator) -> None:
        button.tap()


class TypingLearner(Typist, Learner):
    """Learns with the keyboard alone."""

    def push(self, button: Locator) -> None:
        """The way on has the focus already."""
        expect(button).to_be_focused()
        self.page.keyboard.press("Enter")
