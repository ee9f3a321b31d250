"""The arena: bots meet in fair seats, games are kept, figures are honest."""

from calimala.arena.journal import Journal, journal
from calimala.arena.plan import Plan, rounded, seating
from calimala.arena.report import Report, report
from calimala.arena.result import Fault, Result
from calimala.arena.run import local_workers, run_arena

__all__ = [
    "Fault",
    "Journal",
    "Plan",
    "Report",
    "Result",
    "journal",
    "local_workers",
    "report",
    "rounded",
    "run_arena",
    "seating",
]
