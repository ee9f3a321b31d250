"""What a host can set: on the command line, or by environment variables of the same names."""

import math
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Self
from urllib.parse import urlsplit

from calimala.game.errors import BadOption, shown

PREFIX: Final = "CALIMALA_"  # of the environment variables: CALIMALA_PORT and so on


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    host: str = "127.0.0.1"
    port: int = 8472
    database: str = "sqlite:///calimala.db"  # or postgresql://user:password@host/name
    public_url: str = ""  # what people type; empty: http://host:port
    workers: int = 1  # processes; more than one needs PostgreSQL
    bot_threads: int = 1  # bots that think at the same time
    pace: float = 0.4  # seconds, about, that a bot takes for a move
    private_webhooks: bool = False  # whether webhooks may reach private addresses
    requests_per_minute: int = 600  # from one address, before it has to wait

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """The settings that the environment's variables name; BadOption names a bad one."""
        given = {each.name: environment.get(variable(each.name), "") for each in fields(cls)}
        return cls(
            **{name: read(name, text, variable(name)) for name, text in given.items() if text}
        )

    def environment(self) -> dict[str, str]:
        """The variables that tell another process these settings."""
        return {variable(each.name): _text(getattr(self, each.name)) for each in fields(self)}

    @property
    def url(self) -> str:
        """The address for people."""
        shown = f"[{self.host}]" if ":" in self.host else self.host
        return self.public_url.rstrip("/") or f"http://{shown}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether people come by https, so that cookies may insist on it."""
        return urlsplit(self.url).scheme == "https"

    @property
    def shared(self) -> bool:
        """Whether several processes may serve the same tables."""
        return self.database.startswith("postgresql")


def chosen(typed: Mapping[str, str | None]) -> Settings:
    """The settings of the environment, then those of the command line, which win."""
    given = {each.name: typed.get(each.name) for each in fields(Settings)}
    read_ones = {
        name: read(name, text, f"--{name.replace('_', '-')}")
        for name, text in given.items()
        if text is not None
    }
    return replace(Settings.from_environment(), **read_ones)


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def read(name: str, text: str, source: str) -> Any:
    """A setting's value from text; BadOption says where the text came from."""
    try:
        return READERS[name](text)
    except ValueError as fault:
        raise BadOption(f"{source}: {shown(text)} is {fault}") from None


def _text(value: object) -> str:
    """A setting as `read` reads it."""
    return str(int(value)) if isinstance(value, bool) else str(value)


def _whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number between two others."""

    def number(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) < 20
        if not digits or not least <= int(text) <= most:
            raise ValueError(f"not a whole number from {least} to {most}")
        return int(text)

    return number


def _pace(text: str) -> float:
    """Seconds that a bot takes for a move."""
    try:
        pace = float(text)
    except ValueError:
        pace = math.nan
    if not 0 <= pace <= 60:
        raise ValueError("not a number of seconds from 0 to 60")
    return pace


def _switch(text: str) -> bool:
    """Yes or no."""
    words = {"1": True, "true": True, "yes": True, "on": True}
    words |= {"0": False, "false": False, "no": False, "off": False}
    if text.lower() not in words:
        raise ValueError("neither 1 nor 0")
    return words[text.lower()]


def _name(text: str) -> str:
    """A text without blanks in it."""
    if not text or not text.isprintable() or " " in text:
        raise ValueError("no name or address of this machine")
    return text


def _address(text: str) -> str:
    """An address that people can type."""
    try:
        url = urlsplit(text)
        sound = url.scheme in {"http", "https"} and url.hostname and url.port != 0
    except ValueError:
        sound = False
    if not sound or not text.isprintable() or text.rstrip("/") != f"{url.scheme}://{url.netloc}":
        raise ValueError("no address such as https://calimala.example")
    return text.rstrip("/")


READERS: Final[dict[str, Callable[[str], Any]]] = {
    "host": _name,
    "port": _whole(0, 65535),
    "database": str,
    "public_url": _address,
    "workers": _whole(1, 64),
    "bot_threads": _whole(1, 64),
    "pace": _pace,
    "private_webhooks": _switch,
    "requests_per_minute": _whole(0, 1_000_000),
}
