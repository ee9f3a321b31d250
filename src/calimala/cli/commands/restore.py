"""`calimala restore`: put a backup in the place of the database, without what lay beside it."""

import os
import sqlite3
import tempfile
import time
from argparse import ArgumentParser
from contextlib import closing
from math import inf
from pathlib import Path
from typing import Any, Final

from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.game import BadOption, CalimalaError
from calimala.server.settings import chosen
from calimala.server.store import sqlite_file
from calimala.server.store.database import sqlite_path

DESCRIPTION: Final = """\
Stop the server first. The backup is checked; the old database is kept beside it under
another name. For SQLite; PostgreSQL has pg_restore."""
EXAMPLES: Final = """\
calimala restore calimala-copy.db
calimala restore --database sqlite:////srv/calimala.db /backups/calimala.db"""


def add_options(parser: ArgumentParser) -> None:
    """Which backup, and which database it replaces."""
    shared.add_database(parser)
    parser.add_argument("file", metavar="FILE", help="the backup, as calimala backup made it")


def run(options: Any) -> int:
    """Replace the server's database by a checked copy of FILE."""
    source, target = Path(options.file), sqlite_path(chosen(vars(options)).database, "pg_restore")
    if not source.is_file():
        raise CalimalaError(f"{source}: no such file")
    if target.exists() and target.samefile(source):
        raise BadOption(f"{source} is the database itself; name a backup of it")
    with sqlite_file.held(target):
        aside = _restore(source, target.resolve())
    print(f"{target}: restored from {source}, {target.stat().st_size:,} bytes")
    if aside:
        print(f"{aside}: the database as it was before")
    return 0


def _restore(source: Path, target: Path) -> Path | None:
    """Copy and check beside the target, then exchange the files; where the old one is now."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    copy = Path(name)
    try:
        _copy(source, copy)
        _close(target)
        aside = _set_aside(target)
        copy.replace(target)
    finally:
        copy.unlink(missing_ok=True)
    return aside


def _copy(source: Path, copy: Path) -> None:
    """Copy a backup, unless it is damaged."""
    try:
        with terminal.bar("Copying") as advance:
            sqlite_file.copy(source, copy, advance)
        found = sqlite_file.damage(source, inf) or sqlite_file.damage(copy, inf)
    except sqlite3.Error as fault:
        raise CalimalaError(f"{source}: {fault}") from None
    if found:
        raise CalimalaError(f"{source}: damaged ({found}); name another backup")


def _close(target: Path) -> None:
    """Merge the WAL of the old database; CalimalaError if a program has it open.

    A damaged one cannot be merged; then its files are kept as they are.
    """
    if not target.exists():
        return
    try:
        with closing(sqlite3.connect(target, timeout=0, isolation_level=None)) as old:
            old.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as fault:
        if getattr(fault, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise CalimalaError(
                f"{target}: in use; stop the server, and any other program that has it open"
            ) from None


def _set_aside(target: Path) -> Path | None:
    """Give the old database, and a WAL with something in it, another name; that of the database.

    The database itself keeps its name too, until its heir takes it.
    """
    aside = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    if sqlite_file.has_wal(target):
        Path(f"{target}-wal").replace(f"{aside}-wal")
    for end in sqlite_file.BESIDE:
        Path(f"{target}{end}").unlink(missing_ok=True)
    if not target.exists():
        return None
    _link(target, aside)
    return aside


def _link(old: Path, new: Path) -> None:
    """Give a file a second name, or another one where a file system has no links."""
    try:
        os.link(old, new)
    except FileExistsError:
        raise CalimalaError(f"{new} is there already; try again in a second") from None
    except OSError:
        old.rename(new)
