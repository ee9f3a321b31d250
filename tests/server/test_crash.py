"""A server is killed again and again while people play; no acknowledged move is lost."""

from pathlib import Path

import pytest

from tests.support.forked import serving
from tests.support.kills import survived


async def test_a_killed_server_loses_no_acknowledged_move(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/calimala.db", tmp_path, 1) as processes:
        workload = await survived(processes, 2, 3, served=(5, 40))
        assert workload.kills == 3
        assert workload.acknowledged > 100
        assert processes[0].faults() == []


@pytest.mark.slow
async def test_a_server_killed_fifty_times_loses_no_acknowledged_move(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/calimala.db", tmp_path, 1) as processes:
        workload = await survived(processes, 16, 55)
        assert workload.kills == 55
        assert processes[0].faults() == []


@pytest.mark.slow
async def test_three_processes_killed_again_and_again_lose_no_acknowledged_move(
    shared_database: str, tmp_path: Path
) -> None:
    with serving(shared_database, tmp_path, 3) as processes:
        workload = await survived(processes, 16, 55)
        assert workload.kills == 55
        assert [process.faults() for process in processes] == [[], [], []]
