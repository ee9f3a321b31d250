"""The table as text: pure functions of a `calimala-state/1`, or of a seat's view of it."""
