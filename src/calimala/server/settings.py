"""What a host can set: on the command line, or by environment variables of the same names."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

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
