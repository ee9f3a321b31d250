"""A pool of worker processes: tasks out, results back, in order or as they are finished."""

import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Final, Generic, TypeVar

from calimala.game import CalimalaError
from calimala.rules import jit

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD: Final = 8
"""Tasks for each worker between a result that is due and the last task that was given out."""
PATIENCE: Final = 5.0
"""Seconds for a worker to end its bots before it is killed."""


def unordered(
    work: Callable[[Task], Result], tasks: Iterable[Task], count: int
) -> Generator[Result, None, None]:
    """work(task) for every task, as they are finished; closing the generator stops the workers.

    One worker is this process itself.
    """
    if count == 1:
        yield from map(work, tasks)
        return
    with closing(Pool(work, count)) as pool:
        for number, task in enumerate(tasks):
            finished = pool.finished() if pool.full else {}
            pool.submit(number, task)
            yield from finished.values()
        while pool.busy:
            yield from pool.finished().values()


def ordered(
    work: Callable[[Task], Result], tasks: Iterable[Task], count: int
) -> Generator[Result, None, None]:
    """work(task) for every task, in their order; tasks are asked for a little ahead of results."""
    if count == 1:
        yield from map(work, tasks)
        return
    with closing(Pool(work, count)) as pool:
        finished: dict[int, Result] = {}
        due = 0

        def results() -> Iterator[Result]:
            nonlocal due
            finished.update(pool.finished())
            while due in finished:
                yield finished.pop(due)
                due += 1

        for number, task in enumerate(tasks):
            while pool.full or number > due + AHEAD * count:
                yield from results()
            pool.submit(number, task)
        while pool.busy:
            yield from results()


class WorkerFault(CalimalaError):
    """A worker cannot go on; what is finished is finished."""


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Block SIGINT while children start: they inherit that, so that only the parent handles Ctrl-C.

    A Ctrl-C that comes meanwhile waits for the end of the block; ignored, it would be lost.
    """
    resource_tracker.ensure_running()  # which would unblock SIGINT if it were started meanwhile
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Worker(Generic[Task, Result]):
    """A process that does one task at a time."""

    def __init__(self, work: Callable[[Task], Result]) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, work), daemon=True)
        with sigint_blocked():
            self._process.start()
        theirs.close()

    def submit(self, task: Task) -> None:
        """Begin a task."""
        self.connection.send(task)

    def result(self) -> Result:
        """The result of the task that is finished."""
        try:
            finished: Result = self.connection.recv()
        except (EOFError, ConnectionError):
            raise WorkerFault("a worker process ended unexpectedly; its work is lost") from None
        return finished

    def terminate(self) -> None:
        """Ask the process to end."""
        self._process.terminate()

    def join(self) -> None:
        """Wait until the process has ended, in good order if it can."""
        self._process.join(PATIENCE)
        self._process.kill()
        self._process.join()
        self.connection.close()


def _serve(connection: Connection, work: Callable[[Task], Result]) -> None:
    """Do tasks until no more come."""
    jit.ready()
    signal.signal(signal.SIGTERM, _exit)  # now: whoever is asked to end while loading just ends
    while True:
        try:
            task = connection.recv()
        except (EOFError, ConnectionError):
            return
        connection.send(work(task))


def _exit(_number: int, _frame: object) -> None:
    """Unwind, so that bots which are processes themselves are ended."""
    sys.exit(0)


class Pool(Generic[Task, Result]):
    """Up to so many workers, each started when there is a task for it."""

    def __init__(self, work: Callable[[Task], Result], count: int) -> None:
        self._work, self._count = work, count
        self._workers: list[Worker[Task, Result]] = []
        self._idle: list[Worker[Task, Result]] = []
        self._busy: dict[Connection, tuple[int, Worker[Task, Result]]] = {}

    @property
    def busy(self) -> bool:
        """Whether any task is being done."""
        return bool(self._busy)

    @property
    def full(self) -> bool:
        """Whether every worker has a task."""
        return len(self._busy) == self._count

    def submit(self, number: int, task: Task) -> None:
        """Give a numbered task to a worker without one."""
        if not self._idle:
            self._workers.append(Worker(self._work))
            self._idle.append(self._workers[-1])
        worker = self._idle.pop()
        worker.submit(task)
        self._busy[worker.connection] = number, worker

    def finished(self) -> dict[int, Result]:
        """Wait for results: one at least, by the numbers of their tasks."""
        results: dict[int, Result] = {}
        for connection in wait(list(self._busy)):
            number, worker = self._busy.pop(connection)  # type: ignore[call-overload]  # one of them
            results[number] = worker.result()
            self._idle.append(worker)
        return results

    def close(self) -> None:
        """End all workers, whatever they are doing."""
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.join()
