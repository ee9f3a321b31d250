"""The findings as advice: a sentence for what the intervals show, and none for what they do not."""

from collections.abc import Iterable, Iterator
from typing import Final

from bench.findings.arms import ANY_KEEP, ANY_STREET, ANY_TAKE, TOLD
from bench.findings.effects import (
    TABLE_SIZES,
    Effect,
    Experiment,
    card_effects,
    is_clear,
    opening_effects,
    pair_title,
    seat_victories,
    street_effects,
    told_effects,
    usage,
    winners,
)
from calimala.arena.statistics import Estimate

FAVOURITES: Final = 4  # streets
TOO_FEW: Final = "too few games"
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
ADVICE: Final = {
    "any-street": ("Choose your first street with care", "Any first street will do"),
    "any-keep": ("Choose your scoring card with care", "Any scoring card will do"),
    "any-take": ("Choose your first action card with care", "Any first action card will do"),
    "white-first": ("Do not play all white discs first", "Play your white discs first"),
    "white-last": ("Do not save white discs for the end", "Save your white discs for the end"),
    "ship-first": ("Do not insist on a ship first", "Build a ship first"),
    "house-first": ("Do not insist on a trade house first", "Build a trade house first"),
    "workshop-first": ("Do not insist on a workshop first", "Build a workshop first"),
    "workshop-late": ("Build workshops in the first half", "Leave workshops for the second half"),
    "no-workshop": ("Build a workshop", "Do without more workshops"),
    "no-ship": ("Build ships", "Do without ships"),
    "no-house": ("Build trade houses", "Do without trade houses"),
    "no-contribution": ("Contribute to the churches", "Do not contribute"),
    "no-artwork": ("Put artworks into churches", "Put no artworks into churches"),
    "no-council-artwork": ("Put artworks into the council", "Put no artworks into the council"),
}
"""What to do where the orders cost something, and where they pay."""


def advice(found: Experiment) -> str:
    """One line for each finding, in Markdown."""
    _, pairs = street_effects(found)
    lines = [
        *_seats(found),
        *_told(found),
        _ranked("Scoring cards", "kept", card_effects(found)),
        _ranked("First action cards", "taken", opening_effects(found)),
        _ranked("First streets", "chosen", pairs, everywhere=True),
        _favourites(found),
        _winners(found),
    ]
    return "\n".join(f"- {line}" for line in lines)


def _interval(estimate: Estimate) -> str:
    return f"{estimate.mean:+.1f} points, {estimate.low:+.1f} to {estimate.high:+.1f}"


def _seats(found: Experiment) -> Iterator[str]:
    """For every size of the table the seats that win more or less often than chance."""
    for players in TABLE_SIZES:
        shares = seat_victories(found, players)
        clear = [
            f"the {ORDINALS[seat]} wins {100 * each.mean:.0f} % "
            f"({100 * each.low:.0f} to {100 * each.high:.0f} %)"
            for seat, each in enumerate(shares)
            if is_clear(_less(each, 1 / players))
        ]
        told = ", ".join(clear) or ("no difference was found" if shares else TOO_FEW)
        yield f"**Seats, {players} players** (chance: {100 / players:.0f} %): {told}."


def _less(estimate: Estimate, chance: float) -> Estimate:
    """A share beside chance."""
    return Estimate(*(each - chance for each in (estimate.mean, estimate.low, estimate.high)))


def _told(found: Experiment) -> Iterator[str]:
    """What to do and what not to do, largest effects first; then of what nothing is known."""
    keys = [arm.key for arm in (ANY_STREET, ANY_KEEP, ANY_TAKE, *TOLD)]
    effects = list(zip(keys, told_effects(found), strict=True))
    known = [(key, each, each.usual) for key, each in effects if each.usual]
    clear = [row for row in known if is_clear(row[2])]
    for key, each, points in sorted(clear, key=lambda row: -abs(row[2].mean)):
        yield f"**{ADVICE[key][points.mean > 0]}** ({each.title}: {_interval(points)})."
    nothing = [each.title for _, each, points in known if not is_clear(points)]
    if nothing:
        yield f"**Nothing was found** either way, at a table of four: {'; '.join(nothing)}."
    unknown = [each.title for _, each in effects if not each.usual]
    if unknown:
        yield f"**Too few games** of four to say anything: {'; '.join(unknown)}."


def _ranked(title: str, verb: str, effects: Iterable[Effect], everywhere: bool = False) -> str:
    """Which of several choices, drawn, did better or worse than the player's own."""
    found = [(each, each.everywhere if everywhere else each.usual) for each in effects]
    known = [(each.title, points) for each, points in found if points]
    clear = [row for row in known if is_clear(row[1])]
    if not known:
        return f"**{title}**: {TOO_FEW}."
    if not clear:
        return f"**{title}**: {verb} at random, none was found better or worse than its own choice."
    ranked = sorted(clear, key=lambda row: -row[1].mean)
    told = "; ".join(f"{name} ({_interval(points)})" for name, points in ranked)
    return f"**{title}**, {verb} at random, better (+) or worse (-) than its own choice: {told}."


def _favourites(found: Experiment) -> str:
    """The streets that it likes best: what it does, not what pays."""
    every = usage(found, "all")
    ranked = sorted(every, key=lambda pair: -every[pair].mean)[:FAVOURITES]
    told = "; ".join(
        f"{pair_title(pair)} ({every[pair].mean:.1f} times, {every[pair].low:.1f} to "
        f"{every[pair].high:.1f})"
        for pair in ranked
    )
    return f"**Streets that it likes**, in discs beside the average street: {told or TOO_FEW}."


def _winners(found: Experiment) -> str:
    """What winners have more or less of: no advice, only a hint."""
    clear = [each for each in winners(found) if is_clear(each.difference)]
    told = "; ".join(f"{each.title} {each.difference.mean:+.1f}" for each in clear)
    return (
        f"**Winners** differ from others, which need not be why they win: {told or 'in nothing'}."
    )
