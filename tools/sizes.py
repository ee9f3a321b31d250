"""Report long files and long functions in src; fail where one has outgrown every excuse.

Usage: python tools/sizes.py
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
LONG_FILE, TOO_LONG_FILE = 500, 700
LONG_FUNCTION, TOO_LONG_FUNCTION = 40, 80


def files(path: Path, text: str) -> Iterator[tuple[str, int, bool]]:
    """The file itself, if it is long: where, how many lines, whether too many."""
    lines = len(text.splitlines())
    if lines > LONG_FILE:
        yield str(path.relative_to(SOURCE.parent)), lines, lines > TOO_LONG_FILE


def functions(path: Path, text: str) -> Iterator[tuple[str, int, bool]]:
    """The long functions of a file: where, how many lines, whether too many."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONG_FUNCTION:
                where = f"{path.relative_to(SOURCE.parent)}:{node.lineno} {node.name}"
                yield where, lines, lines > TOO_LONG_FUNCTION


def main() -> int:
    """Print every long thing; the exit status is 1 if one is too long."""
    status = 0
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for where, lines, too_long in (*files(path, text), *functions(path, text)):
            print(f"{'too long' if too_long else 'long'}: {where} ({lines} lines)")
            status |= too_long
    return status


if __name__ == "__main__":
    sys.exit(main())
