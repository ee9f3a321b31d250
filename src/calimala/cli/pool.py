"""Work shared by processes, with results in the order of the tasks whatever their number."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from calimala.arena.crew import deaf
from calimala.rules import jit

Task = TypeVar("Task")
Result = TypeVar("Result")


def ordered(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int
) -> Iterator[Result]:
    """work(task) for every task, in order; tasks are asked for a little ahead of the results."""
    if workers == 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_begin)
    try:
        yield from _shared(pool, work, tasks, ahead=2 * workers)
    except BrokenProcessPool:
        raise OSError("a worker process ended unexpectedly") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """A worker loads the compiled rules before its first task."""
    jit.ready()


def _shared(
    pool: ProcessPoolExecutor,
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    ahead: int,
) -> Iterator[Result]:
    waiting: deque[Future[Result]] = deque()
    for task in tasks:
        waiting.append(_submit(pool, work, task))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _submit(
    pool: ProcessPoolExecutor, work: Callable[[Task], Result], task: Task
) -> Future[Result]:
    """Submit, which may start a process."""
    with deaf():
        return pool.submit(work, task)
