"""The same games on a Ray cluster: an optional package, and every machine has calimala."""

import logging
import os
import signal
import socket
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from calimala.arena.crew import Crew, CrewFault, Games
from calimala.arena.match import Played, play
from calimala.arena.plan import Plan
from calimala.arena.versions import changed, code, texts
from calimala.game import BadOption
from calimala.rules import jit

LOCAL = "local"
"""Ray's own word for a new cluster on this machine."""
AHEAD = 2
"""Games in hand for each processor, so that none waits for us."""
PATIENCE = 10.0
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


def cluster(address: str, workers: int) -> Crew:
    """A crew of the cluster at this address, or of a new local one with so many processors."""
    ray = _ray()
    return lambda plan, games: _shared(ray, address, workers, plan, games)


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


def _shared(ray: Any, address: str, workers: int, plan: Plan, games: Iterable[int]) -> Games:
    """Join the cluster, have the games played, leave it."""
    _join(ray, address, workers)
    try:
        yield from _finished(ray, plan, iter(games))
    except ray.exceptions.RayTaskError as fault:
        raise CrewFault(f"a game failed on the cluster: {_reason(fault)}") from None
    except ray.exceptions.RayError as fault:
        raise CrewFault(f"the Ray cluster failed: {_reason(fault)}") from None
    finally:
        ray.shutdown()


def _join(ray: Any, address: str, workers: int) -> None:
    """Connect, quietly."""
    where: dict[str, Any] = {"address": address}
    if address == LOCAL:
        where |= {"num_cpus": workers, "include_dashboard": False}
    else:
        _knock(address)
    try:
        with _hushed():
            ray.init(**where, logging_level=logging.ERROR, log_to_driver=False)
    except (OSError, RuntimeError, ValueError) as fault:
        raise CrewFault(f"no Ray cluster at {address}: {_reason(fault)}{_advice()}") from None


@contextmanager
def _hushed() -> Iterator[None]:
    """Let nobody see what Ray's compiled half says on stderr, and end by our own handler."""
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
    told = "RAY_AUTH_MODE" in os.environ
    return "" if told else " (one that asks for a token needs RAY_AUTH_MODE=token here too)"


def _knock(address: str) -> None:
    """Refuse an address where nobody listens, which Ray would try for a long time."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit() or "/" in host:
        raise BadOption(f"--ray takes host:port or {LOCAL}, not {address[:80]!r}")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as fault:
        raise CrewFault(f"no Ray cluster at {address}: {_reason(fault)}") from None


def _reason(fault: BaseException) -> str:
    """The end of a fault's text, where the reason stands."""
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror
    lines = [line.strip() for line in str(fault).splitlines() if line.strip()]
    return lines[-1] if lines else type(fault).__name__


def _finished(ray: Any, plan: Plan, due: Iterator[int]) -> Iterator[Played]:
    """The games as they are finished, a few in hand for each processor."""
    task = ray.remote(num_cpus=1)(_task)
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting, files = list[Any](), texts(plan.bots)
    while True:
        while len(waiting) < room and (k := next(due, None)) is not None:
            waiting.append(task.remote(plan, k, code(), files))
        if not waiting:
            return
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)


def _task(plan: Plan, k: int, text: str, files: Mapping[str, str]) -> Played:
    """One game on some machine of the cluster, which plays by the same texts as we."""
    if code() != text:
        raise RuntimeError("this machine of the cluster has another version of calimala")
    if others := changed(files):
        raise RuntimeError(f"this machine of the cluster has another text of {others[0]}")
    jit.ready()
    return play(plan, k)
