"""Bots that look at most one turn ahead."""
