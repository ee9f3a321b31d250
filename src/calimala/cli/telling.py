"""What happened, in sentences: one for each activation, promotion and scoring."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from calimala.cli import palette

Event = Mapping[str, Any]
Name = Callable[[int], Text]

INDENT = "    "


def told(events: Iterable[Event], players: int, names: Sequence[str]) -> Iterator[Text]:
    """The events of a few moves as lines; what is done in one activation is one line."""
    deeds: list[str] = []
    for event in events:
        kind = event["event"]
        if kind in DEEDS:
            deeds.append(DEEDS[kind](event))
        elif kind == "ended":
            name = palette.who(players, event["seat"], names)
            yield Text.assemble(name, ": ", ", ".join(deeds) or "nothing")
            deeds = []
        elif kind in SENTENCES:
            yield SENTENCES[kind](event, lambda seat: palette.who(players, seat, names))


def _did(event: Event) -> str:
    by_card = event["by"] == "card"
    return f"{event['deed']} (card)" if by_card else str(event["deed"])


def _drew(event: Event) -> str:
    got = event["card"] or "nothing is left"
    return f"draws for {event['action']} ({got})"


def _chosen(verb: str) -> Callable[[Event, Name], Text]:
    return lambda event, name: Text.assemble(name(event["seat"]), f" {verb} {event['card']}")


def _placed(event: Event, name: Name) -> Text:
    article = "an own" if event["kind"] == "own" else f"a {event['kind']}"
    return Text.assemble(name(event["seat"]), f" places {article} disc on {event['space']}")


def _promoted(event: Event, name: Name) -> Text:
    of = f"the bottom disc of {event['space']}"
    if event["seat"] is None:
        return Text(f"{INDENT}{of}, white, leaves the game; {event['tile']} stays without a seat")
    instead = " for the white one" if event["disc"] == "white" else ""
    seat = name(event["seat"])
    return Text.assemble(INDENT, of, " is promoted: ", seat, f" sits on {event['tile']}{instead}")


def _left(event: Event, name: Name) -> Text:  # noqa: ARG001 - nobody is named
    return Text(f"{INDENT}the bottom disc of {event['space']} leaves the game")


def _followed(event: Event, name: Name) -> Text:
    place = event.get("city") or f"{event['building']} ({event['row']})"
    return Text.assemble(INDENT, name(event["seat"]), f" follows to {place}")


def _scored(event: Event, name: Name) -> Text:
    subject = event.get("tile") or f"card {event['card']}"
    shares = [
        Text.assemble(name(line["side"]), f" +{line['points']}")
        for line in event["ranking"]
        if line["points"]
    ]
    result = Text(", ").join(shares) if shares else Text("nobody scores")
    return Text.assemble(INDENT, (f"{subject}: ", "bold"), result)


DEEDS: dict[str, Callable[[Event], str]] = {
    "did": _did,
    "drew": _drew,
    "stopped": lambda event: "stops",  # noqa: ARG005 - the line names who
}
SENTENCES: dict[str, Callable[[Event, Name], Text]] = {
    "kept": _chosen("keeps"),
    "shown": _chosen("shows"),
    "took": _chosen("takes"),
    "placed": _placed,
    "promoted": _promoted,
    "left": _left,
    "followed": _followed,
    "scored": _scored,
}
