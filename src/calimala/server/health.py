"""Whether the process lives, whether it can deal games, and what it counts."""

import asyncio
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from calimala.server.metrics import CONTENT_TYPE

PATIENCE: Final = 2.0  # seconds that the database has to answer
router: Final = APIRouter()


class Engine(BaseModel):
    """How far the engine is."""

    ready: bool
    done: int
    total: int
    fault: str | None


@router.get("/healthz", include_in_schema=False)
async def alive() -> PlainTextResponse:
    """The process lives."""
    return PlainTextResponse("alive\n")


@router.get("/readyz", include_in_schema=False)
async def ready(request: Request) -> JSONResponse:
    """Games can be dealt and kept; until then 503 tells how far it is."""
    engine, database = _engine(request.app.state), await _answers(request.app.state.db)
    told = {"engine": engine.model_dump(), "database": "answers" if database else "does not answer"}
    return JSONResponse(told, status_code=200 if engine.ready and database else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """What this process counts."""
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE)


@router.get("/api/engine", operation_id="engine")
async def engine(request: Request) -> Engine:
    """How far the engine is; a table can be set up meanwhile, its game begins when it is ready."""
    return _engine(request.app.state)


def _engine(state: Any) -> Engine:
    """How far the engine is."""
    done, total = state.warming.progress
    return Engine(
        ready=state.warming.ready.is_set(), done=done, total=total, fault=state.warming.fault
    )


async def _answers(db: Any) -> bool:
    """Whether the database answers soon."""
    try:
        async with asyncio.timeout(PATIENCE), db.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except (SQLAlchemyError, OSError, TimeoutError):
        return False
    return True
