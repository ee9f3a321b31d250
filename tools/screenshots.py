"""Draw every screen on desk and phone in both themes, some at every size and in each language.

Usage: .venv/bin/python tools/screenshots.py [NAME...]
       .venv/bin/python tools/screenshots.py --docs

The pictures are in build/screenshots. NAME is a screen, such as home or table-placing. With --docs
only those that README.md and docs/pictures.md show are drawn, and kept in docs/images.
"""

import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.screens import SCREENS, Looker, Tables
from tests.browser.texts import LANGUAGES
from tests.browser.visitor import SIZES, Theme, Visitor
from tests.support.processes import serving
from tools import browser as chromiums
from tools.steps import ROOT, say

FOLDER = ROOT / "build" / "screenshots"
EVERY_SCREEN = ("desk", "phone")  # at the other sizes, those below
AT_EVERY_SIZE = (
    "home-with-tables",
    "own-room",
    "learn-chapter",
    "table-placing",
    "table-acting",
    "table-of-two",
    "table-taking-a-card",
    "replay-of-the-middle",
)
THEMES: tuple[Theme, ...] = ("light", "dark")
IN_EVERY_LANGUAGE = (
    "home",
    "own-room",
    "learn-chapter",
    "table-placing",
    "table-acting",
    "final-scoring",
)


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
        how = SIZES[self.size], self.theme, self.language
        with Visitor(tables.browser, tables.address, *how) as visitor:
            SCREENS[self.screen](Looker(tables, visitor))
            self.file.parent.mkdir(parents=True, exist_ok=True)
            visitor.page.screenshot(path=self.file)


DOCS = {  # by the name of the picture that the documents show
    "at-the-table": Picture("table-acting", "desk", "light", "en"),
    "at-the-table-dark": Picture("table-acting", "desk", "dark", "en"),
    "on-the-phone": Picture("table-acting", "phone", "light", "en"),
    "on-the-phone-dark": Picture("table-acting", "phone", "dark", "en"),
    "home": Picture("home-with-tables", "desk", "light", "en"),
    "room": Picture("own-room", "desk", "light", "en"),
    "on-a-tablet": Picture("table-placing", "tablet", "light", "en"),
    "on-a-lying-phone": Picture("table-of-two", "lying", "light", "en"),
    "replay": Picture("replay-of-the-middle", "laptop", "light", "en"),
    "result": Picture("final-scoring", "desk", "light", "en"),
    "coach": Picture("coach-of-a-mistake", "desk", "light", "en"),
    "skill-and-luck": Picture("coach-report", "desk", "light", "en"),
}
IMAGES = ROOT / "docs" / "images"
QUALITY = 80  # each has less than 200 kB


def keep_for_docs() -> None:
    """Keep the pictures that were drawn for the documents there."""
    for name, picture in DOCS.items():
        Image.open(picture.file).save(IMAGES / f"{name}.webp", quality=QUALITY)


def shown_at(size: str, screens: Iterable[str]) -> list[str]:
    """Those screens that are drawn at a size."""
    return [each for each in screens if size in EVERY_SCREEN or each in AT_EVERY_SIZE]


def pictures(wanted: list[str]) -> Iterator[Picture]:
    """All there are; or those of some screens."""
    for size in SIZES:
        for theme in THEMES:
            for screen in wanted or shown_at(size, SCREENS):
                yield Picture(screen, size, theme, "en")
        for language in LANGUAGES[1:]:
            for screen in wanted or shown_at(size, IN_EVERY_LANGUAGE):
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
    """Draw all screens, some of them, or those for the documents."""
    if wanted == ["--docs"]:
        draw(list(DOCS.values()))
        keep_for_docs()
        return 0
    if unknown := sorted(set(wanted) - set(SCREENS)):
        print(f"calimala: no such screen: {', '.join(unknown)}; there are {', '.join(SCREENS)}")
        return 2
    draw(list(pictures(wanted)))
    return 0


def draw(chosen: list[Picture]) -> None:
    """Draw pictures one after the other."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        database = f"sqlite:///{folder}/tables.db"
        with serving(database, Path(folder), 1) as [process]:
            tables = Tables(browser, process.address)
            for number, picture in enumerate(chosen, 1):
                picture.draw(tables)
                say(f"{number}/{len(chosen)} {picture.file.relative_to(ROOT)}")
            tables.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
