"""calimala backup: a whole copy while others write, put in place at once."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from calimala.cli.commands import backup
from calimala.cli.main import main
from calimala.server.store import sqlite_file
from calimala.server.store.database import Database
from calimala.server.store.migrate import migrate
from tests.support.deadlines import PATIENCE


async def _made(path: Path) -> None:
    db = Database(f"sqlite:///{path}")
    await migrate(db)
    await db.close()


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of the server with some keys in it."""
    path = tmp_path / "calimala.db"
    asyncio.run(_made(path))
    with closing(sqlite3.connect(path)) as db, db:
        db.executemany("INSERT INTO keys VALUES (?, ?)", [(str(i), "x" * 2000) for i in range(999)])
    monkeypatch.setenv("CALIMALA_DATABASE", f"sqlite:///{path}")
    return path


def keys(path: Path) -> set[str]:
    """What the copy holds; it must be sound."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {name for (name,) in db.execute("SELECT name FROM keys")}


def complaint(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """The status and the one line of a copy that was not made."""
    status = main(["backup", *map(str, arguments)])
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return status, err.removeprefix("calimala: ").rstrip()


def left(folder: Path) -> set[str]:
    """The files in a folder, but for those that SQLite has beside an open database."""
    return {each.name for each in folder.iterdir() if not each.name.endswith(("-wal", "-shm"))}


def test_a_copy_is_whole_and_one_file(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    assert main(["backup", str(copy)]) == 0
    size = f"{copy.stat().st_size:,}"
    assert capsys.readouterr() == (f"{copy}: {size} bytes, a copy of {source}\n", "")
    assert keys(copy) == keys(source)
    assert left(tmp_path) == {"calimala.db", "copy.db"}
    assert copy.stat().st_mode & 0o077 == 0  # it holds everybody's secrets


@pytest.fixture
def writer(source: Path) -> Iterator[Event]:
    """Somebody who writes all the time, two keys in each transaction."""
    begun, ended = Event(), Event()

    def write() -> None:
        with closing(sqlite3.connect(source, timeout=PATIENCE)) as db:
            number = 0
            while not ended.is_set():
                with db:
                    pair = [(f"left {number}", ""), (f"right {number}", "")]
                    db.executemany("INSERT INTO keys VALUES (?, ?)", pair)
                number += 1
                begun.set()

    thread = Thread(target=write)
    thread.start()
    yield begun
    ended.set()
    thread.join(PATIENCE)
    assert not thread.is_alive(), "the writer has not ended"


def test_a_copy_under_load_is_of_one_moment(
    source: Path, writer: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "PAGES", 1)
    assert writer.wait(PATIENCE), "nothing was written to the database"
    assert main(["backup", str(tmp_path / "copy.db")]) == 0
    names = keys(tmp_path / "copy.db")
    left = {name.split()[1] for name in names if name.startswith("left")}
    right = {name.split()[1] for name in names if name.startswith("right")}
    assert left == right
    assert {int(number) for number in left} == set(range(len(left)))
    assert source.exists()


@pytest.mark.usefixtures("source")
def test_nothing_is_overwritten_without_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("dear")
    assert complaint(capsys, copy) == (1, f"{copy} is there already; --force replaces it")
    assert copy.read_text() == "dear"
    assert main(["backup", "--force", str(copy)]) == 0
    assert len(keys(copy)) == 999


@pytest.mark.usefixtures("source")
def test_a_file_that_comes_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, true = tmp_path / "copy.db", backup._copy

    def slow(source: Path, target: Path) -> None:
        true(source, target)
        copy.write_text("dear")

    monkeypatch.setattr(backup, "_copy", slow)
    assert complaint(capsys, copy) == (1, f"{copy} is there already; --force replaces it")
    assert copy.read_text() == "dear"
    assert left(tmp_path) == {"calimala.db", "copy.db"}


def test_the_database_is_not_replaced_by_its_own_copy(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = f"{source} is the database itself; name another file"
    assert complaint(capsys, "--force", source) == (2, said)
    assert len(keys(source)) == 999


@pytest.mark.parametrize(
    ("database", "status", "said"),
    [
        ("sqlite:///{folder}/none.db", 1, "{folder}/none.db: unable to open database file"),
        ("sqlite:///{folder}/text.db", 1, "{folder}/text.db: file is not a database"),
        ("sqlite:///{folder}/other.db", 1, "{folder}/other.db: no database of calimala"),
        ("sqlite://", 2, "a database in memory has no file"),
        ("postgresql://me@here/it", 2, "PostgreSQL has its own command for this: pg_dump"),
    ],
)
def test_what_cannot_be_copied_is_one_line(
    database: str, status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.db").write_text("no database at all " * 99)
    with closing(sqlite3.connect(tmp_path / "other.db")) as db:
        db.execute("CREATE TABLE other (id)")
    before = left(tmp_path)
    where = database.format(folder=tmp_path)
    found = complaint(capsys, "--database", where, tmp_path / "copy.db")
    assert found[0] == status
    assert found[1].startswith(said.format(folder=tmp_path))
    assert left(tmp_path) == before


@pytest.mark.usefixtures("source")
def test_a_missing_folder_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "none"
    assert complaint(capsys, folder / "copy.db") == (1, f"{folder}: no such folder")
