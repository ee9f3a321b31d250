"""Web push over HTTP: the server's key, and the browsers that a person subscribes."""

from typing import Annotated, Final

from fastapi import APIRouter, Request
from pydantic import Field

from calimala.server.accounts.ssrf import LONGEST_ENDPOINT
from calimala.server.api.accounts import Body
from calimala.server.api.dependencies import SignedInPerson, TheServices, limit
from calimala.server.api.errors import declared
from calimala.server.store.pushes import Subscription

BASE64: Final = r"^[A-Za-z0-9_-]+={0,2}$"
Endpoint = Annotated[
    str, Field(min_length=1, max_length=LONGEST_ENDPOINT, pattern=r"^[^\x00]*$", repr=False)
]


class PushKey(Body):
    """The public key of this server, for `PushManager.subscribe`."""

    key: str


class BrowserKeys(Body):
    """The keys of a browser."""

    p256dh: Annotated[str, Field(max_length=100, pattern=BASE64, repr=False)]
    auth: Annotated[str, Field(max_length=40, pattern=BASE64, repr=False)]


class BrowserSubscription(Body):
    """A subscription as `PushManager.subscribe` gives it."""

    endpoint: Endpoint
    keys: BrowserKeys


class BrowserAddress(Body):
    """The address of a subscription."""

    endpoint: Endpoint


router: Final = APIRouter(prefix="/api", tags=["people"])


@router.get("/push", responses=declared())
async def push_key(services: TheServices) -> PushKey:
    """The key that a browser subscribes with."""
    return PushKey(key=await services.push.public_key())


@router.put("/me/push", status_code=204, responses=declared(401, 403))
async def subscribe(
    request: Request, services: TheServices, person: SignedInPerson, given: BrowserSubscription
) -> None:
    """Tell this browser when it is my turn."""
    await limit(request, "link", person.id)
    keys = given.keys
    await services.push.subscribe(person, Subscription(given.endpoint, keys.p256dh, keys.auth))


@router.delete("/me/push", status_code=204, responses=declared(401))
async def unsubscribe(services: TheServices, person: SignedInPerson, gone: BrowserAddress) -> None:
    """Tell this browser no more."""
    await services.push.unsubscribe(person, gone.endpoint)
