"""Standing orders."""

from typing import Final

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, String

revision: Final = "0004"
down_revision: Final[str | None] = "0003"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "orders",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("do", String(8), nullable=False),
        Column("action", String(20)),
        Column("turn", Integer),
    )
