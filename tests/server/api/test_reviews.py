"""Reviews over HTTP: for finished games only, asked for by people, shared by all who may watch."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import update

from calimala.analysis.budget import Budget
from calimala.server.api.reviews import ReviewedGames, ReviewStatus
from calimala.server.live import coach_worker
from calimala.server.live.attempts import Attempts
from calimala.server.live.coach_process import CoachFailed, CoachProcess, Told
from calimala.server.live.review_runner import ReviewRunner
from calimala.server.live.worker_process import Ended
from calimala.server.ops import rate_limit
from calimala.server.store.database import Database
from calimala.server.store.schema import tables
from tests.analysis.support import Opinion
from tests.support.deadlines import until
from tests.support.finished import first_moves
from tests.support.server import Guest, Server, begin, play_by_socket, refused, serving

Json = dict[str, Any]
TRY: Final[Json] = {"ply": 3, "word": "end"}
QUESTION: Final[Json] = {"ply": 3, "question": {"type": "why", "id": "w", "seat": 0}}
PATHS: Final[list[tuple[str, str, Json | None]]] = [
    ("GET", "review", None),
    ("POST", "review", None),
    ("POST", "review/tries", TRY),
    ("GET", "review/moves?ply=3", None),
    ("POST", "review/question", QUESTION),
]
pytestmark = pytest.mark.compiled  # as plain Python one iteration takes a second


@pytest.fixture(scope="module")
def record() -> Json:
    """A finished game."""
    return first_moves()


@pytest.fixture
async def ada(server: Server) -> AsyncIterator[Guest]:
    """A person."""
    async with server.guest() as guest:
        yield guest


def rest(patch: pytest.MonkeyPatch) -> None:
    """Let nothing be reviewed."""

    async def nothing(_runner: ReviewRunner) -> bool:
        return False

    patch.setattr(ReviewRunner, "_next", nothing)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews that need no process: somebody has an opinion, and it takes no time."""

    async def ask(_coach: CoachProcess, asked: Json, told: Told) -> Json:
        await told(0.5)
        opinion = Opinion(losses={40: 0.3, 41: 0.2}, name=asked["evaluator"])
        return await asyncio.to_thread(coach_worker.reviewed, asked["record"], opinion)

    monkeypatch.setattr(coach_worker, "send", lambda _reply: None)
    monkeypatch.setattr(CoachProcess, "ask", ask)


async def brought(guest: Guest, record: Json) -> str:
    """The table of a game that a person brings."""
    return str((await guest.ask("POST", "/api/records", record))["id"])


async def reviewed(guest: Guest, key: str) -> Json:
    """The review of a table, as soon as it is done."""
    await guest.at(key, "review")
    found: Json = {}

    async def done() -> bool:
        found.update(await guest.get(f"/api/tables/{key}/review"))
        assert found["status"] != "failed"
        return bool(found["status"] == "done")

    await until(done, "a review")
    return ReviewStatus.model_validate(found).model_dump()


async def refusals(guest: Guest, key: str) -> set[tuple[int, str]]:
    """How all requests about a review are refused."""
    found = [await refused(guest.ask(how, f"/api/tables/{key}/{path}", body))
             for how, path, body in PATHS]  # fmt: skip
    return {(each.status, each.reason) for each in found}


@pytest.mark.usefixtures("quick")
async def test_a_review_is_done_once_and_shared(server: Server, ada: Guest, record: Json) -> None:
    key = await brought(ada, record)
    path = f"/api/tables/{key}/review"
    async with server.stranger() as nobody, server.guest("Bob") as bob:
        none = {"status": "none", "progress": 0.0, "ahead": 0, "review": None}
        assert await nobody.get(path) == none
        assert (await refused(nobody.post(path))).reason == "sign-in"
        asked = await bob.at(key, "review")
        assert asked["status"] != "none"
        whole = await reviewed(ada, key)
        assert await nobody.get(path) == await bob.at(key, "review") == whole
    assert (whole["progress"], whole["ahead"]) == (1.0, 0)
    review = whole["review"]
    assert [each["word"] for each in review["decisions"]] == record["moves"]
    assert review["names"] == ["player 1", "player 2"]
    assert review["scores"] == record["scores"]
    assert review["evaluator"] == Budget.of(server.settings.review_iterations).name


async def test_nothing_of_a_game_that_is_not_over_is_reviewed(
    server: Server, ada: Guest, record: Json
) -> None:
    waiting, playing = [await ada.new_table("me", "open") for _ in range(2)]
    async with server.guest("Bob") as bob, server.guest("Wat") as watcher:
        await begin(playing, [ada, bob])
        other = await brought(ada, record)
        branch = (await ada.at(other, "branch", ply=4, seat=0, level="apprentice"))["id"]
        for guest in (ada, watcher):
            for key in (waiting, playing, branch):
                assert await refusals(guest, key) == {(409, "not-over")}
            assert await refusals(guest, "nowhere") == {(404, "no-such-table")}
        unfinished = record | {"moves": record["moves"][:-1], "winners": None, "scores": None}
        denied = await refused(ada.ask("POST", "/api/records", unfinished))
        assert denied.reason == "bad-record"


async def test_only_people_who_may_watch_a_game_see_its_review(
    server: Server, ada: Guest, record: Json
) -> None:
    key = await brought(ada, record)
    async with server.guest("Bob") as bob:
        await ada.ask("PUT", f"/api/tables/{key}/bans/{bob.id}")
        assert await refusals(bob, key) == {(403, "banned")}
        await change(server, key, options_json='{"spectators": false}')
        assert await refusals(ada, key) == {(403, "no-spectators")}


async def change(server: Server, key: str, **values: Any) -> None:
    """Change the row of a table."""
    db = Database(server.settings.database)
    async with db.writing() as c:
        await c.execute(update(tables).where(tables.c.id == key).values(values))
    await db.close()


async def test_a_game_of_other_rules_is_not_reviewed(
    server: Server, ada: Guest, record: Json
) -> None:
    key = await brought(ada, record)
    await change(server, key, rules_version=0)
    assert await refusals(ada, key) == {(409, "frozen")}


async def test_reviews_are_limited_by_person_and_by_address(
    tmp_path: Path, record: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest(monkeypatch)
    most = int(rate_limit.STRICT["review"].burst)
    with serving(tmp_path, requests_per_minute=600) as server:
        server.services.rate_limiter._clock = lambda: 0.0  # no time passes for the limit
        async with server.guests(3) as people:
            keys = [await brought(people[n % 3], record) for n in range(most + 1)]
            for n, key in enumerate(keys[:-1]):
                assert (await people[n % 2].at(key, "review"))["ahead"] == n
            for guest in people:
                denied = await refused(guest.at(keys[-1], "review"))
                assert (denied.status, denied.reason) == (429, "too-many-requests")
                assert (await guest.at(keys[0], "review"))["status"] == "waiting"
                assert (await guest.get(f"/api/tables/{keys[-1]}/review"))["status"] == "none"


@pytest.mark.usefixtures("quick")
async def test_a_review_that_waits_is_done_after_a_restart(
    tmp_path: Path, record: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        rest(patch)
        with serving(tmp_path) as server:
            async with server.guest() as ada:
                key = await brought(ada, record)
                assert (await ada.at(key, "review"))["status"] == "waiting"
    with serving(tmp_path) as server:
        async with server.guest(token=ada.token) as ada:
            await reviewed(ada, key)


@pytest.mark.usefixtures("quick")
async def test_another_network_makes_a_review_stale(tmp_path: Path, record: Json) -> None:
    with serving(tmp_path) as server:
        async with server.guest() as ada:
            key = await brought(ada, record)
            old = await reviewed(ada, key)
    with serving(tmp_path, review_iterations=2) as server:
        async with server.guest(token=ada.token) as ada:
            assert (await ada.get(f"/api/tables/{key}/review"))["status"] == "none"
            new = await reviewed(ada, key)
    assert new["review"]["evaluator"] != old["review"]["evaluator"]


@pytest.mark.usefixtures("quick")
async def test_my_reviewed_games_tell_skill_and_luck(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with server.guests(2) as people:
            ada, bob = people
            key = await ada.new_table("me", "open")
            await begin(key, people)
            await play_by_socket(key, people)
            assert await ada.get("/api/me/reviews") == {"games": [], "next": None}
            review = (await reviewed(ada, key))["review"]
            assert sorted(review["names"]) == ["Ada", "Bob"]
            for guest in people:
                page = ReviewedGames.model_validate(await guest.get("/api/me/reviews"))
                (game,) = page.games
                mine = review["seats"][game.seat]
                assert (game.table, game.players, page.next) == (key, 2, None)
                assert (game.accuracy, game.luck, game.loss) == (
                    mine["accuracy"], mine["luck"], mine["loss"],
                )  # fmt: skip
                assert game.without_luck == pytest.approx(mine["without_luck"], abs=1e-4)
                assert (game.marks, game.won) == (mine["marks"], mine["result"] > 0)
            after = f"{game.ended!r}:{key}:{game.seat}"
            rest = await bob.get(f"/api/me/reviews?after={after}")
            assert rest == {"games": [], "next": None}
            (kept,) = (await ada.get("/api/me/export"))["reviews"]
            assert (kept["table"], kept["seat"]) == (key, 1 - game.seat)
            await ada.ask("DELETE", "/api/me", {})
            again = await bob.get(f"/api/tables/{key}/review")
            assert sorted(again["review"]["names"]) == ["Bob", "N. N."]
            assert len((await bob.get("/api/me/reviews"))["games"]) == 1


async def test_a_stranger_has_no_reviewed_games(server: Server) -> None:
    async with server.stranger() as nobody:
        assert (await refused(nobody.get("/api/me/reviews"))).reason == "sign-in"


# Learning from one's mistakes.


@pytest.fixture(scope="module")
async def lesson(server: Server, record: Json) -> tuple[str, Json]:
    """A game that a real process has reviewed: its table, and the decision that lost most."""
    async with server.guest() as guest:
        key = await brought(guest, record)
        review = (await reviewed(guest, key))["review"]
    return key, max(review["decisions"], key=lambda each: each["loss"])


async def test_a_move_can_be_tried_again(ada: Guest, lesson: tuple[str, Json]) -> None:
    key, worst = lesson
    assert worst["loss"] > 0, "the game is such that there is something to learn"
    tried = {word: await ada.at(key, "review/tries", ply=worst["ply"], word=word)
             for word in await legal(ada, key, worst["ply"])}  # fmt: skip
    same = tried.pop(worst["word"])
    assert same == {
        **{name: worst[name] for name in ("loss", "noise", "mark")},
        "is_best": False,
        "better_than_played": False,
    }
    best = tried.pop(worst["best"])
    assert best == {
        "loss": 0.0, "noise": 0.0, "mark": None, "is_best": True, "better_than_played": True,
    }  # fmt: skip
    for other in tried.values():
        assert other["is_best"] == (other["loss"] == 0)
        assert other["better_than_played"] == (other["loss"] < worst["loss"])
    assert tried, "there are moves that a process has to judge"


async def legal(guest: Guest, key: str, ply: int) -> list[str]:
    """What was legal at a decision."""
    told = await guest.get(f"/api/tables/{key}/review/moves?ply={ply}")
    assert told["ply"] == ply
    words: list[str] = told["legal"]
    return words


async def test_an_illegal_move_or_ply_is_refused(
    ada: Guest, lesson: tuple[str, Json], record: Json
) -> None:
    key, worst = lesson
    illegal = await refused(ada.at(key, "review/tries", ply=worst["ply"], word="fly"))
    assert (illegal.status, illegal.reason) == (409, "no-such-move")
    last = len(record["moves"])
    for path in (f"review/moves?ply={last}", f"review/moves?ply={last + 5}"):
        late = await refused(ada.get(f"/api/tables/{key}/{path}"))
        assert (late.status, late.reason) == (409, "nothing-to-play")
    late = await refused(ada.at(key, "review/tries", ply=last, word="end"))
    assert (late.status, late.reason) == (409, "nothing-to-play")


async def test_a_game_without_a_review_has_nothing_to_learn_from(ada: Guest, record: Json) -> None:
    key = await brought(ada, record)
    denied = await refused(ada.at(key, "review/tries", **TRY))
    assert (denied.status, denied.reason) == (409, "not-reviewed")


async def test_questions_about_a_past_decision_are_answered(
    ada: Guest, lesson: tuple[str, Json], record: Json
) -> None:
    key, _ = lesson
    ply = next(n for n, word in enumerate(record["moves"]) if word.startswith("place "))
    why = await ada.at(key, "review/question", **QUESTION | {"ply": ply})
    assert why["type"] == "reasons"
    word = (await legal(ada, key, ply))[0]
    asked = {"type": "preview", "id": "p", "seat": 0, "word": word}
    shown = await ada.at(key, "review/question", ply=ply, question=asked)
    assert (shown["type"], shown["word"], shown["version"]) == ("cascade", word, ply)


@pytest.mark.parametrize("fault", [CoachFailed("BadState"), Ended("gone"), TimeoutError()])
async def test_a_try_that_cannot_be_judged_is_refused_and_may_be_made_again(
    fault: Exception, ada: Guest, lesson: tuple[str, Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_given: object) -> Json:
        raise fault

    monkeypatch.setattr(CoachProcess, "ask", fail)
    key, worst = lesson
    words = await legal(ada, key, worst["ply"])
    other = next(word for word in words if word not in (worst["word"], worst["best"]))
    for _ in range(2):
        denied = await refused(ada.at(key, "review/tries", ply=worst["ply"], word=other))
        assert (denied.status, denied.reason) == (503, "no-judgement")


async def test_tries_are_limited_by_person(
    tmp_path: Path, record: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def judge(*_given: object) -> Json:
        judged = {"loss": 0.0, "noise": 0.0, "mark": None}
        return judged | {"is_best": True, "better_than_played": False}

    async def body(*_given: object) -> bytes:
        return b""

    monkeypatch.setattr(Attempts, "judge", judge)
    monkeypatch.setattr("calimala.server.live.reviews.Reviews.body", body)
    most = int(rate_limit.STRICT["try"].burst)
    with serving(tmp_path, requests_per_minute=600) as server:
        server.services.rate_limiter._clock = lambda: 0.0  # no time passes for the limit
        async with server.guests(2) as people:
            key = await brought(people[0], record)
            for _ in range(most):
                await people[0].at(key, "review/tries", **TRY)
            denied = await refused(people[0].at(key, "review/tries", **TRY))
            assert (denied.status, denied.reason) == (429, "too-many-requests")
            await people[1].at(key, "review/tries", **TRY)
