"""People who learn the game on the page: they do what a chapter asks, to its end."""

from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.player import NEXT, Clicker, Json, Typist

# What can be done in a chapter; at its end, on to the next one.
NEXT_IN_LESSON: Final = f"""() => {{
  const over = document.querySelector("[data-does=next-chapter]");
  return over ? {{ does: "done" }} : ({NEXT})();
}}"""


class Learner(Clicker):
    """Learns with the mouse."""

    def next(self) -> Json:
        found: Json = self.page.wait_for_function(NEXT_IN_LESSON).json_value()
        return found

    def finish(self) -> None:
        """Do all that the chapter asks; close the scoring that lies over its end."""
        while (now := self.next())["does"] != "done":
            self.act(now)
        self.close_scoring()

    def close_scoring(self) -> None:
        """The last chapter ends with the final scoring, a dialog that is loaded when it is due."""
        if self.page.url.endswith("#end"):
            dialog = self.page.locator("dialog[open]")
            expect(dialog).to_be_visible()
            self.page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)

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
