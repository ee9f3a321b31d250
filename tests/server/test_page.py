"""The page: one for every address, packed as the browser likes it, and a plain word if missing."""

import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException

from calimala.server import app, page
from tests.server.running import run


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page that was just built."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(b"<!doctype html>"))
    (tmp_path / "assets" / "main-1a2b.js").write_text("play()")
    (tmp_path / ".made-from").write_text("these sources")
    monkeypatch.setattr(page, "PAGE", tmp_path)
    page._files.cache_clear()
    return tmp_path


def got(path: str, accepted: str = "identity") -> httpx.Response:
    """What a browser gets."""

    async def asked() -> httpx.Response:
        app = FastAPI()
        app.include_router(page.router)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path, headers={"Accept-Encoding": accepted})

    return run(asked())


@pytest.mark.parametrize("path", ["/", "/table/abc", "/device", "/invitation", "/replay"])
def test_every_address_that_people_see_is_the_same_page(built: Path, path: str) -> None:
    answer = got(path)
    assert answer.text == (built / "index.html").read_text()
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "accepted", "is_page"),
    [
        ("/nowhere", "text/html,*/*;q=0.8", True),
        ("/table/a/b", "text/html", True),
        ("/nowhere", "application/json", False),
        ("/api/nowhere", "text/html", False),
        ("/assets/nothing.js", "text/html", False),
    ],
)
def test_a_browser_at_an_unknown_address_gets_the_page_and_programs_get_a_reason(
    built: Path, path: str, accepted: str, is_page: bool
) -> None:
    asked = Request(
        {
            "type": "http",
            "method": "GET",
            "path": path,
            "headers": [(b"accept", accepted.encode()), (b"host", b"test")],
            "server": ("test", 80),
            "scheme": "http",
            "query_string": b"",
        }
    )
    answer = app._not_ours(asked, HTTPException(404))
    assert answer.status_code == 404
    assert (bytes(answer.body) == (built / "index.html").read_bytes()) == is_page


@pytest.mark.usefixtures("built")
def test_an_asset_is_kept_for_ever() -> None:
    answer = got("/assets/main-1a2b.js")
    assert answer.text == "play()"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Type"].startswith("text/javascript")


@pytest.mark.usefixtures("built")
def test_who_takes_it_packed_gets_it_packed() -> None:
    packed, plain = got("/", "gzip, br"), got("/")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert packed.text == plain.text


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("name", ["nothing.js", ".made-from", "%2e%2e/index.html"])
def test_what_is_no_file_of_the_page_is_not_found(name: str) -> None:
    assert got(f"/assets/{name}").status_code == 404


def test_without_a_build_the_page_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path / "nowhere")
    page._files.cache_clear()
    answer = got("/")
    assert answer.status_code == 503
    assert "make ui" in answer.text


def test_a_new_build_is_served_without_a_restart(built: Path) -> None:
    assert got("/").text == "<!doctype html>"
    (built / "index.html").write_text("<!doctype html><title>new</title>")
    (built / ".made-from").unlink()
    assert "new" in got("/").text
