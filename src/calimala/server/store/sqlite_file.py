"""SQLite's file as a file: one server at a time, never moved under it, checked, copied."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout

from calimala.game.errors import CalimalaError

PAGES = 256  # copied between two reports of progress
STEPS: Final = 100_000  # of SQLite's machine between two looks at the time
LOCK_TIMEOUT: Final = 2.0  # seconds: a server that is just stopping still holds the lock
BESIDE: Final = ("-wal", "-shm")  # the files that belong to an open database
GAPS: Final = (
    'SELECT table_id FROM log GROUP BY table_id HAVING COUNT(*) <> MAX("n") + 1 ORDER BY 1 LIMIT 1'
)
WAL_MODE: Final = b"\x02\x02"  # at offset 18 of SQLite's header
MOVED: Final = "its file was moved, deleted or replaced; put it back, or restart the server"

Progress = Callable[[int, int, str], None]


class Moved(sqlite3.OperationalError):
    """The path no longer leads to the file that is open: what is written there would be lost."""


class FileIdentity:
    """The file that a path led to when it was opened."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self._known: tuple[int, int] | None = None

    def note(self) -> None:
        """Remember the file, which has just been opened for the first time."""
        if self._known is None:
            self._known = self._found()

    def check(self) -> None:
        """Raise Moved unless the path still leads to the remembered file."""
        if self._known is not None and self._found() != self._known:
            raise Moved(MOVED)

    def _found(self) -> tuple[int, int] | None:
        """The device and inode of the path; None if nothing is there."""
        try:
            found = os.stat(self.path)  # noqa: PTH116 - for every move: a Path costs more
        except OSError:
            return None
        return found.st_dev, found.st_ino


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a database's lock, which ends with the process; CalimalaError if another holds it."""
    real = path.resolve()
    lock = FileLock(f"{real}.lock", timeout=LOCK_TIMEOUT, mode=0o600)
    real.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock.acquire()
    except Timeout:
        raise CalimalaError(
            f"{path}: another calimala is using this database; stop it, or name another database"
        ) from None
    try:
        yield
    finally:
        lock.release()


# Checking.


def damage(path: Path, seconds: float) -> str | None:
    """What is wrong with a database, in one line; None if nothing was found in the time given.

    Beside a left-over WAL everything is compared, not only the structure: the WAL of another
    file, as after a backup was copied over, changes pages without breaking any. Nothing is
    written, lest the two be merged for good.
    """
    if has_wal(path) and not _expects_wal(path):
        return f"{path.name}-wal belongs to another file, which this one was copied over"
    try:
        with closing(_read_only(path)) as connection:
            return _damage(connection, seconds, thorough=has_wal(path))
    except sqlite3.DatabaseError as fault:
        if isinstance(fault, sqlite3.OperationalError) and not _is_corrupt(fault):
            raise
        return str(fault)


def _read_only(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, not even by merging the WAL at its end."""
    address = f"{path.resolve().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None)


def has_wal(path: Path) -> bool:
    """Whether a WAL with something in it lies beside a database."""
    wal = Path(f"{path}-wal")
    return wal.exists() and wal.stat().st_size > 0


def _expects_wal(path: Path) -> bool:
    """Whether a database's header says that it has a WAL; one that was backed up has none."""
    with path.open("rb") as file:
        header = file.read(20)
    return header[18:20] == WAL_MODE


def _is_corrupt(fault: sqlite3.Error) -> bool:
    """Whether SQLite has found damage, rather than a lock or a missing file."""
    return getattr(fault, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def _damage(connection: sqlite3.Connection, seconds: float, thorough: bool) -> str | None:
    """The first damage that the checks find before the time is over."""
    end = time.monotonic() + seconds
    connection.set_progress_handler(lambda: time.monotonic() > end, STEPS)
    try:
        return _structure(connection, thorough) or _gap(connection)
    except sqlite3.OperationalError as fault:
        if getattr(fault, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
            return None
        raise


def _structure(connection: sqlite3.Connection, thorough: bool) -> str | None:
    """Damage to pages, indexes and references."""
    check = "integrity_check" if thorough else "quick_check"
    (found,) = connection.execute(f"PRAGMA {check}(1)").fetchone()
    if found != "ok":
        return str(found).splitlines()[-1]
    lost = connection.execute("PRAGMA foreign_key_check").fetchone() if thorough else None
    return f"table {lost[0]} refers to rows that are not there" if lost else None


def _gap(connection: sqlite3.Connection) -> str | None:
    """A log that lacks entries: they are numbered without gaps."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'log'").fetchone():
        return None
    found = connection.execute(GAPS).fetchone()
    return f"the log of table {found[0]} lacks entries" if found else None


# Copying.


def check_ours(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse another program's database; this read begins the connection's view of it."""
    made = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
    if not connection.execute(made).fetchone():
        raise CalimalaError(f"{path}: no database of calimala")


def copy(source: Path, target: Path, progress: Progress) -> None:
    """Copy what one reader sees now, as one file; writers go on meanwhile."""
    with (
        closing(_read_only(source)) as old,
        closing(sqlite3.connect(target, isolation_level=None)) as new,
    ):
        old.execute("BEGIN")
        check_ours(source, old)
        old.backup(new, pages=PAGES, progress=_reported(progress))
        new.execute("PRAGMA journal_mode = DELETE")  # one file, and nothing beside it
    with target.open("rb") as file:
        os.fsync(file.fileno())


def _reported(progress: Progress) -> Any:
    """SQLite's report of progress as ours."""

    def report(_status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total, "pages")

    return report
