"""The command in a process of its own."""

import subprocess
import sys
from collections.abc import Mapping

Done = subprocess.CompletedProcess[str]


def calimala(*arguments: str, env: Mapping[str, str] | None = None, stdin: str = "") -> Done:
    """Run it with these arguments."""
    command = [sys.executable, "-m", "calimala", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env=env, input=stdin, timeout=300
    )


def shell(line: str) -> Done:
    """Run a shell's line in which `calimala` is the command."""
    function = f'calimala() {{ {sys.executable} -m calimala "$@"; }}\n'
    return subprocess.run(
        ["/bin/sh", "-c", function + line], capture_output=True, text=True, check=False, timeout=300
    )
