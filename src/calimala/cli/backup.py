"""`calimala backup`: a consistent copy of the database while the server runs."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from calimala.cli import terminal
from calimala.game import BadOption, CalimalaError
from calimala.server.settings import chosen
from calimala.server.store.database import database_url

PAGES = 256  # copied between two looks at the progress bar


def run(options: Any) -> int:
    """Copy the database that the server uses to FILE."""
    source, target = _source(chosen(vars(options)).database), Path(options.file)
    if target.exists() and source.exists() and target.samefile(source):
        raise BadOption(f"{target} is the database itself; name another file")
    if target.exists() and not options.force:
        raise _taken(target)
    size = _back_up(source, target, options.force)
    print(f"{target}: {size:,} bytes, a copy of {source}")
    return 0


def _source(address: str) -> Path:
    """SQLite's file; PostgreSQL has a command of its own."""
    url = database_url(address)
    if url.get_backend_name() != "sqlite":
        raise BadOption("PostgreSQL has its own command for this: pg_dump --format=custom")
    if not url.database or url.database == ":memory:":
        raise BadOption("a database in memory cannot be copied")
    return Path(url.database)


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
    address = f"{source.resolve().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True, isolation_level=None)) as old,
        closing(sqlite3.connect(copy, isolation_level=None)) as new,
        terminal.bar("Copying") as advance,
    ):
        old.execute("BEGIN")
        _check(source, old)
        old.backup(new, pages=PAGES, progress=_progress(advance))
        new.execute("PRAGMA journal_mode = DELETE")  # one file, and nothing beside it


def _check(source: Path, old: sqlite3.Connection) -> None:
    """Look at the database, which begins our view of it; refuse another program's."""
    if not old.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        raise CalimalaError(f"{source}: no database of calimala")


def _progress(advance: terminal.Advance) -> Any:
    """SQLite's report as ours."""

    def report(_status: int, remaining: int, total: int) -> None:
        advance(total - remaining, total, "pages")

    return report


def _put(copy: Path, target: Path, force: bool) -> None:
    """Give the finished copy its name; without force only if nobody has taken it meanwhile."""
    with copy.open("rb") as file:
        os.fsync(file.fileno())
    if force:
        copy.replace(target)
        return
    try:
        os.link(copy, target)
    except FileExistsError:
        raise _taken(target) from None
    except OSError:  # a file system without links
        copy.rename(target)
