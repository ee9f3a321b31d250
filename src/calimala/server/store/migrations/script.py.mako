"""${message}."""

from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}
revision: Final = ${repr(up_revision)}
down_revision: Final[str | Sequence[str] | None] = ${repr(down_revision)}


def upgrade() -> None:
    """${message}."""
    ${upgrades if upgrades else "pass"}
