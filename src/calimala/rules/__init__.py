"""The rules of Calimala, compiled: integers and one record; no text, no clock, no I/O."""
