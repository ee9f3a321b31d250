"""Accounts over HTTP: guests, sign-in, preferences, device links."""

from dataclasses import asdict, replace
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from calimala.server.accounts.people import Person
from calimala.server.accounts.ssrf import LONGEST_URL, checked_webhook
from calimala.server.api.dependencies import (
    OptionalPerson,
    Secret,
    SignedInPerson,
    client_key_of,
    delete_cookie,
    limit,
    services_of,
    set_cookie,
)
from calimala.server.api.errors import declared
from calimala.server.errors import Refused
from calimala.server.live.lobby import MOST_OWN
from calimala.server.protocol import Language, Name
from calimala.server.services import Services
from calimala.server.settings import Settings
from calimala.server.store import tables as table_store
from calimala.server.store.people import Change, folded
from calimala.server.store.ratings import Skill, ordinal

Account = Name
LONGEST_PASSWORD: Final = 200
Password = Annotated[str, Field(min_length=8, max_length=LONGEST_PASSWORD, repr=False)]


class Body(BaseModel):
    """Strict: no value is coerced, and unknown keys are rejected."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class NewGuest(Body):
    """A guest's name and language."""

    name: Name
    language: Language = "en"


class WebhookBody(Body):
    """Where to send a notice that it is the person's turn."""

    url: Annotated[str, Field(min_length=1, max_length=LONGEST_URL, repr=False)]
    kind: Literal["json", "discord"] = "json"


class ChangeOfMe(Body):
    """Absent keys stay as they are; a webhook of null is removed."""

    name: Name | None = None
    language: Language | None = None
    auto_end: bool | None = None
    webhook: WebhookBody | None = None


class Credentials(Body):
    """The name of an account and its password."""

    account: Account
    password: Password


class NewCredentials(Credentials):
    """The name of an account and its new password; an account asks for the old one too."""

    old: Annotated[str | None, Field(max_length=LONGEST_PASSWORD, repr=False)] = None


class Redeeming(Body):
    """Whether the person who was signed in on this device may be replaced."""

    replace: bool = False


class Login(Body):
    """An account and a password to try: one that is too short is as wrong as any other."""

    account: Account
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD, repr=False)]


class RatingBody(Body):
    """A rating; `ordinal` is its conservative estimate."""

    mu: float
    sigma: float
    ordinal: float


class PreferencesBody(Body):
    """How tables behave for this person."""

    auto_end: bool


class Me(Body):
    """The signed-in person, with what only they may see."""

    id: str
    name: str
    language: str
    account: str | None  # null for a guest
    preferences: PreferencesBody
    webhook: WebhookBody | None
    rating: RatingBody | None  # null before the first rated game


class SignedIn(Body):
    """The signed-in person and their token, for scripts; a browser has it as a cookie."""

    me: Me
    token: Annotated[str, Field(repr=False)]


class DeviceLink(Body):
    """A link that signs another device in as the same person, once and soon."""

    url: Annotated[str, Field(repr=False)]
    expires: float


# Responses.


def rating_of(person: Person) -> RatingBody | None:
    """A person's rating, if they have one."""
    if person.mu is None or person.sigma is None:
        return None
    return rating_body((person.mu, person.sigma))


def rating_body(skill: Skill) -> RatingBody:
    """The body of a rating."""
    mu, sigma = skill
    return RatingBody(mu=mu, sigma=sigma, ordinal=ordinal(mu, sigma))


def me_of(person: Person) -> Me:
    """The body for the person themselves."""
    hook = person.webhook
    return Me(
        id=person.id,
        name=person.name,
        language=person.language,
        account=person.account,
        preferences=PreferencesBody(**asdict(person.preferences)),
        webhook=WebhookBody(url=hook.url, kind=hook.kind) if hook else None,
        rating=rating_of(person),
    )


async def signed_in(request: Request, response: Response, person: Person) -> SignedIn:
    """Sign the client in as this person."""
    token = await services_of(request).people.token(person)
    set_cookie(response, token, services_of(request).settings)
    response.headers["Cache-Control"] = "no-store"
    return SignedIn(me=me_of(person), token=token)


async def signed_in_alone(request: Request, response: Response, person: Person) -> SignedIn:
    """Sign in, and close the connections of tokens that are revoked by now."""
    answer = await signed_in(request, response, person)
    services_of(request).devices.sign_out(person.id, person.epoch)
    return answer


# Paths.

router: Final = APIRouter(prefix="/api", tags=["people"])


@router.get("/me", responses=declared())
async def read_me(person: OptionalPerson, response: Response) -> Me | None:
    """Who I am here; null for a client that is not signed in."""
    response.headers["Cache-Control"] = "no-store"
    return None if person is None else me_of(person)


@router.post("/me", status_code=201, responses=declared(400, 409))
async def become_guest(
    request: Request, response: Response, body: NewGuest, person: OptionalPerson
) -> SignedIn:
    """Join as a guest, with a name."""
    if person is not None:
        raise Refused("already-somebody", "you are signed in already: sign out first")
    await limit(request, "guest")
    people, client = services_of(request).people, client_key_of(request)
    guest = await people.new_guest(body.name, body.language, client)
    return await signed_in(request, response, guest)


@router.patch("/me", responses=declared(400, 401, 403))
async def change_me(request: Request, body: ChangeOfMe, person: SignedInPerson) -> Me:
    """Change my name, language, preferences, or the webhook for turn notices."""
    wanted = changes(body, person, services_of(request).settings)
    return me_of(await services_of(request).people.change(person, **wanted))


def changes(body: ChangeOfMe, person: Person, settings: Settings) -> Change:
    """The changes that a body asks for."""
    wanted = Change()
    if body.name is not None:
        wanted["name"] = body.name
    if body.language is not None:
        wanted["language"] = body.language
    if body.auto_end is not None:
        wanted["preferences"] = replace(person.preferences, auto_end=body.auto_end)
    if "webhook" in body.model_fields_set:
        hook = body.webhook
        wanted["webhook"] = checked_webhook(hook.url, hook.kind, settings) if hook else None
    return wanted


@router.post("/me/password", responses=declared(400, 401, 403, 409))
async def set_password(
    request: Request, response: Response, body: NewCredentials, person: SignedInPerson
) -> SignedIn:
    """Make or change my account; a changed password signs all other devices out."""
    await limit(request, "login")
    services = services_of(request)
    changed = await services.people.set_password(person, body.account, body.password, body.old)
    answer = await signed_in_alone(request, response, changed)
    if person.account is None:
        await _show_profile(services, person)
    return answer


async def _show_profile(services: Services, person: Person) -> None:
    """A guest has an account now: at their tables the name leads to a profile."""
    async with services.db.reading() as c:
        rows = await table_store.of_person(c, person.id, MOST_OWN)
    for row in rows:
        if row.phase == "over":
            await services.hub.row_changed(row.id)
            continue
        await services.pubsub.publish_now(f"table {row.id}")
        await services.cluster_sync.table_changed(row.id)


@router.post("/login", responses=declared(400, 401))
async def login(request: Request, response: Response, body: Login) -> SignedIn:
    """Sign in with account and password."""
    await limit(request, "login")
    await limit(request, "account", f"{client_key_of(request)} {folded(body.account)}")
    person = await services_of(request).people.login(body.account, body.password)
    return await signed_in(request, response, person)


@router.post("/logout", status_code=204, responses=declared())
async def logout(request: Request, response: Response) -> None:
    """Delete this browser's cookie."""
    delete_cookie(response, services_of(request).settings)


@router.post("/me/sign-out-everywhere", responses=declared(401))
async def sign_out_everywhere(
    request: Request, response: Response, person: SignedInPerson
) -> SignedIn:
    """Revoke all my tokens; this device gets a new one, as a guest has no other way back."""
    changed = await services_of(request).people.sign_out_everywhere(person)
    return await signed_in_alone(request, response, changed)


@router.post("/me/device-link", responses=declared(401))
async def make_device_link(
    request: Request, response: Response, person: SignedInPerson
) -> DeviceLink:
    """A link for another device of mine; its secret is in the fragment, which no server logs."""
    await limit(request, "link", person.id)
    made = await services_of(request).people.device_link(person)
    response.headers["Cache-Control"] = "no-store"
    url = services_of(request).settings.url
    return DeviceLink(url=f"{url}/device#{made.secret}", expires=made.expires)


@router.post("/device/{secret}", responses=declared(404, 409))
async def redeem_device_link(
    request: Request,
    response: Response,
    secret: Secret,
    person: OptionalPerson,
    body: Redeeming | None = None,
) -> SignedIn:
    """Sign in as the person who made the link; `replace` if this device is somebody else's."""
    await limit(request, "link")
    asking = None if body and body.replace else person
    found = await services_of(request).people.by_device_link(secret, asking)
    return await signed_in(request, response, found)
