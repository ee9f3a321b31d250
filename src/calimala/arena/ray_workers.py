"""Workers on a Ray cluster: an optional package, and every machine has calimala."""

import logging
import os
import signal
import socket
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from calimala.arena.match import Played, play
from calimala.arena.plan import Plan
from calimala.arena.run import Games, Workers
from calimala.arena.versions import changed, code, texts
from calimala.arena.workers import WorkerFault
from calimala.game import BadOption
from calimala.rules import jit

LOCAL = "local"
"""Ray's own word for a new cluster on this machine."""
AHEAD = 2
"""Games submitted for each processor, so that none is idle."""
CONNECT_TIMEOUT = 10.0
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


def ray_workers(address: str, count: int) -> Workers:
    """Those of the cluster at this address, or of a new local one with so many processors."""
    ray = _ray()
    return lambda plan, games: _played(ray, address, count, plan, games)


def _ray() -> Any:
    """Ray, if it is installed."""
    os.environ.update(QUIET | os.environ)
    try:
        import ray  # noqa: PLC0415 - optional, and slow to load
    except ImportError:
        raise BadOption(
            "--ray needs the package ray: make setup-ray in the checkout, or pip install ray"
        ) from None
    return ray


def _played(ray: Any, address: str, count: int, plan: Plan, games: Iterable[int]) -> Games:
    """Connect to the cluster, have the games played, disconnect."""
    _connect(ray, address, count)
    try:
        yield from _finished(ray, plan, iter(games))
    except ray.exceptions.RayTaskError as fault:
        raise WorkerFault(f"a game failed on the cluster: {_reason(fault)}") from None
    except ray.exceptions.RayError as fault:
        raise WorkerFault(f"the Ray cluster failed: {_reason(fault)}") from None
    finally:
        ray.shutdown()


def _connect(ray: Any, address: str, count: int) -> None:
    """Connect, quietly."""
    where: dict[str, Any] = {"address": address}
    if address == LOCAL:
        where |= {"num_cpus": count, "include_dashboard": False}
    else:
        _probe(address)
    try:
        with _silenced():
            ray.init(**where, logging_level=logging.ERROR, log_to_driver=False)
    except (OSError, RuntimeError, ValueError) as fault:
        raise WorkerFault(f"no Ray cluster at {address}: {_reason(fault)}{_advice()}") from None


@contextmanager
def _silenced() -> Iterator[None]:
    """Silence what Ray's compiled half says on stderr, and keep our own SIGTERM handler."""
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    ending = signal.getsignal(signal.SIGTERM)
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        signal.signal(signal.SIGTERM, ending)
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


def _advice() -> str:
    """What Ray does not say: it sends no token unless it is told to."""
    chosen = "RAY_AUTH_MODE" in os.environ
    return "" if chosen else " (one that asks for a token needs RAY_AUTH_MODE=token here too)"


def _probe(address: str) -> None:
    """Refuse an address where nobody listens, which Ray would try for a long time."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit() or "/" in host:
        raise BadOption(f"--ray takes host:port or {LOCAL}, not {address[:80]!r}")
    try:
        socket.create_connection((host, int(port)), CONNECT_TIMEOUT).close()
    except (OSError, OverflowError) as fault:
        raise WorkerFault(f"no Ray cluster at {address}: {_reason(fault)}") from None


def _reason(fault: BaseException) -> str:
    """The end of a fault's text, where the reason stands."""
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror
    lines = [line.strip() for line in str(fault).splitlines() if line.strip()]
    return lines[-1] if lines else type(fault).__name__


def _finished(ray: Any, plan: Plan, due: Iterator[int]) -> Iterator[Played]:
    """The games as they are finished, a few submitted for each processor."""
    task = ray.remote(num_cpus=1)(_task)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    pending, files = list[Any](), texts(plan.bots)
    while True:
        while len(pending) < most and (k := next(due, None)) is not None:
            pending.append(task.remote(plan, k, code(), files))
        if not pending:
            return
        done, pending = ray.wait(pending)
        yield from ray.get(done)


def _task(plan: Plan, k: int, text: str, files: Mapping[str, str]) -> Played:
    """One game on some machine of the cluster, which plays by the same texts as we."""
    if code() != text:
        raise RuntimeError("this machine of the cluster has another version of calimala")
    if others := changed(files):
        raise RuntimeError(f"this machine of the cluster has another text of {others[0]}")
    jit.ready()
    return play(plan, k)
