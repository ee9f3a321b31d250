"""Liveness, readiness and metrics."""

from secrets import compare_digest
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel

from calimala.server.api.dependencies import TheServices
from calimala.server.api.origins import host_of, is_loopback
from calimala.server.ops.metrics import CONTENT_TYPE
from calimala.server.ops.warmup import Warmup
from calimala.server.settings import Settings

METRICS_REFUSED: Final = (
    "The metrics are for this machine, or for a bearer of CALIMALA_METRICS_TOKEN: docs/hosting.md\n"
)
router: Final = APIRouter()


class Engine(BaseModel):
    """How far the rules are compiled."""

    ready: bool
    done: int
    total: int
    fault: str | None


@router.get("/healthz", include_in_schema=False)
async def alive() -> PlainTextResponse:
    """The process is alive."""
    return PlainTextResponse("alive\n")


@router.get("/readyz", include_in_schema=False)
async def ready(services: TheServices) -> JSONResponse:
    """200 when games can be dealt and stored; until then 503 with the progress."""
    engine, fault = _engine(services.warmup), await services.probe.fault()
    report = {"engine": engine.model_dump(), "database": fault or "answers"}
    return JSONResponse(report, status_code=200 if engine.ready and not fault else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, services: TheServices) -> Response:
    """The metrics of this process, for Prometheus on this machine or with the token."""
    if not _may_read_metrics(request, services.settings):
        return PlainTextResponse(METRICS_REFUSED, 403)
    return Response(services.metrics.text(), media_type=CONTENT_TYPE)


@router.get("/api/engine", operation_id="engine")
async def engine(services: TheServices) -> Engine:
    """How far the rules are compiled; tables can be set up meanwhile, games begin afterwards."""
    return _engine(services.warmup)


def _may_read_metrics(request: Request, settings: Settings) -> bool:
    """Whether a request has the token, or comes from this machine and by its own name.

    A page of a stranger's name that was led here comes from this machine too.
    """
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and settings.metrics_token:
        return compare_digest(token.strip().encode(), settings.metrics_token.encode())
    near = request.client is not None and is_loopback(request.client.host)
    return near and is_loopback(host_of(request.headers))


def _engine(warmup: Warmup) -> Engine:
    done, total = warmup.progress
    return Engine(ready=warmup.ready.is_set(), done=done, total=total, fault=warmup.fault)
