"""How every scoring stands, in the terminal: who is ahead, by how much, and why in a tie."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from calimala.board import palette
from calimala.game.schema import Card, Ranked, Rankings

State = Mapping[str, Any]

# What puts a side above or below another with as many cubes (R5.7).
TIES: Final = {
    "R5.7a": "fewer seats and artworks in the council",
    "R5.7b": "fewer seats",
    "R5.7c": "got as many seats later",
    "R5.7d": "later with an artwork in the council",
    "R5.7e": "shared",
}


def standings(state: State, rankings: Rankings, names: Sequence[str]) -> Table:
    """The tiles in their order, then the scoring cards that this view knows."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for title in ("", "scores", "as the board stands: cubes, points"):
        table.add_column(title)
    for place, tile in enumerate(state["scoring_tiles"]):
        ranking = _ranking(state, rankings["tiles"][tile], names)
        table.add_row(Text(_when(place, state["scored"]), "dim"), Text(tile, "bold"), ranking)
    for card, whose in known_cards(state):
        ranking = _ranking(state, rankings["cards"][card], names)
        table.add_row(Text(whose, "dim"), Text(card, "bold"), ranking)
    return table


def known_cards(state: State) -> Iterator[tuple[Card, str]]:
    """The scoring cards that count at the end, as far as this view knows them (R8.3)."""
    for card in state["kept"]:
        if card is not None:
            yield card, "kept"
    for card in state["shown"]:
        if card is not None:
            yield card, "shown"
    for field in ("face_up", "face_down"):
        if state[field] is not None:
            yield state[field], "beside"


def _when(place: int, scored: int) -> str:
    if place < scored:
        return "scored"
    return "next" if place == scored else f"in {place - scored + 1}"


def _ranking(state: State, ranking: Sequence[Ranked], names: Sequence[str]) -> Text:
    """Everyone with cubes, best first; what decides a tie stands behind the lower side."""
    shares = [_share(state["players"], line, names) for line in ranking]
    return Text(", ").join(shares) if shares else Text("nobody", "dim")


def _share(players: int, line: Ranked, names: Sequence[str]) -> Text:
    tie = f" ({TIES[line['tie']]}, {line['tie']})" if line["tie"] else ""
    return Text.assemble(
        palette.who(players, line["side"], names),
        f" {line['cubes']} +{line['points']}",
        (tie, "dim"),
    )
