"""Show for each ruling its one home and its tests; fail if one has none, or two homes.

A module is the home of a ruling if its docstring says so: `Home of R4.5, R4.6.`
A test belongs to a ruling if its name says so: `test_r4_5_...`.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULING = re.compile(r"\*\*(R\d\.\d+)\*\*")
HOME = re.compile(r"^Home of (.+?)\.$", re.MULTILINE)
TEST = re.compile(r"^ *def test_r(\d)_(\d+)_", re.MULTILINE)


def rulings() -> list[str]:
    """Every ruling of the rules, in their order."""
    text = (ROOT / "docs" / "rules.md").read_text()
    return list(dict.fromkeys(RULING.findall(text)))


def expanded(claim: str) -> Iterator[str]:
    """The rulings of a claim such as `R3.2, R4.1-R4.3`."""
    for part in claim.split(", "):
        first, _, last = part.partition("-")
        chapter, start = first.split(".")
        end = last.split(".")[1] if last else start
        for number in range(int(start), int(end) + 1):
            yield f"{chapter}.{number}"


def homes() -> dict[str, list[str]]:
    """The modules that claim each ruling."""
    found = defaultdict(list)
    source = ROOT / "src" / "calimala"
    for path in sorted(source.rglob("*.py")):
        docstring = ast.get_docstring(ast.parse(path.read_text())) or ""
        for claim in HOME.findall(docstring):
            for ruling in expanded(claim):
                found[ruling].append(path.relative_to(source).as_posix())
    return found


def tests() -> dict[str, int]:
    """How many tests name each ruling."""
    found: dict[str, int] = defaultdict(int)
    for path in (ROOT / "tests").rglob("test_*.py"):
        for chapter, number in TEST.findall(path.read_text()):
            found[f"R{chapter}.{number}"] += 1
    return found


def main() -> int:
    """Print the table; 1 if a ruling lacks a home or a test, or has two homes."""
    known, home, tested = rulings(), homes(), tests()
    faults = [f"{each} is claimed but is no ruling" for each in sorted({*home} - {*known})]
    for ruling in known:
        where = ", ".join(home[ruling]) or "nowhere"
        print(f"{ruling:6} {where:28} {tested[ruling]:3} tests")
        if len(home[ruling]) != 1:
            faults.append(f"{ruling} must have one home, not {len(home[ruling])}")
        if not tested[ruling]:
            faults.append(f"{ruling} has no test")
    for fault in faults:
        print(f"rulings: {fault}", file=sys.stderr)
    return 1 if faults or not known else 0


if __name__ == "__main__":
    sys.exit(main())
