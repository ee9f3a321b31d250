"""Refusals and faults as HTTP responses: the only place that knows the status of each reason."""

from collections.abc import Mapping
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from calimala.server.api import static
from calimala.server.errors import Refused, RefusedByRules
from calimala.server.ops import json_log
from calimala.server.store.database import UNAVAILABLE, is_unavailable

STATUS: Final[Mapping[str, int]] = {  # of every Reason
    "sign-in": 401,
    "wrong-login": 401,
    "bad-webhook": 403,
    "banned": 403,
    "foreign-page": 403,
    "no-hints": 403,
    "no-spectators": 403,
    "not-the-host": 403,
    "not-your-seat": 403,
    "not-your-table": 403,
    "wrong-password": 403,
    "link-void": 404,
    "no-such-seat": 404,
    "no-such-table": 404,
    "nobody": 404,
    "already-somebody": 409,
    "begun": 409,
    "bot-plays": 409,
    "frozen": 409,
    "game-over": 409,
    "log-full": 409,
    "look-alike": 409,
    "name-taken": 409,
    "no-preview": 409,
    "not-begun": 409,
    "not-over": 409,
    "not-reviewed": 409,
    "not-your-turn": 409,
    "nothing-to-play": 409,
    "nothing-to-undo": 409,
    "seat-reserved": 409,
    "seat-taken": 409,
    "stale": 409,
    "too-many-tables": 409,
    "you-play": 409,
    "too-large": 413,
    "bad-account": 422,
    "bad-layout": 422,
    "bad-name": 422,
    "bad-record": 422,
    "too-many-requests": 429,
    "compiling": 503,
    "engine-broken": 503,
    "no-hint": 503,
    "no-judgement": 503,
}
AGAINST_THE_RULES: Final = 409
FRAMEWORK: Final = {404: "no-such-path", 405: "no-such-method"}  # what the framework refuses
MALFORMED: Final = "bad-request"


class RefusalBody(BaseModel):
    """Why a request was refused: a key for programs, a sentence for people, maybe details."""

    model_config = ConfigDict(extra="allow")

    reason: str
    text: str


def declared(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The OpenAPI responses of a path's refusals, with those that every path may give."""
    return {status: {"model": RefusalBody} for status in (*statuses, 422, 429)}


def status_of(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    by_rules = isinstance(refused, RefusedByRules)
    return AGAINST_THE_RULES if by_rules else STATUS[refused.reason]


def refusal(refused: Refused) -> JSONResponse:
    """A refusal as an HTTP response."""
    wait = refused.more.get("retry_after")
    headers = {} if wait is None else {"Retry-After": str(wait)}
    return JSONResponse(refused.body(), status_of(refused), headers)


def install(app: FastAPI) -> None:
    """Answer every exception with a RefusalBody."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _by_framework)
    for kind in (*UNAVAILABLE, DBAPIError):
        app.add_exception_handler(kind, _without_database)


def _refused(_request: Request, refused: Exception) -> JSONResponse:
    assert isinstance(refused, Refused)  # noqa: S101 - registered for nothing else
    return refusal(refused)


def _malformed(_request: Request, wrong: Exception) -> JSONResponse:
    """A malformed body or parameter; what was sent is not repeated."""
    assert isinstance(wrong, RequestValidationError)  # noqa: S101 - registered for nothing else
    first = wrong.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"reason": MALFORMED, "text": f"{where}: {first['msg']}"}, 422)


def _by_framework(request: Request, wrong: Exception) -> Response:
    """An HTTPException in our own form; FastAPI may have wrapped a refusal of ours in it."""
    assert isinstance(wrong, HTTPException)  # noqa: S101 - registered for nothing else
    if isinstance(wrong.__cause__, Refused):
        return refusal(wrong.__cause__)
    if wrong.status_code == 404 and (found := static.not_found(request)) is not None:
        return found
    reason = FRAMEWORK.get(wrong.status_code, MALFORMED)
    return JSONResponse(
        {"reason": reason, "text": str(wrong.detail)}, wrong.status_code, wrong.headers
    )


def _without_database(request: Request, fault: Exception) -> JSONResponse:
    """The database is locked, full, gone or about to come; nothing was done."""
    if not is_unavailable(fault):
        raise fault
    json_log.error("database", fault, route=_route(request), method=request.method)
    text = "the database does not answer; nothing is lost, try again in a moment"
    return JSONResponse({"reason": "no-database", "text": text}, 503)


def broken(request: Request, fault: Exception) -> JSONResponse:
    """A bug of ours; the answer reveals nothing of it.

    Called by the middleware: the framework's own handler would raise the fault again, and the
    server log it once more.
    """
    json_log.error("request", fault, route=_route(request), method=request.method)
    return JSONResponse({"reason": "server-error", "text": "the server made a mistake"}, 500)


def _route(request: Request) -> str:
    """The pattern of the requested path."""
    return getattr(request.scope.get("route"), "path", "")
