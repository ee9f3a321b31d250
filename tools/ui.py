"""Build the browser's page from ui/ into src/calimala/server/page, if it is not up to date.

Usage: python3 tools/ui.py [build|check|test|npm ARGUMENTS...]

Node 20.19 or newer comes from the machine, or else, pinned, from PyPI into .venv.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.setup import PYTHON, ROOT, SetupError, alone, cause, make_venv, say

UI = ROOT / "ui"
PAGE = ROOT / "src" / "calimala" / "server" / "page"
MODULES = UI / "node_modules"
PINS = ROOT / "requirements" / "node.txt"
OLDEST = (20, 19)
SOURCES = ("src", "public")
ASIDE = (".test.ts", ".md")  # changes nothing that a browser loads


def sources() -> Iterator[Path]:
    """Every file that the page is made from, in a fixed order."""
    yield from sorted(path for path in UI.iterdir() if path.is_file())
    for folder in SOURCES:
        found = (path for path in (UI / folder).rglob("*") if path.is_file())
        yield from sorted(path for path in found if not path.name.endswith(ASIDE))


def digest(files: Iterator[Path] | Sequence[Path]) -> str:
    """A fingerprint of files, by their names and contents."""
    sum_ = hashlib.sha256()
    for path in files:
        sum_.update(f"{path.relative_to(ROOT)}\0".encode())
        sum_.update(hashlib.sha256(path.read_bytes()).digest())
    return sum_.hexdigest()


def marked(mark: Path, text: str) -> bool:
    """Whether an earlier run finished this step with the same ingredients."""
    return mark.exists() and mark.read_text() == text


def version(node: str) -> tuple[int, ...]:
    """The version of a Node; (0,) for what is none."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return (0,)
    return tuple(int(part) for part in re.findall(r"\d+", told.stdout)[:2]) or (0,)


def machine_node() -> Path | None:
    """The folder of the machine's Node and npm, if they are new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None or version(node) < OLDEST:
        return None
    return Path(node).parent


def wheel_node() -> Path:
    """The folder of a Node from PyPI, installed into .venv when it is not there yet."""
    make_venv()
    folder = PYTHON.parent
    if version(str(folder / "node")) < OLDEST:
        say("this machine has no Node 20.19 or newer: installing one into .venv")
        pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-deps"]
        quiet([*pip, "--require-hashes", "--only-binary", ":all:", "-r", str(PINS)], os.environ)
    return folder


def surroundings() -> dict[str, str]:
    """The environment in which node and npm are found."""
    folder = machine_node() or wheel_node()
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def quiet(command: list[str], environment: "os._Environ[str] | dict[str, str]") -> None:
    """Run one step; its output is only read to explain a failure."""
    done = subprocess.run(
        command,
        cwd=UI,
        env=dict(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise SetupError(explained(done.stdout))


def explained(log: str) -> str:
    """The reason in npm's or vite's output, in one line."""
    unreachable = r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET"
    if re.search(unreachable, log):
        return "the package registry cannot be reached; is there a network?"
    if "ENOSPC" in log:
        return "the disk is full"
    plain = re.sub(r"\x1b\[[0-9;]*m", "", log)
    errors = re.findall(r"^.*(?:error|Error)[:\s].+$", plain, re.MULTILINE)
    return errors[0].strip() if errors else cause(plain)


def install(environment: dict[str, str]) -> None:
    """The pinned packages of the page, when the pins have changed."""
    pins = digest([UI / "package.json", UI / "package-lock.json"])
    mark = MODULES / ".calimala"
    if marked(mark, pins):
        return
    say("installing what builds the page (ui/package-lock.json)")
    quiet(["npm", "ci", "--no-audit", "--no-fund"], environment)
    mark.write_text(pins)


def build() -> None:
    """Build the page, unless it is made from these very sources."""
    if not UI.is_dir():
        return
    made_from, mark = digest(sources()), PAGE / ".made-from"
    if marked(mark, made_from):
        return
    environment = surroundings()
    install(environment)
    say("building the page")
    quiet(["npm", "run", "--silent", "build"], environment)
    mark.write_text(made_from)


def npm(*arguments: str) -> int:
    """An npm command of ui/, shown as it runs."""
    environment = surroundings()
    install(environment)
    command = ["npm", *arguments]
    return subprocess.run(command, cwd=UI, env=environment, check=False).returncode


def main() -> int:
    """Build, or run what the command line names."""
    what, *more = sys.argv[1:] or ["build"]
    try:
        if what == "build":
            with alone():
                build()
            return 0
        return npm(*more) if what == "npm" else npm("run", "--silent", what)
    except (SetupError, OSError) as error:
        print(f"calimala: the page cannot be built: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ncalimala: interrupted; the same command goes on with it", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
