"""The page: files that a browser loads, the same for everybody; `tools/ui.py` makes them."""

from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

router: Final = APIRouter(include_in_schema=False)
PAGE: Final = Path(__file__).parent / "page"
PACKED: Final = {"br": ".br", "gzip": ".gz"}  # the smallest first
FOR_EVER: Final = "public, max-age=31536000, immutable"  # the name changes with the content
ASK_AGAIN: Final = "no-cache"
MISSING: Final = (
    "The tables are open, but the page has not been built yet.\n"
    "In the folder of Calimala: make ui. Then load this page again.\n"
)


@router.get("/")
@router.get("/table/{key}")
@router.get("/device")
@router.get("/invitation")
@router.get("/replay")
@router.get("/rules")
@router.get("/learn")
async def page(request: Request) -> Response:
    """One page for every address that people see."""
    return _file(request, "index.html", ASK_AGAIN) or PlainTextResponse(MISSING, 503)


@router.get("/assets/{name}")
async def asset(request: Request, name: str) -> Response:
    """What the page is made of; its name holds its fingerprint."""
    return _file(request, f"assets/{name}", FOR_EVER) or PlainTextResponse("no such file\n", 404)


@router.get("/{name}.svg")
async def picture(request: Request, name: str) -> Response:
    """A picture that has an address of its own."""
    return _file(request, f"{name}.svg", ASK_AGAIN) or PlainTextResponse("no such file\n", 404)


def nothing_there(request: Request) -> Response | None:
    """The page, which says so kindly, for a browser at an address where nothing is."""
    accepted, path = request.headers.get("accept", ""), request.url.path
    if "text/html" not in accepted or path.startswith(("/api/", "/assets/")):
        return None
    if (found := _file(request, "index.html", ASK_AGAIN)) is not None:
        found.status_code = 404
    return found


def _file(request: Request, name: str, caching: str) -> Response | None:
    """A file of the page, packed as the browser likes it; None if there is none."""
    if (plain := _content(name)) is None:
        return None
    kind = guess_type(name)[0] or "application/octet-stream"
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for coding, ending in PACKED.items():
        if coding in accepted and (packed := _content(name + ending)) is not None:
            return Response(
                packed, headers={**headers, "Content-Encoding": coding}, media_type=kind
            )
    return Response(plain, headers=headers, media_type=kind)


def _content(name: str) -> bytes | None:
    """A file of the page; None if there is none."""
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
