"""The page in a real browser: frames while pieces move, memory over a game, first board, size.

The server runs on the same machine, so that the network is none of the figures.

Usage: python -m bench.page [--json] [--runs N] [--games N]
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from bench.measure import RUNS, Spread, highest, lowest
from calimala.cli.parser import Parser
from calimala.cli.support import options
from calimala.game import BadOption

try:
    from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

    from tests.browser.player import Clicker
    from tests.browser.visitor import PATIENCE, Visitor
    from tests.support.processes import serving
except ImportError as fault:
    raise BadOption(f"{fault}; make bench-page installs what is missing") from None
from tools import browser as chromiums

FORMAT: Final = "calimala-bench-page/1"
GAME: Final = "four-players-international"
PIECES: Final = 10
FROM: Final = 120  # the ply from which the pieces set out
FRAMES_GOAL, FIRST_GOAL, HOME_GOAL, TABLE_GOAL = 60.0, 1000.0, 70.0, 130.0
PARTS: Final = 4  # looks at the memory during a game

# Waits until all lies still, jumps to a ply, and counts frames while the pieces fly there.
FLIGHT: Final = """async ({ ply, patience }) => {
  const deadline = performance.now() + patience;
  const frame = () => new Promise(requestAnimationFrame);
  const until = async (fits, missing) => {
    for (; !fits(); await frame())
      if (performance.now() > deadline) throw new Error(`still missing: ${missing}`);
  };
  const isPiece = (effect) => effect.target.classList.contains("piece");
  const isFlight = (effect) => isPiece(effect) && effect.getTiming().iterations === 1;
  const flying = () => document.getAnimations().filter(
    ({ playState, effect }) => playState === "running" && isFlight(effect));
  await until(() => flying().length === 0, "pieces that lie still");
  const slider = document.querySelector(".slide input");
  slider.value = ply;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await until(() => flying().length > 0, `pieces that fly to ply ${ply}`);
  const pieces = flying().length, times = [await frame()];
  do times.push(await frame()); while (flying().length > 0);
  return { pieces, frames: times.length - 1, milliseconds: times.at(-1) - times[0] };
}"""

# Jump back to a ply, to which no piece flies; return when the board has dissolved.
BACK: Final = """async (ply) => {
  const slider = document.querySelector(".slide input");
  slider.value = ply;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  const frame = () => new Promise(requestAnimationFrame);
  do await frame(); while (document.querySelectorAll(".pieces").length > 1);
}"""

# Frames a second of a page on which nothing happens: what this machine can give at the moment.
IDLE: Final = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const start = await frame();
  let now = start, frames = 0;
  for (; now < start + 1000; frames++) now = await frame();
  return (1000 * frames) / (now - start);
}"""

# Notes when the board is first there to be seen.
FIRST: Final = """
  const look = () => {
    const board = document.querySelector(".board .print rect");
    if (board && board.getBoundingClientRect().width > 0) globalThis.seen = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""

SIZES: Final = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /\\.(js|css)$/.test(name))
  .reduce((sum, each) => sum + each.encodedBodySize, 0)"""


@dataclass(frozen=True)
class Memory:
    """What a page holds after its garbage was taken away."""

    moment: str
    megabytes: float
    nodes: int
    listeners: int


@dataclass(frozen=True)
class Figures:
    """All that was measured."""

    pieces: int
    frames: Spread
    frames_of_an_empty_page: Spread
    first_board: Spread
    size_home: float
    size_table: float
    memory: list[Memory]


# Frames.


def flight(page: Page, ply: int) -> dict[str, Any]:
    """Jump to a ply of a replay, and follow the pieces."""
    found: dict[str, Any] = page.evaluate(FLIGHT, {"ply": ply, "patience": PATIENCE})
    return found


def frames(browser: Browser, address: str, runs: int) -> tuple[int, Spread]:
    """Frames a second while about ten pieces are on their way, and how many they are."""
    with Visitor(browser, address, still=False, settings={"speed": "normal"}) as visitor:
        page = visitor.open(f"/table/{visitor.come('Ada').bring(GAME)}?ply={FROM}")
        page.locator("[data-log] .line").first.wait_for()
        there, pieces = FROM, 0
        while pieces < PIECES:
            there += 2
            pieces = flight(page, there)["pieces"]
            page.evaluate(BACK, FROM)
        flights = []
        for _ in range(2 * runs):
            flights.append(flight(page, there))
            page.evaluate(BACK, FROM)
    rates = [1000 * each["frames"] / each["milliseconds"] for each in flights]
    return pieces, highest(rates)


def idle(browser: Browser, address: str, runs: int) -> Spread:
    """Frames a second of an empty page, in the same run."""
    with Visitor(browser, address) as visitor:
        return highest([float(visitor.page.evaluate(IDLE)) for _ in range(runs)])


# The first board, and what it costs to fetch.


def first_boards(browser: Browser, address: str, key: str, runs: int) -> tuple[Spread, float]:
    """Milliseconds until somebody new sees a board, and kilobytes of code and styles for it."""
    found, size = [], 0.0
    for _ in range(runs):
        with Visitor(browser, address) as visitor:
            visitor.context.add_init_script(FIRST)
            page = visitor.open(f"/table/{key}")
            found.append(float(page.wait_for_function("() => globalThis.seen").json_value()))
            size = page.evaluate(SIZES) / 1000
    return lowest(found), size


def size_of_home(browser: Browser, address: str) -> float:
    """Kilobytes of code and styles for the front page."""
    with Visitor(browser, address) as visitor:
        visitor.open("/").locator(".lobby").wait_for()
        return float(visitor.page.evaluate(SIZES)) / 1000


# Memory.


def memory(session: CDPSession, moment: str) -> Memory:
    """What is held now."""
    for _ in range(2):  # what the first takes away may have held something
        session.send("HeapProfiler.collectGarbage")
    told = session.send("Performance.getMetrics")["metrics"]
    named = {each["name"]: each["value"] for each in told}
    megabytes = named["JSHeapUsedSize"] / 1e6
    return Memory(moment, megabytes, int(named["Nodes"]), int(named["JSEventListeners"]))


def whole_games(browser: Browser, address: str, games: int) -> Iterator[Memory]:
    """Looks at the memory while somebody plays games of four, and at home between them."""
    with Visitor(browser, address) as visitor:
        page = visitor.come("Ada").open("/")
        session = visitor.context.new_cdp_session(page)
        session.send("Performance.enable")
        for number in range(1, games + 1):
            yield from one_game(visitor, session, number)
            yield memory(session, f"at home after game {number}")


def one_game(visitor: Visitor, session: CDPSession, number: int) -> Iterator[Memory]:
    """Looks at the memory at the beginning of a game, at parts of it and at its end."""
    page, key = visitor.page, visitor.new_table("me", *["apprentice"] * 3)
    visitor.ready(key)
    page.evaluate(f"() => {{ history.pushState(null, '', '/table/{key}'); }}")
    page.evaluate("() => dispatchEvent(new PopStateEvent('popstate'))")
    clicker, looks = Clicker(page, number), 0
    while (now := clicker.next())["does"] != "over":
        if len(clicker.pressed) >= looks * 40 and looks < PARTS:
            yield memory(session, f"game {number}, after {len(clicker.pressed)} presses")
            looks += 1
        clicker.act(now)
    yield memory(session, f"game {number} over, after {len(clicker.pressed)} presses")
    page.locator("dialog a[href='/']").click()
    page.locator(".lobby").wait_for()


# All of it.


def measure(browser: Browser, address: str, runs: int, games: int) -> Figures:
    """Every figure of the page."""
    with Visitor(browser, address) as host:
        key = host.come("Host").new_table("me", "apprentice", "apprentice", "apprentice")
        host.ready(key)
        pieces, rate = frames(browser, address, runs)
        first, size = first_boards(browser, address, key, runs)
    empty, home = idle(browser, address, runs), size_of_home(browser, address)
    held = list(whole_games(browser, address, games))
    return Figures(pieces, rate, empty, first, home, size, held)


@contextmanager
def browsing() -> Iterator[tuple[Browser, str]]:
    """A browser and a server of our own."""
    path = chromiums.found() or chromiums.fetched()
    if path is None:
        raise BadOption(chromiums.ADVICE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        with serving(f"sqlite:///{folder}/tables.db", Path(folder), 1) as [process]:
            yield browser, process.address
        browser.close()


def tables(found: Figures) -> Iterator[Table]:
    """The figures for people."""
    drawn = Table(box=None, header_style="dim")
    for title in ("", "median", "best", "goal"):
        drawn.add_column(title, justify="right" if title else "left")
    rate, first, empty = found.frames, found.first_board, found.frames_of_an_empty_page
    drawn.add_row(
        f"frames a second while {found.pieces} pieces move",
        f"{rate.median:.0f}", f"{rate.best:.0f}", f"{FRAMES_GOAL:.0f}",
    )  # fmt: skip
    drawn.add_row("the same on an empty page", f"{empty.median:.0f}", f"{empty.best:.0f}", "")
    drawn.add_row(
        "first board with an empty cache, ms",
        f"{first.median:.0f}", f"{first.best:.0f}", f"< {FIRST_GOAL:.0f}",
    )  # fmt: skip
    sizes = (("front page", found.size_home, HOME_GOAL), ("table", found.size_table, TABLE_GOAL))
    for what, size, goal in sizes:
        drawn.add_row(f"code and styles of the {what}, kB", f"{size:.0f}", "", f"< {goal:.0f}")
    yield drawn
    held = Table(box=None, header_style="dim", title="held by the page after garbage collection")
    for title in ("", "heap, MB", "nodes", "listeners"):
        held.add_column(title, justify="right" if title else "left")
    for each in found.memory:
        held.add_row(each.moment, f"{each.megabytes:.2f}", str(each.nodes), str(each.listeners))
    yield held


def main(arguments: list[str] | None = None) -> int:
    """Measure, then print."""
    parser = Parser(prog="python -m bench page", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--runs", type=options.whole(1, 100), default=RUNS, help="of each figure")
    parser.add_argument("--games", type=options.whole(0, 20), default=2, help="for the memory")
    chosen = parser.parse_args(arguments)
    with browsing() as (browser, address):
        found = measure(browser, address, chosen.runs, chosen.games)
    if chosen.json:
        print(json.dumps({"format": FORMAT} | asdict(found)))
    else:
        for each in tables(found):
            Console().print(each)
    return 0


if __name__ == "__main__":
    sys.exit(main())
