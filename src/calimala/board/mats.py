"""The players in the terminal: points, mats, hands and scoring cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from calimala.board import palette
from calimala.game.notation import RESOURCES, TRADE_CITIES
from calimala.rules.names import SHIPS, WAREHOUSE

State = Mapping[str, Any]
Names = Sequence[str] | None

GOODS = (*RESOURCES, "cloth", "ships", "houses")


def mats(state: State, names: Names, with_cards: bool) -> Table:
    """One line a player: points, council, discs left, the mat and, if there is room, the cards."""
    table = _table("", "pts", "council", "own", *map(palette.MARKS.get, _discs(state)[1:]))
    for title in GOODS:
        table.add_column(title)
    for title in ("hand", "scoring card") if with_cards else ():
        table.add_column(title)
    for seat in range(len(state["scores"])):
        table.add_row(*_line(state, seat, names), *(_cards(state, seat) if with_cards else ()))
    return table


def cards(state: State) -> Table:
    """One line a player: the hand and the scoring cards, as far as this view knows them."""
    table = _table("", "hand", "scoring card")
    for seat in range(state["players"]):
        table.add_row(palette.who(state["players"], seat), *_cards(state, seat))
    for column in table.columns:
        column.justify = "left"
    return table


def listing(state: State, names: Names) -> Iterator[RenderableType]:
    """Mats and cards in prose, for a terminal too narrow for a table."""
    titles = (*GOODS, "hand", "scoring card")
    for seat in range(len(state["scores"])):
        name, points, council, *rest = [*_line(state, seat, names), *_cards(state, seat)]
        yield Text.assemble(name, f"  {points} points, council {council}")
        own, white, *goods = rest or [Text(), Text()]
        if goods:
            support = f", {goods.pop(0)} support" if state["players"] == 2 else ""
            yield Text(f"    discs: {own} own, {white} white{support}")
            yield Text("    " + "  ".join(f"{t} {g}" for t, g in zip(titles, goods, strict=True)))


def beside(state: State) -> Text:
    """Deck, discard pile and the scoring card beside the board."""
    discard = palette.tally(state["discard"]) or "empty"
    text = Text(f"deck {state['deck_size']}, discard {discard}", "dim")
    if state["face_up"]:
        return text.append(f"; beside the board: {state['face_up']}")
    down = f"; face down beside the board: {state['face_down'] or '(hidden)'}"
    return text.append(down) if state["players"] == 2 else text


def _table(first: str, *titles: str | None) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(first, no_wrap=True, overflow="ellipsis", max_width=15)
    for title in titles:
        table.add_column(title or "", justify="right")
    return table


def _discs(state: State) -> tuple[str, ...]:
    return ("own", "white", "support") if state["players"] == 2 else ("own", "white")


def _line(state: State, seat: int, names: Names) -> list[Text]:
    pointer = "▸ " if seat == state["actor"] else "  "
    name = Text.assemble(pointer, palette.who(state["players"], seat, names))
    council = f"{state['seats'].count(seat)}+{state['buildings']['palazzo']['artwork'][seat]}"
    cells = [name, Text(str(state["scores"][seat]), "bold"), Text(council)]
    if seat >= len(state["mats"]):
        return cells
    discs = [Text(str(state["reserve"][seat][kind])) for kind in _discs(state)]
    return [*cells, *discs, *_stock(state["mats"][seat])]


def _stock(mat: Mapping[str, Any]) -> list[Text]:
    goods = [_gauge(mat[resource], WAREHOUSE) for resource in RESOURCES]
    cloth = "+".join(map(str, mat["cloth"]))
    houses = (c[0].upper() if c in mat["houses"] else palette.EMPTY for c in TRADE_CITIES)
    return [*goods, Text(cloth), _gauge(mat["ships"], SHIPS), Text("".join(houses))]


def _gauge(count: int, size: int) -> Text:
    return Text.assemble("■" * count, (palette.EMPTY * (size - count), "dim"))


def _cards(state: State, seat: int) -> list[Text]:
    """Hand and scoring cards; none for the third party."""
    if seat >= state["players"]:
        return []
    return [_hand(state["hands"][seat], state["hand_sizes"][seat]), _scoring_cards(state, seat)]


def _hand(hand: Sequence[str] | None, size: int) -> Text:
    if size == 0:
        return Text("-", "dim")
    return Text(f"{size} hidden", "dim") if hand is None else Text(palette.tally(hand))


def _scoring_cards(state: State, seat: int) -> Text:
    kept, dealt = state["kept"][seat], state["dealt"][seat]
    shown = state["shown"][seat] if state["shown"] else None
    if kept is None:
        return Text(f"of {' '.join(dealt)}") if dealt else Text("hidden", "dim")
    return Text(f"{kept}, shows {shown}" if shown else kept)
