"""The terminal: whether a person watches, what can be drawn there, progress bars."""

import codecs
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import IO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from calimala.board.palette import printable

Advance = Callable[[int, int, str], None]
"""Reports how many of how many are done (0 if that is unknown), and what is being done."""

MOMENT = 0.6
LONGEST_LINE = 400

PLAIN = str.maketrans("╭╮╰╯│─·○◆■▸⌂…\N{NBSP}", "++++|-.o#=>^~ ")


def watched(stream: IO[str]) -> bool:
    """Whether a person reads this stream as it is written."""
    return stream.isatty()


def say(line: str) -> None:
    """One line for the person, on stderr."""
    sys.stderr.write(f"calimala: {printable(line, LONGEST_LINE)}\n")


class Screen(Console):
    """A console that leaves a closed pipe to the command's door."""

    def on_broken_pipe(self) -> None:
        """Nobody reads any more."""
        raise BrokenPipeError


def screen(stream: IO[str]) -> Console:
    """Where to draw: no guessing of numbers, addresses and markup in what is drawn."""
    return Screen(file=stream, highlight=False, markup=False, emoji=False)


def draw_in_plain_letters_where_needed() -> None:
    """Let streams that lack a drawing character take the nearest plain one."""
    codecs.register_error("plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    rough = error.object[error.start : error.end].translate(PLAIN)
    return "".join(c if c.isascii() else "?" for c in rough), error.end


def _unseen(done: int, total: int, what: str) -> None:
    """Progress that nobody watches."""


@contextmanager
def bar(title: str) -> Iterator[Advance]:
    """A progress bar on stderr, if a person watches and it takes longer than a moment."""
    if not watched(sys.stderr):
        yield _unseen
        return
    progress = _progress()
    task, begun = progress.add_task(title, total=None, what=""), monotonic()

    def advance(done: int, total: int, what: str) -> None:
        progress.update(task, completed=done, total=total or None, what=what)
        if monotonic() - begun > MOMENT:
            progress.start()

    try:
        yield advance
    finally:
        progress.stop()


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[what]}", style="dim", markup=False),
        console=screen(sys.stderr),
        transient=True,
    )
