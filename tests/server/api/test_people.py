"""People over HTTP: what profiles, histories and the leaderboard show, and to whom."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from calimala.server import services
from calimala.server.accounts.people import People, Person
from calimala.server.accounts.ratings import rate_people
from calimala.server.accounts.results import settle
from calimala.server.api import errors, people
from calimala.server.cluster.pubsub import PubSub
from calimala.server.settings import Settings
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from tests.support.finished import finished, new_guests, new_owners, result
from tests.support.running import CHEAP

Json = dict[str, Any]
FREE = Settings(requests_per_minute=0)


@pytest.fixture
def app(db: Database) -> FastAPI:
    """An application that has only the paths of people."""
    made = FastAPI()
    made.include_router(people.router)
    errors.install(made)
    known = People(db, PubSub(db, "test"), FREE, hasher=CHEAP)
    made.state.services = replace(services.build(FREE), db=db, people=known)
    return made


@asynccontextmanager
async def client(app: FastAPI, person: Person | None = None) -> AsyncIterator[httpx.AsyncClient]:
    """A client: a person who is signed in, or a stranger."""
    known: People = app.state.services.people
    headers = {"Authorization": f"Bearer {await known.token(person)}"} if person else {}
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://here", headers=headers
    ) as opened:
        yield opened


async def got(app: FastAPI, path: str, person: Person | None = None) -> Json:
    """The body of an answer."""
    async with client(app, person) as one:
        answer = await one.get(path)
    body: Json = answer.json()
    return body | ({} if answer.is_success else {"status": answer.status_code})


async def rated_game(db: Database, key: str, one: Person, other: Person, **options: Any) -> None:
    """A game that one has won, as it is settled at its end."""
    outcome = result(30, 20)
    await finished(db, key, [one.id, other.id], outcome, "playing", **options)
    async with db.writing() as c:
        row = await table_store.get(c, key)
        await settle(c, row, outcome, 7.0)
        await table_store.change(c, key, "playing", phase="over")


async def test_a_profile_shows_rating_and_statistics_of_an_account(
    app: FastAPI, db: Database
) -> None:
    ada, bob = await new_owners(db, "Ada", "Bob")
    await rated_game(db, "t", ada, bob)
    shown = await got(app, f"/api/people/{ada.id}")
    assert shown["name"] == "Ada"
    assert (shown["you"], shown["guest"], shown["rank"]) == (False, False, 1)
    rating = shown["rating"]
    assert rating["ordinal"] == pytest.approx(rating["mu"] - 3 * rating["sigma"])
    assert shown["statistics"]["by_players"] == {
        "2": {"games": 1, "wins": 1, "share": 1.0, "points": 30.0}
    }
    assert set(shown) == {
        "id", "name", "you", "guest", "since", "rating", "rank", "statistics",
    }  # fmt: skip


async def test_a_guest_is_shown_to_nobody_else(app: FastAPI, db: Database) -> None:
    (ada,), (bob,) = await new_guests(db, "Ada"), await new_owners(db, "Bob")
    await rated_game(db, "t", ada, bob)
    for path in (f"/api/people/{ada.id}", f"/api/people/{ada.id}/games"):
        unknown = await got(app, path.replace(ada.id, "nobody"))
        assert await got(app, path) == await got(app, path, bob) == unknown
        assert (unknown["status"], unknown["reason"]) == (404, "nobody")
    mine = await got(app, f"/api/people/{ada.id}", ada)
    assert (mine["you"], mine["guest"], mine["rank"]) == (True, True, None)
    board = await got(app, "/api/leaderboard", ada)
    assert [each["name"] for each in board["people"]] == ["Bob"]
    assert board["you"] is None
    assert (await got(app, "/api/people/no%20id"))["status"] == 422


@pytest.mark.parametrize("options", [{"public": False}, {"spectators": False}])
async def test_strangers_do_not_learn_of_games_that_they_could_not_have_found(
    app: FastAPI, db: Database, options: Json
) -> None:
    ada, bob, eve = await new_owners(db, "Ada", "Bob", "Eve")
    await finished(db, "shown", [ada.id, bob.id], result(3, 1), ended=1)
    before = await got(app, f"/api/people/{ada.id}/games", eve)
    await finished(db, "hidden", [ada.id, bob.id], result(9, 1), ended=2, **options)
    assert await got(app, f"/api/people/{ada.id}/games", eve) == before
    assert await got(app, f"/api/people/{ada.id}/games") == before
    for player in (ada, bob):
        found = await got(app, f"/api/people/{ada.id}/games", player)
        assert [game["table"] for game in found["games"]] == ["hidden", "shown"]


async def test_a_history_is_searched_and_read_page_by_page(app: FastAPI, db: Database) -> None:
    ada, bob, cleo = await new_owners(db, "Ada", "Bob", "Cleo")
    for n in range(50):
        won = result(9, 1) if n % 2 else result(1, 9)
        others = [bob.id] if n < 45 else [bob.id, cleo.id]
        names = ["Ada", "Bób", "КЛЁО"][: len(others) + 1]
        scores = won if n < 45 else result(1, 9, 5)
        await finished(db, f"t{n}", [ada.id, *others], scores, ended=n // 2, names=names)
    path = f"/api/people/{ada.id}/games"

    async def pages(query: str = "") -> list[list[str]]:
        found, after = [], ""
        while True:
            page = await got(app, f"{path}?{query}{after}", ada)
            found.append([game["table"] for game in page["games"]])
            if page["next"] is None:
                return found
            after = f"&after={page['next']}"

    everything = await pages()
    assert [len(page) for page in everything] == [20, 20, 10]
    assert len({table for page in everything for table in page}) == 50
    assert everything[0][:2] == ["t49", "t48"]
    assert await pages("players=3") == [["t49", "t48", "t47", "t46", "t45"]]
    assert sum(map(len, await pages("result=won"))) == 22
    assert sum(map(len, await pages("result=lost"))) == 28
    assert sum(map(len, await pages("since=3&until=5"))) == 4
    assert sum(map(len, await pages("name=клё"))) == 5
    assert sum(map(len, await pages("name=BÓB&result=won"))) == 22
    assert await pages("name=ada") == [[]], "one's own name is no opponent"


@pytest.mark.parametrize(
    "query", ["players=6", "result=drawn", "after=x", "after=1:t:9", "since=nan", "more=1"]
)
async def test_a_malformed_search_is_refused(app: FastAPI, db: Database, query: str) -> None:
    (ada,) = await new_owners(db, "Ada")
    assert (await got(app, f"/api/people/{ada.id}/games?{query}"))["status"] == 422


async def test_a_long_search_by_name_reads_a_bounded_number_of_games(
    app: FastAPI, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("calimala.server.accounts.histories.MOST_READ", 3)
    ada, bob = await new_owners(db, "Ada", "Bob")
    await finished(db, "old", [ada.id, bob.id], result(2, 1), ended=0, names=["Ada", "Zoe"])
    for n in range(4):
        await finished(db, f"t{n}", [ada.id, bob.id], result(2, 1), ended=1 + n)
    path = f"/api/people/{ada.id}/games?name=zoe"
    first = await got(app, path)
    assert first["games"] == []
    second = await got(app, f"{path}&after={first['next']}")
    assert [game["table"] for game in second["games"]] == ["old"]
    assert second["next"] is None


async def test_the_leaderboard_is_in_the_order_of_the_conservative_estimate(
    app: FastAPI, db: Database
) -> None:
    owners = await new_owners(db, *(f"P{n:02}" for n in range(60)))
    async with db.writing() as c:
        await rate_people(c, [each.id for each in owners], list(range(1, 61)))
    first, second = [await got(app, f"/api/leaderboard?page={page}", owners[3]) for page in (1, 2)]
    listed = first["people"] + second["people"]
    assert [each["name"] for each in listed] == [each.name for each in owners]
    assert [each["rank"] for each in listed] == list(range(1, 61))
    assert (first["more"], second["more"], first["you"]) == (True, False, 4)
    assert (await got(app, "/api/leaderboard?page=11"))["status"] == 422


async def test_a_game_tells_what_it_did_to_ratings(app: FastAPI, db: Database) -> None:
    (ada, eve), (bob,) = await new_owners(db, "Ada", "Eve"), await new_guests(db, "Bob")
    await rated_game(db, "t", ada, bob)
    path = "/api/tables/t/ratings"
    played = (await got(app, path, bob))["changes"]
    assert [each["seat"] for each in played] == [0, 1]
    assert played[0]["before"] is None
    assert played[0]["after"]["mu"] > played[1]["after"]["mu"]
    assert (await got(app, path, eve))["changes"] == played[:1], "a guest's is not for strangers"
    await rated_game(db, "again", ada, bob)
    again = (await got(app, "/api/tables/again/ratings", ada))["changes"]
    assert [each["before"] for each in again] == [each["after"] for each in played]


async def test_the_ratings_of_a_game_without_spectators_are_for_its_players(
    app: FastAPI, db: Database
) -> None:
    ada, bob, eve = await new_owners(db, "Ada", "Bob", "Eve")
    await rated_game(db, "t", ada, bob, spectators=False)
    assert (await got(app, "/api/tables/t/ratings", eve))["reason"] == "no-spectators"
    assert len((await got(app, "/api/tables/t/ratings", ada))["changes"]) == 2
    assert (await got(app, "/api/tables/none/ratings"))["reason"] == "no-such-table"
    await finished(db, "bots", [ada.id, None], result(3, 1))
    assert await got(app, "/api/tables/bots/ratings") == {"changes": []}
