"""Static files: one page for every address, compressed on request; a hint if it is missing."""

import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException

from calimala.server.api import errors, static


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page that was just built."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(b"<!doctype html>"))
    (tmp_path / "assets" / "main-1a2b.js").write_text("play()")
    (tmp_path / ".made-from").write_text("these sources")
    monkeypatch.setattr(static, "PAGE", tmp_path)
    static._files.cache_clear()
    return tmp_path


async def fetched(path: str, accepted: str = "identity") -> httpx.Response:
    """What a browser gets."""
    app = FastAPI()
    app.include_router(static.router)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        return await client.get(path, headers={"Accept-Encoding": accepted})


@pytest.mark.parametrize("path", ["/", "/table/abc", "/device", "/invitation", "/replay"])
async def test_every_address_that_people_see_is_the_same_page(built: Path, path: str) -> None:
    answer = await fetched(path)
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
    answer = errors._by_framework(asked, HTTPException(404))
    assert answer.status_code == 404
    assert (bytes(answer.body) == (built / "index.html").read_bytes()) == is_page


@pytest.mark.usefixtures("built")
async def test_an_asset_is_cached_as_immutable() -> None:
    answer = await fetched("/assets/main-1a2b.js")
    assert answer.text == "play()"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Type"].startswith("text/javascript")


@pytest.mark.usefixtures("built")
async def test_a_browser_that_accepts_gzip_gets_the_compressed_page() -> None:
    compressed, plain = await fetched("/", "gzip, br"), await fetched("/")
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert compressed.text == plain.text


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("name", ["nothing.js", ".made-from", "%2e%2e/index.html"])
async def test_names_that_are_no_files_of_the_page_are_not_found(name: str) -> None:
    assert (await fetched(f"/assets/{name}")).status_code == 404


async def test_without_a_build_the_page_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static, "PAGE", tmp_path / "nowhere")
    static._files.cache_clear()
    answer = await fetched("/")
    assert answer.status_code == 503
    assert "make ui" in answer.text


async def test_a_new_build_is_served_without_a_restart(built: Path) -> None:
    assert (await fetched("/")).text == "<!doctype html>"
    (built / "index.html").write_text("<!doctype html><title>new</title>")
    (built / ".made-from").unlink()
    assert "new" in (await fetched("/")).text


async def test_the_mark_is_a_picture_of_its_kind(built: Path) -> None:
    (built / "icon.svg").write_text("<svg/>")
    (built / "apple-touch-icon.png").write_bytes(b"\x89PNG")
    static._files.cache_clear()
    kinds = [
        (await fetched(path)).headers["Content-Type"]
        for path in ("/icon.svg", "/apple-touch-icon.png")
    ]
    assert kinds == ["image/svg+xml", "image/png"]
    assert (await fetched("/nothing.png")).status_code == 404
