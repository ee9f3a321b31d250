"""The first tables."""

from typing import Final

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    String,
    Text,
    UniqueConstraint,
)

revision: Final = "0001"
down_revision: Final[str | None] = None


def upgrade() -> None:
    """Make them all."""
    for make in (_people, _tables, _seats, _log, _talk, _links, _shared):
        make()


def _people() -> None:
    op.create_table(
        "people",
        Column("id", String(32), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("language", String(8), nullable=False),
        Column("account", String(40), unique=True),
        Column("password", Text),
        Column("epoch", Integer, nullable=False),
        Column("preferences_json", Text, nullable=False),
        Column("webhook_json", Text),
        Column("mu", Float),
        Column("sigma", Float),
        Column("created", Float, nullable=False),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        Column("id", String(32), primary_key=True),
        Column("host", String(32), ForeignKey("people.id"), nullable=False),
        Column("phase", String(8), nullable=False),
        Column("public", Integer, nullable=False),
        Column("options_json", Text, nullable=False),
        Column("secret", String(64), nullable=False),
        Column("header_json", Text),
        Column("rules_version", Integer),
        Column("engine", String(20)),
        Column("rematch", String(32)),
        Column("result_json", Text),
        Column("started", Float),
        Column("created", Float, nullable=False),
        Column("changed", Float, nullable=False),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "changed"])


def _seats() -> None:
    op.create_table(
        "seats",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("person", String(32), ForeignKey("people.id")),
        Column("name", String(40)),
        Column("bot", String(20)),
        Column("ready", Integer, nullable=False),
        Column("entropy", String(200)),
    )
    op.create_index("seats_by_person", "seats", ["person"])


def _log() -> None:
    op.create_table(
        "log",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("n", Integer, primary_key=True),
        Column("at", Float, nullable=False),
        Column("kind", String(8), nullable=False),
        Column("seat", Integer),
        Column("word", String(60)),
        Column("by", String(8), nullable=False),
        Column("request", String(100)),
        Column("next", Integer),
        Column("shuffled_json", Text),
        Column("digest", String(16)),
        UniqueConstraint("table_id", "request"),
    )


def _talk() -> None:
    op.create_table(
        "talk",
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
        Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
        Column("at", Float, nullable=False),
        Column("person", String(32), ForeignKey("people.id"), nullable=False),
        Column("name", String(40), nullable=False),
        Column("text", String(500), nullable=False),
        Column("request", String(100)),
        UniqueConstraint("table_id", "request", name="talk_once"),
    )


def _links() -> None:
    op.create_table(
        "links",
        Column("hash", String(64), primary_key=True),
        Column("kind", String(8), nullable=False),
        Column("person", String(32), ForeignKey("people.id"), nullable=False),
        Column("table_id", String(32), ForeignKey("tables.id")),
        Column("seat", Integer),
        Column("expires", Float, nullable=False),
        Column("used", Float),
    )


def _shared() -> None:
    op.create_table(
        "keys",
        Column("name", String(20), primary_key=True),
        Column("value", Text, nullable=False),
    )
    op.create_table(
        "processes",
        Column("id", String(32), primary_key=True),
        Column("until", Float, nullable=False),
    )
    op.create_table(
        "drivers",
        Column("shard", Integer, primary_key=True),
        Column("process", String(32), nullable=False),
        Column("until", Float, nullable=False),
    )
