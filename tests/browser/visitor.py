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

Json = dict[str, Any]
Size = tuple[int, int]
Theme = Literal["light", "dark"]
DESK: Final[Size] = (1366, 768)
PHONE: Final[Size] = (390, 844)
PATIENCE: Final = 60_000.0  # milliseconds for anything to happen; a busy machine is slow
QUICK: Final = {"speed": "off"}
ORDINARY: Final = ("Failed to load resource", "WebSocket connection to")  # said of every refusal
RECORDS: Final = Path(__file__).parents[1] / "records"

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
        still: bool = True,
        settings: Json | None = None,
    ) -> None:
        self.address = address
        self.faults: list[str] = []  # what the page complained of
        self.frames: list[str] = []  # every message that came by a socket
        self._answers: list[Response] = []
        self.context: BrowserContext = browser.new_context(
            base_url=f"http://{address}",
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            color_scheme=theme,
            locale=language,
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps(QUICK if settings is None else settings))
        remember = f"localStorage['calimala.settings'] ??= {kept}"
        self.context.add_init_script(f"if (location.host) {remember}")
        self.context.on("page", self._follow)
        self.page: Page = self.context.new_page()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    # What is seen and heard.

    def _follow(self, page: Page) -> None:
        """Take note of all that a page says and hears."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._said)
        page.on("response", self._answered)
        page.on("websocket", self._opened)

    def _said(self, message: ConsoleMessage) -> None:
        """Complaints, but for those that a browser makes of every refusal."""
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

    # What can be asked without the page, as the same person.

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """The answer to a plain request; it must be granted."""
        answer = self.asked(method, path, **body)
        assert answer.ok, f"{answer.status} {answer.text()}"
        return answer.json() if answer.text() else None

    def asked(self, method: str, path: str, **body: Any) -> APIResponse:
        """The answer to a plain request, whatever it is."""
        sent = None if method == "GET" else body
        return self.context.request.fetch(path, method=method, data=sent)

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

    def bring(self, record: str) -> str:
        """A finished game from the golden records."""
        told = json.loads((RECORDS / f"{record}.json").read_text())
        return str(self.ask("POST", "/api/records", **told)["id"])

    def play_on(self, key: str, ply: int, seat: int) -> str:
        """A table that begins in the middle of a finished game, against bots."""
        wanted = {"ply": ply, "seat": seat, "level": "apprentice"}
        return str(self.ask("POST", f"/api/tables/{key}/branch", **wanted)["id"])

    def moment(self, record: str, phase: str, after: float = 0.0) -> str:
        """A table in the middle of a recorded game, where one is asked for something."""
        key = self.bring(record)
        steps = self.ask("GET", f"/api/tables/{key}/history")["steps"]
        states = [step["state"] for step in steps]
        ply = next(
            n for n in range(int(after * len(states)), len(states)) if states[n]["phase"] == phase
        )
        return self.play_on(key, ply, states[ply]["actor"])

    def open(self, path: str) -> Page:
        """Go to an address."""
        self.page.goto(path)
        return self.page
