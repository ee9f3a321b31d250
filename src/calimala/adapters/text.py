"""A view of the table as a text of some thirty lines."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

View = Mapping[str, Any]

CELL: Final = 11


def text(view: View) -> str:
    """The whole table."""
    return "\n".join([*_head(view), "", *_city(view), "", *_board(view), "", *_mats(view)]) + "\n"


def _head(view: View) -> Iterator[str]:
    yield f"Calimala, {view['players']} players, {view['edition']} edition"
    if view["winners"] is not None:
        yield f"over; won by {' and '.join(f'player {seat}' for seat in view['winners'])}"
        return
    where = f" at {view['space']}" if view["space"] else ""
    due = ", ".join(f"{times} {action}" for action, times in view["pending"].items())
    yield f"player {view['actor']}: {view['phase']}{where}{f', pending {due}' if due else ''}"


def _city(view: View) -> Iterator[str]:
    """Cells, with the stacks of the streets between them, bottom first."""
    for row in range(3):
        line = ""
        for column in range(3):
            cell = 3 * row + column + 1
            line += f"{cell} {view['layout'][cell - 1]:<{CELL}}"
            line += _stack(view, cell, cell + 1) if column < 2 else ""
        yield line.rstrip()
        if row < 2:
            below = (_stack(view, 3 * row + column, 3 * row + column + 3) for column in (1, 2, 3))
            yield "".join(f"  {stack:<{CELL + 6}}" for stack in below).rstrip()


def _stack(view: View, first: int, second: int) -> str:
    discs = view["stacks"][f"{first}-{second}"]
    return f"[{''.join(str(disc)[0] for disc in discs):<4}]"


def _board(view: View) -> Iterator[str]:
    """The council, the cities, the buildings: cubes by side."""
    tiles, scored = view["scoring_tiles"], view["scored"]
    seats = ["-" if seat is None else str(seat) for seat in view["seats"]]
    taken = " ".join(f"{tile}:{seat}" for tile, seat in zip(tiles, seats, strict=False))
    yield f"scored   {taken}"
    yield f"to come  {' '.join(tiles[scored:])}"
    yield f"cities   {'  '.join(f'{city} {_counts(of)}' for city, of in view['cities'].items())}"
    for building, rows in view["buildings"].items():
        yield f"{building:<8} {'  '.join(f'{row} {_counts(of)}' for row, of in rows.items())}"


def _counts(counts: list[int]) -> str:
    return "/".join(map(str, counts))


def _mats(view: View) -> Iterator[str]:
    """What each player has, and the piles."""
    for seat, mat in enumerate(view["mats"]):
        goods = " ".join(f"{mat[each]} {each}" for each in ("wood", "brick", "marble"))
        discs = "/".join(map(str, view["reserve"][seat].values()))
        yield (
            f"player {seat}: {view['scores'][seat]} points, {goods}, "
            f"cloth {_counts(mat['cloth'])}, {mat['ships']} ships, "
            f"houses {' '.join(mat['houses']) or '-'}, "
            f"{view['hand_sizes'][seat]} cards, discs {discs}"
        )
    yield f"deck {view['deck_size']}, discard pile {len(view['discard'])}"
