"""Training of the network: games against itself, learning from them, a gate."""
