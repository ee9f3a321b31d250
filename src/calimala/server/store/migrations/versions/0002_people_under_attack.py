"""Bans, deleted people, where a table's game comes from, rate limits of all processes."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final[str | None] = "0001"


def upgrade() -> None:
    """Add them; games whose shuffles are those of another game are marked."""
    op.add_column("people", sa.Column("deleted", sa.Float))
    op.add_column("tables", sa.Column("origin", sa.String(8)))
    op.create_index("links_by_table", "links", ["table_id"])
    _bans()
    _counts()
    _mark_origins()


def _bans() -> None:
    op.create_table(
        "bans",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def _counts() -> None:
    op.create_table(
        "counts",
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("level", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def _mark_origins() -> None:
    """A name in the header cannot look like this key: its quotation marks are escaped."""
    brought = "UPDATE tables SET origin = 'import' WHERE header_json LIKE '%, \"brought\": %'"
    played_on = (
        "UPDATE tables SET origin = 'branch' WHERE origin = 'import' "
        "AND EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND person IS NOT NULL)"
    )
    for statement in (brought, played_on):
        op.execute(statement)
