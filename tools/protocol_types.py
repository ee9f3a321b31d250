"""Write the page's side of the protocol, ui/src/protocol: types, and what is printed on the box.

Usage: python tools/protocol_types.py [--check]

Types come from the game's schema and the server's messages, the box from the tables of the rules.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NotRequired, Union, cast, get_args, get_origin

from pydantic import BaseModel
from typing_extensions import get_type_hints, is_typeddict

from calimala.analysis import schema as review_schema
from calimala.analysis.marks import PAIR, SCALE
from calimala.game import notation, schema
from calimala.game.state_json import BUILDING_ROWS
from calimala.rules import names as n
from calimala.rules.tables import (
    DEALT_EACH,
    DISCS,
    FACE_DOWN,
    FACE_UP,
    OPENING_CARDS,
    SLOTS,
)
from calimala.server import protocol
from calimala.server.api import accounts, errors, history, learn, people, push, reviews, tables
from calimala.server.tables import matching
from calimala.server.tables.chapters import CHAPTERS, Goal

SOURCES: Final = Path(__file__).resolve().parent.parent / "ui" / "src"
FIXTURES: Final = SOURCES.parent / "tests" / "fixtures"
MADE: Final = "Made by tools/protocol_types.py; `make protocol` makes it again."

RECEIVED: list[type[BaseModel]] = [  # what clients send: what has a default may be left out
    protocol.NewTable,
    protocol.Hello,
    protocol.Move,
    protocol.Undo,
    protocol.Say,
    protocol.Leave,
    protocol.Back,
    protocol.Why,
    protocol.Preview,
    protocol.Hint,
    protocol.LookBack,
    protocol.Standings,
    tables.Seated,
    tables.Bot,
    tables.Ready,
    history.Branch,
    reviews.Try,
    reviews.PastQuestion,
    learn.LessonMoves,
    learn.LessonQuestion,
    accounts.NewGuest,
    accounts.ChangeOfMe,
    accounts.NewCredentials,
    accounts.Login,
    matching.Wanted,
    push.BrowserSubscription,
]
SENT: list[type[BaseModel]] = [  # what the server sends: everything is there
    protocol.Sync,
    protocol.NewEntry,
    protocol.Accepted,
    protocol.RefusedRequest,
    protocol.Said,
    protocol.Presence,
    protocol.Reasons,
    protocol.Cascade,
    protocol.Advice,
    protocol.Missed,
    protocol.AllStandings,
    protocol.Order,
    protocol.Goodbye,
    protocol.TableInfo,
    tables.Lobby,
    tables.Link,
    tables.Banned,
    tables.TableKey,
    tables.FoundTable,
    accounts.Me,
    accounts.SignedIn,
    accounts.DeviceLink,
    people.PublicPerson,
    people.GamesPage,
    people.Leaderboard,
    people.RatingChanges,
    push.PushKey,
    errors.RefusalBody,
    history.History,
    reviews.ReviewStatus,
    reviews.Attempt,
    reviews.PastMoves,
    reviews.ReviewedGames,
    learn.LessonNow,
]
POSITION: Final = [schema.Delivering, schema.Reserve, schema.Mat, schema.View]
TOLD: Final = [
    schema.Ranked,
    schema.Foreseen,
    schema.Suggestion,
    schema.WhyNot,
    *get_args(schema.Event),
]
REVIEWED: Final = [
    *get_args(review_schema.Reason),
    review_schema.Decision,
    review_schema.ChanceEvent,
    review_schema.SeatReview,
    review_schema.TurningPoint,
    review_schema.Verdict,
    review_schema.Review,
]
CALLED: Final = {"View": "State", "Event": "GameEvent"}  # by the page
CALLED_IN_REVIEWS: Final = {"Reason": "ReviewReason", "Line": "ReviewLine"}

Hint = Any  # what stands after the colon of a field
PLAIN: Final[Mapping[Hint, str]] = {
    str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null",
}  # fmt: skip


def aliases(module: ModuleType, called: Mapping[str, str] = CALLED) -> dict[Hint, str]:
    """The named unions of a module."""
    return {
        hint: called.get(name, name)
        for name, hint in vars(module).items()
        if get_origin(hint) in (Literal, Union, UnionType)
    }


OF_THE_GAME: Final = aliases(schema)
OF_REVIEWS: Final = {
    hint: name
    for hint, name in aliases(review_schema, CALLED_IN_REVIEWS).items()
    if hint not in OF_THE_GAME
}
ALIASES: Final[Mapping[Hint, str]] = OF_THE_GAME | OF_REVIEWS


def typed(hint: Hint) -> str:
    """The TypeScript of a type."""
    if name := ALIASES.get(hint) or PLAIN.get(hint):
        return name
    origin: object = get_origin(hint)
    inner = get_args(hint)
    if origin in (Literal, Union, UnionType):
        return _union(inner)
    if origin is list:
        entry = typed(*inner)
        return f"({entry})[]" if " | " in entry else f"{entry}[]"
    if origin is dict:
        return _record(*inner)
    if origin is Annotated:
        return _annotated(*inner)
    return typed(*inner) if origin is NotRequired else _called(hint)


def _union(inner: Iterable[Hint]) -> str:
    """One of several words or types."""
    each = (json.dumps(one) if isinstance(one, str) else typed(one) for one in inner)
    return " | ".join(dict.fromkeys(each))


def _record(key: Hint, value: Hint) -> str:
    """A dict; of names not all need be there, and JSON has no other keys than texts."""
    if key in (str, int):
        return f"Record<string, {typed(value)}>"
    return f"Partial<Record<{typed(key)}, {typed(value)}>>"


def _annotated(hint: Hint, *marks: object) -> str:
    """A type with marks; two of them matter here."""
    if schema.SOME_OF_A_VIEW in marks:
        return f"Partial<{_called(schema.View)}>"
    if schema.EVERY_KEY in marks:
        key, value = get_args(hint)
        return f"Record<{typed(key)}, {typed(value)}>"
    return typed(hint)


def _called(shape: type) -> str:
    """The name of an interface."""
    return CALLED.get(shape.__name__, shape.__name__)


def alias(hint: Hint) -> str:
    """A type by its name."""
    return f"export type {ALIASES[hint]} = {_union(get_args(hint))};"


def fields(shape: type) -> dict[str, tuple[Hint, bool]]:
    """The fields of a TypedDict or a model: their types, and whether each must be there."""
    hints = get_type_hints(shape, include_extras=True)
    if is_typeddict(shape):
        required = cast("Any", shape).__required_keys__
        return {name: (hint, name in required) for name, hint in hints.items()}
    told = cast("type[BaseModel]", shape).model_fields
    return {name: (hints[name], each.is_required()) for name, each in told.items()}


def interface(shape: type, sent: bool = True) -> str:
    """One shape; a client may leave out what has a default, but for the type of a message."""
    lines = [f"/** {(shape.__doc__ or '').splitlines()[0]} */"]
    lines.append(f"export interface {_called(shape)} {{")
    for name, (hint, required) in fields(shape).items():
        needed = required or name == "type" or (sent and not is_typeddict(shape))
        lines.append(f"  {name}{'' if needed else '?'}: {typed(hint)};")
    return "\n".join([*lines, "}"])


def models(roots: Iterable[type[BaseModel]]) -> dict[str, type[BaseModel]]:
    """The models and all that they hold, by name."""
    found: dict[str, type[BaseModel]] = {}
    due = list(roots)
    while due:
        model = due.pop()
        if model.__name__ not in found:
            found[model.__name__] = model
            due += [each for hint, _ in fields(model).values() for each in _models_in(hint)]
    return dict(sorted(found.items()))


def _models_in(hint: Hint) -> Iterator[type[BaseModel]]:
    """The models in a type."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        yield hint
    for inner in get_args(hint):
        yield from _models_in(inner)


def state() -> str:
    """The names of the box, and a position as one viewer may know it."""
    names = [alias(hint) for hint in OF_THE_GAME if hint != schema.Event]
    return _joined("\n".join(names), *map(interface, POSITION))


def events() -> str:
    """What happened, who ranks where, what is foreseen, why something is not on offer."""
    return _joined(*map(interface, TOLD), alias(schema.Event))


def review() -> str:
    """A finished game, reviewed: every decision and every chance event."""
    least = {mark: loss * PAIR for loss, mark in SCALE}
    return _joined(
        "\n".join(map(alias, OF_REVIEWS)),
        "/** The least loss for each mark, to be divided by the number of players. */\n"
        f"export const LEAST_LOSS = {json.dumps(least)} as const;",
        *map(interface, REVIEWED),
    )


def messages() -> str:
    """What server and client send."""
    sent = models(SENT)
    received = {name: each for name, each in models(RECEIVED).items() if name not in sent}
    return _joined(
        *map(interface, sent.values()),
        *(interface(each, sent=False) for each in received.values()),
    )


def box() -> str:
    """What is printed on the board and found in the box (R1)."""
    sizes = SLOTS.tolist()
    rows = {building: sizes[rows["artwork"]] for building, rows in BUILDING_ROWS.items()}
    return "\n".join(
        [
            _names("RESOURCES", "Resource", notation.RESOURCES),
            _names("PORTS", "City", notation.PORTS),
            _names("TRADE_CITIES", "City", notation.TRADE_CITIES),
            _names("CITIES", "City", notation.CITIES),
            _names("SITES", "Site", notation.SITES),
            _names("BUILDINGS", "Building", notation.BUILDINGS),
            _names("ACTIONS", "Action", notation.ACTIONS),
            _names("ROWS", "Row", notation.ROWS),
            _names("DISCS", "(keyof Reserve)", schema.Reserve.__annotations__),
            _names("SPACES", "Space", notation.STREETS),
            _names("OPENING_CARDS", "Action", [notation.ACTIONS[i] for i in OPENING_CARDS]),
            f"export const CITY_SLOTS = {sizes[0]};",
            f"export const ROW_SLOTS: Record<Building, number> = {json.dumps(rows)};",
            f"export const SCORING_TILES = {n.TILES};",
            f"export const STACK = {n.TALLEST};",
            f"export const WAREHOUSE = {n.WAREHOUSE};",
            f"export const WORKSHOPS = {n.WORKSHOPS};",
            f"export const WORKSHOP = {n.WORKSHOP_ROOM};",
            f"export const SHIPS = {n.SHIPS};",
            f"export const HOUSES = {n.TRADE_CITIES};",
            f"export const STARTING_DISCS: Record<number, Reserve> = {json.dumps(_discs())};",
            (
                "export const SCORING_CARDS: Record<number, "
                "{ dealt: number; faceUp: number; faceDown: number }> = "
                f"{json.dumps(_scoring_cards())};"
            ),
        ]
    )


def _discs() -> dict[int, dict[str, int]]:
    """What everybody has in reserve at the start, by the number of players (R1.11)."""
    kinds = schema.Reserve.__annotations__
    return {
        players: dict(zip(kinds, discs, strict=True))
        for players, discs in enumerate(DISCS.tolist())
        if any(discs)
    }


def _scoring_cards() -> dict[int, dict[str, int]]:
    """Dealt to everybody, and drawn to lie beside the board, by the number of players (R2.4)."""
    return {
        players: {"dealt": dealt, "faceUp": up, "faceDown": down}
        for players, (dealt, up, down) in enumerate(
            zip(DEALT_EACH.tolist(), FACE_UP.tolist(), FACE_DOWN.tolist(), strict=True)
        )
        if dealt
    }


def _names(constant: str, of: str, names: Iterable[str]) -> str:
    """A list of names."""
    return (
        f"export const {constant} = {json.dumps(list(names))} as const satisfies readonly {of}[];"
    )


def _joined(*parts: str) -> str:
    """Parts with an empty line between them."""
    return "\n\n".join(parts)


def _module(text: str, doc: str, others: Mapping[str, str]) -> str:
    """A whole file: what it is, what it takes from the others, and its own."""
    code = re.sub(r"/\*\*.*?\*/|\"[^\"]*\"", "", text)
    words = set(re.findall(r"\w+", code)) - _exports(text)
    imports = [
        f'import type {{ {", ".join(taken)} }} from "./{name}";'
        for name, other in others.items()
        if (taken := sorted(words & _exports(other)))
    ]
    return _joined(f"/** {doc} {MADE} */", *filter(None, ["\n".join(imports)]), text) + "\n"


def _exports(text: str) -> set[str]:
    """What a file exports."""
    return set(re.findall(r"^export (?:type|interface|const) (\w+)", text, re.MULTILINE))


FILES: Final = (state, events, review, messages, box)


def files() -> dict[Path, str]:
    """Every file and what is in it."""
    made = {each.__name__: (each(), each.__doc__ or "") for each in FILES}
    whole = {
        SOURCES / "protocol" / f"{name}.ts": _module(
            text, doc, {other: made[other][0] for other in sorted(made) if other != name}
        )
        for name, (text, doc) in made.items()
    }
    words = ",\n".join(map(json.dumps, notation.WORDS))
    return whole | {
        FIXTURES / "words.json": f"[\n{words}\n]\n",
        FIXTURES / "chapters.json": json.dumps(_goals(), indent=2) + "\n",
    }


def _goals() -> dict[str, list[str]]:
    """The goals of every chapter of the tutorial: each needs its text."""
    return {
        name: [step.name for step in chapter.script if isinstance(step, Goal)]
        for name, chapter in CHAPTERS.items()
    }


def main() -> int:
    """Write the files, or name those that are out of date."""
    if "--check" not in sys.argv[1:]:
        for path, text in files().items():
            path.write_text(text)
        return 0
    stale = [path for path, text in files().items() if _text(path) != text]
    for path in stale:
        told = path.relative_to(SOURCES.parents[1])
        print(f"calimala: {told} is out of date: make protocol", file=sys.stderr)
    return 1 if stale else 0


def _text(path: Path) -> str | None:
    """What is in a file, if it is there."""
    return path.read_text() if path.exists() else None


if __name__ == "__main__":
    sys.exit(main())
