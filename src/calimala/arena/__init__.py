"""The arena: bots meet in fair seats, games are kept, figures are honest."""

from calimala.arena.contest import contest
from calimala.arena.journal import Journal, journal
from calimala.arena.plan import Plan, rounded, seating
from calimala.arena.report import Report, report
from calimala.arena.result import Fault, Result

__all__ = [
    "Fault",
    "Journal",
    "Plan",
    "Report",
    "Result",
    "contest",
    "journal",
    "report",
    "rounded",
    "seating",
]
