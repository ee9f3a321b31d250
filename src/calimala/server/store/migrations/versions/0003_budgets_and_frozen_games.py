"""Where guests come from, to share a budget of thinking by address; since when games are frozen."""

from typing import Final

from alembic import op
from sqlalchemy import Column, Float, String

revision: Final = "0003"
down_revision: Final[str | None] = "0002"


def upgrade() -> None:
    """Add the columns."""
    with op.batch_alter_table("people") as people:
        people.add_column(Column("client", String(16)))
    with op.batch_alter_table("tables") as tables:
        tables.add_column(Column("frozen", Float))
