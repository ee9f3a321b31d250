"""Shared by the paths: the services, the signed-in person, cookies, and rate limits."""

from typing import Annotated, Final

from fastapi import Depends, Path, Request, Response
from starlette.requests import HTTPConnection

from calimala.server.accounts.people import Person
from calimala.server.errors import Refused
from calimala.server.ops.rate_limit import client_key
from calimala.server.services import Services
from calimala.server.settings import Settings

COOKIE: Final = "calimala"
SECURE_COOKIE: Final = "__Host-calimala"  # under https: no other host of the domain can set it
COSTLY: Final = 9  # requests more that the replay of a whole game counts as
COOKIE_AGE: Final = 365 * 86400

TABLE_ID: Final = r"^[A-Za-z0-9_-]{1,32}$"
TableId = Annotated[str, Path(pattern=TABLE_ID)]
PersonId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
Secret = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,100}$")]


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that a request or a WebSocket came to."""
    services: Services = connection.app.state.services
    return services


async def person_of(connection: HTTPConnection) -> Person | None:
    """The signed-in person of a request or a WebSocket; None for a stranger."""
    return await services_of(connection).people.by_token(_token_of(connection))


def require_person(person: Person | None) -> Person:
    """The person, or Refused for a stranger."""
    if person is None:
        raise Refused("sign-in", "this needs a name: sign in, or join as a guest")
    return person


async def _signed_in(connection: HTTPConnection) -> Person:
    return require_person(await person_of(connection))


TheServices = Annotated[Services, Depends(services_of)]
OptionalPerson = Annotated[Person | None, Depends(person_of)]
SignedInPerson = Annotated[Person, Depends(_signed_in)]


async def limit(request: Request, kind: str, key: str | None = None) -> None:
    """Count a request against a rate limit: by the client's address, or by the key given."""
    await services_of(request).shared_limits.take(f"{kind}:{key or client_key_of(request)}")


async def limit_new_table(request: Request, person: Person) -> None:
    """Count a new table against the limits of its person and of the client's address."""
    await limit(request, "table", person.id)
    await limit(request, "tables")


def count_costly(request: Request) -> None:
    """Count a request for which a whole game is replayed as several."""
    services_of(request).rate_limiter.take(f"request:{client_key_of(request)}", COSTLY)


def client_key_of(connection: HTTPConnection) -> str:
    """The rate-limit key of the client's address."""
    return client_key(connection.client.host if connection.client else None)


def _token_of(connection: HTTPConnection) -> str | None:
    """The token of a request: the bearer's, or else the cookie's."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(cookie_name(services_of(connection).settings))


def cookie_name(settings: Settings) -> str:
    """The name of the token's cookie."""
    return SECURE_COOKIE if settings.secure else COOKIE


def set_cookie(response: Response, token: str, settings: Settings) -> None:
    """Set the token as a cookie that scripts cannot read and other sites cannot use."""
    response.set_cookie(
        cookie_name(settings),
        token,
        max_age=COOKIE_AGE,
        path="/",
        secure=settings.secure,
        httponly=True,
        samesite="lax",
    )


def delete_cookie(response: Response, settings: Settings) -> None:
    """Delete the token's cookie."""
    name = cookie_name(settings)
    response.delete_cookie(name, path="/", secure=settings.secure, httponly=True, samesite="lax")
