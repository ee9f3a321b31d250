"""The server's benchmark, without its servers."""

from rich.console import Console

from bench.machine import this_machine
from bench.measure import Spread
from bench.server import FORMAT, Figures, Report, ratio, show

SOME = Spread(2.0, 1.0)


def figures(name: str, per_core: float, reconnect: dict[str, float]) -> Figures:
    """Figures of some server."""
    cores = Spread(per_core, 2 * per_core)
    return Figures(name, "1", cores, SOME, cores, SOME, SOME, SOME, SOME, 40.0, reconnect)


OURS = figures(
    "calimala",
    300,
    {"seconds": 0.1, "bytes": 5000, "entries": 300, "seconds_last": 0.01, "bytes_last": 90},
)
THEIRS = figures("boardgame.io", 100, {"seconds": 0.1, "bytes": 5000, "entries": 600})


def shown(servers: list[Figures], lacking: str | None) -> str:
    """The report as it is printed."""
    console = Console(record=True, width=100)
    machine = this_machine(compiled=True)
    show(Report(FORMAT, machine, 500, servers, lacking, ratio(servers), 3.0), console)
    return console.export_text()


def test_both_servers_are_shown_side_by_side_with_their_ratio() -> None:
    text = shown([OURS, THEIRS], None)
    assert "calimala 1" in text and "boardgame.io 1" in text
    assert "ours to theirs: 3.00 (best with best 3.00); goal 3" in text
    assert "10.0 ms, 90 bytes" in text and "is told everything" in text


def test_without_node_ours_is_shown_alone_and_the_reason_is_said() -> None:
    assert ratio([OURS]) is None
    assert "boardgame.io was not measured beside it: node is why" in shown([OURS], "node")
