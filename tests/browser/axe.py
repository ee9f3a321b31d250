"""axe-core: what is hard to use without a mouse, without colours, or by ear."""

from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Page

Options = dict[str, list[str]]
DIALOG: Final = "dialog[open]"
AXE: Final = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
# What lies under an open dialog cannot be reached.
RUN: Final = """async ({ within, ...options }) => {
  const where = document.querySelector(within) ?? document;
  return (await axe.run(where, { resultTypes: ["violations"], ...options })).violations;
}"""
COLOURS: Final = {"runOnly": ["color-contrast"]}  # all that is different at night

DRAWN: Final = """async (theme) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return matchMedia(`(prefers-color-scheme: ${theme})`).matches;
}"""


def violations(page: Page, within: str = DIALOG) -> list[str]:
    """What axe finds wrong with a screen, or a part of it, by day, and its colours by night."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    by_day = violations_in(page, "light", {}, within)
    return [*by_day, *violations_in(page, "dark", COLOURS, within)]


def violations_in(
    page: Page, theme: Literal["light", "dark"], options: Options, within: str = DIALOG
) -> list[str]:
    """What axe finds wrong in a theme, a line each."""
    page.emulate_media(color_scheme=theme)
    page.wait_for_function(DRAWN, arg=theme)
    found: list[dict[str, Any]] = page.evaluate(RUN, {"within": within, **options})
    return [f"{theme} {each['id']}: {node(one)}" for each in found for one in each["nodes"][:4]]


def node(one: dict[str, Any]) -> str:
    """Where it is and why, in one line."""
    summary = " ".join(str(one["failureSummary"]).split())
    return f"{one['target']} {summary[:300]}"
