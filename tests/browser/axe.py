"""axe-core: what is hard to use without a mouse, without colours, or by ear."""

from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
# What lies under an open dialog cannot be reached.
RUN: Final = """async () => {
  const where = document.querySelector("dialog[open]") ?? document;
  return (await axe.run(where, { resultTypes: ["violations"] })).violations;
}"""

DRAWN: Final = """async (theme) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return matchMedia(`(prefers-color-scheme: ${theme})`).matches;
}"""


def violations_in(page: Page, theme: Literal["light", "dark"]) -> list[str]:
    """What axe finds wrong by day or by night."""
    page.emulate_media(color_scheme=theme)
    page.wait_for_function(DRAWN, arg=theme)
    return [f"{theme} {each}" for each in violations(page)]


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a screen, a line each."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [f"{each['id']}: {node(one)}" for each in found for one in each["nodes"][:4]]


def node(one: dict[str, Any]) -> str:
    """Where it is and why, in one line."""
    summary = " ".join(str(one["failureSummary"]).split())
    return f"{one['target']} {summary[:300]}"
