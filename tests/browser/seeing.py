"""What an eye would find wrong with a screen: cut-off text, and words of no language."""

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser.texts import keys
from tests.browser.visitor import Size

HERE: Final = Path(__file__).parent
CLIPPED: Final = (HERE / "clipped.js").read_text(encoding="utf-8")
MEASURE: Final = (HERE / "measure.js").read_text(encoding="utf-8")
WORDS: Final = (HERE / "words.js").read_text(encoding="utf-8")
FAMILIES: Final = sorted({key.split(".")[0] for key in keys() if "." in key})
LIKE_A_KEY: Final = re.compile(rf"(?<![\w/.])(?:{'|'.join(FAMILIES)})\.[a-z][\w-]*(?:\.[\w-]+)*")
LEFT_OPEN: Final = re.compile(r"\{\w+\}|\[[^\]]*\|[^\]]*\]|\bundefined\b|\bNaN\b|\bnull\b")


def laid_out(page: Page, size: Size) -> None:
    """Give the page a size and wait until it has taken it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    page.wait_for_function("() => document.fonts.status === 'loaded'")


def clipped(page: Page) -> list[str]:
    """Every text that cannot be read to its end."""
    found: list[str] = page.evaluate(CLIPPED)
    return found


def measured(page: Page) -> list[str]:
    """What the layout has done wrong: small letters, empty panels, numbers out of sight."""
    found: list[str] = page.evaluate(MEASURE)
    return found


def untranslated(page: Page) -> list[str]:
    """Everything that is a key or a gap instead of a text."""
    said: list[str] = page.evaluate(WORDS)
    found = [hit for text in said for each in (LIKE_A_KEY, LEFT_OPEN) for hit in each.findall(text)]
    return sorted(set(found))
