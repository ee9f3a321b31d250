"""Where records are written: a file appears complete or not at all, where that is possible."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from calimala.cli.support.signals import unwinding


@contextmanager
def sink(path: str) -> Iterator[IO[str]]:
    """An open text file for this path; `-` is stdout."""
    target = Path(path).resolve()
    if path == "-":
        yield sys.stdout
    elif _must_write_in_place(target):
        with target.open("w", encoding="utf-8") as file:
            yield file
    else:
        with unwinding(), _beside(target) as file:
            yield file


def _must_write_in_place(target: Path) -> bool:
    """A device or a pipe cannot be replaced, nor a file in a folder that is not ours to change."""
    special = target.exists() and not target.is_file()
    return special or (target.exists() and not os.access(target.parent, os.W_OK))


@contextmanager
def _beside(target: Path) -> Iterator[IO[str]]:
    """A temporary file that takes the target's place when all went well."""
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=_folder(target), prefix=f".{target.name[:40]}.", delete=False
    ) as file:
        try:
            yield file
            file.flush()
            Path(file.name).chmod(_mode(target))
            Path(file.name).replace(target)
        except BaseException:
            Path(file.name).unlink()
            raise


def _folder(target: Path) -> Path:
    """The folder of the target, or a complaint that names the target itself."""
    if not target.parent.is_dir():
        raise FileNotFoundError(2, "no such folder", str(target.parent))
    if not os.access(target.parent, os.W_OK):
        raise PermissionError(13, "permission denied", str(target))
    return target.parent


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those of any new file."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
