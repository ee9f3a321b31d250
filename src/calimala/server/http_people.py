"""People over HTTP: who am I, becoming somebody, coming back, and what everybody may know."""

from dataclasses import asdict, replace
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from calimala.server.errors import Refused
from calimala.server.notices import LONGEST_URL, checked_webhook
from calimala.server.people import People, Person, give_cookie, take_cookie, token_of
from calimala.server.ratings import ordinal, statistics
from calimala.server.settings import Settings
from calimala.server.store.people import Change, folded
from calimala.server.throttle import Throttle, neighbourhood
from calimala.server.wire import Language, Name

Account = Name
LONGEST_PASSWORD: Final = 200
Password = Annotated[str, Field(min_length=8, max_length=LONGEST_PASSWORD, repr=False)]
PersonId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
Secret = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,100}$")]


class Body(BaseModel):
    """Strict: nothing is guessed, and an unknown key is a mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class RefusalBody(BaseModel):
    """Why a request was not granted: a key for programs, a line for people, and what may help."""

    model_config = ConfigDict(extra="allow")

    reason: str
    text: str


class NewGuest(Body):
    """Somebody new."""

    name: Name
    language: Language = "en"


class WebhookBody(Body):
    """Where to tell that it is somebody's turn."""

    url: Annotated[str, Field(min_length=1, max_length=LONGEST_URL, repr=False)]
    kind: Literal["json", "discord"] = "json"


class ChangeOfMe(Body):
    """What is absent stays as it is; a webhook of null is taken away."""

    name: Name | None = None
    language: Language | None = None
    auto_end: bool | None = None
    webhook: WebhookBody | None = None


class Credentials(Body):
    """The name of an account and its password."""

    account: Account
    password: Password


class Login(Body):
    """An account and a password to try: one that is too short is as wrong as any other."""

    account: Account
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD, repr=False)]


class RatingBody(Body):
    """How strong somebody is; `ordinal` is what they are most surely."""

    mu: float
    sigma: float
    ordinal: float


class PreferencesBody(Body):
    """How somebody likes the table to behave."""

    auto_end: bool


class Me(Body):
    """Somebody, as they see themselves."""

    id: str
    name: str
    language: str
    account: str | None  # null for a guest
    preferences: PreferencesBody
    webhook: WebhookBody | None
    rating: RatingBody | None  # null before the first rated game


class SignedIn(Body):
    """Somebody, and the token by which a script may be them; a browser has it as a cookie."""

    me: Me
    token: Annotated[str, Field(repr=False)]


class DeviceLink(Body):
    """An address that makes another device the same person, once and soon."""

    url: Annotated[str, Field(repr=False)]
    expires: float


class TallyBody(Body):
    """Games counted; `share` is the share of wins, `points` the mean, null of no games."""

    games: int
    wins: int
    share: float
    points: float | None


class StatisticsBody(Body):
    """All of somebody's games, and those of each number of players."""

    total: TallyBody
    by_players: dict[int, TallyBody]


class PublicPerson(Body):
    """What everybody may know of somebody."""

    id: str
    name: str
    rating: RatingBody | None
    statistics: StatisticsBody


# Who asks.


def people_of(connection: HTTPConnection) -> People:
    """The people of the server that a request came to."""
    found: People = connection.app.state.people
    return found


async def person_of(connection: HTTPConnection) -> Person | None:
    """Who speaks over a request or a WebSocket; None for a stranger."""
    return await people_of(connection).of(token_of(connection))


async def whoever(request: Request) -> Person | None:
    """Who asks; None for a stranger."""
    return await person_of(request)


async def somebody(request: Request) -> Person:
    """Who asks; a stranger is refused."""
    person = await person_of(request)
    if person is None:
        raise Refused(401, "sign-in", "this needs a name: sign in, or come as a guest")
    return person


Whoever = Annotated[Person | None, Depends(whoever)]
Somebody = Annotated[Person, Depends(somebody)]


def take(request: Request, rule: str, who: str | None = None) -> None:
    """Count a request against a rule: by the address it comes from, or by who is named."""
    throttle: Throttle = request.app.state.throttle
    address = request.client.host if request.client else None
    throttle.take(f"{rule}:{who or neighbourhood(address)}")


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that a path declares, besides those that every path may give."""
    return {status: {"model": RefusalBody} for status in (*statuses, 422, 429)}


# What is told.


def rating_of(person: Person) -> RatingBody | None:
    """Somebody's rating, if they have one."""
    if person.mu is None or person.sigma is None:
        return None
    sure = ordinal(person.mu, person.sigma)
    return RatingBody(mu=person.mu, sigma=person.sigma, ordinal=sure)


def me_of(person: Person) -> Me:
    """Somebody, as they see themselves."""
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
    """Let whoever asks be this person from now on."""
    token = await people_of(request).token(person)
    give_cookie(response, token, request.app.state.settings)
    response.headers["Cache-Control"] = "no-store"
    return SignedIn(me=me_of(person), token=token)


async def signed_in_alone(request: Request, response: Response, person: Person) -> SignedIn:
    """The same, and whoever is connected by a token that is void by now is let go."""
    told = await signed_in(request, response, person)
    request.app.state.devices.sign_out(person.id, person.epoch)
    return told


# The paths.

router: Final = APIRouter(prefix="/api", tags=["people"])


@router.get("/me", responses=refusals(404))
async def read_me(person: Whoever, response: Response) -> Me:
    """Who I am here."""
    if person is None:
        raise Refused(404, "nobody", "you are nobody here yet: come as a guest, or sign in")
    response.headers["Cache-Control"] = "no-store"
    return me_of(person)


@router.post("/me", status_code=201, responses=refusals(400, 409))
async def become_guest(
    request: Request, response: Response, body: NewGuest, person: Whoever
) -> SignedIn:
    """Come as a guest, by a name."""
    if person is not None:
        raise Refused(409, "already-somebody", "you are somebody here already: sign out first")
    take(request, "guest")
    guest = await people_of(request).new_guest(body.name, body.language)
    return await signed_in(request, response, guest)


@router.patch("/me", responses=refusals(400, 401, 403))
async def change_me(request: Request, body: ChangeOfMe, person: Somebody) -> Me:
    """Change my name, my language, how my table behaves, or where I am told of my turn."""
    wanted = changes(body, person, request.app.state.settings)
    return me_of(await people_of(request).change(person, **wanted))


def changes(body: ChangeOfMe, person: Person, settings: Settings) -> Change:
    """What a body asks to change."""
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


@router.post("/me/password", responses=refusals(400, 401, 409))
async def set_password(
    request: Request, response: Response, body: Credentials, person: Somebody
) -> SignedIn:
    """Make or change my account; a changed password signs all other devices out."""
    take(request, "login")
    changed = await people_of(request).set_password(person, body.account, body.password)
    return await signed_in_alone(request, response, changed)


@router.post("/login", responses=refusals(400, 401))
async def login(request: Request, response: Response, body: Login) -> SignedIn:
    """Come back by account and password."""
    take(request, "login")
    take(request, "account", folded(body.account))
    person = await people_of(request).login(body.account, body.password)
    return await signed_in(request, response, person)


@router.post("/logout", status_code=204, responses=refusals())
async def logout(request: Request, response: Response) -> None:
    """Let this browser forget me."""
    take_cookie(response, request.app.state.settings)


@router.post("/me/sign-out-everywhere", responses=refusals(401))
async def sign_out_everywhere(request: Request, response: Response, person: Somebody) -> SignedIn:
    """Void all my tokens; only the device that asks gets a new one, or guests would be lost."""
    changed = await people_of(request).sign_out_everywhere(person)
    return await signed_in_alone(request, response, changed)


@router.post("/me/device-link", responses=refusals(401))
async def make_device_link(request: Request, response: Response, person: Somebody) -> DeviceLink:
    """A link for another device of mine; its secret is in a part that no server's log shows."""
    take(request, "link", person.id)
    made = await people_of(request).device_link(person)
    response.headers["Cache-Control"] = "no-store"
    settings: Settings = request.app.state.settings
    return DeviceLink(url=f"{settings.url}/device#{made.secret}", expires=made.expires)


@router.post("/device/{secret}", responses=refusals(404))
async def redeem_device_link(request: Request, response: Response, secret: Secret) -> SignedIn:
    """Become the person who made the link."""
    take(request, "link")
    person = await people_of(request).of_device_link(secret)
    return await signed_in(request, response, person)


@router.get("/people/{person_id}", responses=refusals(404))
async def read_person(request: Request, person_id: PersonId) -> PublicPerson:
    """What everybody may know of somebody."""
    found = await people_of(request).find(person_id)
    if found is None:
        raise Refused(404, "nobody", "there is no such person")
    counted = asdict(await statistics(request.app.state.db, found.id))
    return PublicPerson(
        id=found.id,
        name=found.name,
        rating=rating_of(found),
        statistics=StatisticsBody.model_validate(counted),
    )
