"""One attack: a server, an honest client, a calm while, the attack, and what came of it."""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Final

from bench.attack.registry import MIB, Attack, Finding
from bench.attack.target import Target, serving, watch_memory
from bench.websocket import work

CALM: Final = 5.0  # seconds before the attack
Samples = dict[str, tuple[float, float | None]]  # when sent; milliseconds, None without an answer


@dataclass(frozen=True)
class Latency:
    """What an honest client saw: milliseconds."""

    p50: float
    p95: float
    worst: float
    count: int


@dataclass(frozen=True)
class Result:
    """One attack's figures, and whether the server held."""

    name: str
    text: str
    before: Latency | None
    during: Latency | None
    memory_before: int
    memory_peak: int
    busy: float  # the share of one core that the server used during the attack
    finding: Finding
    slowest: float | None
    growth: int

    @property
    def faults(self) -> list[str]:
        """What did not hold."""
        found = [] if self.finding.held else ["the attack succeeded"]
        if self.during and self.slowest is not None and self.during.p95 >= self.slowest:
            found.append(f"p95 {self.during.p95:.0f} ms")
        if self.memory_peak - self.memory_before > self.growth:
            found.append(f"memory +{(self.memory_peak - self.memory_before) / MIB:.0f} MiB")
        return found


def carried_out(attack: Attack, command: str, seconds: float | None) -> Result:
    """Start a server, attack it, and measure."""
    with tempfile.TemporaryDirectory(prefix="calimala-attack-") as folder:
        lasts = seconds or attack.seconds
        with serving(command, Path(folder), lasts, attack.settings) as target:
            return asyncio.run(_measured(attack, target))


async def _measured(attack: Attack, target: Target) -> Result:
    """Watch memory and an honest client before and during the attack."""
    watching = asyncio.create_task(watch_memory(target))
    samples: Samples = {}
    try:
        async with _honest(target, samples, attack.slowest is not None) as client:
            if attack.slowest is not None:
                await _first(samples, client)
                await asyncio.sleep(CALM)
            begun, before, worked = time.monotonic(), target.resident, work(target.process.pid)
            target.memory.clear()
            finding = await attack.run(target)
            ended = time.monotonic()
            worked = target.process.poll() is None and work(target.process.pid) - worked
            await asyncio.sleep(1 if attack.slowest is not None else 0)  # late answers
    finally:
        watching.cancel()
    return Result(
        name=attack.name,
        text=attack.text,
        before=_latency(samples, 0, begun),
        during=_latency(samples, begun, ended),
        memory_before=before,
        memory_peak=max(target.memory, default=before),
        busy=worked / (ended - begun),
        finding=finding,
        slowest=attack.slowest,
        growth=attack.growth,
    )


@asynccontextmanager
async def _honest(
    target: Target, samples: Samples, wanted: bool
) -> AsyncIterator[asyncio.subprocess.Process | None]:
    """An honest client beside, whose samples are noted as they come."""
    if not wanted:
        yield None
        return
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.attack.honest", target.url, stdout=subprocess.PIPE
    )
    noting = asyncio.create_task(_note(process, samples))
    try:
        yield process
    finally:
        noting.cancel()
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _note(process: asyncio.subprocess.Process, samples: Samples) -> None:
    """Read one sample a line."""
    assert process.stdout is not None  # noqa: S101 - PIPE
    async for line in process.stdout:
        number, sent, *took = line.decode().split()
        samples[number] = float(sent), float(took[0]) if took else None


async def _first(samples: Samples, client: asyncio.subprocess.Process | None) -> None:
    """Wait until the honest client plays."""
    while not samples:
        if client is None or client.returncode is not None:
            raise SystemExit("the honest client could not begin; its complaint is above")
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)  # the first answers are slower
    samples.clear()


def _latency(samples: Samples, begun: float, ended: float) -> Latency | None:
    """The figures of what was sent in a while; what was never answered has taken until now."""
    now = time.monotonic()
    found = [
        (now - sent) * 1000 if took is None else took
        for sent, took in samples.values()
        if begun <= sent <= ended
    ]
    if len(found) < 2:
        return None
    cuts = quantiles(found, n=20, method="inclusive")
    return Latency(cuts[9], cuts[18], max(found), len(found))
