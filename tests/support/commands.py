"""The command `calimala` in processes of its own: run to the end, or stopped on the way."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from tests.support.deadlines import PATIENCE, Missing, eventually

CALIMALA: Final = (sys.executable, "-m", "calimala")
SIGINT_IGNORED: Final = ("/bin/sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""Starts a command as a shell starts the background jobs of a script."""


@dataclass(frozen=True)
class Done:
    """How a command has ended, and what it has printed."""

    returncode: int
    stdout: str
    stderr: str


def run(
    command: Sequence[str],
    env: Mapping[str, str] | None = None,
    stdin: str = "",
    cwd: Path | None = None,
) -> Done:
    """Run a command to its end."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, env=env, input=stdin, cwd=cwd,
            timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired as late:
        printed = f"it printed {late.stdout!r} and {late.stderr!r}"
        raise Missing(f"the end of {command}; {printed}") from None
    return Done(done.returncode, done.stdout, done.stderr)


def calimala(*arguments: str, env: Mapping[str, str] | None = None, stdin: str = "") -> Done:
    """Run `calimala` with these arguments."""
    return run((*CALIMALA, *arguments), env, stdin)


def shell(line: str) -> Done:
    """Run a shell's line in which `calimala` is the command."""
    function = f'calimala() {{ {sys.executable} -m calimala "$@"; }}\n'
    return run(("/bin/sh", "-c", function + line))


class Running:
    """A command in a session of its own; what it prints can be read meanwhile."""

    def __init__(self, command: Sequence[str], out: IO[bytes], err: IO[bytes]) -> None:
        self._command, self._files = command, (out, err)
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True
        )

    def wait_for(self, fits: Callable[[], object], what: str) -> None:
        """Wait until a look finds that it fits; a command that has ended is not waited for."""
        try:
            eventually(lambda: fits() or self._process.poll() is not None, what)
        except Missing:
            raise Missing(self._told(what)) from None
        assert fits(), self._told(f"it ended without {what}")

    def interrupt(self) -> None:
        """Do what Ctrl-C does in a terminal: SIGINT for every process of the session."""
        os.killpg(self._process.pid, signal.SIGINT)

    def terminate(self) -> None:
        """Do what `kill` does: SIGTERM for the command alone."""
        self._process.terminate()

    def end(self) -> Done:
        """Wait until it has ended."""
        try:
            status = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Missing(self._told("its end")) from None
        return Done(status, *self._printed())

    def kill(self) -> None:
        """End whatever is left of it."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def _printed(self) -> tuple[str, str]:
        """What it has printed so far on stdout and on stderr."""
        out, err = (os.pread(file.fileno(), 1 << 24, 0).decode() for file in self._files)
        return out, err

    def _told(self, what: str) -> str:
        """What is missing, and all that is known of the command."""
        out, err = self._printed()
        return f"{what}; {self._command} printed {out!r} and {err!r}"


@contextmanager
def running(*arguments: str, sigint_ignored: bool = False) -> Iterator[Running]:
    """`calimala` with these arguments, gone at the end."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        before = SIGINT_IGNORED if sigint_ignored else ()
        command = Running((*before, *CALIMALA, *arguments), out, err)
        try:
            yield command
        finally:
            command.kill()
