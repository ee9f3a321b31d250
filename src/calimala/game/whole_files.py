"""Files that appear whole or not at all, whatever stops the program."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

BEGUN: Final = ".begun-"  # what a killed process has left


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A path to write to; what is there in the end takes the place of the file at once."""
    with NamedTemporaryFile(
        dir=path.parent, prefix=BEGUN, suffix=path.suffix, delete=False
    ) as file:
        begun = Path(file.name)
        try:
            yield begun
            os.fsync(file.fileno())
            begun.replace(path)
        except BaseException:
            begun.unlink(missing_ok=True)
            raise
