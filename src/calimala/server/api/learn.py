"""Paths of the tutorial: open to everybody, and nothing is kept."""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter
from pydantic import Field, TypeAdapter

from calimala.server.api.dependencies import TheServices
from calimala.server.api.errors import declared
from calimala.server.protocol import (
    AllStandings,
    Cascade,
    Message,
    NewEntry,
    Question,
    Reasons,
    Sync,
    Word,
)
from calimala.server.tables.chapters import ChapterName
from calimala.server.tables.lessons import Lesson
from calimala.server.tables.queries import answer_about

router: Final = APIRouter(prefix="/api/learn", responses=declared(409, 503), tags=["learn"])
MOST_MOVES: Final = 20  # of a learner in a chapter
Answer = Reasons | Cascade | AllStandings
ANSWER: Final[TypeAdapter[Answer]] = TypeAdapter(Answer)


class LessonMoves(Message):
    """All that the learner has played in this chapter."""

    moves: Annotated[list[Word], Field(max_length=MOST_MOVES, default_factory=list)]


class LessonQuestion(LessonMoves):
    """A question that may be asked at a table, about the position after these moves."""

    question: Annotated[Question, Field(discriminator="type")]


class LessonNow(Message):
    """How far a chapter has come: goals, the position, and what the last move has led to."""

    goal: str | None  # null when the chapter is over
    goals: list[str]  # of the chapter, in order
    sync: Sync
    news: list[NewEntry]


@router.post("/{chapter}")
async def lesson(services: TheServices, chapter: ChapterName, played: LessonMoves) -> LessonNow:
    """A chapter of the tutorial after the learner's moves; the others have answered them."""
    services.warmup.check_ready()
    async with services.replaying:
        return await asyncio.to_thread(_replayed, chapter, played)


@router.post("/{chapter}/question")
async def question(services: TheServices, chapter: ChapterName, asked: LessonQuestion) -> Answer:
    """Why not, what would happen, and how it stands, in a chapter of the tutorial."""
    services.warmup.check_ready()
    async with services.replaying:
        return await asyncio.to_thread(_answered, chapter, asked)


def _replayed(chapter: ChapterName, played: LessonMoves) -> LessonNow:
    """On a thread: a chapter takes some milliseconds, in which the event loop would stall."""
    now = Lesson(chapter, played.moves)
    told = {"goal": now.goal, "goals": now.goals, "sync": now.sync(), "news": now.news}
    return LessonNow.model_validate(told)


def _answered(chapter: ChapterName, asked: LessonQuestion) -> Answer:
    now = Lesson(chapter, asked.moves)
    return ANSWER.validate_python(answer_about(now.game, now.version, asked.question))
