"""The figures of attacks as a table, and as lines of JSON."""

import json
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from bench.attack.registry import MIB
from bench.attack.run import Latency, Result

HEADS = (
    "attack",
    "p50 before",
    "p95 before",
    "p50 during",
    "p95 during",
    "memory MiB",
    "busy",
    "found",
    "",
)


def shown(results: list[Result], console: Console) -> None:
    """Print the table; times are milliseconds of an honest client."""
    table = Table(*HEADS)
    for each in results:
        memory = f"{each.memory_before / MIB:.0f} -> {each.memory_peak / MIB:.0f}"
        verdict = "held" if not each.faults else "FELL: " + ", ".join(each.faults)
        table.add_row(
            each.name,
            *_cells(each.before),
            *_cells(each.during),
            memory,
            f"{each.busy:.0%}",
            each.finding.text,
            verdict,
        )
    console.print(table)


def as_json(result: Result) -> str:
    """One line with everything."""
    return json.dumps(asdict(result) | {"faults": result.faults})


def _cells(latency: Latency | None) -> tuple[str, str]:
    """Median and 95th percentile."""
    return ("", "") if latency is None else (f"{latency.p50:.1f}", f"{latency.p95:.1f}")
