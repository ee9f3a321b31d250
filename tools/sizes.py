"""Fail where a file or a function has grown too long to be read in one go.

Usage: python tools/sizes.py
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("src", "bench", "tools", "tests/support")
LONGEST_FILE, LONGEST_FUNCTION = 500, 40  # lines


def too_long(name: str, text: str) -> Iterator[str]:
    """Every place in a file that is too long, with its lines."""
    lines = len(text.splitlines())
    if lines > LONGEST_FILE:
        yield f"{name}: {lines} lines, of {LONGEST_FILE}"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                yield f"{name}:{node.lineno} {node.name}: {lines} lines, of {LONGEST_FUNCTION}"


def main() -> int:
    """Print every place that is too long; 1 if there is one."""
    files = sorted(path for folder in SOURCES for path in (ROOT / folder).rglob("*.py"))
    found = [
        place
        for path in files
        for place in too_long(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
    ]
    print("\n".join(f"too long: {place}" for place in found), end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
