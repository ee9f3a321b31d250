"""The moves on offer: those that differ in the last word only on one line."""

from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.table import Table
from rich.text import Text


def in_order(legal: Sequence[str]) -> list[str]:
    """The moves in the order in which they are listed and numbered, from 1."""
    return [_word(stem, end) for stem, ends in _grouped(legal).items() for end in ends]


def lines(legal: Sequence[str]) -> Iterator[Text]:
    """One line for each group."""
    for stem, ends in _grouped(legal).items():
        yield Text.assemble("  ", (f"{stem} " if stem else "", "bold"), "  ".join(ends))


def numbered(legal: Sequence[str], layout: Sequence[str]) -> Table:
    """One row for each group, every move with its number, every street with its actions."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    number = 0
    for stem, ends in _grouped(legal).items():
        items = [_item(number + i, stem, end, layout) for i, end in enumerate(ends, 1)]
        table.add_row(Text(f"  {stem}", "bold"), Columns(items, padding=(0, 2)))
        number += len(ends)
    return table


def _grouped(legal: Sequence[str]) -> dict[str, list[str]]:
    """The last words by those before them."""
    groups: dict[str, list[str]] = {}
    for word in legal:
        stem, _, end = word.rpartition(" ")
        groups.setdefault(stem, []).append(end)
    return groups


def _word(stem: str, end: str) -> str:
    return f"{stem} {end}" if stem else end


def _item(number: int, stem: str, end: str, layout: Sequence[str]) -> Text:
    """A move with its number; a street with its two actions."""
    actions = f" {_actions(end, layout)}" if stem.startswith("place ") else ""
    return Text.assemble((f"{number}) ", "dim"), end, (actions, "dim"))


def _actions(street: str, layout: Sequence[str]) -> str:
    """The two actions of a street."""
    return "+".join(layout[int(cell) - 1] for cell in street.split("-"))
