"""Calimala: the board game of Florentine cloth merchants."""

__all__ = ["__version__"]

__version__ = "0.1.0"
