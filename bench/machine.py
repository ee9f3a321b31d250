"""What the figures were taken on."""

import os
import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


@dataclass(frozen=True)
class Machine:
    """The processor, the interpreter, and how busy it was."""

    processor: str
    cores: int
    load: float
    python: str
    versions: dict[str, str | None]
    compiled: bool


def processor() -> str:
    """The processor's own name where Linux tells it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def installed(package: str) -> str | None:
    """A package's version, or None where it is absent."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def this_machine(compiled: bool) -> Machine:
    """The machine we run on."""
    packages = ("calimala", "numba", "numpy")
    return Machine(
        processor(),
        os.cpu_count() or 1,
        os.getloadavg()[0],
        platform.python_version(),
        {package: installed(package) for package in packages},
        compiled,
    )
