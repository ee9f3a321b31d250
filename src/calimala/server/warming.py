"""The engine gets ready while the lobby is open already.

Compiling takes half a minute and would stop everything else in this process, so another process
does it; this one then loads what it made. `python -m calimala.server.warming` is that process.
"""

import asyncio
import fcntl
import gc
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from calimala.players import registry
from calimala.rules import engine, jit
from calimala.server.logs import say

COMPILED_HERE: Final = (registry,)  # whose modules have compiled code of their own
COMPILE: Final = (sys.executable, "-m", "calimala.server.warming")
TRIES: Final = 2
LONGEST_CAUSE: Final = 200
GARBAGE: Final = (20_000, 20, 20)  # thresholds of Python's collector; its own first one is 700


def is_compiled() -> bool:
    """Whether the engine can be called, or loaded in a moment; uncompiled rules always can."""
    loaded = bool(getattr(engine.step, "signatures", True))
    return not jit.COMPILED or loaded or jit.all_cached()


class Warming:
    """Gets the engine ready, and tells how far it is."""

    def __init__(self, command: Sequence[str] = COMPILE) -> None:
        self.ready = asyncio.Event()
        self.fault: str | None = None
        self.progress = (0, 0)  # done, total
        self._command = command

    async def run(self) -> None:
        """Compile, load and be ready; after two failures `fault` says what is wrong."""
        if not is_compiled() and not await self._compiled():
            return
        await self._loaded()

    async def _compiled(self) -> bool:
        """Whether another process has compiled the rules; it may fail once."""
        for _ in range(TRIES):
            self.fault = await self._compile()
            if self.fault is None:
                return True
            say("engine-failed", fault=self.fault)
        return False

    async def _loaded(self) -> None:
        """Load what was compiled, without keeping the others waiting."""
        try:
            await asyncio.to_thread(jit.ready, self._note)
        except Exception as fault:  # noqa: BLE001 - whatever it is, players must be told
            self.fault = f"the rules could not be loaded: {type(fault).__name__}"
            say("engine-failed", fault=self.fault)
            return
        self.progress = (self.progress[1], self.progress[1])
        _settle_in()
        self.ready.set()
        say("engine-ready")

    async def _compile(self) -> str | None:
        """Run the compiling process; what went wrong, or None."""
        try:
            process = await asyncio.create_subprocess_exec(*self._command, stdout=PIPE, stderr=PIPE)
        except OSError as fault:
            return f"the rules could not be compiled: {fault.strerror or fault}"
        try:
            return await self._followed(process)
        finally:
            await _ended(process)

    async def _followed(self, process: Process) -> str | None:
        """Read progress to the end; what went wrong, or None."""
        assert process.stdout is not None and process.stderr is not None  # noqa: PT018, S101 - PIPE
        complaints = asyncio.create_task(process.stderr.read())
        async for line in process.stdout:
            self._told(line)
        status, text = await process.wait(), (await complaints).decode(errors="replace")
        return f"the rules could not be compiled: {_cause(text, status)}" if status else None

    def _told(self, line: bytes) -> None:
        """Take in one line of progress; what is none is passed over."""
        try:
            told = json.loads(line)
            self._note(int(told["done"]), int(told["total"]), "")
        except (ValueError, TypeError, KeyError):
            return

    def _note(self, done: int, total: int, _name: str) -> None:
        """Remember how far it is; loading, which has fewer steps, does not set it back."""
        if total >= self.progress[1]:
            self.progress = (done, total)


def _settle_in() -> None:
    """What is loaded by now stays: to look through it again and again would make moves wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


async def _ended(process: Process) -> None:
    """Leave no process behind, also if we are stopped meanwhile."""
    if process.returncode is None:
        process.kill()
        await process.wait()


def _cause(text: str, status: int) -> str:
    """The last line of a complaint, or how the process ended."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if lines:
        return lines[-1][:LONGEST_CAUSE]
    return f"stopped by signal {-status}" if status < 0 else f"exit status {status}"


@contextmanager
def _alone() -> Iterator[None]:
    """Let the processes of one machine compile one after the other: the later ones only load."""
    with Path(jit.__file__).open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _print(done: int, total: int, name: str) -> None:
    """One line of progress."""
    line = json.dumps({"done": done, "total": total, "name": name})
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Compile every rule; one line of progress each."""
    try:
        with _alone():
            jit.ready(_print)
    except OSError as fault:
        sys.stderr.write(f"{fault.filename or 'cache'}: {fault.strerror}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
