"""Draw every screen of the page, in both sizes and both themes, and the table in each language.

Usage: .venv/bin/python tools/screenshots.py [NAME...]

The pictures are in build/screenshots. NAME is a screen, such as home or table-placing.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, sync_playwright

from tests.browser.screens import SCREENS, Looker, Tables
from tests.browser.texts import LANGUAGES
from tests.browser.visitor import DESK, PHONE, Size, Theme
from tests.server.processes import serving
from tools import browser as chromiums
from tools.setup import ROOT, say

FOLDER = ROOT / "build" / "screenshots"
SIZES: dict[str, Size] = {"desk": DESK, "phone": PHONE}
THEMES: tuple[Theme, ...] = ("light", "dark")
IN_EVERY_LANGUAGE = ("home", "table-placing", "table-acting", "final-scoring")


@dataclass(frozen=True)
class Picture:
    """One screen as somebody sees it."""

    screen: str
    size: str
    theme: Theme
    language: str

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.size}-{self.theme}-{self.language}" / f"{self.screen}.png"

    def draw(self, tables: Tables) -> None:
        """Go there and draw it."""
        look = Looker(tables, SIZES[self.size], self.theme, self.language)
        with look.visitor:
            SCREENS[self.screen](look)
            self.file.parent.mkdir(parents=True, exist_ok=True)
            look.page.screenshot(path=self.file)


def pictures(wanted: list[str]) -> Iterator[Picture]:
    """All there are; or those of some screens."""
    for size in SIZES:
        for theme in THEMES:
            for screen in SCREENS:
                yield Picture(screen, size, theme, "en")
        for language in LANGUAGES[1:]:
            for screen in wanted or IN_EVERY_LANGUAGE:
                yield Picture(screen, size, "light", language)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser that draws."""
    path = chromiums.chromium()
    if path is None:
        sys.exit(f"calimala: {chromiums.ADVICE}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


def main(wanted: list[str]) -> int:
    """Draw them one after the other."""
    if unknown := sorted(set(wanted) - set(SCREENS)):
        print(f"calimala: no such screen: {', '.join(unknown)}; there are {', '.join(SCREENS)}")
        return 2
    chosen = [each for each in pictures(wanted) if not wanted or each.screen in wanted]
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        database = f"sqlite:///{folder}/tables.db"
        with serving(database, Path(folder), 1) as [process]:
            tables = Tables(browser, process.address)
            for number, picture in enumerate(chosen, 1):
                picture.draw(tables)
                say(f"{number}/{len(chosen)} {picture.file.relative_to(ROOT)}")
            tables.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
