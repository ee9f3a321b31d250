"""Prepare .venv in this clone: the pinned packages, then the project itself.

Usage: python3 tools/setup.py run|dev|bench|arena|train|research|ray
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the one line an older Python is meant to reach
    sys.exit(
        f"calimala: Python 3.11 or newer is needed, this is {sys.version.split()[0]}; "
        "if there is another one: make PYTHON=python3.12"
    )

import importlib.util
import os
import re
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.steps import HOPELESS, ROOT, UNREACHABLE, SetupError, alone, guarded, run, say

VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
MARKS = VENV / ".calimala"
PINS = ROOT / "requirements"
KINDS = ("run", "dev", "bench", "arena", "train", "research", "ray")
READY_MADE = "--only-binary :all: --no-binary rlcard".split()  # which is published as source only


def pinned(kind: str) -> set[str]:
    """The pinned packages of one kind of set-up, such as numpy==2.4.6."""
    return set(re.findall(r"^\w\S*==\S+", (PINS / f"{kind}.txt").read_text(), re.MULTILINE))


def installed() -> set[str]:
    """What earlier set-ups of this environment have finished installing."""
    mark = MARKS / "installed"
    return set(mark.read_text().split("\n")) if PYTHON.exists() and mark.exists() else set()


def is_marked(name: str, text: str) -> bool:
    """Whether an earlier set-up finished this step with the same ingredients."""
    mark = MARKS / name
    return PYTHON.exists() and mark.exists() and mark.read_text() == text


def make_venv() -> None:
    """Create .venv, unless this Python already made it here."""
    birth = f"{sys.version_info.major}.{sys.version_info.minor} {VENV}"
    if is_marked("born", birth):
        return
    say(f"creating .venv with Python {sys.version.split()[0]}")
    for module in ("venv",) if _own_pip() else ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SetupError(
                f"this Python lacks its module {module}; on Debian or Ubuntu: apt install "
                f"python3-venv"
            )
    without = ["--without-pip"] if _own_pip() else []  # installing pip takes longer than the rest
    run([sys.executable, "-m", "venv", "--clear", *without, str(VENV)])
    MARKS.mkdir()
    (MARKS / "born").write_text(birth)


def _own_pip() -> bool:
    """Whether this Python has a pip that can install into another environment."""
    return importlib.util.find_spec("pip") is not None


def _pip() -> list[str]:
    """The pip that installs into .venv: this Python's, or its own."""
    pip = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    own = [str(PYTHON), "-m", "pip"]
    return [*(pip if _own_pip() else own), "install", "--disable-pip-version-check"]


def _uv() -> list[str] | None:
    """The pinned uv in .venv, which installs ten times faster than pip; None if there is none."""
    uv = BIN / ("uv.exe" if os.name == "nt" else "uv")
    pins = (PINS / "uv.txt").read_text()
    if not (uv.exists() and is_marked("uv", pins)):
        try:
            run([*_pip(), "--require-hashes", "--only-binary", ":all:", "-r", str(PINS / "uv.txt")])
        except SetupError as error:
            if str(error) in HOPELESS:
                raise
            say(f"uv cannot be installed ({error}); installing by pip, which takes longer")
            return None
        (MARKS / "uv").write_text(pins)
    return [str(uv), "pip", "install", "--python", str(PYTHON), "--no-progress"]


def install(*arguments: str) -> None:
    """Install into .venv by uv; by pip where uv is not to be had or reaches no registry."""
    uv = _uv()
    try:
        run([*(uv or _pip()), *arguments])
    except SetupError as error:
        if uv is None or str(error) != UNREACHABLE:
            raise
        say("uv reaches no package registry; trying pip, which has settings of its own")
        run([*_pip(), *arguments])


def install_pinned(kind: str) -> None:
    """Install the pinned packages of one kind beside those that are there."""
    if pinned(kind) <= installed():
        return
    say(f"installing {len(pinned(kind))} pinned packages (requirements/{kind}.txt)")
    others = _others(kind)
    _note_installed(others)
    install("--require-hashes", *READY_MADE, "-r", str(PINS / f"{kind}.txt"))
    _note_installed(others | pinned(kind))


def _others(kind: str) -> set[str]:
    """What stays as it is when the packages of one kind are installed."""
    names = {each.partition("==")[0] for each in pinned(kind)}
    return {each for each in installed() if each.partition("==")[0] not in names}


def _note_installed(packages: set[str]) -> None:
    """Remember what is there for the next set-up; one that was interrupted leaves its own out."""
    (MARKS / "installed").write_text("\n".join(sorted(packages)))


def install_project() -> None:
    """Install the project as an editable, unless that is done."""
    text = (ROOT / "pyproject.toml").read_text()
    if is_marked("project", text):
        return
    say("installing calimala itself")
    install("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    (MARKS / "project").write_text(text)


def prepare(kind: str) -> None:
    """Make .venv fit for one kind of work; do nothing if it is already."""
    with alone("venv"):
        make_venv()
        install_pinned(kind)
        install_project()


def main() -> int:
    """Set up what the command line names."""
    if len(sys.argv) != 2 or sys.argv[1] not in KINDS:
        print(f"usage: python3 tools/setup.py {'|'.join(KINDS)}", file=sys.stderr)
        return 2
    prepare(sys.argv[1])
    say(f".venv is ready ({sys.argv[1]})")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main, "set-up"))
