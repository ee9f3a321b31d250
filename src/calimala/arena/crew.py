"""Who plays the games: this process, or several; results come as they are finished."""

import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from calimala.arena.match import Played, play
from calimala.arena.plan import Plan
from calimala.game import CalimalaError
from calimala.rules import jit

PATIENCE = 5.0
"""Seconds for a process to put its bots away before it is killed."""

Games = Generator[Played, None, None]
Crew = Callable[[Plan, Iterable[int]], Games]
"""Plays the games of these numbers; closing the generator stops it at once."""


def alone(plan: Plan, games: Iterable[int]) -> Games:
    """Play one game after the other, here."""
    return (play(plan, k) for k in games)


def processes(count: int) -> Crew:
    """A crew of so many processes; one is no crew."""
    return alone if count == 1 else lambda plan, games: _shared(plan, games, count)


@contextmanager
def deaf() -> Iterator[None]:
    """A process started here inherits deafness to Ctrl-C, which is for its parent alone."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class CrewFault(CalimalaError):
    """Those who play cannot go on; what is finished is finished."""


class Hand:
    """A process that plays one game at a time."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with deaf():
            self.process.start()
        theirs.close()

    def play(self, plan: Plan, k: int) -> None:
        """Begin a game."""
        self.line.send((plan, k))

    def played(self) -> Played:
        """The game that is finished."""
        try:
            finished: Played = self.line.recv()
        except (EOFError, ConnectionError):
            raise CrewFault("a worker process ended unexpectedly; what it played is lost") from None
        return finished

    def dismiss(self) -> None:
        """Ask the process to end."""
        self.process.terminate()

    def leave(self) -> None:
        """Wait until the process has ended, in good order if it can."""
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()
        self.line.close()


def _serve(line: Connection) -> None:
    """Play what is asked for until nobody asks any more."""
    signal.signal(signal.SIGTERM, _leave)
    jit.ready()
    while True:
        try:
            plan, k = line.recv()
        except (EOFError, ConnectionError):
            return
        line.send(play(plan, k))


def _leave(_number: int, _frame: object) -> None:
    """Unwind, so that bots which are processes themselves are put away."""
    sys.exit(0)


def _shared(plan: Plan, games: Iterable[int], count: int) -> Games:
    """Give each hand its next game when it has finished one."""
    due, hands = iter(games), list[Hand]()
    try:
        for k in due:
            hands.append(Hand())
            hands[-1].play(plan, k)
            if len(hands) == count:
                break
        yield from _finished(plan, due, hands)
    finally:
        for hand in hands:
            hand.dismiss()
        for hand in hands:
            hand.leave()


def _finished(plan: Plan, due: Iterator[int], hands: list[Hand]) -> Iterator[Played]:
    """The games as they are finished; whose game that was has the next one, while there is one."""
    busy = {hand.line: hand for hand in hands}
    while busy:
        for line in wait(list(busy)):
            hand = busy.pop(line)  # type: ignore[call-overload]  # wait() returns what it was given
            played = hand.played()
            if (k := next(due, None)) is not None:
                hand.play(plan, k)
                busy[hand.line] = hand
            yield played
