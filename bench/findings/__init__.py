"""What the strongest player that is fast enough found, for people who play: docs/strategy.md."""

from bench.findings.command import main, parser

__all__ = ["main", "parser"]
