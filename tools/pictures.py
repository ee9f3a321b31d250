"""Draw the pictures that the page ships: icons, the still of the front page, the link preview.

Usage: .venv/bin/python tools/pictures.py [icons|stills]...

Icons come from ui/public/icon.svg; the still is a recorded game, drawn by the page itself, so that
the page has to be built before (make ui).
"""

import io
import sys
import tempfile
from base64 import b64encode
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.screens import Looker, Tables, table_placing
from tests.browser.visitor import Theme, Visitor
from tests.support.processes import serving
from tools.screenshots import THEMES, chromium
from tools.steps import ROOT, say

PUBLIC: Final = ROOT / "ui" / "public"
HOME: Final = ROOT / "ui" / "src" / "features" / "home"
STILL: Final = (600, 378)
PREVIEW: Final = (1200, 630)
SCREEN: Final = (1600, 1000)
QUALITY: Final = 35  # of the stills: the whole front page has less than 70 kB
ICONS: Final = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-maskable": (512, 0.78)}

COVER: Final = """
<style>
  div { position: absolute; left: 70px; font: 600 92px Georgia, serif; color: #33261c }
  .all { inset: 0; background: #efe4cd; overflow: hidden }
  .all img { position: absolute; right: -60px; height: 100% }
  .fade { inset: 0; background: linear-gradient(90deg, #efe4cd 32%, #efe4cd00 70%) }
</style>
<div class="all"><img src="BOARD" /></div>
<div class="fade"></div>
<div style="top: 150px; width: 180px">MARK</div>
<div style="top: 360px">Calimala</div>
"""


def picture(page: Page, html: str, size: tuple[int, int], transparent: bool = False) -> Image.Image:
    """What a browser draws of a page of its own."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_content(f"<style>body {{ margin: 0 }}</style>{html}")
    return Image.open(io.BytesIO(page.screenshot(omit_background=transparent)))


def draw_icons(browser: Browser) -> None:
    """The mark in the sizes that devices ask for; a maskable one has a margin all around."""
    page, svg = browser.new_page(), (PUBLIC / "icon.svg").read_text()
    for name, (size, share) in ICONS.items():
        back = "#b8352c" if share < 1 else "transparent"
        html = (
            f'<div style="width:{size}px;height:{size}px;background:{back};display:grid;'
            f'place-items:center"><div style="width:{share:.0%}">{svg}</div></div>'
        )
        drawn = picture(page, html, (size, size), transparent=True)
        drawn.save(PUBLIC / f"{name}.png", optimize=True)
        say(f"ui/public/{name}.png")
    page.close()


def board(tables: Tables, theme: Theme) -> Image.Image:
    """The board in the middle of a recorded game."""
    with Visitor(tables.browser, tables.address, SCREEN, theme) as visitor:
        table_placing(Looker(tables, visitor))
        shot = visitor.page.locator("div.board").screenshot()
    return Image.open(io.BytesIO(shot)).convert("RGB")


def draw_stills(browser: Browser) -> None:
    """The board for the front page, by day and by night, and in the preview of links."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        with serving(database, Path(folder), 1) as [process]:
            tables = Tables(browser, process.address)
            drawn = {theme: board(tables, theme) for theme in THEMES}
            tables.close()
    for theme, whole in drawn.items():
        whole.resize(STILL, Image.Resampling.LANCZOS).save(
            HOME / f"still-{theme}.avif", quality=QUALITY, speed=2
        )
        say(f"ui/src/features/home/still-{theme}.avif")
    draw_preview(browser, drawn["light"])


def draw_preview(browser: Browser, still: Image.Image) -> None:
    """The picture of every link: the mark and the name over the board."""
    data = io.BytesIO()
    still.save(data, "PNG")
    page, svg = browser.new_page(), (PUBLIC / "icon.svg").read_text()
    board = f"data:image/png;base64,{b64encode(data.getvalue()).decode()}"
    html = COVER.replace("MARK", svg).replace("BOARD", board)  # in whose letters MARK may occur
    drawn = picture(page, html, PREVIEW).convert("RGB")
    drawn.quantize(256, kmeans=3).save(PUBLIC / "preview.png", optimize=True)
    page.close()
    say("ui/public/preview.png")


def main(wanted: list[str]) -> None:
    """Draw what is wanted, or everything."""
    with chromium() as browser:
        if not wanted or "icons" in wanted:
            draw_icons(browser)
        if not wanted or "stills" in wanted:
            draw_stills(browser)


if __name__ == "__main__":
    main(sys.argv[1:])
