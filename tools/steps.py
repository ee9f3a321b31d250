"""Steps of a set-up: run quietly, show what is under way, explain a failure in one line."""

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "build"
NEARLY_FULL = 50_000_000
WIDTH = 72
FULL = "the disk is full"
UNWRITABLE = "the clone's folder cannot be written to"
UNREACHABLE = "the package registry cannot be reached; is there a network?"
HOPELESS = {FULL, UNWRITABLE, UNREACHABLE}  # whatever installs
CAUSES = {
    r"No space left on device|Disk quota exceeded|ENOSPC|os error 28|disk is full": FULL,
    r"Read-only file system|Permission denied|EACCES|EROFS|os error (13|30)\b|"
    r"unable to open database file|readonly database": UNWRITABLE,
    r"DO NOT MATCH THE HASHES|Hash mismatch|EINTEGRITY": (
        "a downloaded package is not the pinned one (wrong hash)"
    ),
    r"name resolution|[Ff]ailed to establish a new connection|getaddrinfo|dns error|"
    r"Network is unreachable|ProxyError|SSLError|ConnectTimeout|ReadTimeout|[Tt]imed out|"
    r"Connection (refused|reset|broken)|NewConnectionError|NameResolutionError|"
    r"error sending request|Failed to (fetch|download)|Could not connect|"
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET": UNREACHABLE,
    r"No matching distribution found for (?P<what>\S+)|"
    r"Because (?P<what_>\S+) has no (usable )?wheels": (
        "no ready-made package of {what} for this Python and machine"
    ),
}


class SetupError(Exception):
    """Set-up cannot go on; the message is one line for a person."""


def say(text: str) -> None:
    """One line of progress."""
    print(f"calimala: {text}", flush=True)


def show(line: str) -> None:
    """Show a person at a terminal what is under way, on a line that the next one replaces."""
    if sys.stdout.isatty():
        print(f"\r\033[K{line.strip()[:WIDTH]}", end="", flush=True)


def run(
    command: Sequence[str], folder: Path = ROOT, environment: Mapping[str, str] | None = None
) -> None:
    """Run one quiet step; its output only shows progress and explains a failure."""
    log = []
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        try:
            for line in process.stdout or ():
                log.append(line)
                show(f"  {line}")
        except KeyboardInterrupt:
            process.terminate()
            raise
    show("")
    if process.returncode:
        raise SetupError(cause("".join(log)))


def cause(log: str) -> str:
    """The reason in a failed command's output, in one line."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", log)
    for pattern, reason in CAUSES.items():
        if found := re.search(pattern, plain):
            named = [name for name in found.groupdict().values() if name]
            return reason.format(what=(named or ["a package"])[0])
    if shutil.disk_usage(ROOT).free < NEARLY_FULL:
        return FULL
    lines = [line.strip() for line in plain.splitlines() if line.strip()]
    errors = [line for line in lines if re.search(r"error(\[|:|\s)", line, re.IGNORECASE)]
    return (errors or lines[-1:] or ["no reason given"])[0]


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Let commands started at once do one thing after the other.

    SQLite has the one lock of the standard library that works on every system and ends with its
    process, however that ends.
    """
    LOCKS.mkdir(exist_ok=True)
    with closing(sqlite3.connect(LOCKS / f"{name}.lock", timeout=3600)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def guarded(work: Callable[[], int], what: str) -> int:
    """Do the work of a command; what goes wrong is one line and a status."""
    try:
        return work()
    except (SetupError, OSError, sqlite3.Error) as error:
        print(f"calimala: {what} failed: {_told(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\ncalimala: {what} interrupted; the same command goes on with it", file=sys.stderr)
        return 130


def _told(error: Exception) -> str:
    """A fault of the system in the words of the others."""
    return str(error) if isinstance(error, SetupError) else cause(str(error))
