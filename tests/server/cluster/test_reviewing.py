"""Reviews on a real PostgreSQL: one of several processes does them, all tell how far they are."""

import re
from pathlib import Path

import httpx
import pytest

from tests.support.deadlines import until
from tests.support.finished import first_moves
from tests.support.forked import serving
from tests.support.postgres import Postgres
from tests.support.processes import Process
from tests.support.scripted import Person

pytestmark = pytest.mark.compiled  # as plain Python one iteration takes a second


async def asked_everywhere(processes: list[Process]) -> tuple[Person, str]:
    """A finished game whose review is asked for in every process."""
    addresses = [process.address for process in processes]
    ada = await Person.join(addresses, "Ada")
    key = str((await ada.ask("POST", "/api/records", **first_moves()))["id"])
    for address in addresses:
        await ada.ask_one(address, "POST", f"/api/tables/{key}/review", {})
    return ada, key


async def until_done(ada: Person, key: str, processes: list[Process]) -> None:
    """Wait until every process has the review."""

    async def done() -> bool:
        path = f"/api/tables/{key}/review"
        told = [await ada.ask_one(each.address, "GET", path, {}) for each in processes]
        return all(each is not None and each["status"] == "done" for each in told)

    await until(done, "a review that every process has")


def reviews_of(process: Process) -> float:
    """How many reviews a process has done."""
    told = httpx.get(f"http://{process.address}/metrics").text
    found = re.search(r'^calimala_reviews_total{outcome="done"} (\S+)', told, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def test_one_process_does_a_review_that_all_are_asked_for(
    shared_database: str, tmp_path: Path
) -> None:
    with serving(shared_database, tmp_path, 2, review_iterations=1) as processes:
        await until_done(*await asked_everywhere(processes), processes)
        assert sum(map(reviews_of, processes)) == 1
        assert [process.faults() for process in processes] == [[], []]


async def test_a_review_whose_process_is_killed_is_done_by_another(
    postgres: Postgres, shared_database: str, tmp_path: Path
) -> None:
    async def doing() -> str | None:
        rows = await postgres.do("SELECT process FROM reviews", shared_database)
        return str(rows[0]["process"]) if rows and rows[0]["process"] else None

    with serving(shared_database, tmp_path, 2) as processes:
        ada, key = await asked_everywhere(processes)
        await until(doing, "a process that does the review")
        name = await doing() or ""
        (killed,) = [each for each in processes if name in each.said()]
        killed.kill()
        others = [each for each in processes if each is not killed]
        await until_done(ada, key, others)
        assert sum(map(reviews_of, others)) == 1
