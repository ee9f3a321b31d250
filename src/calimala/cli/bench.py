"""`calimala bench`: run the benchmarks of the source checkout."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from calimala.game import BadOption

CHECKOUT = Path(__file__).parents[3]


def run(options: Any) -> int:
    """Hand over to the benchmark of that name, with the options that follow it."""
    if not (CHECKOUT / "bench" / f"{options.what}.py").is_file():
        raise BadOption("the benchmarks are in the source checkout; this copy has none")
    sys.path.insert(0, str(CHECKOUT))
    status: int = import_module(f"bench.{options.what}").main(options.rest)
    return status
