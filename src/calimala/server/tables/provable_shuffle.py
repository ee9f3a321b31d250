"""Shuffles that can be checked: the server commits to a secret, then every person adds to it.

Before anyone sits down the server publishes the hash of its secret. At the deal, the secret and the
people's contributions make the seed of every shuffle. With the finished game both are published,
and anyone can recompute it all. Neither the server alone nor the people without it can choose a
shuffle; a player who also runs the server, and contributes last, could.
"""

import hashlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from calimala.game import CalimalaError, Game, SeededLuck
from calimala.game.notation import ACTIONS

COMMITMENT: Final = "calimala-commitment/1"
SEED: Final = "calimala-seed/1"
CHOSEN: Final = {"order": "turn order", "layout": "layout"}
OPENING: Final = {
    "layout": ("layout",),
    "tiles": ("scoring_tiles",),
    "cards": ("dealt", "face_up", "face_down"),
}  # the shuffles before the first move, and the keys of a record with their results

Contribution = tuple[int, str]  # a person's chair and text
Json = dict[str, Any]


def new_secret() -> str:
    """32 random bytes."""
    return secrets.token_hex(32)


def new_contribution() -> str:
    """A contribution for a person whose client makes none."""
    return secrets.token_hex(16)


def commitment(secret: str) -> str:
    """The hash published before the game: it binds the server to its secret, but hides it."""
    return _hash(COMMITMENT, secret)


def seed(secret: str, entropy: Sequence[Contribution]) -> str:
    """The seed of every shuffle, from the secret and each person's contribution, by chair."""
    return _hash(SEED, [secret, sorted([chair, text] for chair, text in entropy)])


def order(seed: str, chairs: Sequence[int]) -> list[int]:
    """Who plays first, second and so on: the chairs, drawn by lot."""
    return [int(chair) for chair in SeededLuck(seed).shuffled("seats", [str(c) for c in chairs])]


def proof(
    secret: str,
    entropy: Sequence[Contribution],
    order: Sequence[int],
    layout_given: bool = False,
    order_given: bool = False,
) -> Json:
    """The proof in a finished game's record, under `fair`."""
    return {
        "commitment": commitment(secret),
        "secret": secret,
        "entropy": sorted([chair, text] for chair, text in entropy),
        "order": list(order),
        **({"layout_given": True} if layout_given else {}),
        **({"order_given": True} if order_given else {}),
    }


def check(record: Json) -> list[str]:
    """What in a record is not as committed, in words; empty if all is right."""
    if "fair" not in record:
        return ["it has no proof of its shuffles (the key fair)"]
    try:
        _check_shape(record["fair"])
        Game.from_record(record)
    except (_Unfit, CalimalaError) as fault:
        return [str(fault)]
    return [*_promises(record), *_opening(record), *_decks(record)]


def shuffles(record: Json) -> list[str]:
    """The shuffles of a record that `check` found as committed."""
    fair = record["fair"]
    names = [] if _is_given(fair, "order") else ["turn order"]
    names += [name for name in OPENING if not _is_given(fair, name)]
    names += [] if record["deck"] is None else ["deck"]
    count = len(record["reshuffles"])
    return names + ([f"{count} reshuffle{'s'[: count > 1]}"] if count else [])


def given(record: Json) -> list[str]:
    """What was chosen instead of shuffled, by the record's own, unproven account."""
    return [name for what, name in CHOSEN.items() if _is_given(record["fair"], what)]


class _Unfit(ValueError):
    """A malformed proof."""


def _hash(purpose: str, content: object) -> str:
    """SHA-256 of a purpose and ASCII JSON, which no two different contents share."""
    text = json.dumps([purpose, content], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_chair(value: object) -> bool:
    return type(value) is int and 0 <= value < 5


def _is_order(value: object) -> bool:
    return isinstance(value, list) and all(_is_chair(chair) for chair in value)


def _is_entropy(value: object) -> bool:
    return isinstance(value, list) and all(_is_contribution(each) for each in value)


def _is_contribution(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    return _is_chair(value[0]) and _is_text(value[1])


SHAPE: Final[dict[str, tuple[Callable[[object], bool], str]]] = {
    "commitment": (_is_text, "a text"),
    "secret": (_is_text, "a text"),
    "entropy": (_is_entropy, "a list of [chair, text]"),
    "order": (_is_order, "a list of chairs"),
}


def _check_shape(fair: Any) -> None:
    """Refuse a malformed proof."""
    if not isinstance(fair, dict):
        raise _Unfit("fair is not an object")
    for key, (fits, wanted) in SHAPE.items():
        if not fits(fair.get(key)):
            raise _Unfit(f"fair: {key} is not {wanted}")
    chairs = [chair for chair, _ in fair["entropy"]]
    if len(set(chairs)) < len(chairs):
        raise _Unfit("fair: entropy has a chair more than once")


def _is_given(fair: Json, what: str) -> bool:
    """Whether the host chose it and nothing was drawn."""
    return fair.get(f"{what}_given") is True


def _committed_seed(record: Json) -> str:
    """The seed that the secret and the contributions make."""
    fair = record["fair"]
    return seed(fair["secret"], [(chair, text) for chair, text in fair["entropy"]])


def _promises(record: Json) -> Iterator[str]:
    """What is wrong with the secret, the seed and the turn order."""
    fair = record["fair"]
    if commitment(fair["secret"]) != fair["commitment"]:
        yield "the secret is not the one committed to"
    if record.get("seed") != _committed_seed(record):
        yield "the seed is not made of the secret and the contributions"
    chairs = list(range(record["players"]))
    if any(chair not in chairs for chair, _ in fair["entropy"]):
        yield "there is a contribution without a chair"
    if sorted(fair["order"]) != chairs:
        yield "the turn order does not name every chair once"
    elif not _is_given(fair, "order") and fair["order"] != order(_committed_seed(record), chairs):
        yield "the turn order is not the one drawn"


def _opening(record: Json) -> Iterator[str]:
    """Which of the opening shuffles are not those of the seed."""
    given = _is_given(record["fair"], "layout")
    drawn: Mapping[str, object] = Game.new(
        record["players"],
        _committed_seed(record),
        record["edition"],
        record["layout"] if given else "shuffled",
    ).record()
    for what, keys in OPENING.items():
        if any(record[key] != drawn[key] for key in keys):
            yield f"the shuffle of the {what} is not the one committed to"


def _decks(record: Json) -> Iterator[str]:
    """Which decks and reshuffles are not those of the seed; their cards are known to be right."""
    luck = SeededLuck(_committed_seed(record))
    decks = {} if record["deck"] is None else {"deck": record["deck"]}
    decks |= {f"reshuffle {i}": cards for i, cards in enumerate(record["reshuffles"], 1)}
    for label, cards in decks.items():
        if luck.shuffled(label, sorted(cards, key=ACTIONS.index)) != cards:
            what = "shuffle of the deck" if label == "deck" else label
            yield f"the {what} is not the one committed to"
