"""The database: people, tables and their logs, in SQLite or PostgreSQL."""
