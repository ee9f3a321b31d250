"""Bots from users' files, each in a process of its own."""
