"""People over HTTP: profiles, histories of games, the leaderboard, what a game did to ratings.

Guests have no profile but for themselves; games by link or without spectators are shown to nobody
but their players.
"""

from dataclasses import asdict
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from calimala.server.accounts import histories
from calimala.server.accounts.people import Person
from calimala.server.accounts.ratings import statistics
from calimala.server.api.accounts import Body, RatingBody, rating_body, rating_of
from calimala.server.api.dependencies import OptionalPerson, PersonId, TableId, TheServices
from calimala.server.api.errors import declared
from calimala.server.errors import Refused
from calimala.server.services import Services
from calimala.server.store import ratings, results
from calimala.server.store import tables as table_store
from calimala.server.store.results import Cursor, Result, Sought
from calimala.server.tables.seating import check_spectator

PAGE: Final = 50  # people of the leaderboard
LAST_PAGE: Final = 10
CURSOR: Final = r"^[0-9]{1,12}(\.[0-9]{1,20})?:[A-Za-z0-9_-]{1,32}:[0-4]$"
DAY: Final = 86400
YEAR_3000: Final = 32_503_680_000

Time = Annotated[float, Field(ge=0, le=YEAR_3000, allow_inf_nan=False)]


class GamesSearch(BaseModel):
    """Which games are looked for, and after which the page begins."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    after: Annotated[str, Field(pattern=CURSOR)] | None = None
    players: Annotated[int, Field(ge=2, le=5)] | None = None
    result: Literal["won", "lost"] | None = None
    since: Time | None = None
    until: Time | None = None
    name: Annotated[str, Field(max_length=40)] = ""


class TallyBody(Body):
    """Counts of games; `share` of wins, `points` on average, null without games."""

    games: int
    wins: int
    share: float
    points: float | None


class StatisticsBody(Body):
    """A person's games, in total and by number of players."""

    total: TallyBody
    by_players: dict[int, TallyBody]


class PublicPerson(Body):
    """The profile of a person."""

    id: str
    name: str
    you: bool
    guest: bool  # only guests themselves see their profile
    since: float  # the day
    rating: RatingBody | None
    rank: int | None  # on the leaderboard; null for guests and beyond its end
    statistics: StatisticsBody


class PastSeat(Body):
    """Who had a seat in a finished game; `profile` says whether the person has a public one."""

    name: str
    person: str | None
    bot: str | None
    profile: bool


class PastGame(Body):
    """A finished game in a person's history."""

    table: str
    ended: float
    seat: int
    place: int
    points: int
    won: bool
    seats: list[PastSeat]
    before: RatingBody | None
    after: RatingBody | None  # null for an unrated game


class GamesPage(Body):
    """Some games, newest first; `next` asks for those after them, null for none.

    A search by name may answer with fewer games than there are, even none, and still have a next.
    """

    games: list[PastGame]
    next: str | None


class LeaderBody(Body):
    """A person of the leaderboard."""

    rank: int
    id: str
    name: str
    rating: RatingBody
    games: int


class Leaderboard(Body):
    """A page of the people with an account, the best first."""

    people: list[LeaderBody]
    more: bool
    you: int | None  # the rank of whoever asks; null for guests and beyond the end


class RatingChange(Body):
    """What a game did to the rating of a player."""

    seat: int
    before: RatingBody | None  # null before the first rated game
    after: RatingBody


class RatingChanges(Body):
    """What a game did to ratings: empty if it was not rated."""

    changes: list[RatingChange]


router: Final = APIRouter(prefix="/api", tags=["people"])


@router.get("/people/{person_id}", responses=declared(404))
async def read_person(
    services: TheServices, response: Response, person_id: PersonId, viewer: OptionalPerson
) -> PublicPerson:
    """The profile of a person with an account, or one's own."""
    found = await _visible(services, person_id, viewer)
    response.headers["Cache-Control"] = "no-store"
    return PublicPerson(
        id=found.id,
        name=found.name,
        you=viewer is not None and viewer.id == found.id,
        guest=found.account is None,
        since=found.created // DAY * DAY,
        rating=rating_of(found),
        rank=await _rank(services, found),
        statistics=StatisticsBody.model_validate(asdict(await statistics(services.db, found.id))),
    )


@router.get("/people/{person_id}/games", responses=declared(404))
async def read_games(
    services: TheServices,
    response: Response,
    person_id: PersonId,
    viewer: OptionalPerson,
    wanted: Annotated[GamesSearch, Query()],
) -> GamesPage:
    """A person's finished games, searched by players, result, time and a name at the table."""
    found = await _visible(services, person_id, viewer)
    won = None if wanted.result is None else wanted.result == "won"
    page = await histories.history(
        services.db,
        found.id,
        Sought(wanted.players, won, wanted.since, wanted.until),
        name=wanted.name.strip(),
        after=None if wanted.after is None else cursor_of(wanted.after),
        viewer=viewer.id if viewer else None,
    )
    response.headers["Cache-Control"] = "no-store"
    games = [_past_game(game) for game in page.games]
    return GamesPage(games=games, next=None if page.next is None else cursor_text(page.next))


@router.get("/leaderboard", responses=declared())
async def leaderboard(
    services: TheServices,
    viewer: OptionalPerson,
    page: Annotated[int, Query(ge=1, le=LAST_PAGE)] = 1,
) -> Leaderboard:
    """The people with an account by rating, fifty a page."""
    skip = (page - 1) * PAGE
    async with services.db.reading() as c:
        found = await ratings.leaders(c, skip, PAGE + 1)
        games = await results.games_of(c, [each.id for each in found])
    people = [
        LeaderBody(
            rank=skip + place,
            id=each.id,
            name=each.name,
            rating=rating_body(each.skill),
            games=games.get(each.id, 0),
        )
        for place, each in enumerate(found[:PAGE], 1)
    ]
    more = len(found) > PAGE and page < LAST_PAGE
    you = await _rank(services, viewer) if viewer else None
    return Leaderboard(people=people, more=more, you=you)


@router.get("/tables/{key}/ratings", responses=declared(403, 404))
async def read_rating_changes(
    services: TheServices, key: TableId, viewer: OptionalPerson
) -> RatingChanges:
    """What a table's game did to ratings; those of guests are for the players of the game."""
    async with services.db.reading() as c:
        row = await table_store.get(c, key)
        check_spectator(row, viewer)
        found = await results.of_table(c, key)
        sat = (await results.seated(c, [key]))[key]
    played = viewer is not None and any(each.person == viewer.id for each in sat)
    known = {each.seat for each in sat if each.profile or played}
    return RatingChanges(
        changes=[_change(each) for each in found if each.seat in known if each.after]
    )


async def _visible(services: Services, person_id: str, viewer: Person | None) -> Person:
    """The person, if they have an account or are the viewer."""
    found = await services.people.find(person_id)
    own = viewer is not None and viewer.id == person_id
    if found is None or found.deleted or (found.account is None and not own):
        raise Refused("nobody", "there is no such person")
    return found


async def _rank(services: Services, person: Person) -> int | None:
    """A person's place on the leaderboard."""
    if person.account is None or person.mu is None or person.sigma is None:
        return None
    async with services.db.reading() as c:
        return await ratings.rank(c, person.id, (person.mu, person.sigma), PAGE * LAST_PAGE)


def _past_game(game: histories.Game) -> PastGame:
    """The body of a finished game."""
    result = game.result
    seats = [
        PastSeat(name=each.name, person=each.person, bot=each.bot, profile=each.profile)
        for each in game.seats
    ]
    return PastGame(
        table=result.table_id,
        ended=result.ended,
        seat=result.seat,
        place=result.place,
        points=result.points,
        won=result.won,
        seats=seats,
        before=None if result.before is None else rating_body(result.before),
        after=None if result.after is None else rating_body(result.after),
    )


def _change(result: Result) -> RatingChange:
    """The body of what a game did to a rating."""
    assert result.after is not None  # noqa: S101 - only rated results come here
    before = None if result.before is None else rating_body(result.before)
    return RatingChange(seat=result.seat, before=before, after=rating_body(result.after))


def cursor_of(text: str) -> Cursor:
    """A cursor from its text."""
    ended, key, seat = text.split(":")
    return Cursor(float(ended), key, int(seat))


def cursor_text(cursor: Cursor) -> str:
    """A cursor as text."""
    return f"{cursor.ended!r}:{cursor.table_id}:{cursor.seat}"
