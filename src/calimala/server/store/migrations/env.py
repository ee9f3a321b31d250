"""Run by Alembic: migrate on the connection that `migrate.py` holds, inside its transaction."""

from alembic import context

from calimala.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
context.run_migrations()
