"""The tables of the database, declared once; `migrations` brings older files here.

Times are seconds since 1970. Texts named `*_json` hold JSON.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData()

people: Final = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("account", String(40), unique=True),  # the name, folded; null for guests
    Column("password", Text),  # argon2; null for guests
    Column("epoch", Integer, nullable=False),  # tokens of earlier epochs are void
    Column("preferences_json", Text, nullable=False),
    Column("webhook_json", Text),
    Column("mu", Float),  # rating; null before the first rated game
    Column("sigma", Float),
    Column("created", Float, nullable=False),
)

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("phase", String(8), nullable=False),  # open, playing, over, closed
    Column("public", Integer, nullable=False),
    Column("options_json", Text, nullable=False),
    Column("secret", String(64), nullable=False),  # of the fair shuffle; its hash is published
    Column("header_json", Text),  # setup of the game with its seed; null before the deal
    Column("rules_version", Integer),
    Column("engine", String(20)),  # the version of calimala that dealt
    Column("rematch", String(32)),  # the table where the same people play again
    Column("result_json", Text),
    Column("started", Float),  # when it was dealt
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_by_phase", "phase", "changed"),
)

seats: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id")),  # null: open, or a bot's
    Column("name", String(40)),  # of the person at this seat, or null
    Column("bot", String(20)),  # the level; null for people
    Column("ready", Integer, nullable=False),
    Column("entropy", String(200)),  # what the person adds to the shuffle
    Index("seats_by_person", "person"),
)

log: Final = Table(
    "log",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(8), nullable=False),  # move, undo, bot, back, clock
    Column("seat", Integer),
    Column("word", String(60)),
    Column("by", String(8), nullable=False),  # person, bot, server
    Column("request", String(100)),  # who asked, and the request's own id
    Column("next", Integer),  # the seat that decides after it; null when over
    Column("shuffled_json", Text),  # how the deck fell, if this move had it shuffled
    Column("digest", String(16)),  # of the state after it
    UniqueConstraint("table_id", "request"),
)

talk: Final = Table(
    "talk",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("at", Float, nullable=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("request", String(100)),
    UniqueConstraint("table_id", "request", name="talk_once"),
)

links: Final = Table(
    "links",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of the secret in the link
    Column("kind", String(8), nullable=False),  # seat, device
    Column("person", String(32), ForeignKey("people.id"), nullable=False),  # who made it
    Column("table_id", String(32), ForeignKey("tables.id")),
    Column("seat", Integer),
    Column("expires", Float, nullable=False),
    Column("used", Float),
)

keys: Final = Table(
    "keys",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

processes: Final = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)

drivers: Final = Table(
    "drivers",
    METADATA,
    Column("shard", Integer, primary_key=True),
    Column("process", String(32), nullable=False),
    Column("until", Float, nullable=False),
)
