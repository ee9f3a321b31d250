"""Somebody with a browser of their own: a page, what it complained of, and what it was told."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal, Self

from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Response,
    WebSocket,
    expect,
)
from playwright.sync_api import TimeoutError as TooLate

from tests.support import deadlines

Json = dict[str, Any]
Moment = tuple[str, int, int]  # a finished game, a ply of it, and who decides there
Size = tuple[int, int]
Theme = Literal["light", "dark"]
DESK: Final[Size] = (1366, 768)
PHONE: Final[Size] = (390, 844)
SIZES: Final[dict[str, Size]] = {  # that the page is designed for
    "large": (1920, 1080),
    "desk": DESK,
    "laptop": (1024, 768),
    "tablet": (820, 1180),
    "lying": (844, 390),
    "phone": PHONE,
}
PATIENCE: Final = 1000 * deadlines.PATIENCE  # milliseconds, as Playwright counts
QUICK: Final = {"speed": "off", "ceremony": False}
ORDINARY: Final = ("Failed to load resource", "WebSocket connection to")  # said of every refusal
NOT_KEPT: Final = {"Connection": "close"}  # else the server may close it just when it is used again
RECORDS: Final = Path(__file__).parents[1] / "records"
MOST_SHOWN: Final = 3000  # letters of a page that are worth reading when a test has failed
READING: Final = 10_000.0  # milliseconds to read them

# What the page adds to a shuffle is always the same; the rest of the deal the server's tests fix.
FIXED_LUCK: Final = "crypto.getRandomValues = (bytes) => bytes.fill(7);"

# Every notice that could be seen: it goes by itself, perhaps before a busy machine looks again.
NOTICED: Final = """
  const noticed = (globalThis.noticed = []);
  const within = (one) => [one, ...(one.querySelectorAll?.(".notice") ?? [])];
  const isNotice = (one) => one.matches?.(".notice") && one.checkVisibility();
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).flatMap(within);
    noticed.push(...added.filter(isNotice).map((one) => one.textContent));
  }).observe(document, { childList: true, subtree: true });
"""
expect.set_options(timeout=PATIENCE)


class Visitor:
    """One person's browser; contexts share nothing, so two visitors are two people."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: Size = DESK,
        theme: Theme = "light",
        language: str = "en",
        *,
        still: bool = True,
        settings: Json | None = None,
        service_workers: Literal["allow", "block"] = "block",  # they hide requests from tests
    ) -> None:
        self.address, self.size, self.language = address, size, language
        self.faults: list[str] = []  # what the page complained of
        self.said: list[str] = []  # every line of the console
        self.frames: list[str] = []  # every message that came by a socket
        self._answers: list[Response] = []
        self.context: BrowserContext = browser.new_context(
            base_url=f"http://{address}",
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            color_scheme=theme,
            locale=language,
            reduced_motion="reduce" if still else "no-preference",
            service_workers=service_workers,
        )
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps(QUICK if settings is None else settings))
        remember = f"localStorage['calimala.settings'] ??= {kept}"
        self.context.add_init_script(f"if (location.host) {remember}")
        self.context.add_init_script(FIXED_LUCK)
        self.context.on("page", self._follow)
        self.page: Page = self.context.new_page()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    # What is seen and heard.

    def _follow(self, page: Page) -> None:
        """Take note of all that a page says and hears."""
        page.on("pageerror", self._broke)
        page.on("console", self._said)
        page.on("response", self._answered)
        page.on("websocket", self._opened)

    def _broke(self, error: Error) -> None:
        """What the page's own code did not catch."""
        self.said.append(f"uncaught: {error}")
        self.faults.append(str(error))

    def _said(self, message: ConsoleMessage) -> None:
        """A complaint is a fault, but for those that a browser makes of every refusal."""
        self.said.append(f"{message.type}: {message.text}")
        if message.type == "error" and not message.text.startswith(ORDINARY):
            self.faults.append(message.text)

    def _answered(self, answer: Response) -> None:
        """Keep what was asked for; it is read later."""
        self._answers.append(answer)

    def _opened(self, socket: WebSocket) -> None:
        """Keep what comes by a socket."""
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def heard(self) -> list[str]:
        """Every message of the server, by socket and by request."""
        told = list(self.frames)
        for answer in self._answers:
            if "/api/" in answer.url:
                with suppress(Error):  # an answer without a body, or of a page that is gone
                    told.append(answer.text())
        return told

    def remember_notices(self) -> None:
        """From the next page on, know every notice that it shows."""
        self.context.add_init_script(NOTICED)

    def noticed(self, page: Page | None = None) -> list[str]:
        """Every notice so far, gone or not."""
        told: list[str] = (page or self.page).evaluate("() => noticed")
        return told

    def expect_notice(self, text: str, page: Page | None = None) -> None:
        """Wait until a notice has been there that says something."""
        has = "(text) => noticed.some((each) => each.includes(text))"
        try:
            (page or self.page).wait_for_function(has, arg=text)
        except TooLate:
            raise AssertionError(f"no notice {text!r}, but {self.noticed(page)}") from None

    def account(self) -> str:
        """What there is to know of this person's pages when a test has failed."""
        pages = [f"{page.url}\n{_shown(page)}" for page in self.context.pages]
        return "\n\n".join([*pages, "\n".join(["the console said:", *self.said])])

    # What can be asked without the page, as the same person.

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """The answer to a plain request; it must be granted."""
        answer = self.asked(method, path, **body)
        assert answer.ok, f"{answer.status} {answer.text()}"
        return answer.json() if answer.text() else None

    def asked(self, method: str, path: str, **body: Any) -> APIResponse:
        """The answer to a plain request, whatever it is."""
        sent = None if method == "GET" else body
        return self.context.request.fetch(
            path, method=method, data=sent, headers=NOT_KEPT, timeout=PATIENCE
        )

    def come(self, name: str) -> Self:
        """Be somebody."""
        self.ask("POST", "/api/me", name=name)
        return self

    def new_table(self, *seats: str, **options: Any) -> str:
        """A table with seats such as `me`, `open`, or the level of a bot."""
        kinds = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        return str(self.ask("POST", "/api/tables", seats=kinds, **options)["id"])

    def ready(self, key: str) -> None:
        """Say that one is ready."""
        self.ask("POST", f"/api/tables/{key}/ready")

    def bring(self, record: str, **changed: Any) -> str:
        """A finished game from the golden records, perhaps under other names."""
        told = json.loads((RECORDS / f"{record}.json").read_text()) | changed
        return str(self.ask("POST", "/api/records", **told)["id"])

    def play_on(self, key: str, ply: int, seat: int) -> str:
        """A table that begins in the middle of a finished game, against bots."""
        wanted = {"ply": ply, "seat": seat, "level": "apprentice"}
        return str(self.ask("POST", f"/api/tables/{key}/branch", **wanted)["id"])

    def find(self, record: str, phase: str, after: float = 0.0) -> Moment:
        """A decision in a recorded game, from a part of it on, which is brought for that."""
        key = self.bring(record)
        steps = self.ask("GET", f"/api/tables/{key}/history")["steps"]
        states = [step["state"] for step in steps]
        plies = range(int(after * len(states)), len(states))
        ply = next(ply for ply in plies if states[ply]["phase"] == phase)
        return key, ply, states[ply]["actor"]

    def moment(self, record: str, phase: str, after: float = 0.0) -> str:
        """A table in the middle of a recorded game, where one is asked for something."""
        return self.play_on(*self.find(record, phase, after))

    def open(self, path: str) -> Page:
        """Go to an address."""
        self.page.goto(path)
        return self.page


def _shown(page: Page) -> str:
    """What can be read on a page, or why it cannot."""
    try:
        read = page.locator("body").inner_text(timeout=READING)
        return " · ".join(read.split("\n"))[:MOST_SHOWN]
    except Error as fault:
        return f"(not to be read: {fault.message.splitlines()[0]})"
