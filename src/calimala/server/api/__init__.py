"""HTTP and WebSockets: the only package that imports FastAPI."""
