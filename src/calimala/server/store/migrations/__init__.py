"""The steps from an empty or older database to `schema.py`; Alembic runs them."""
