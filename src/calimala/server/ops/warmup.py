"""Compiles the rules at the start, while the lobby is open already.

Compiling takes a while and would block everything else in this process, so a child process,
`calimala prepare`, does it. The engine comes first: this process loads it and games can be dealt.
The bots follow, the gentle ones first; they think in processes of their own, which load them.
"""

import asyncio
import gc
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Collection, Sequence
from typing import Final

from calimala.players import registry
from calimala.players.levels import LEVELS
from calimala.rules import engine, jit
from calimala.server.errors import Refused
from calimala.server.ops import json_log

RULES: Final = (engine.__name__,)
COMPILE: Final = (sys.executable, "-m", "calimala", "prepare", "--json")
TRIES: Final = 2
LONGEST_CAUSE: Final = 200
GARBAGE: Final = (20_000, 20, 20)  # thresholds of Python's collector; its own first one is 700


def is_compiled(modules: Collection[str] = ()) -> bool:
    """Whether these modules, or all, could be loaded; uncompiled rules always can."""
    return not jit.COMPILED or jit.load(modules)


class Warmup:
    """Compiles and loads the rules, and reports the progress."""

    def __init__(self, command: Sequence[str] = COMPILE) -> None:
        self.ready = asyncio.Event()
        self.fault: str | None = None
        self.progress = (0, 0)  # done, total
        self._command = command
        self._under_way = ""  # the module that the child process is compiling
        needed = (module for level in LEVELS for module in registry.modules(level))
        self._bots = {module: asyncio.Event() for module in needed}

    def check_ready(self) -> None:
        """Refuse requests that need the rules before they are compiled."""
        if self.ready.is_set():
            return
        if self.fault is not None:
            raise Refused("engine-broken", f"the rules cannot be compiled: {self.fault}")
        done, total = self.progress
        text = f"the rules are being compiled, once ({done} of {total}); try again in a moment"
        raise Refused("compiling", text, done=done, total=total)

    async def wait_for(self, level: str) -> None:
        """Wait until the compiled code of a bot can be loaded."""
        for module in registry.modules(level):
            await self._bots[module].wait()

    async def run(self) -> None:
        """Compile, load and be ready; after two failures `fault` says what is wrong."""
        if await asyncio.to_thread(is_compiled, RULES):
            await self._load()
        if await asyncio.to_thread(is_compiled) or await self._compile_with_retry():
            await self._load()
            self.progress = (self.progress[1], self.progress[1])
        for compiled in self._bots.values():  # or each bot that is asked compiles what it needs
            compiled.set()

    async def _compile_with_retry(self) -> bool:
        """Compile in a child process; whether it succeeded within two attempts."""
        for _ in range(TRIES):
            self.fault = await self._compile()
            if self.fault is None:
                return True
            json_log.info("engine-failed", fault=self.fault)
        return False

    async def _load(self) -> None:
        """Load the engine in a thread, so that requests are answered meanwhile."""
        if self.ready.is_set():
            return
        try:
            await asyncio.to_thread(jit.ready, None, RULES)
        except Exception as fault:  # noqa: BLE001 - any fault is reported to clients
            self.fault = f"the rules could not be loaded: {type(fault).__name__}"
            json_log.info("engine-failed", fault=self.fault)
            return
        _freeze_gc()
        self.ready.set()
        json_log.info("engine-ready")

    async def _compile(self) -> str | None:
        """Run the child process; what went wrong, or None."""
        try:
            process = await asyncio.create_subprocess_exec(*self._command, stdout=PIPE, stderr=PIPE)
        except OSError as fault:
            return f"the rules could not be compiled: {fault.strerror or fault}"
        try:
            return await self._follow(process)
        finally:
            await _terminate(process)

    async def _follow(self, process: Process) -> str | None:
        """Read the child's progress to its end; what went wrong, or None."""
        assert process.stdout is not None and process.stderr is not None  # noqa: PT018, S101 - PIPE
        errors = asyncio.create_task(process.stderr.read())
        async for line in process.stdout:
            await self._read_progress(line)
        status, text = await process.wait(), (await errors).decode(errors="replace")
        return f"the rules could not be compiled: {_cause(text, status)}" if status else None

    async def _read_progress(self, line: bytes) -> None:
        """Note one line of progress; other output is ignored."""
        try:
            step = json.loads(line)
            done, total, module = int(step["done"]), int(step["total"]), str(step["name"])
        except (ValueError, TypeError, KeyError):
            return
        if total >= self.progress[1]:  # a second attempt, which has fewer steps, sets nothing back
            self.progress = (done, total)
        await self._note_module(module)

    async def _note_module(self, module: str) -> None:
        """The child goes on to another module, so that the one before can be loaded."""
        before, self._under_way = self._under_way, module
        if before in self._bots and before != module:
            self._bots[before].set()
        if before in RULES and before != module:
            await self._load()


def _freeze_gc() -> None:
    """Freeze the heap; full collections would stall moves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


async def _terminate(process: Process) -> None:
    """Kill a child that still runs, as when the server stops meanwhile."""
    if process.returncode is None:
        process.kill()
        await process.wait()


def _cause(text: str, status: int) -> str:
    """The last line on stderr, or how the process ended."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if lines:
        return lines[-1][:LONGEST_CAUSE]
    return f"stopped by signal {-status}" if status < 0 else f"exit status {status}"
