"""The life of a child process that works for the server: a line of JSON asks, others answer."""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import orjson

Json = dict[str, Any]


def work(answer: Callable[[bytes], Json], prepare: Callable[[], object], niceness: int) -> None:
    """Say when ready, then answer until nobody asks any more."""
    if hasattr(os, "nice"):  # Windows has none
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    try:
        prepare()
        send({"ready": True})
        for line in iter(sys.stdin.buffer.readline, b""):
            send(answer(line))
    except BrokenPipeError:  # the server has gone meanwhile
        os._exit(0)


def send(reply: Json) -> None:
    """One line to the server."""
    sys.stdout.buffer.write(orjson.dumps(reply, option=orjson.OPT_APPEND_NEWLINE))
    sys.stdout.buffer.flush()
