"""`calimala backup`: a consistent copy of the database while the server runs."""

import os
import sqlite3
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.game import BadOption, CalimalaError
from calimala.server.settings import chosen
from calimala.server.store import sqlite_file
from calimala.server.store.database import sqlite_path

DESCRIPTION: Final = """\
The copy holds all that was acknowledged before it began. For SQLite; PostgreSQL has
pg_dump."""
EXAMPLES: Final = """\
calimala backup calimala-copy.db
calimala backup --database sqlite:////srv/calimala.db --force /backups/calimala.db"""


def add_options(parser: ArgumentParser) -> None:
    """Which database, and where its copy goes."""
    shared.add_database(parser)
    parser.add_argument("file", metavar="FILE", help="where the copy goes")
    parser.add_argument("--force", action="store_true", help="replace FILE if it is there")


def run(options: Any) -> int:
    """Copy the database that the server uses to FILE."""
    source, target = (
        sqlite_path(chosen(vars(options)).database, "pg_dump --format=custom"),
        Path(options.file),
    )
    if target.exists() and source.exists() and target.samefile(source):
        raise BadOption(f"{target} is the database itself; name another file")
    if target.exists() and not options.force:
        raise _taken(target)
    size = _back_up(source, target, options.force)
    print(f"{target}: {size:,} bytes, a copy of {source}")
    return 0


def _taken(target: Path) -> CalimalaError:
    return CalimalaError(f"{target} is there already; --force replaces it")


def _back_up(source: Path, target: Path, force: bool) -> int:
    """Copy to a file beside the target, then put it in place at once; its size."""
    if not target.parent.is_dir():
        raise CalimalaError(f"{target.parent}: no such folder")
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    copy = Path(name)
    try:
        _copy(source, copy)
        size = copy.stat().st_size
        _put(copy, target, force)
    except sqlite3.Error as fault:
        raise CalimalaError(f"{source}: {fault}") from None
    finally:
        copy.unlink(missing_ok=True)
    return size


def _copy(source: Path, copy: Path) -> None:
    """Copy what one reader sees now; writers go on meanwhile."""
    with terminal.bar("Copying") as advance:
        sqlite_file.copy(source, copy, advance)


def _put(copy: Path, target: Path, force: bool) -> None:
    """Give the finished copy its name; without force only if nobody has taken it meanwhile."""
    if force:
        copy.replace(target)
        return
    try:
        os.link(copy, target)
    except FileExistsError:
        raise _taken(target) from None
    except OSError:  # a file system without links
        copy.rename(target)
