"""Results of finished games by person, the order of the leaderboard, and web push."""

import json
from collections.abc import Iterator
from typing import Any, Final

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Text

revision: Final = "0005"
down_revision: Final[str | None] = "0004"

AT_ONCE: Final = 500  # games whose results are written together
RESULT: Final = "table_id seat person ended players place points won counted shown".split()


def upgrade() -> None:
    """Add what is new, and fill it from the games that are over."""
    _results()
    _ordinal()
    _pushes()
    _fill_results()


def _results() -> None:
    op.create_table(
        "results",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        Column("ended", Float, nullable=False),
        Column("players", Integer, nullable=False),
        Column("place", Integer, nullable=False),
        Column("points", Integer, nullable=False),
        Column("won", Integer, nullable=False),
        Column("counted", Integer, nullable=False),
        Column("shown", Integer, nullable=False),
        Column("mu_before", Float),
        Column("sigma_before", Float),
        Column("mu", Float),
        Column("sigma", Float),
    )
    op.create_index("results_by_person", "results", ["person", "ended", "table_id", "seat"])
    op.create_index("results_tally", "results", ["person", "counted", "players", "won", "points"])


def _ordinal() -> None:
    op.add_column("people", Column("ordinal", Float))
    op.execute("UPDATE people SET ordinal = mu - 3 * sigma")
    owners = sa.text("account IS NOT NULL")
    op.create_index(
        "people_by_ordinal",
        "people",
        ["ordinal", "id"],
        sqlite_where=owners,
        postgresql_where=owners,
    )


def _pushes() -> None:
    op.create_table(
        "pushes",
        Column("endpoint", Text, primary_key=True),
        Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        Column("epoch", Integer, nullable=False),
        Column("p256dh", String(100), nullable=False),
        Column("auth", String(40), nullable=False),
        Column("created", Float, nullable=False),
    )
    op.create_index("pushes_by_person", "pushes", ["person", "created"])


def _fill_results() -> None:
    """The results of the games so far; what they did to ratings is not known any more."""
    results = sa.table("results", *map(sa.column, RESULT))
    over = sa.text(
        "SELECT id, public, options_json, origin, result_json, changed FROM tables"
        " WHERE phase = 'over' AND result_json IS NOT NULL"
    )
    for games in op.get_bind().execute(over).mappings().partitions(AT_ONCE):
        rows = [row for game in games for row in _rows_of(game)]
        if rows:
            op.bulk_insert(results, rows)


def _rows_of(game: sa.RowMapping) -> Iterator[dict[str, Any]]:
    """The results of one game; imported ones have no places, and nobody's seats."""
    result, options = json.loads(game["result_json"]), json.loads(game["options_json"])
    sat = sa.text("SELECT seat, person FROM seats WHERE table_id = :id AND person IS NOT NULL")
    taken = op.get_bind().execute(sat, {"id": game["id"]}).all()
    dealt = game["origin"] is None
    for seat, person in taken if result["places"] else []:
        yield {
            "table_id": game["id"],
            "seat": seat,
            "person": person,
            "ended": game["changed"],
            "players": len(result["places"]),
            "place": result["places"][seat],
            "points": result["scores"][seat],
            "won": int(seat in result["winners"]),
            "counted": int(dealt and sum(other == person for _, other in taken) == 1),
            "shown": int(bool(game["public"]) and bool(options.get("spectators", True))),
        }
