"""calimala restore: a checked backup takes the database's place, and nothing of the old stays."""

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from calimala.cli.main import main
from calimala.server.store import sqlite_file
from calimala.server.store.database import Database
from calimala.server.store.migrate import Unreachable, migrate, prepare


async def _made(path: Path) -> None:
    db = Database(f"sqlite:///{path}")
    await migrate(db)
    await db.close()


def write(path: Path, *names: str) -> None:
    """Write keys into a database."""
    with closing(sqlite3.connect(path)) as db, db:
        db.executemany("INSERT INTO keys VALUES (?, ?)", [(name, "x" * 2000) for name in names])


def keys(path: Path) -> set[str]:
    """The keys of a database, which must be sound."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {name for (name,) in db.execute("SELECT name FROM keys")}


@pytest.fixture
def target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of a server, with one key."""
    path = tmp_path / "calimala.db"
    asyncio.run(_made(path))
    write(path, "first")
    monkeypatch.setenv("CALIMALA_DATABASE", f"sqlite:///{path}")
    return path


@pytest.fixture
def backup(target: Path) -> Path:
    """A backup of it."""
    path = target.with_name("backup.db")
    assert main(["backup", str(path)]) == 0
    return path


def crash(target: Path, *names: str) -> None:
    """Write keys as a server does that is then killed: they are in the WAL that it leaves."""
    child = os.fork()
    if child == 0:
        db = sqlite3.connect(target, isolation_level=None)
        db.executemany("INSERT INTO keys VALUES (?, ?)", [(name, "y" * 2000) for name in names])
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert sqlite_file.has_wal(target)


def complaint(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """The status and the one line of a restoration that was refused."""
    capsys.readouterr()
    status = main(["restore", *map(str, arguments)])
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return status, err.removeprefix("calimala: ").rstrip()


def test_a_backup_takes_the_place_of_a_database_that_a_crash_left_open(
    target: Path, backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    crash(target, *(f"later {n}" for n in range(50)))
    capsys.readouterr()
    assert main(["restore", str(backup)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{target}: restored from {backup}, {target.stat().st_size:,} bytes"
    assert keys(target) == keys(backup) == {"first"}
    (aside,) = tmp_path.glob("calimala.db.before-*")
    assert said[1] == f"{aside}: the database as it was before"
    assert len(keys(aside)) == 51
    assert not sqlite_file.has_wal(target)
    assert target.stat().st_mode & 0o077 == 0
    asyncio.run(_prepared(target))


async def _prepared(path: Path) -> None:
    """Open a database as a server does at its start."""
    db = Database(f"sqlite:///{path}")
    try:
        await prepare(db)
    finally:
        await db.close()


def test_a_missing_database_is_restored(target: Path, backup: Path, tmp_path: Path) -> None:
    target.unlink()
    assert main(["restore", str(backup)]) == 0
    assert keys(target) == {"first"}
    assert not list(tmp_path.glob("calimala.db.before-*"))


@pytest.mark.parametrize("in_place", [True, False])
def test_a_backup_copied_over_a_left_over_wal_is_noticed_and_mended(
    in_place: bool, target: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What people do: they copy the file back, and do not see the -wal beside it."""
    write(target, *(f"early {n}" for n in range(300)))
    backup = tmp_path / "backup.db"
    assert main(["backup", str(backup)]) == 0
    write(target, *(f"late {n}" for n in range(300)))
    crash(target, *(f"latest {n}" for n in range(300)))
    if in_place:
        shutil.copyfile(backup, target)
    else:
        shutil.copyfile(backup, tmp_path / "new.db")
        (tmp_path / "new.db").replace(target)
    with pytest.raises(Unreachable, match=r"damaged .* calimala restore FILE"):
        asyncio.run(_prepared(target))
    capsys.readouterr()
    assert main(["check-store"]) == 1
    assert "damaged" in capsys.readouterr().err
    assert sqlite_file.has_wal(target)  # looking has not merged the two
    assert main(["restore", str(backup)]) == 0
    assert len(keys(target)) == 301
    asyncio.run(_prepared(target))


def test_a_left_over_wal_that_breaks_nothing_is_noticed_too(target: Path, backup: Path) -> None:
    """It would bring back what the backup was to replace."""
    crash(target, "later")
    shutil.copyfile(backup, target)
    with pytest.raises(Unreachable, match="-wal belongs to another file"):
        asyncio.run(_prepared(target))
    assert main(["restore", str(backup)]) == 0
    assert keys(target) == {"first"}


def test_a_database_in_use_is_not_replaced(
    target: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite_file.held(target):
        status, said = complaint(capsys, backup)
    assert (status, "another calimala is using this database" in said) == (1, True)
    with closing(sqlite3.connect(target)) as other:
        other.execute("BEGIN IMMEDIATE")
        in_use = f"{target}: in use; stop the server, and any other program that has it open"
        assert complaint(capsys, backup) == (1, in_use)
    assert main(["restore", str(backup)]) == 0


def test_a_damaged_or_foreign_backup_is_refused_and_changes_nothing(
    target: Path, backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = backup.read_bytes()
    page = len(whole) // 4096 // 2 * 4096
    backup.write_bytes(whole[:page] + os.urandom(8192) + whole[page + 8192 :])
    foreign, none = tmp_path / "foreign.db", tmp_path / "none.db"
    with closing(sqlite3.connect(foreign)) as db:
        db.execute("CREATE TABLE other (id)")
    assert complaint(capsys, backup)[1].startswith(f"{backup}: ")
    assert complaint(capsys, foreign) == (1, f"{foreign}: no database of calimala")
    assert complaint(capsys, none) == (1, f"{none}: no such file")
    same = f"{target} is the database itself; name a backup of it"
    assert complaint(capsys, target) == (2, same)
    postgres = ("--database", "postgresql://me@here/it", backup)
    assert complaint(capsys, *postgres)[1].endswith("pg_restore")
    assert keys(target) == {"first"}
    assert not list(tmp_path.glob("*before*"))
