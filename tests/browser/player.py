"""People who play by the page alone: they press what is offered, with the mouse or with keys."""

import time
from random import Random
from typing import Any, Final

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

from tests.support.deadlines import BETWEEN, PATIENCE

Json = dict[str, Any]

# What the page lets somebody do now; null while it is somebody else's turn.
NEXT: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  if (document.querySelector("dialog .after")) return { does: "over" };
  for (const does of ["confirm", "skip"]) if (all(`[data-does=${does}]`).length) return { does };
  const named = (what, name) => all(what).map((each) => each.dataset[name]);
  const choices = named("[data-choice]:enabled", "choice");
  const board = named("[data-target][aria-disabled=false]", "target");
  return choices.length + board.length ? { does: "choose", choices, board } : null;
}"""

# What has the focus, once it is drawn: how it is called, and whether one sees that it has it.
FOCUS: Final = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const seen = (one) => getComputedStyle(one);
  const ring = at.querySelector(".ring");
  const around = [at, at.closest("label")].filter(Boolean);
  const outlined = around.some((one) => seen(one).outlineStyle !== "none");
  return {
    target: at.dataset.target ?? at.dataset.choice ?? "",
    offered: at.ariaDisabled !== "true" && !at.disabled,
    name: (at.ariaLabel ?? at.closest("label")?.textContent ?? at.textContent ?? "").trim(),
    visible: at.matches(":focus-visible") && (ring ? seen(ring).strokeWidth === "4px" : outlined),
  };
}"""

MOST_TABS: Final = 120
LOOKS: Final = 50.0  # milliseconds between two; Playwright would look at every frame, and draw it
MOST_PRESSES: Final = 1500  # of one person in a whole game; a longer one does not end


def uncovered(now: Json) -> set[str]:
    """What can be pressed on the board: not the middle of a street whose discs are on offer."""
    board: set[str] = set(now["board"])
    discs = [target for target in board if target.startswith("stack:")]
    return board - {disc.split("/")[0].replace("stack", "space") for disc in discs}


class Clicker:
    """Plays with the mouse."""

    def __init__(self, page: Page, seed: int = 0, hasty: bool = False) -> None:
        self.page, self.random = page, Random(seed)
        self.hasty = hasty  # whether every turn is ended as soon as it may be
        self.pressed: list[str] = []

    def next(self) -> Json:
        """What can be done, as soon as something can."""
        try:
            found: Json = self.page.wait_for_function(NEXT, polling=LOOKS).json_value()
        except TooLate:
            raise AssertionError(f"nothing can be done after {self.pressed[-5:]}") from None
        return found

    def now(self) -> Json | None:
        """What can be done at this moment."""
        found: Json | None = self.page.evaluate(NEXT)
        return found

    def play(self) -> None:
        """Play until the game is over."""
        while (now := self.next())["does"] != "over":
            self.act(now)
            assert len(self.pressed) < MOST_PRESSES, f"no end after {self.pressed[-20:]}"

    def decide(self, presses: int) -> None:
        """Press a few things of one's own, then wait to be asked again."""
        before = len(self.pressed)
        while len(self.pressed) < before + presses:
            self.act(self.until_asked())
        self.until_asked()

    def until_asked(self) -> Json:
        """Skip what others do, up to one's own decision; what can be pressed then."""
        while (now := self.next())["does"] == "skip":
            self.act(now)
        return now

    def act(self, now: Json) -> None:
        """One press."""
        if now["does"] == "skip":
            self.skip()
        elif now["does"] == "confirm":
            self.confirm()
        else:
            assert now["does"] == "choose", f"the game is over after {self.pressed[-5:]}"
            self.press(now)

    def skip(self) -> None:
        """See at once what others did; it may be over before the press."""
        self.page.evaluate("() => document.querySelector('[data-does=skip]')?.click()")

    def confirm(self) -> None:
        """Yes."""
        self.page.locator("[data-does=confirm]").click()

    def press(self, now: Json) -> None:
        """Press one of the things on offer, on the board where it lies there."""
        target = self.choose(now)
        self.pressed.append(target)
        on_board = f'[data-target="{target}"][aria-disabled=false]'
        where = on_board if target in uncovered(now) else f'[data-choice="{target}"]'
        self.page.locator(where).first.click()

    def choose(self, now: Json) -> str:
        """One of the things on offer."""
        end = "button:end"
        if self.hasty and end in now["choices"]:
            return end
        return str(self.random.choice(sorted({*now["choices"], *uncovered(now)})))


def who_is_asked(*players: Clicker) -> tuple[Clicker, Json]:
    """The first of several people whose page lets them do something, and what."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for each in players:
            if (now := each.now()) is not None:
                return each, now
        players[0].page.wait_for_timeout(1000 * BETWEEN)
    presses = [each.pressed[-5:] for each in players]
    raise AssertionError(f"nobody can do anything after {presses}")


class Typist(Clicker):
    """Plays with the keyboard alone, and looks whether the focus can be seen."""

    KEYS: Final = {"disc:own": "o", "disc:white": "w", "disc:support": "s"}
    KEYS_OF_ENDING: Final = {"button:end": "e", "button:stop": "e"}
    TAB_EVERY: Final = 6

    def __init__(self, page: Page, seed: int = 0) -> None:
        super().__init__(page, seed)
        self.unseen: list[str] = []  # what had the focus without showing it
        self.tabbed = 0

    def skip(self) -> None:
        self.page.keyboard.press("n")

    def confirm(self) -> None:
        """The button has the focus already."""
        self.page.keyboard.press("Enter")

    def press(self, now: Json) -> None:
        """Mostly by the key of a thing; now and then by walking there."""
        if len(self.pressed) % self.TAB_EVERY == 0:
            self.walk()
        elif keys := self.keys(now):
            target = self.random.choice(sorted(keys))
            self.pressed.append(target)
            self.page.keyboard.type(keys[target])
        else:
            self.walk()

    def keys(self, now: Json) -> dict[str, str]:
        """The keys of all that is on offer and has some."""
        keys = self.KEYS | self.KEYS_OF_ENDING
        named = {target: keys[target] for target in now["choices"] if target in keys}
        streets = [target for target in now["board"] if target.startswith("space:")]
        if streets:
            return named | {target: target[6:].replace("-", "") for target in streets}
        digits = {target: str(n + 1) for n, target in enumerate(now["choices"][:9])}
        return digits | named

    def walk(self) -> None:
        """Tab until something that is on offer has the focus, and press it."""
        focus = self.tab_to(lambda at: bool(at["target"]) and at["offered"])
        self.pressed.append(focus["target"])
        self.tabbed += 1
        self.page.keyboard.press("Enter")

    def tab_to(self, fits: Any, key: str = "Tab") -> Json:
        """Tab until the focus is where it should be; everything on the way can be seen."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press(key)
            at: Json | None = self.page.evaluate(FOCUS)
            if at and not at["visible"]:
                self.unseen.append(at["name"])
            if at and fits(at):
                return at
        raise AssertionError(f"not to be reached with {key} on {self.page.url}")
