"""Make the golden records that are missing.

Usage: python -m tests.records.hunt
"""

import sys
from itertools import count
from zlib import crc32

from calimala.game import records
from tests.records.golden import FOLDER, GOLDEN, Golden
from tests.records.tale import Tale


def hunted(name: str, golden: Golden) -> Tale:
    """The first game, by seed, that shows what it shall."""
    for seed in count(crc32(name.encode())):
        sys.stderr.write(f"\r{name}: seed {seed} ")
        sys.stderr.flush()
        tale = Tale(golden.plays(golden.opened(seed), seed))
        if golden.shows(tale):
            sys.stderr.write("found\n")
            return tale
    raise AssertionError("seeds never end")


def main() -> None:
    """Write every record that is not there."""
    for name, golden in GOLDEN.items():
        path = FOLDER / f"{name}.json"
        if not path.exists():
            path.write_text(records.dumps(hunted(name, golden).record) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
