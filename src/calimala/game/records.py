"""Records, `calimala-record/1`: read with distrust, replayed with every claim checked."""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from calimala.game.errors import BadOption, BadRecord, shown
from calimala.game.luck import Luck, Name, Seed, SeededLuck
from calimala.game.notation import ACTIONS, CARDS, TILES
from calimala.game.schema import Card, Record
from calimala.game.setup import (
    Setup,
    check_edition,
    check_layout,
    check_names,
    check_players,
)
from calimala.rules.tables import DEALT_EACH, FACE_DOWN, FACE_UP

FORMAT: Final = "calimala-record/1"
LARGEST: Final = 1 << 20  # bytes of one record; a long game takes about twenty thousand
MOST_MOVES: Final = 10_000
REQUIRED: Final = (
    "players edition layout scoring_tiles dealt face_up face_down "
    "deck reshuffles moves scores winners"
).split()


class RecordedLuck:
    """Shuffles fall as the record tells; where it ends, as a seed decides."""

    def __init__(
        self, deck: Sequence[str] | None, reshuffles: Sequence[Sequence[str]], then: Luck
    ) -> None:
        told = {f"reshuffle {i + 1}": order for i, order in enumerate(reshuffles)}
        self._told = told if deck is None else {"deck": deck, **told}
        self._then = then
        self.unused = set(self._told)

    def shuffled(self, label: str, cards: Sequence[Name]) -> list[Name]:
        """The recorded order, if it is one of these very cards."""
        if label not in self._told:
            return self._then.shuffled(label, cards)
        self.unused.discard(label)
        _same_cards(label, self._told[label], cards)
        return [cards[cards.index(card)] for card in self._told[label]]


def _same_cards(label: str, told: Sequence[str], cards: Sequence[str]) -> None:
    """Refuse a recorded shuffle of other cards than those to be shuffled."""
    told_of, real = Counter(told), Counter(cards)
    for card in sorted({*told_of, *real}):
        if told_of[card] != real[card]:
            raise BadRecord(f"{label} has {told_of[card]} {card} where {real[card]} are shuffled")


def dumps(record: Mapping[str, object]) -> str:
    """The record as one line."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> dict[str, object]:
    """One record from text, its shape checked."""
    try:
        record = json.loads(text, object_pairs_hook=_no_key_twice)
    except RecursionError:
        raise BadRecord("not a record: brackets nested too deep") from None
    except ValueError as error:
        raise BadRecord(f"not JSON: {error}") from None
    if not isinstance(record, dict):
        raise BadRecord(f"not a record: a JSON object is needed, not {_kind(record)}")
    return record


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, object]:
    """An object in which every key stands once."""
    read = dict(pairs)
    if len(read) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise ValueError(f"key {shown(twice)} stands twice")
    return read


def read(path: str | Path) -> Iterator[tuple[int, dict[str, object]]]:
    """The records of a .jsonl file, or the one of a .json file, with their index; `-` is stdin."""
    if str(path) == "-":
        yield from _lines(sys.stdin.buffer)
        return
    with Path(path).open("rb") as file:
        if Path(path).suffix == ".json":
            yield 0, _decoded(file.read(LARGEST + 1), "game 0")
        else:
            yield from _lines(file)


def _lines(file: IO[bytes]) -> Iterator[tuple[int, dict[str, object]]]:
    """One record a line; blank lines do not count."""
    game = 0
    line = 0
    while text := file.readline(LARGEST + 1):
        line += 1
        if text.strip():
            yield game, _decoded(text, f"game {game} (line {line})")
            game += 1


def _decoded(text: bytes, where: str) -> dict[str, object]:
    """A record from bytes; errors say where."""
    try:
        if len(text) > LARGEST:
            raise BadRecord(f"longer than {LARGEST} bytes: no record of one game is")
        return loads(text.decode())
    except UnicodeDecodeError as error:
        raise BadRecord(f"not UTF-8 text at byte {error.start}", where=where) from None
    except BadRecord as error:
        raise BadRecord(error.what, error.ply, where) from None


def _kind(value: object) -> str:
    """What a JSON value is called."""
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    return "null" if value is None else names.get(type(value), "a number")


def _texts(value: object, key: str) -> list[str]:
    """A list of texts."""
    if not isinstance(value, list):
        raise BadRecord(f"{key} must be a list, not {_kind(value)}")
    for each in value:
        if not isinstance(each, str):
            raise BadRecord(f"{key} must hold texts, not {_kind(each)}")
    return value


def _lists(value: object, key: str) -> list[list[str]]:
    """A list of lists of texts."""
    if not isinstance(value, list):
        raise BadRecord(f"{key} must be a list, not {_kind(value)}")
    return [_texts(each, f"{key}[{i}]") for i, each in enumerate(value)]


def _action_cards(names: list[str]) -> None:
    """Refuse what is no action card."""
    for name in names:
        if name not in ACTIONS:
            raise BadRecord(f"deck or reshuffles: {shown(name)} is no action card")


def _permutation(value: object, of: Sequence[Name], key: str) -> list[Name]:
    """Each of these names exactly once."""
    names = _texts(value, key)
    for name in names:
        if name not in of:
            raise BadRecord(f"{key}: {shown(name)} does not belong there")
        if names.count(name) > 1:
            raise BadRecord(f"{key}: {name} stands there more than once")
    for name in of:
        if name not in names:
            raise BadRecord(f"{key}: {name} is missing")
    return [of[of.index(name)] for name in names]


def _beside(record: Mapping[str, object], key: str, needed: bool) -> list[str]:
    """The card beside the board, as a list of one or none (R2.4)."""
    card = record[key]
    if card is None and not needed:
        return []
    if not isinstance(card, str) or not needed:
        wanted = "a scoring card" if needed else "null"
        raise BadRecord(f"{key} must be {wanted} with {record['players']} players")
    return [card]


def _cards(record: Mapping[str, object], players: int) -> list[Card]:
    """All ten scoring cards in the order they were dealt, the unseen one last."""
    dealt = _lists(record["dealt"], "dealt")
    each = int(DEALT_EACH[players])
    if len(dealt) != players or any(len(cards) != each for cards in dealt):
        raise BadRecord(f"dealt must be {players} lists of {each} scoring cards")
    told = [card for cards in dealt for card in cards]
    told += _beside(record, "face_up", bool(FACE_UP[players]))
    told += _beside(record, "face_down", bool(FACE_DOWN[players]))
    unseen = [card for card in CARDS if card not in told]
    return _permutation([*told, *unseen], CARDS, "dealt and beside the board")


def _seed(record: Mapping[str, object]) -> Seed | None:
    """Whole number or text; records from elsewhere may have none."""
    seed = record.get("seed")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise BadRecord(f"seed must be a whole number or a text, not {_kind(seed)}")
    return seed


def _setup(record: Mapping[str, object]) -> Setup:
    """The setup of a record, its shape checked."""
    try:
        players = check_players(record["players"])
        return Setup(
            players=players,
            edition=check_edition(record["edition"]),
            layout=check_layout(_texts(record["layout"], "layout")),
            tiles=_permutation(record["scoring_tiles"], TILES, "scoring_tiles"),
            cards=_cards(record, players),
            seed=_seed(record),
            names=check_names(record.get("names"), players),
        )
    except BadOption as error:
        raise BadRecord(str(error)) from None


def _check_shape(record: Mapping[str, object]) -> None:
    """The format's version and every key that must be there."""
    version = record.get("format")
    if version != FORMAT:
        raise BadRecord(f"format must be {FORMAT!r}, not {shown(version)}")
    for key in REQUIRED:
        if key not in record:
            raise BadRecord(f"{key} is missing")


def opened(record: Mapping[str, object]) -> tuple[Setup, RecordedLuck]:
    """The setup of a record and its shuffles; BadRecord if it has not the shape of one."""
    _check_shape(record)
    setup = _setup(record)
    if len(moves(record)) > MOST_MOVES:
        raise BadRecord(f"moves: {len(moves(record))} are more than any game has")
    deck = None if record["deck"] is None else _texts(record["deck"], "deck")
    reshuffles = _lists(record["reshuffles"], "reshuffles")
    for cards in (deck or [], *reshuffles):
        _action_cards(cards)
    then = SeededLuck(dumps(record) if setup.seed is None else setup.seed)
    return setup, RecordedLuck(deck, reshuffles, then)


def moves(record: Mapping[str, object]) -> list[str]:
    """The words of a record."""
    return _texts(record["moves"], "moves")


def check_end(record: Mapping[str, object], luck: RecordedLuck, played: Record) -> None:
    """Refuse a record that claims another end than the game has when all its moves are played."""
    ply = len(played["moves"])
    if luck.unused:
        raise BadRecord(f"{min(luck.unused)} is in the record but was never shuffled", ply)
    if record["deck"] is None and played["deck"] is not None:
        raise BadRecord("deck is null although all cards were taken", ply)
    if len(played["reshuffles"]) > len(_lists(record["reshuffles"], "reshuffles")):
        raise BadRecord(f"reshuffle {len(played['reshuffles'])} is missing from the record", ply)
    for key in ("scores", "winners"):
        claimed, true = json.dumps(record[key]), json.dumps(played[key])
        if claimed != true:
            raise BadRecord(f"{key} should be {true}, the record says {claimed[:60]}", ply)
