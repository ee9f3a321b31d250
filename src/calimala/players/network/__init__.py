"""A network that judges positions: its inputs, its layers, its weights."""
