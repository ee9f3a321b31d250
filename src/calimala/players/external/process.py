"""ExternalBot: a bot from a user's own file, in a process of its own.

The file has a class

    class Bot:
        def __init__(self, seed): ...
        def choose(self, moment): ...   # one of moment.legal

or, if it needs neither luck nor memory, only the function `choose(moment)`. Every game has a new
process. `moment` has the attributes of `Moment`; the file may import what it likes, `calimala` and
its own neighbours too, and prints to nobody. Importing and `__init__` may take LOAD_TIMEOUT
seconds, each choice `moment.seconds`, or MOVE_TIMEOUT if they are None.

The process shares no memory and no open file with the game, gets the moments and nothing
else, and is killed when it is late, however busy. It is not locked in: it has its user's rights.

Over the socket between the two goes one JSON object a line, a moment with its `limit` one way,
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
from calimala.players.base import Moment
from calimala.players.errors import BotFault

SUFFIX: Final = ".py"
LOAD_TIMEOUT: Final = 60.0
MOVE_TIMEOUT: Final = 10.0
ROUND_TRIP: Final = 0.5  # seconds for the way there and back
EXIT_TIMEOUT: Final = 5.0  # between closing the socket and being gone
LARGEST_ANSWER: Final = 1 << 16
RUNNER: Final = str(Path(__file__).with_name("runner.py"))


def bot_file(name: str) -> Path:
    """The file of this name, if there is one."""
    path = Path(name)
    if not path.exists():
        raise BadOption(f"bot file {shown(name)}: no such file")
    if not path.is_file() or not os.access(path, os.R_OK):
        raise BadOption(f"bot file {shown(name)}: not a file that can be read")
    return path.resolve()


class ExternalBot:
    """A client of the bot in the other process: every request has a timeout."""

    looks = True

    def __init__(self, path: Path, seed: int) -> None:
        self.name = path.name
        self._socket, theirs = socketpair()
        self._unread = b""
        self._loaded = False
        # Nothing of ours on its search path (-P), nothing of its own beside the bot's file (-B).
        command = [sys.executable, "-P", "-B", RUNNER, str(path), str(seed), str(LOAD_TIMEOUT + 1)]
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
        seconds = MOVE_TIMEOUT if moment.seconds is None else moment.seconds
        limit = seconds + ROUND_TRIP
        request = json.dumps(vars(moment) | {"limit": limit + 1})  # if nobody is left to kill it
        late = f"gave no move within {round(seconds, 3)} s"
        move: str = self._ask(request, "move", limit, late)
        return move

    def close(self) -> None:
        """End the process, and what it has started."""
        self._socket.close()
        if self._process.returncode is None:
            self._kill()
            self._process.wait()

    def _load(self) -> None:
        """Wait until the file is loaded, the first time."""
        if not self._loaded:
            self._ask("", "ready", LOAD_TIMEOUT, f"took longer than {LOAD_TIMEOUT:g} s to load")
            self._loaded = True

    def _ask(self, request: str, key: str, seconds: float, late: str) -> Any:
        """What the other process answers under this key; whatever else happens is a fault."""
        deadline = monotonic() + seconds
        try:
            self._send(request, deadline)
            answer = _decoded(self._receive(deadline))
        except TimeoutError:
            raise self._fault(late) from None
        except (EOFError, OSError):
            raise self._fault(late if monotonic() > deadline else self._exit()) from None
        if key not in answer:
            raise self._fault(str(answer.get("fault", "sent something that is no answer")))
        return answer[key]

    def _send(self, request: str, deadline: float) -> None:
        """Send one line, if there is a request."""
        if request:
            self._socket.settimeout(_left(deadline))
            self._socket.sendall(f"{request}\n".encode())

    def _receive(self, deadline: float) -> bytes:
        """The next line."""
        while b"\n" not in self._unread:
            if len(self._unread) > LARGEST_ANSWER:
                raise self._fault(f"answered with more than {LARGEST_ANSWER} bytes")
            self._socket.settimeout(_left(deadline))
            self._unread += self._chunk()
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _chunk(self) -> bytes:
        """Some bytes; EOFError if there will be none."""
        chunk = self._socket.recv(LARGEST_ANSWER)
        if not chunk:
            raise EOFError
        return chunk

    def _exit(self) -> str:
        """How a process that has closed its socket has ended, if it has."""
        try:
            status = self._process.wait(EXIT_TIMEOUT)
        except TimeoutExpired:
            return "closed its connection to the game"
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


def _decoded(line: bytes) -> dict[str, Any]:
    """The JSON object on the line; an empty one if it is anything else."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}
