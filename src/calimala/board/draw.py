"""A position in the terminal: a pure function of a `calimala-state/1` or of a seat's view of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any

from rich.box import ROUNDED
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from calimala.board import mats, offers, palette
from calimala.board.city import city
from calimala.game.notation import BUILDINGS, CITIES, ROWS, TRADE_CITIES
from calimala.rules.tables import ROWS as ROW_PLACES
from calimala.rules.tables import SLOTS

State = Mapping[str, Any]

CITY, COUNCIL, WORKS = 58, 19, 43
WIDE, MEDIUM = CITY + COUNCIL + WORKS, 78
TALL = 17

DECISIONS = {
    "keep": "keeps one scoring card",
    "show": "shows one scoring card",
    "take": "takes an opening card",
    "place": "places a disc",
    "activate": "activates disc {level} of {space}",
    "deliver": "may deliver on ({left} more), disc {level} of {space}",
    "promote": "chooses a disc to promote for the white one of {space}",
}


@dataclass(frozen=True)
class Caption:
    """What a state does not say of itself."""

    names: Sequence[str] = ("",) * 5
    heading: str = ""
    last: tuple[int, str] | None = None
    legal: Sequence[str] = ()
    numbered: bool = False  # the moves on offer, for a person who chooses one


def draw(state: State, caption: Caption | None = None, width: int = 80) -> RenderableType:
    """The whole table for a terminal of this width."""
    caption = caption or Caption()
    return Group(*table(state, caption, width), decision(state, caption, min(width, WIDE)))


def text(state: State, caption: Caption | None = None, width: int = 80) -> str:
    """The whole table in characters without colours."""
    out = StringIO()
    Console(
        file=out, width=width, color_system=None, highlight=False, markup=False, emoji=False
    ).print(draw(state, caption, width))
    return out.getvalue()


def table(state: State, caption: Caption, width: int) -> Iterator[RenderableType]:
    """What lies on the table, without the decision."""
    yield _heading(state, caption)
    yield from _board(state, min(width, WIDE))
    yield from _players(state, caption, min(width, WIDE))


def _board(state: State, width: int) -> Iterator[RenderableType]:
    """City, council, buildings and cities: beside each other where there is room."""
    if width >= WIDE:
        works = Group(_buildings(state, WORKS), _cities(state, WORKS, TALL - 7))
        yield _beside(_city(state, CITY, TALL), _council(state, COUNCIL, TALL), works)
    elif width >= MEDIUM:
        yield _beside(_city(state, width - COUNCIL, TALL), _council(state, COUNCIL, TALL))
        yield _beside(_buildings(state, WORKS, 8), _cities(state, width - WORKS, 8))
    else:
        yield from (_city(state, width), _council(state, width))
        yield from (_buildings(state, width), _cities(state, width))


def _players(state: State, caption: Caption, width: int) -> Iterator[Panel]:
    """Mats and cards: in one table, in two, or in prose."""
    beside = mats.beside(state)
    if width >= WIDE:
        yield panel("Players", Group(mats.mats(state, caption.names, True), beside), width)
    elif width >= MEDIUM:
        yield panel("Players", mats.mats(state, caption.names, False), width)
        yield panel("Cards", Group(mats.cards(state), beside), width)
    else:
        yield panel("Players", Group(*mats.listing(state, caption.names), beside), width)


def _beside(*parts: RenderableType) -> Table:
    row = Table.grid()
    row.add_row(*parts)
    return row


def panel(title: str, body: RenderableType, width: int, height: int | None = None) -> Panel:
    """A frame of fixed width with a title."""
    return Panel(
        body,
        title=Text(title, "bold"),
        title_align="left",
        box=ROUNDED,
        border_style="dim",
        width=width,
        height=height,
    )


def _heading(state: State, caption: Caption) -> Text:
    kind = f"{state['players']} players, {state['edition']} rules"
    return Text.assemble((" Calimala", "bold"), f"  {kind}", (f"  {caption.heading}", "dim"))


def _city(state: State, width: int, height: int | None = None) -> Panel:
    """The grid with its legend."""
    legend = Text.assemble(
        ("a stack's bottom disc is left, its top right\n", "dim"),
        ("council 2+1: two seats and one artwork there\n", "dim"),
        palette.mark("white"),
        " white disc   ",
    )
    if state["players"] == 2:
        legend.append_text(palette.mark("support")).append(" support disc, third party")
    return panel("City", Group(city(state, width - 4), "", legend), width, height)


def _council(state: State, width: int, height: int | None = None) -> Panel:
    """The scoring tiles in order, with who sits on those that are scored."""
    tiles = [_tile(state, i) for i in range(len(state["scoring_tiles"]))]
    return panel("Council", Text("\n" if height else "   ").join(tiles), width, height)


def _tile(state: State, i: int) -> Text:
    name, scored = state["scoring_tiles"][i], state["scored"]
    if i >= scored:
        return Text(f"{'▸' if i == scored else ' '}\N{NBSP}{name}", "bold" if i == scored else "")
    seat = state["seats"][i]
    chair = Text("-", "dim") if seat is None else palette.who(state["players"], seat)
    return Text.assemble(chair, (f"\N{NBSP}{name}", "dim"))


def _buildings(state: State, width: int, height: int | None = None) -> Panel:
    """Four rows of slots in three buildings, and the artworks of the council."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for title in ("", *BUILDINGS):
        table.add_column(title)
    for row in ROWS:
        table.add_row(row, *(_row(state, building, row) for building in BUILDINGS))
    return panel("Buildings", table, width, height)


def _row(state: State, building: str, row: str) -> Text:
    counts = state["buildings"][building].get(row)
    place = ROW_PLACES[BUILDINGS.index(building), ROWS.index(row)]
    return Text() if counts is None else palette.slots(counts, SLOTS[place], state["players"])


def _cities(state: State, width: int, height: int | None = None) -> Panel:
    """The cloth slots of each city, and the trade houses."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for place, name in enumerate(CITIES):
        cloth = palette.slots(state["cities"][name], SLOTS[place], state["players"])
        table.add_row(Text(name, "bold"), cloth, _houses(state, name))
    return panel("Cities", table, width, height)


def _houses(state: State, city: str) -> Text:
    owners = [seat for seat, mat in enumerate(state["mats"]) if city in mat["houses"]]
    return Text.assemble(("⌂ ", "dim"), palette.pile(owners)) if city in TRADE_CITIES else Text()


def decision(state: State, caption: Caption, width: int) -> Panel:
    """The move that led here, who decides what, and the moves on offer."""
    table = Table.grid(padding=(0, 2, 0, 0))
    if caption.last:
        seat, move = caption.last
        mover = palette.who(state["players"], seat, caption.names)
        table.add_row(Text("after", "dim"), Text.assemble(mover, f": {move}"))
    if state["actor"] is not None:
        table.add_row(Text("now", "dim"), _now(state, caption))
        title, body = "Decision", Group(table, *_offers(state, caption))
    else:
        title, body = "Game over", Group(table, _verdict(state, caption))
    return panel(title, body, width)


def _offers(state: State, caption: Caption) -> Iterator[RenderableType]:
    """How many moves there are, and which."""
    if not caption.legal:
        return
    several = "move" if len(caption.legal) == 1 else "moves"
    yield Text(f"{len(caption.legal)} legal {several}", "dim")
    if caption.numbered:
        yield offers.numbered(caption.legal, state["layout"])
    else:
        yield from offers.lines(caption.legal)


def _now(state: State, caption: Caption) -> Text:
    left = (state["delivering"] or {}).get("left")
    decision = DECISIONS[state["phase"]].format(left=left, **state)
    pending = palette.tally(a for a, n in state["pending"].items() for _ in range(n))
    return Text.assemble(
        palette.who(state["players"], state["actor"], caption.names),
        f" {decision}",
        f"; pending: {pending}" if pending else "",
    )


def _verdict(state: State, caption: Caption) -> Text:
    winners = [palette.who(state["players"], seat, caption.names) for seat in state["winners"]]
    verb = " wins" if len(winners) == 1 else " share the victory"
    return Text.assemble(Text(" and ").join(winners), verb)
