"""The server: tables that never lose a move, for live and turn-based play."""
