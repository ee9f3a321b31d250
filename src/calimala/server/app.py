"""The FastAPI application of one process: paths, middleware, start and stop."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from calimala.server import services
from calimala.server.api import (
    accounts,
    documentation,
    errors,
    health,
    history,
    learn,
    my_data,
    orders,
    people,
    push,
    reviews,
    sockets,
    static,
    tables,
)
from calimala.server.api.security import SecurityMiddleware
from calimala.server.settings import Settings


def create(settings: Settings | None = None) -> FastAPI:
    """The application of one process."""
    built = services.build(settings or Settings.from_environment())
    app = FastAPI(
        title="Calimala",
        description="Tables that never lose a move. See docs/protocol.md.",
        lifespan=_lifespan,
        docs_url=None,  # the page of the framework loads scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.services = built
    for part in (
        health,
        documentation,
        accounts,
        my_data,
        people,
        push,
        tables,
        orders,
        history,
        reviews,
        learn,
        sockets,
        static,
    ):
        app.include_router(part.router)
    app.add_middleware(SecurityMiddleware, settings=built.settings, rate_limiter=built.rate_limiter)
    errors.install(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Run the process's parts for as long as the application."""
    async with services.running(app.state.services):
        yield
