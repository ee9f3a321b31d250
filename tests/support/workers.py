"""Child processes in the place of those that think and judge."""

import sys
from pathlib import Path
from textwrap import dedent


def worker(folder: Path, text: str) -> tuple[str, str]:
    """A process that answers as a text says: `n` is the number of its start, `line` a request."""
    script = folder / "worker.py"
    script.write_text(
        dedent("""
        import json, os, sys, time
        starts = os.path.join(os.path.dirname(__file__), "starts")
        with open(starts, "a") as file:
            file.write(".")
        n = os.path.getsize(starts)
        print(json.dumps({"ready": True}), flush=True)
        for line in sys.stdin:
        """)
        + "".join(f"    {each}\n" for each in text.splitlines())
    )
    return sys.executable, str(script)
