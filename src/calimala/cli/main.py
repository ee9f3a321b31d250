"""The door of the command line: parse, run one command, turn every fault into one line."""

import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

from calimala.cli.commands import MissingPackage
from calimala.cli.parser import UsageError, parse
from calimala.cli.support import terminal
from calimala.cli.support.signals import interruptible

BAD_DATA, BAD_USAGE, STOPPED, NOBODY_READS = 1, 2, 130, 141
STANDARD_ERROR = 2  # the last of the standard descriptors


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status."""
    return guarded(partial(_run, arguments))


def guarded(work: Callable[[], int]) -> int:
    """Do the work of a command; what goes wrong is one line and a status."""
    with interruptible():
        return _status(work)


def _status(work: Callable[[], int]) -> int:
    """The exit status of some work, after saying what went wrong."""
    try:
        _have_streams()
        status = work()
        sys.stdout.flush()
    except SystemExit as end:  # argparse has printed what --help or --version asked for
        return int(end.code or 0)
    except UsageError as fault:
        terminal.say(str(fault))
        return BAD_USAGE
    except MissingPackage as fault:
        terminal.say(str(fault))
        return BAD_DATA
    except OSError as fault:
        return _system_fault(fault)
    except KeyboardInterrupt:
        terminal.say("stopped")
        return STOPPED
    return status


def _run(arguments: list[str] | None) -> int:
    """Load the game only for a command: help and complaints about its name need no engine."""
    options = parse(arguments)
    status: int = import_module("calimala.cli.support.refusals").run(options)
    return status


def _system_fault(fault: OSError) -> int:
    """Say what the system could not do, and with which file; nothing if nobody reads us."""
    quiet = isinstance(fault, BrokenPipeError)
    if not quiet:
        reason = (fault.strerror or str(fault) or type(fault).__name__).lower()
        terminal.say(f"{fault.filename}: {reason}" if fault.filename else reason)
    _forget_output()
    return NOBODY_READS if quiet else BAD_DATA


def _forget_output() -> None:
    """Let the interpreter flush what is left into nothing, without a second complaint."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _have_streams() -> None:
    """Complaints may go to nobody, results may not."""
    _have_descriptors()
    nothing = Path(os.devnull)
    if sys.stderr is None:
        sys.stderr = nothing.open("w")
    if sys.stdout is None:
        sys.stdout = nothing.open("w")
        raise OSError("standard output is closed")
    terminal.draw_in_plain_letters_where_needed()


def _have_descriptors() -> None:
    """Open what is closed of the standard three, or what we open next would be one of them.

    A server whose pipe to a thinker was descriptor 0 could start none: libuv refuses to close it.
    """
    while (opened := os.open(os.devnull, os.O_RDWR)) <= STANDARD_ERROR:
        os.set_inheritable(opened, True)
    os.close(opened)
