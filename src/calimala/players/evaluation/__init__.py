"""The evaluation function of the bots; compiled."""
