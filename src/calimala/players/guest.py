"""Guest: a bot from somebody's own file, in a process of its own.

The file has a class

    class Bot:
        def __init__(self, seed): ...
        def choose(self, moment): ...   # one of moment.legal

or, if it needs neither luck nor memory, only the function `choose(moment)`. Every game has a new
process. `moment` has the attributes of `Moment`; the file may import what it likes, `calimala` and
its own neighbours too, and prints to nobody. Importing and `__init__` may take LOADING seconds,
each choice `moment.seconds`, or UNHURRIED if they are None.

The process shares no memory and no open file with the game, is told the moments and nothing
else, and is killed when it is late, however busy. It is not locked in: it has its user's rights.

On the line between the two goes one JSON object a line, a moment with its `limit` one way,
`ready`, `move` or `fault` the other.
"""

import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from socket import socketpair
from subprocess import DEVNULL, Popen, TimeoutExpired
from time import monotonic
from typing import Any, Final

from calimala.game import BadOption
from calimala.game.errors import shown
from calimala.players.faults import BotFault
from calimala.players.player import Moment

SUFFIX: Final = ".py"
LOADING: Final = 60.0
UNHURRIED: Final = 10.0
GRACE: Final = 0.5  # for the way there and back
FAREWELL: Final = 5.0  # between hanging up and being gone
LONGEST_ANSWER: Final = 1 << 16
OTHER_SIDE: Final = str(Path(__file__).with_name("guest_side.py"))


def bot_file(name: str) -> Path:
    """The file of this name, if there is one."""
    path = Path(name)
    if not path.exists():
        raise BadOption(f"bot file {shown(name)}: no such file")
    if not path.is_file() or not os.access(path, os.R_OK):
        raise BadOption(f"bot file {shown(name)}: not a file that can be read")
    return path.resolve()


class Guest:
    """Asks the bot in the other process, and waits only so long."""

    looks = True

    def __init__(self, path: Path, seed: int) -> None:
        self.name = path.name
        self._line, theirs = socketpair()
        self._unread = b""
        self._loaded = False
        # Nothing of ours on its search path (-P), nothing of its own beside the bot's file (-B).
        command = [sys.executable, "-P", "-B", OTHER_SIDE, str(path), str(seed), str(LOADING + 1)]
        with theirs:
            self._process = Popen(  # noqa: S603 - to run the user's file is what we are asked to
                command,
                stdin=theirs.fileno(),
                stdout=DEVNULL,
                stderr=DEVNULL,
                start_new_session=True,  # Ctrl-C is for us alone
            )

    def choose(self, moment: Moment) -> str:
        """What the bot answers in time, legal or not; BotFault if it does not."""
        self._load()
        seconds = UNHURRIED if moment.seconds is None else moment.seconds
        limit = seconds + GRACE
        question = json.dumps(vars(moment) | {"limit": limit + 1})  # if nobody is left to kill it
        late = f"gave no move within {round(seconds, 3)} s"
        move: str = self._answer(question, "move", limit, late)
        return move

    def close(self) -> None:
        """End the process, and what it has started."""
        self._line.close()
        if self._process.returncode is None:
            self._kill()
            self._process.wait()

    def _load(self) -> None:
        """Wait until the file is loaded, the first time."""
        if not self._loaded:
            self._answer("", "ready", LOADING, f"took longer than {LOADING:g} s to load")
            self._loaded = True

    def _answer(self, question: str, key: str, seconds: float, late: str) -> Any:
        """What the other side says under this key; whatever else happens is a fault."""
        deadline = monotonic() + seconds
        try:
            self._say(question, deadline)
            told = _understood(self._hear(deadline))
        except TimeoutError:
            raise self._fault(late) from None
        except (EOFError, OSError):
            raise self._fault(self._end()) from None
        if key not in told:
            raise self._fault(str(told.get("fault", "sent something that is no answer")))
        return told[key]

    def _say(self, question: str, deadline: float) -> None:
        """Send one line, if there is something to say."""
        if question:
            self._line.settimeout(_left(deadline))
            self._line.sendall(f"{question}\n".encode())

    def _hear(self, deadline: float) -> bytes:
        """The next line."""
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST_ANSWER:
                raise self._fault(f"answered with more than {LONGEST_ANSWER} bytes")
            self._line.settimeout(_left(deadline))
            self._unread += self._received()
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _received(self) -> bytes:
        """Some bytes; EOFError if there will be none."""
        some = self._line.recv(LONGEST_ANSWER)
        if not some:
            raise EOFError
        return some

    def _end(self) -> str:
        """How a process that has hung up has ended, if it has."""
        try:
            status = self._process.wait(FAREWELL)
        except TimeoutExpired:
            return "closed its line to the game"
        self._kill()
        how = f"exit status {status}" if status >= 0 else signal.strsignal(-status)
        return f"ended unexpectedly ({how})"

    def _kill(self) -> None:
        """Kill the process and its children; where all are gone, Linux and macOS say so each."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _fault(self, what: str) -> BotFault:
        """The fault to raise; nobody has to wait for this process any more."""
        self.close()
        return BotFault(self.name, what)


def _left(deadline: float) -> float:
    """The seconds until then; TimeoutError if there are none."""
    left = deadline - monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _understood(line: bytes) -> dict[str, Any]:
    """The object on the line; an empty one if it is anything else."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
