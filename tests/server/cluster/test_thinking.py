"""`calimala think` on a real PostgreSQL: bots and clocks leave the processes that serve people."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from calimala.cli.main import main
from calimala.server.cluster.shard_leases import SHARDS, THINKING, _share
from calimala.server.settings import Settings
from tests.support.deadlines import until
from tests.support.forked import serving
from tests.support.postgres import Postgres
from tests.support.processes import COMMAND
from tests.support.scripted import Person, begin, check_log, log_of, promises

MOVES = 8


@contextmanager
def thinking(database: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process of `calimala think`, killed in the end."""
    settings = Settings(database=database, pace=0.0)
    with log.open("ab") as written:
        process = subprocess.Popen(
            [COMMAND, "think"],
            env={**os.environ, **settings.environment()},
            stdout=written,
            stderr=written,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


async def holders(postgres: Postgres, database: str) -> dict[str, int]:
    """How many shards the processes hold that only think, and those that serve."""
    rows = await postgres.do("SELECT process FROM drivers WHERE until > 0", database)
    think = sum(row["process"].startswith(THINKING) for row in rows)
    return {"think": think, "serve": len(rows) - think}


async def test_the_tables_are_driven_by_processes_that_think_as_long_as_there_are_any(
    postgres: Postgres, shared_database: str, tmp_path: Path
) -> None:
    database = shared_database

    async def held(think: int, serve: int) -> bool:
        return await holders(postgres, database) == {"think": think, "serve": serve}

    with serving(database, tmp_path, 1) as [server]:
        await until(lambda: held(0, SHARDS), "all shards held by the server")
        person = await Person.join([server.address], "Ada")
        key = await person.new_table("me", "apprentice", "journeyman")
        await begin(key, person)
        player = person.at(key)
        async with player.connected(server.address) as socket:
            with thinking(database, tmp_path / "think.log") as thinker:
                await until(lambda: held(SHARDS, 0), "all shards held by the process that thinks")
                for _ in range(MOVES):
                    await player.decide(socket)
                thinker.send_signal(signal.SIGKILL)
                await until(lambda: held(0, SHARDS), "all shards held by the server again")
            for _ in range(MOVES):
                await player.decide(socket)
        log = await log_of(database, key)
        check_log(log, promises([player]))
        assert sum(entry.by == "bot" for entry in log) >= MOVES
        assert server.faults() == []


async def test_a_process_that_thinks_stops_in_good_order(
    postgres: Postgres, shared_database: str, tmp_path: Path
) -> None:
    database = shared_database

    async def all_held() -> bool:
        return (await holders(postgres, database))["think"] == SHARDS

    with (
        serving(database, tmp_path, 1),
        thinking(database, tmp_path / "think.log") as thinker,
    ):
        await until(all_held, "all shards held by the process that thinks")
        thinker.send_signal(signal.SIGTERM)
        assert thinker.wait() == 0
        assert (await holders(postgres, database))["think"] == 0
        assert '"stop"' in (tmp_path / "think.log").read_text()


def test_processes_that_think_share_all_tables() -> None:
    serve, think = {"a", "b", "c"}, {f"{THINKING}d", f"{THINKING}e"}
    assert [_share(each, serve) for each in sorted(serve)] == [22] * 3
    assert [_share(each, serve | think) for each in sorted(serve)] == [0] * 3
    assert [_share(each, serve | think) for each in sorted(think)] == [SHARDS // 2] * 2


def test_without_postgresql_there_is_nothing_to_think_about(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["think", "--database", "sqlite:///calimala.db"]) == 2
    assert "think needs the PostgreSQL of a server" in capsys.readouterr().err
