"""What a host can set: on the command line, or by environment variables of the same names."""

import os
from collections.abc import Callable, Mapping
from typing import Annotated, Final, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from calimala.game.errors import BadOption, shown

PREFIX: Final = "CALIMALA_"  # of the environment variables: CALIMALA_PORT and so on
REQUESTS_PER_MINUTE: Final = 600
REVIEW_ITERATIONS: Final = 400


def _typeable(url: str) -> str:
    """An address that people can type, without a path; or none."""
    if not url:
        return url
    parts = urlsplit(url)
    plain = f"{parts.scheme}://{parts.netloc}"
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.port == 0:
        raise ValueError("no address")
    if not url.isprintable() or url.rstrip("/") != plain:
        raise ValueError("more than an address")
    return plain


class Settings(BaseModel):
    """How one server runs; a description completes "... is not"."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: Annotated[
        str, Field(pattern=r"^[!-~]+$", description="a name or address of this machine")
    ] = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535, description="a whole number from 0 to 65535")] = 8472
    database: str = "sqlite:///calimala.db"  # or postgresql://user:password@host/name
    public_url: Annotated[
        str,
        AfterValidator(_typeable),
        Field(description="an address such as https://calimala.example"),
    ] = ""  # what people type; empty: http://host:port
    workers: Annotated[int, Field(ge=1, le=64, description="a whole number from 1 to 64")] = 1
    bot_processes: Annotated[int, Field(ge=1, le=64, description="a whole number from 1 to 64")] = 1
    pace: Annotated[float, Field(ge=0, le=60, description="a number of seconds from 0 to 60")] = (
        0.2  # about what a bot takes for a move; the page shows a round in its own time
    )
    review_iterations: Annotated[
        int, Field(ge=1, le=100_000, description="a whole number from 1 to 100000")
    ] = REVIEW_ITERATIONS  # of the search that judges a move of a finished game
    private_webhooks: Annotated[bool, Field(description="1 or 0")] = False
    requests_per_minute: Annotated[
        int, Field(ge=0, le=1_000_000, description="a whole number from 0 to 1000000")
    ] = REQUESTS_PER_MINUTE  # from one address, before it has to wait
    allowed_hosts: Annotated[
        str,
        Field(pattern=r"^[A-Za-z0-9.,_-]*$", description="names with commas, such as games.lan"),
    ] = ""  # under which people reach the server, beside the public URL
    metrics_token: Annotated[str, Field(repr=False)] = ""  # who has it may read the metrics

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """The settings that the environment's variables name; BadOption names a bad one."""
        return cls.read(_named(environment), variable)

    @classmethod
    def read(cls, texts: Mapping[str, str], source: Callable[[str], str]) -> Self:
        """Settings from texts; BadOption says what is wrong, and where a text came from."""
        try:
            return cls.model_validate(dict(texts))
        except ValidationError as wrong:
            first = wrong.errors(include_url=False)[0]
            name = str(first["loc"][0])
            wanted = cls.model_fields[name].description
            text = f"{source(name)}: {shown(texts[name])} is not {wanted}"
            raise BadOption(text) from None

    def environment(self) -> dict[str, str]:
        """The variables that tell another process these settings."""
        return {variable(name): _text(value) for name, value in self.model_dump().items()}

    @property
    def url(self) -> str:
        """The address for people."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.public_url or f"http://{host}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether people come by https, so that cookies may insist on it."""
        return urlsplit(self.url).scheme == "https"

    @property
    def names(self) -> frozenset[str]:
        """The further names of this server."""
        return frozenset(self.allowed_hosts.lower().split(",")) - {""}

    @property
    def shared(self) -> bool:
        """Whether several processes may serve the same tables."""
        return self.database.startswith("postgresql")


def chosen(
    typed: Mapping[str, str | None], environment: Mapping[str, str] = os.environ
) -> Settings:
    """The settings of the environment, then those of the command line, which win."""
    options = {name: typed.get(name) for name in Settings.model_fields}
    given = {name: text for name, text in options.items() if text is not None}
    return Settings.read(
        _named(environment) | given, lambda name: option(name) if name in given else variable(name)
    )


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def option(name: str) -> str:
    """The option of a setting on the command line."""
    return f"--{name.replace('_', '-')}"


def _named(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings that variables give; an empty one gives nothing."""
    found = {name: environment.get(variable(name), "") for name in Settings.model_fields}
    return {name: text for name, text in found.items() if text}


def _text(value: object) -> str:
    """A setting as an environment variable holds it."""
    return str(int(value)) if isinstance(value, bool) else str(value)
