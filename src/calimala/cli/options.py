"""Option values: text from the command line to what it means, or one line that says why not."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from os import cpu_count

LARGEST_SEED = 2**63 - 1


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number between two others."""

    def number(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) < 20
        if not digits or not least <= int(text) <= most:
            raise ArgumentTypeError(f"{text[:40]!r} is not a whole number from {least} to {most}")
        return int(text)

    return number


def seconds(text: str) -> float:
    """A time to wait."""
    try:
        time = float(text)
    except ValueError:
        time = -1
    if not 0 <= time <= 3600:
        raise ArgumentTypeError(f"{text[:40]!r} is not a number of seconds from 0 to 3600")
    return time


def duration(text: str) -> float:
    """A time in which something is measured."""
    if (time := seconds(text)) == 0:
        raise ArgumentTypeError("nothing can be measured in 0 seconds")
    return time


def layout(text: str) -> str | list[str]:
    """A named layout, or the nine actions of a given one (R6.2)."""
    words = text.replace(",", " ").split()
    return words[0] if len(words) == 1 else words


def bots(text: str) -> list[str]:
    """Names of bots with commas between; a path may have spaces in it, but no comma."""
    return [name.strip() for name in text.split(",") if name.strip()]


def workers(text: str) -> int:
    """How many processes; 0 is one for each core."""
    return whole(0, 512)(text) or cpu_count() or 1
