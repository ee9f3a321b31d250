"""The page: files that a browser loads, the same for everybody."""

from importlib.resources import files
from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

router: Final = APIRouter(include_in_schema=False)
INDEX: Final = files("calimala.server").joinpath("page", "index.html").read_text("utf-8")


@router.get("/")
@router.get("/table/{key}")
@router.get("/device")
@router.get("/invitation")
async def page() -> HTMLResponse:
    """One page for every address that people see."""
    return HTMLResponse(INDEX)
