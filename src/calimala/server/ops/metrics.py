"""Prometheus metrics; each process has a registry of its own."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
SLOW: Final = (0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
LONG: Final = (1, 2, 5, 10, 20, 30, 60, 120, 300)


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        count, measure = self._counter, self._histogram
        self.moves = count("moves", "Moves played by people and bots.")
        self.undos = count("undos", "Times that moves were taken back.")
        self.chat = count("chat", "Lines of chat.")
        self.refusals = count("refusals", "Requests not granted, by reason.", "reason")
        self.tables = self._gauge("tables_loaded", "Tables in memory.")
        self.connections = self._gauge("connections", "Open connections to tables.")
        self.acknowledged = measure(
            "acknowledge_seconds", "From a move's arrival to its acknowledgement.", QUICK
        )
        self.broadcast = measure(
            "broadcast_seconds", "From a move's arrival until it was sent to everybody.", QUICK
        )
        self.thinking = measure(
            "thinking_seconds", "From a bot's turn to its answer, by level.", SLOW, "level"
        )
        self.reviews = count("reviews", "Reviews of finished games, by outcome.", "outcome")
        self.reviewing = measure(
            "reviewing_seconds", "From the beginning of a review to its end.", LONG
        )

    def text(self) -> bytes:
        """All metrics in Prometheus's text format."""
        return generate_latest(self.registry)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"calimala_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"calimala_{name}", text, registry=self.registry)

    def _histogram(
        self, name: str, text: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        return Histogram(f"calimala_{name}", text, labels, registry=self.registry, buckets=buckets)
