"""The page: static files, the same for everybody, built by `tools/ui.py`."""

import gzip
import re
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from calimala.server.api import previews
from calimala.server.api.dependencies import TABLE_ID, services_of
from calimala.server.api.previews import Preview

router: Final = APIRouter(include_in_schema=False)
PAGE: Final = Path(__file__).parents[1] / "page"
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}  # the smallest first
IMMUTABLE: Final = "public, max-age=31536000, immutable"  # the name changes with the content
REVALIDATE: Final = "no-cache"
MISSING: Final = (
    "The tables are open, but the page has not been built yet.\n"
    "In the folder of Calimala: make ui. Then load this page again.\n"
)


@router.get("/")
@router.get("/device")
@router.get("/replay")
@router.get("/rules")
@router.get("/rules/summary")
@router.get("/learn")
@router.get("/leaderboard")
@router.get("/people/{person}")
@router.get("/people/{person}/games")
async def page(request: Request) -> Response:
    """One page for every address that people see."""
    return _page(request, Preview())


@router.get("/invitation")
async def invitation_page(request: Request) -> Response:
    """The page of an invitation, whose secret no server sees."""
    return _page(request, Preview(previews.INVITED))


@router.get("/table/{key}")
async def table_page(request: Request, key: str) -> Response:
    """The page of a table."""
    shown = Preview()
    if previews.MARK in (_content("index.html") or b"") and re.fullmatch(TABLE_ID, key):
        shown = await previews.of_table(services_of(request), key)
    return _page(request, shown)


@router.get("/assets/{name}")
async def asset(request: Request, name: str) -> Response:
    """A part of the page; its name holds the hash of its content."""
    return _file(request, f"assets/{name}", IMMUTABLE) or PlainTextResponse("no such file\n", 404)


@router.get("/{name}.svg")
@router.get("/{name}.png")
@router.get("/manifest.webmanifest")
@router.get("/service-worker.js")
async def root_file(request: Request) -> Response:
    """A file at the root: a picture such as the favicon, the manifest, the service worker."""
    name = request.url.path.removeprefix("/")
    return _file(request, name, REVALIDATE) or PlainTextResponse("no such file\n", 404)


def _page(request: Request, shown: Preview) -> Response:
    """The page with the tags of a preview; a hint if it has not been built."""
    plain = _content("index.html")
    if plain is None:
        return PlainTextResponse(MISSING, 503)
    if previews.MARK not in plain:
        return _file(request, "index.html", REVALIDATE) or PlainTextResponse(MISSING, 503)
    content = previews.with_tags(plain, shown, services_of(request).settings.url, request.url.path)
    headers = {"Cache-Control": REVALIDATE, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["Content-Encoding"] = gzip.compress(content), "gzip"
    return Response(content, headers=headers, media_type="text/html")


def not_found(request: Request) -> Response | None:
    """The page with status 404, for a browser; None for a program or a missing asset."""
    accepted, path = request.headers.get("accept", ""), request.url.path
    if "text/html" not in accepted or path.startswith(("/api/", "/assets/")):
        return None
    if (found := _file(request, "index.html", REVALIDATE)) is not None:
        found.status_code = 404
    return found


def _file(request: Request, name: str, caching: str) -> Response | None:
    """A file of the page, compressed if the browser accepts it; None if there is none."""
    if (plain := _content(name)) is None:
        return None
    kind = guess_type(name)[0] or "application/octet-stream"
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for coding, ending in ENCODINGS.items():
        if coding in accepted and (compressed := _content(name + ending)) is not None:
            headers["Content-Encoding"] = coding
            return Response(compressed, headers=headers, media_type=kind)
    return Response(plain, headers=headers, media_type=kind)


def _content(name: str) -> bytes | None:
    """The content of a file of the page; None if there is none."""
    try:
        made = (PAGE / ".made-from").stat().st_mtime_ns
    except OSError:
        made = 0
    return _files(made).get(name)


@lru_cache(maxsize=1)
def _files(_made: int) -> dict[str, bytes]:
    """Every file of the page by its name, read once after each build."""
    found = (path for path in PAGE.rglob("[!.]*") if path.is_file())
    return {path.relative_to(PAGE).as_posix(): path.read_bytes() for path in found}
