"""What happened, in sentences: one for each activation, promotion and scoring."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from calimala.board import palette

Event = Mapping[str, Any]
Name = Callable[[int], Text]

HIDDEN = "hidden"  # a card that the reader may not know


def sentences(events: Iterable[Event], players: int, names: Sequence[str]) -> Iterator[Table]:
    """The events of a few moves as lines; what is done in one activation is one line."""

    def name(seat: int) -> Text:
        return palette.who(players, seat, names)

    deeds: list[str] = []
    seat = 0
    for event in events:
        kind = event["event"]
        if kind in DEEDS:
            seat = event["seat"]
            deeds.append(DEEDS[kind](event))
        elif kind == "ended":
            yield _line(name(event["seat"]).append(":"), Text(", ".join(deeds) or "nothing"))
            deeds = []
        elif kind in SENTENCES:
            yield SENTENCES[kind](event, name)
    if deeds:  # of an activation that goes on
        yield _line(name(seat).append(":"), Text(", ".join(deeds)))


def _line(start: Text, rest: Text) -> Table:
    """A sentence that goes on below its second part where it is too long."""
    line = Table.grid(padding=(0, 1, 0, 0))
    line.add_row(start, rest)
    return line


def _outcome(*parts: Text | str) -> Table:
    """A sentence about what followed, set in a little."""
    return _line(Text("  "), Text.assemble(*parts))


def _did(event: Event) -> str:
    by_card = event["by"] == "card"
    return f"{event['deed']} (card)" if by_card else str(event["deed"])


def _drew(event: Event) -> str:
    got = event["card"] or (HIDDEN if event["cards"] else "nothing is left")
    return f"draws for {event['action']} ({got})"


def _chosen(verb: str) -> Callable[[Event, Name], Table]:
    return lambda event, name: _line(
        name(event["seat"]), Text(f"{verb} {event['card'] or 'a card'}")
    )


def _placed(event: Event, name: Name) -> Table:
    disc = "an own disc" if event["kind"] == "own" else f"a {event['kind']} disc"
    return _line(name(event["seat"]), Text(f"places {disc} on {event['space']}"))


def _promoted(event: Event, name: Name) -> Table:
    disc = f"the bottom disc of {event['space']}"
    if event["seat"] is None:
        return _outcome(f"{disc}, white, leaves the game; nobody sits on {event['tile']}")
    instead = " for the white one" if event["disc"] == "white" else ""
    return _outcome(
        disc, " is promoted: ", name(event["seat"]), f" sits on {event['tile']}", instead
    )


def _left(event: Event, name: Name) -> Table:  # noqa: ARG001 - nobody is named
    return _outcome(f"the bottom disc of {event['space']} leaves the game")


def _followed(event: Event, name: Name) -> Table:
    place = event.get("city") or f"{event['building']} ({event['row']})"
    return _outcome(name(event["seat"]), f" follows to {place}")


def _scored(event: Event, name: Name) -> Table:
    subject = event.get("tile") or f"card {event['card']}"
    winning = [line for line in event["ranking"] if line["points"]]
    shares = [Text.assemble(name(line["side"]), f" +{line['points']}") for line in winning]
    return _outcome(f"{subject}: ", Text(", ").join(shares) if shares else "nobody scores")


DEEDS: dict[str, Callable[[Event], str]] = {
    "did": _did,
    "drew": _drew,
    "stopped": lambda event: "stops",  # noqa: ARG005 - the line names who
}
SENTENCES: dict[str, Callable[[Event, Name], Table]] = {
    "kept": _chosen("keeps"),
    "shown": _chosen("shows"),
    "took": _chosen("takes"),
    "placed": _placed,
    "promoted": _promoted,
    "left": _left,
    "followed": _followed,
    "scored": _scored,
}
