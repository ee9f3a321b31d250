"""The process that judges: reviews as `calimala review` makes them, and moves that are tried."""

import base64
import gzip
import json
import os
from typing import Any

import orjson
import pytest

from calimala.analysis import Review, SearchEvaluator, review
from calimala.analysis.budget import Budget
from calimala.server.live import coach_worker
from calimala.server.live.coach_process import COMMAND, CoachProcess
from calimala.server.live.coach_worker import answer, summaries
from calimala.server.live.worker_process import end, start
from calimala.server.tables.reviewing import game_at, moment_of
from tests.support.deadlines import until
from tests.support.finished import first_moves

pytestmark = pytest.mark.compiled  # as plain Python one iteration takes a second
BUDGET = Budget.of(4)
Json = dict[str, Any]


@pytest.fixture(scope="module")
def record() -> Json:
    """A finished game."""
    return first_moves()


@pytest.fixture(scope="module")
def found(record: Json) -> Review:
    """Its review."""
    return review(record, SearchEvaluator(BUDGET.iterations, BUDGET.duel))


def ask(**asked: Any) -> Json:
    """The answer to a request."""
    way = {"iterations": BUDGET.iterations, "evaluator": BUDGET.name}
    return answer(orjson.dumps(way | asked))


def test_a_review_is_that_of_the_command_without_names(
    record: Json, found: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Json] = []
    monkeypatch.setattr(coach_worker, "send", told.append)
    replied = ask(record=record | {"names": ["Ada", "Bob"]})
    body = json.loads(gzip.decompress(base64.b64decode(replied["body"])))
    assert body == json.loads(json.dumps(found | {"names": None}))
    assert body["evaluator"] == BUDGET.name
    assert len(told) == len(record["moves"])
    assert told[-1] == {"progress": 1.0}
    assert replied["seats"] == summaries(found)


def test_a_summary_counts_the_themes_of_a_seat(found: Review) -> None:
    for each in summaries(found):
        own = [one for one in found["decisions"] if one["seat"] == each["seat"]]
        assert sum(each["themes"].values()) == sum(one["theme"] is not None for one in own)
        assert sum(each["marks"].values()) == sum(one["mark"] is not None for one in own)


def test_a_try_is_judged_against_the_best_move(record: Json, found: Review) -> None:
    worst = max(found["decisions"], key=lambda each: each["loss"])
    for word in (worst["best"], worst["word"]):
        moment = moment_of(game_at(record, worst["ply"]), word)
        judged = ask(moment=vars(moment), ply=worst["ply"], best=worst["best"], word=word)
        assert set(judged) == {"loss", "noise", "mark"}
        assert judged["loss"] >= 0
        if word == worst["best"]:
            assert (judged["loss"], judged["mark"]) == (0, None)


def test_a_choice_of_cards_is_judged_too(record: Json) -> None:
    game = game_at(record, 0)
    moment = moment_of(game, game.legal()[-1])
    judged = ask(moment=vars(moment), ply=0, best=moment.legal[0], word=moment.legal[-1])
    assert judged["loss"] >= 0


def test_a_broken_record_and_another_way_of_judging_are_faults(record: Json) -> None:
    assert ask(record={}) == {"fault": "BadRecord"}
    assert ask(record=record | {"rules_version": 0}) == {"fault": "BadRecord"}
    assert ask(record=record, evaluator="another") == {"fault": "AnotherEvaluator"}


async def test_the_process_gives_way_to_the_bots() -> None:
    process = await start(COMMAND)
    try:
        await until(
            lambda: os.getpriority(os.PRIO_PROCESS, process.pid) >= coach_worker.NICENESS,
            "a process behind the others",
        )
    finally:
        await end(process)


async def test_a_process_judges_a_try(record: Json, found: Review) -> None:
    worst = max(found["decisions"], key=lambda each: each["loss"])
    moment = moment_of(game_at(record, worst["ply"]), worst["word"])
    coach = CoachProcess()
    try:
        judged = await coach.ask(
            {"moment": vars(moment), "ply": worst["ply"], "best": worst["best"]}
            | {"word": worst["word"], "iterations": 4, "evaluator": BUDGET.name}
        )
    finally:
        await coach.stop()
    assert judged["loss"] >= 0
