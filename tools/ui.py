"""Build the browser's page from ui/ into src/calimala/server/page, if it is not up to date.

Usage: python3 tools/ui.py [build|install|check|format|format:check|lint|test|npm ARGUMENTS...]

Node 20.19 or newer comes from the machine, or else, pinned, from PyPI into .venv.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.setup import BIN, install_pinned, make_venv
from tools.steps import ROOT, alone, guarded, run, say

UI = ROOT / "ui"
PAGE = ROOT / "src" / "calimala" / "server" / "page"
MADE_FROM = PAGE / ".made-from"
MODULES = UI / "node_modules"
OLDEST = (20, 19)
QUICKLY = "--no-audit --no-fund --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=4000".split()
SOURCES = ("src", "public")
ASIDE = (".test.ts", ".md")  # changes nothing that a browser loads


def sources() -> Iterator[Path]:
    """Every file that the page is made from, in a fixed order."""
    yield from sorted(path for path in UI.iterdir() if path.is_file())
    for folder in SOURCES:
        found = (path for path in (UI / folder).rglob("*") if path.is_file())
        yield from sorted(path for path in found if not path.name.endswith(ASIDE))


def digest(files: Iterable[Path]) -> str:
    """A fingerprint of files, by their names and contents."""
    sum_ = hashlib.sha256()
    for path in files:
        sum_.update(f"{path.relative_to(ROOT)}\0".encode())
        sum_.update(hashlib.sha256(path.read_bytes()).digest())
    return sum_.hexdigest()


def is_marked(mark: Path, text: str) -> bool:
    """Whether an earlier run finished this step with the same ingredients."""
    return mark.exists() and mark.read_text() == text


def has_node() -> bool:
    """Whether the machine's own Node and npm are new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(map(int, re.findall(r"\d+", told)[:2])) >= OLDEST


def surroundings() -> dict[str, str]:
    """The environment in which node and npm are found, after installing them if need be."""
    if has_node():
        return dict(os.environ)
    with alone("venv"):
        make_venv()
        install_pinned("node")
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}


def install(environment: dict[str, str], development: bool) -> None:
    """Install the pinned packages that build the page, or all of them, when pins have changed."""
    pins = digest([UI / "package.json", UI / "package-lock.json"])
    whole, mark = f"{pins} with development", MODULES / ".calimala"
    if is_marked(mark, whole) or (not development and is_marked(mark, pins)):
        return
    say(f"installing what {'checks' if development else 'builds'} the page (ui/package-lock.json)")
    omitted = [] if development else ["--omit=dev"]
    run([_npm(environment), "ci", *QUICKLY, *omitted], UI, environment)
    mark.write_text(whole if development else pins)


def _npm(environment: dict[str, str]) -> str:
    """Where npm is; on Windows it is a script that is not found by its bare name."""
    return shutil.which("npm", path=environment["PATH"]) or "npm"


def is_built() -> bool:
    """Whether the page is made from these very sources."""
    return is_marked(MADE_FROM, digest(sources()))


def build() -> int:
    """Build the page, unless it is up to date."""
    if not is_built():
        made_from, environment = digest(sources()), surroundings()
        install(environment, development=False)
        say("building the page")
        run([_npm(environment), "run", "--silent", "build"], UI, environment)
        MADE_FROM.write_text(made_from)
    return 0


def npm(*arguments: str) -> int:
    """Run an npm command of ui/, shown as it runs."""
    environment = surroundings()
    install(environment, development=True)
    command = [_npm(environment), *arguments]
    return subprocess.run(command, cwd=UI, env=environment, check=False).returncode


def main() -> int:
    """Build, or run what the command line names."""
    what, *more = sys.argv[1:] or ["build"]
    if what == "build":
        with alone("page"):
            return build()
    if what == "install":
        install(surroundings(), development=True)
        return 0
    return npm(*more) if what == "npm" else npm("run", "--silent", what)


if __name__ == "__main__":
    sys.exit(guarded(main, "building the page"))
