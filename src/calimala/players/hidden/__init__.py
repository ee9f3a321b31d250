"""Hidden information: positions that fit what a seat knows."""
