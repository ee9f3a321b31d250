"""Prepare .venv in this clone: the pinned packages, then the project itself.

Usage: python3 tools/setup.py run|dev|bench|arena|research|ray
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the one line an older Python is meant to reach
    sys.exit(
        f"calimala: Python 3.11 or newer is needed, this is {sys.version.split()[0]}; "
        "if there is another one: make PYTHON=python3.12"
    )

import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
MARKS = VENV / ".calimala"
COVERED_BY = {
    "run": ("run", "dev", "bench", "arena", "research", "ray"),
    "dev": ("dev",),
    "bench": ("bench",),
    "arena": ("arena", "dev", "ray"),
    "research": ("research", "dev", "bench"),
    "ray": ("ray",),
}
NEARLY_FULL = 50_000_000
READY_MADE = "--only-binary :all: --no-binary rlcard".split()  # which is published as source only

CAUSES = {
    r"No space left on device|Disk quota exceeded": "the disk is full",
    r"Read-only file system|Permission denied": "the clone's folder cannot be written to",
    r"DO NOT MATCH THE HASHES": "a downloaded package is not the pinned one (wrong hash)",
    r"Temporary failure in name resolution|Failed to establish a new connection|getaddrinfo|"
    r"Network is unreachable|ProxyError|SSLError|ConnectTimeout|ReadTimeout|Read timed out|"
    r"Connection (refused|reset|broken)|NewConnectionError|NameResolutionError": (
        "the package registry cannot be reached; is there a network?"
    ),
    r"No matching distribution found for (?P<what>\S+)": (
        "no ready-made package of {what} for this Python and machine"
    ),
}


class SetupError(Exception):
    """Set-up cannot go on; the message is one line for a person."""


def say(text: str) -> None:
    """One line of progress."""
    print(f"calimala: {text}", flush=True)


def requirements(kind: str) -> Path:
    """The pinned packages of one kind of set-up."""
    return ROOT / "requirements" / f"{kind}.txt"


def birth() -> str:
    """What an environment is made from: another Python or another folder wants another one."""
    return f"{sys.version_info.major}.{sys.version_info.minor} {VENV}"


def digest(kind: str) -> str:
    """A fingerprint of everything that one kind of set-up installs."""
    files = (requirements(kind), ROOT / "pyproject.toml")
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def marked(name: str, text: str) -> bool:
    """Whether an earlier set-up finished this step with the same ingredients."""
    mark = MARKS / name
    return PYTHON.exists() and mark.exists() and mark.read_text() == text


def cause(log: str) -> str:
    """The reason in a failed command's output, in one line."""
    for pattern, reason in CAUSES.items():
        found = re.search(pattern, log)
        if found:
            return reason.format(**found.groupdict())
    if shutil.disk_usage(ROOT).free < NEARLY_FULL:
        return "the disk is full"
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["no reason given"])[-1]


def show_step(line: str, number: int, total: int) -> int:
    """Show a person which package is under way; return how many have been seen."""
    package = re.match(r"(?:Collecting|Processing) (?:\S*/)?(\S+?)(?:==|-\d)", line)
    if package is None:
        return number
    if sys.stdout.isatty():
        print(f"\r\033[K  {number + 1}/{total} {package[1]}", end="", flush=True)
    return number + 1


def run(command: list[str], total: int = 0) -> None:
    """Run one quiet step; its output is only read to show progress and to explain a failure."""
    log, number = [], 0
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            log.append(line)
            number = show_step(line, number, total)
    if number and sys.stdout.isatty():
        print("\r\033[K", end="", flush=True)
    if process.returncode:
        raise SetupError(cause("".join(log)))


def make_venv() -> None:
    """Create .venv, unless this Python already made it here."""
    if marked("born", birth()):
        return
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SetupError(
                f"this Python lacks its module {module}; on Debian or Ubuntu: apt install "
                f"python3-venv"
            )
    say(f"creating .venv with Python {sys.version.split()[0]}")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)])
    MARKS.mkdir()
    (MARKS / "born").write_text(birth())


def install(kind: str) -> None:
    """Install the pinned packages of one kind, then the project as an editable."""
    pins = requirements(kind)
    total = len(re.findall(r"^\w", pins.read_text(), re.MULTILINE))
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check"]
    say(f"installing {total} pinned packages ({pins.relative_to(ROOT)})")
    run([*pip, "--require-hashes", *READY_MADE, "-r", str(pins)], total)
    say("installing calimala itself")
    run([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)])
    (MARKS / kind).write_text(digest(kind))


@contextmanager
def alone() -> Iterator[None]:
    """Let two commands started at once set up one after the other."""
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def prepare(kind: str) -> None:
    """Make .venv fit for one kind of work; do nothing if it is already."""
    with alone():
        make_venv()
        if not any(marked(other, digest(other)) for other in COVERED_BY[kind]):
            install(kind)
    say(f".venv is ready ({kind})")


def main() -> int:
    """Set up what the command line names."""
    if len(sys.argv) != 2 or sys.argv[1] not in COVERED_BY:
        print(f"usage: python3 tools/setup.py {'|'.join(COVERED_BY)}", file=sys.stderr)
        return 2
    try:
        prepare(sys.argv[1])
    except (SetupError, OSError) as error:
        print(f"calimala: set-up failed: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ncalimala: set-up interrupted; the same command goes on with it", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
