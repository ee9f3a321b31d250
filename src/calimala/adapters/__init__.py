"""Calimala for learning frameworks: `calimala_v0`, `gym`, `spiel` and `batch`.

Nothing is imported here, so that each part needs no more than its own framework.
"""
