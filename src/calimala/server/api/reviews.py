"""Reviews of finished games over HTTP: asked for, waited for, read, and learned from."""

import asyncio
import gzip
from collections.abc import Callable, Mapping
from typing import Annotated, Final, Literal, TypeVar

import orjson
from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from calimala.analysis.schema import Mark, Review, Theme
from calimala.analysis.summary import without_luck
from calimala.game import Game
from calimala.server.api.compression import json_response
from calimala.server.api.dependencies import (
    OptionalPerson,
    SignedInPerson,
    TableId,
    TheServices,
    limit,
)
from calimala.server.api.errors import declared
from calimala.server.api.learn import ANSWER, Answer
from calimala.server.api.people import CURSOR, cursor_of, cursor_text
from calimala.server.protocol import Message, Question, Version, Word
from calimala.server.services import Services
from calimala.server.store import reviews as store
from calimala.server.store.people import Person
from calimala.server.store.reviews import ReviewedSeat
from calimala.server.store.tables import TableRow
from calimala.server.tables.queries import answer_about
from calimala.server.tables.reviewing import game_at, record_of, reviewable

router: Final = APIRouter(prefix="/api", tags=["reviews"])
PAGE: Final = 20
T = TypeVar("T")


class ReviewStatus(Message):
    """How far the review of a table is, and the review itself when it is done."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    progress: Annotated[float, Field(ge=0, le=1)]
    ahead: int  # reviews that wait before this one
    review: Review | None


class Try(Message):
    """Another move at a decision of a reviewed game."""

    ply: Version
    word: Word


class PastMoves(Message):
    """What was legal at a decision of a finished game."""

    ply: int
    legal: list[str]


class PastQuestion(Message):
    """A question that may be asked at a table, about a decision of a finished game."""

    ply: Version
    question: Annotated[Question, Field(discriminator="type")]


class Attempt(Message):
    """Another move, judged by what the player could know then."""

    loss: float  # of the player's chance, against the best move; 0 if it is within the noise
    noise: float  # the standard error of the loss
    mark: Mark | None
    is_best: bool  # as good as the best move found
    better_than_played: bool


class ReviewedGame(Message):
    """A person's own part in a reviewed game."""

    table: str
    seat: int
    ended: float
    players: int
    place: int
    won: bool
    accuracy: float  # 0 to 100
    luck: float  # the sum of the swings of the own chance
    without_luck: float  # the result expected without luck; as in a review
    loss: float  # the sum of what was lost by own decisions
    themes: dict[Theme, int]  # of marked decisions
    marks: dict[Mark, int]


class ReviewedGames(Message):
    """Some reviewed games, newest first; `next` asks for those after them, null for none."""

    games: list[ReviewedGame]
    next: str | None


@router.get("/tables/{key}/review", responses=declared(403, 404, 409), response_model=ReviewStatus)
async def read_review(
    request: Request, services: TheServices, key: TableId, person: OptionalPerson
) -> Response:
    """The review of a finished game, or how far it is; nobody has to ask again."""
    return await _answer(request, services, await reviewable(services.db, key, person))


@router.post(
    "/tables/{key}/review", responses=declared(401, 403, 404, 409), response_model=ReviewStatus
)
async def ask_for_review(
    request: Request, services: TheServices, key: TableId, person: SignedInPerson
) -> Response:
    """Have a finished game reviewed, once for all who may see it; how far that is."""
    row = await reviewable(services.db, key, person)
    if (await services.coach.reviews.standing(key)).status in ("none", "failed"):
        await limit(request, "review", person.id)
        await limit(request, "review")
        await services.coach.reviews.ask(key, person)
    return await _answer(request, services, row)


@router.post("/tables/{key}/review/tries", responses=declared(401, 403, 404, 409, 503))
async def try_move(
    request: Request, services: TheServices, key: TableId, person: SignedInPerson, tried: Try
) -> Attempt:
    """Judge another move at a decision of a reviewed game."""
    row = await reviewable(services.db, key, person)
    await limit(request, "try", person.id)
    review = await services.coach.reviews.body(key)
    services.warmup.check_ready()
    record = await record_of(services.db, row)
    judged = await services.coach.attempts.judge(record, review, person, tried.ply, tried.word)
    return Attempt.model_validate(judged)


@router.get("/tables/{key}/review/moves", responses=declared(403, 404, 409, 503))
async def read_past_moves(
    services: TheServices,
    key: TableId,
    person: OptionalPerson,
    ply: Annotated[int, Query(ge=0, le=100_000)],
) -> PastMoves:
    """What could be played at a decision of a finished game."""
    return PastMoves(ply=ply, legal=await _at(services, key, person, ply, Game.legal))


@router.post("/tables/{key}/review/question", responses=declared(403, 404, 409, 503))
async def ask_about_past(
    services: TheServices, key: TableId, person: OptionalPerson, asked: PastQuestion
) -> Answer:
    """Why not, what would happen, and how it stood, at a decision of a finished game."""

    def answer(game: Game) -> Answer:
        return ANSWER.validate_python(answer_about(game, asked.ply, asked.question))

    return await _at(services, key, person, asked.ply, answer)


async def _at(
    services: Services, key: str, person: Person | None, ply: int, look: Callable[[Game], T]
) -> T:
    """What a look at a finished game finds, as it stood after so many moves."""
    services.warmup.check_ready()
    record = await record_of(services.db, await reviewable(services.db, key, person))
    async with services.replaying:
        return await asyncio.to_thread(lambda: look(game_at(record, ply)))


@router.get("/me/reviews", responses=declared(401))
async def read_my_reviews(
    services: TheServices,
    response: Response,
    person: SignedInPerson,
    after: Annotated[str | None, Query(pattern=CURSOR)] = None,
) -> ReviewedGames:
    """My reviewed games, newest first, twenty a page."""
    cursor = None if after is None else cursor_of(after)
    async with services.db.reading() as c:
        found = await store.of_person(c, person.id, PAGE + 1, cursor)
    response.headers["Cache-Control"] = "no-store"
    shown = found[:PAGE]
    following = cursor_text(shown[-1].result.cursor) if len(found) > PAGE else None
    return ReviewedGames(games=[_reviewed_game(each) for each in shown], next=following)


async def _answer(request: Request, services: Services, row: TableRow) -> Response:
    """The status of a review with the review itself, in which everybody is called as today."""
    found = await services.coach.reviews.standing(row.id)
    told = {"status": found.status, "progress": found.progress, "ahead": found.ahead}
    names = [seat.name for seat in row.seats]
    body = await services.coach.reviews.body(row.id) if found.status == "done" else None
    return await json_response(request, await asyncio.to_thread(_encoded, told, body, names))


def _encoded(told: Mapping[str, object], body: bytes | None, names: list[str | None]) -> bytes:
    """The whole answer; on a thread, since a review is large."""
    review = None if body is None else orjson.loads(gzip.decompress(body)) | {"names": names}
    return orjson.dumps({**told, "review": review})


def _reviewed_game(reviewed: ReviewedSeat) -> ReviewedGame:
    """The body of a reviewed game."""
    result, summary = reviewed.result, reviewed.summary
    return ReviewedGame.model_validate(
        {
            "table": result.table_id,
            "seat": result.seat,
            "ended": result.ended,
            "players": result.players,
            "place": result.place,
            "won": result.won,
            "accuracy": summary.accuracy,
            "luck": summary.luck,
            "without_luck": without_luck(result.seat, reviewed.winners, summary.luck),
            "loss": summary.loss,
            "themes": summary.themes,
            "marks": summary.marks,
        }
    )
