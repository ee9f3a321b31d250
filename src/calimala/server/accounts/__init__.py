"""People: who they are, how strong they are, how they are notified."""
