"""The harness of attacks: its registry, figures and journals; the attacks are `make attack`."""

import time
from pathlib import Path

from bench.attack import registry, run
from bench.attack.registry import MIB, Finding
from bench.attack.target import Journal


def result(p95: float, peak: int, held: bool = True) -> run.Result:
    """A result with some figures."""
    latency = run.Latency(1.0, p95, p95, 80)
    return run.Result(
        name="x", text="", before=latency, during=latency, memory_before=0, memory_peak=peak,
        busy=0.1, finding=Finding("", held), slowest=100.0, growth=64 * MIB,
    )  # fmt: skip


def test_every_module_of_attacks_is_found() -> None:
    attacks = registry.load()
    assert {"pings", "refused", "endless-headers", "idle", "slow-bodies", "hostile"} <= set(attacks)
    assert all(each.text for each in attacks.values())


def test_a_server_falls_if_it_is_slow_or_large_or_the_attack_says_so() -> None:
    assert result(99.0, 64 * MIB).faults == []
    assert result(100.0, 0).faults == ["p95 100 ms"]
    assert result(1.0, 65 * MIB).faults == ["memory +65 MiB"]
    assert result(1.0, 0, held=False).faults == ["the attack succeeded"]


def test_a_request_that_was_never_answered_has_taken_until_now() -> None:
    begun = time.monotonic() - 50
    samples: run.Samples = {"a": (begun, 1.0), "b": (begun, None), "late": (begun + 60, 9e9)}
    found = run._latency(samples, begun, begun + 1)
    assert found is not None
    assert (found.count, found.worst >= 50_000) == (2, True)


def test_a_journal_is_kept_and_an_interrupted_one_is_the_old(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "there" / "kills.json")
    assert journal.read() == {}
    journal.write({"kills": 3})
    (tmp_path / "there" / "kills.new").write_text("{")
    assert journal.read() == {"kills": 3}
