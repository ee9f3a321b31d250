"""Reviews of finished games, those that are still to be done, and what they say of each person."""

from typing import Final

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, LargeBinary, String, Text

revision: Final = "0006"
down_revision: Final[str | None] = "0005"


def upgrade() -> None:
    """Add both tables; old games are reviewed when somebody asks."""
    op.create_table(
        "reviews",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("evaluator", String(60), primary_key=True),
        Column("status", String(8), nullable=False),
        Column("asked", Float, nullable=False),
        Column("person", String(32), ForeignKey("people.id")),
        Column("client", String(32)),
        Column("process", String(32)),
        Column("tries", Integer, nullable=False),
        Column("progress", Float, nullable=False),
        Column("body", LargeBinary),
    )
    op.create_index("reviews_by_status", "reviews", ["status", "asked"])
    op.create_table(
        "seat_reviews",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        Column("ended", Float, nullable=False),
        Column("accuracy", Float, nullable=False),
        Column("luck", Float, nullable=False),
        Column("loss", Float, nullable=False),
        Column("themes_json", Text, nullable=False),
        Column("marks_json", Text, nullable=False),
    )
    columns = ["person", "ended", "table_id", "seat"]
    op.create_index("seat_reviews_by_person", "seat_reviews", columns)
