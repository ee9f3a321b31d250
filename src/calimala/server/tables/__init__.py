"""One table: its log, its game, what may be done there and what viewers see of it."""
