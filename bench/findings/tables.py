"""The findings as tables in Markdown, and their places in a document."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from bench.findings.advice import TOO_FEW, advice
from bench.findings.effects import (
    TABLE_SIZES,
    Contrast,
    Effect,
    Experiment,
    card_effects,
    is_clear,
    opening_effects,
    own_cards,
    pair_title,
    seat_victories,
    street_effects,
    told_effects,
    usage,
    winners,
)
from calimala.arena.statistics import Estimate
from calimala.game import BadOption

BLOCK: Final = "<!-- findings: {} -->\n{}\n<!-- end -->"
BLOCKS: Final = re.compile(r"<!-- findings: ([a-z-]+) -->\n.*?<!-- end -->", re.DOTALL)


def markdown(found: Experiment) -> dict[str, str]:
    """Every table by its name."""
    single, pairs = street_effects(found)
    return {
        "games": _games(found),
        "advice": advice(found),
        "seats": _seats(found),
        "choices": _effects("what one seat was told", told_effects(found)),
        "streets": _effects("first street, drawn", single),
        "pairs": _effects("first street, drawn", pairs),
        "usage": _usage(found),
        "cards": _effects("card kept, drawn", card_effects(found)),
        "own-cards": _contrasts(
            ("card", "points of its keeper", "of each other player"), own_cards(found)
        ),
        "opening": _effects("action card, drawn", opening_effects(found)),
        "winners": _contrasts(("in a game of four", "winners", "others"), winners(found)),
    }


def fill(path: Path, tables: dict[str, str]) -> None:
    """Put the tables where the document has a place for them."""
    text = path.read_text(encoding="utf-8")
    if unknown := set(BLOCKS.findall(text)) - set(tables):
        raise BadOption(f"{path} has a place for {min(unknown)!r}, which is no finding")
    path.write_text(
        BLOCKS.sub(lambda block: BLOCK.format(block[1], tables[block[1]]), text), encoding="utf-8"
    )


def _games(found: Experiment) -> str:
    """How many games there are, in words."""
    sizes = [int((found.games["players"] == players).sum()) for players in TABLE_SIZES]
    parts = ", ".join(f"{n:,} of {players}" for players, n in zip(TABLE_SIZES, sizes, strict=True))
    return (
        f"{len(found.games):,} games ({parts} players), in {found.free.sum():,} of which everybody "
        "was free."
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _points(estimate: Estimate | None, unit: float = 1.0, digits: int = 1) -> str:
    """A difference with its sign and interval; bold if that leaves zero out."""
    if estimate is None:
        return TOO_FEW
    mean, low, high = (
        f"{unit * each:+.{digits}f}" for each in (estimate.mean, estimate.low, estimate.high)
    )
    text = f"{mean} ({low} to {high})"
    return f"**{text}**" if is_clear(estimate) else text


def _effects(title: str, effects: Iterable[Effect]) -> str:
    head = (title, "points, 4 players", "victories, 4 players, %", "points, all tables", "games")
    return _table(head, (
        (each.title, _points(each.usual), _points(each.victories, 100, 0),
         _points(each.everywhere), f"{each.games:,}")
        for each in effects
    ))  # fmt: skip


def _contrasts(head: Sequence[str], contrasts: Iterable[Contrast]) -> str:
    return _table((*head, "difference"), (
        (each.title, f"{each.here:.1f}", f"{each.there:.1f}", _points(each.difference, digits=2))
        for each in contrasts
    ))  # fmt: skip


def _seats(found: Experiment) -> str:
    """Victories by seat, in percent; bold where the interval does not hold chance."""
    head = ("players", *(f"{each} seat" for each in ("1st", "2nd", "3rd", "4th", "5th")))
    rows = []
    for players in TABLE_SIZES:
        shares = [_share(each, 1 / players) for each in seat_victories(found, players)] or [TOO_FEW]
        rows.append([str(players), *shares, *[""] * (len(head) - 1 - len(shares))])
    return _table(head, rows)


def _share(estimate: Estimate, chance: float) -> str:
    text = f"{estimate.mean:.1%} ({estimate.low:.0%} to {estimate.high:.0%})".replace("%", " %")
    return text if estimate.low <= chance <= estimate.high else f"**{text}**"


def _usage(found: Experiment) -> str:
    """How often it goes to a street, most often first."""
    first, every = usage(found, "first"), usage(found, "all")
    ranked = sorted(every, key=lambda pair: every[pair].mean, reverse=True)
    return _table(("street", "all discs", "first discs"), (
        (pair_title(pair), *(_times(each.get(pair)) for each in (every, first)))
        for pair in ranked
    ))  # fmt: skip


def _times(estimate: Estimate | None) -> str:
    if estimate is None:
        return TOO_FEW
    return f"{estimate.mean:.2f} ({estimate.low:.2f} to {estimate.high:.2f})"
