"""Shuffles that can be checked: each part of the proof counts, each false shuffle is found."""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calimala.game import BadRecord, Game
from calimala.server.tables import provable_shuffle

Record = dict[str, Any]
SECRET = "5ec3e7" * 10 + "5ec3"
ENTROPY = [(0, "north"), (2, "south")]
TEXTS = st.text(max_size=20)
CHAIRS = st.dictionaries(st.integers(0, 4), TEXTS).map(lambda texts: list(texts.items()))


def played(**options: Any) -> Game:
    """A finished game of three, dealt from the secret and both contributions."""
    game = Game.new(3, provable_shuffle.seed(SECRET, ENTROPY), **options)
    random = Random(1)
    while not game.over:
        game.play(random.choice(game.legal()))
    return game


@pytest.fixture(scope="module")
def proven() -> Record:
    """The record of a finished game with its proof."""
    game = played()
    order = provable_shuffle.order(provable_shuffle.seed(SECRET, ENTROPY), range(3))
    return game.record() | {"fair": provable_shuffle.proof(SECRET, ENTROPY, order)}


@pytest.fixture
def record(proven: Record) -> Record:
    """A copy to tamper with."""
    return copy.deepcopy(proven)


def test_secrets_are_long_and_never_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # real luck
    assert len({provable_shuffle.new_secret() for _ in range(100)}) == 100
    assert all(len(bytes.fromhex(provable_shuffle.new_secret())) == 32 for _ in range(5))


@given(st.lists(TEXTS, min_size=2, max_size=2, unique=True), CHAIRS)
def test_two_secrets_give_two_commitments_and_two_seeds(
    secrets: list[str], entropy: list[tuple[int, str]]
) -> None:
    one, other = secrets
    assert provable_shuffle.commitment(one) != provable_shuffle.commitment(other)
    assert provable_shuffle.seed(one, entropy) != provable_shuffle.seed(other, entropy)


@given(st.lists(CHAIRS.map(sorted), min_size=2, max_size=2, unique_by=str))
def test_two_sets_of_contributions_give_two_seeds(entropies: list[list[tuple[int, str]]]) -> None:
    one, other = entropies
    assert provable_shuffle.seed(SECRET, one) != provable_shuffle.seed(SECRET, other)


@given(CHAIRS, st.randoms())
def test_the_chair_of_a_contribution_counts_and_not_its_order(
    entropy: list[tuple[int, str]], random: Random
) -> None:
    later = random.sample(entropy, len(entropy))
    assert provable_shuffle.seed(SECRET, later) == provable_shuffle.seed(SECRET, entropy)


def test_exchanged_contributions_give_another_seed() -> None:
    assert provable_shuffle.seed(SECRET, [(0, "a"), (1, "b")]) != provable_shuffle.seed(
        SECRET, [(0, "b"), (1, "a")]
    )


def test_the_commitment_reveals_neither_secret_nor_seed() -> None:
    assert (
        len({provable_shuffle.commitment(SECRET), provable_shuffle.seed(SECRET, []), SECRET}) == 3
    )


def test_a_lone_surrogate_is_no_trouble() -> None:
    assert provable_shuffle.seed(SECRET, [(0, "\ud800")]) != provable_shuffle.seed(
        SECRET, [(0, "\ud801")]
    )


@given(TEXTS, st.integers(2, 5))
def test_everybody_is_in_the_turn_order_once(seed: str, players: int) -> None:
    drawn = provable_shuffle.order(seed, range(players))
    assert sorted(drawn) == list(range(players))
    assert drawn == provable_shuffle.order(seed, range(players))


def test_every_turn_order_is_drawn() -> None:
    assert len({tuple(provable_shuffle.order(str(seed), range(3))) for seed in range(200)}) == 6


def test_a_true_record_has_no_findings(record: Record) -> None:
    assert record["reshuffles"], "a game with a reshuffle is needed to check one"
    assert provable_shuffle.check(record) == []
    assert provable_shuffle.check(json.loads(json.dumps(record))) == []
    assert provable_shuffle.shuffles(record)[:5] == [
        "turn order",
        "layout",
        "tiles",
        "cards",
        "deck",
    ]
    assert provable_shuffle.shuffles(record)[5].split()[0] == str(len(record["reshuffles"]))


@pytest.mark.parametrize("layout", ["first-game", None])
def test_a_layout_that_was_chosen_is_not_checked(layout: str | None) -> None:
    chosen = layout or "wood brick marble build contribute weave ship transport artwork".split()
    order = provable_shuffle.order(provable_shuffle.seed(SECRET, ENTROPY), range(3))
    record: Record = {**played(layout=chosen).record()}
    assert provable_shuffle.check(
        record | {"fair": provable_shuffle.proof(SECRET, ENTROPY, order)}
    ) == ["the shuffle of the layout is not the one committed to"]
    record["fair"] = provable_shuffle.proof(SECRET, ENTROPY, order, layout_given=True)
    assert provable_shuffle.check(record) == []
    assert "layout" not in provable_shuffle.shuffles(record)


def test_a_turn_order_that_was_chosen_is_not_drawn(record: Record) -> None:
    drawn = record["fair"]["order"]
    record["fair"]["order"] = drawn[::-1]
    assert provable_shuffle.check(record) == ["the turn order is not the one drawn"]
    record["fair"]["order_given"] = True
    assert provable_shuffle.check(record) == []
    assert "turn order" not in provable_shuffle.shuffles(record)


def test_a_game_that_goes_on_can_be_checked_too() -> None:
    game = Game.new(3, provable_shuffle.seed(SECRET, ENTROPY))
    order = provable_shuffle.order(provable_shuffle.seed(SECRET, ENTROPY), range(3))
    record = game.record() | {"fair": provable_shuffle.proof(SECRET, ENTROPY, order)}
    assert provable_shuffle.check(record) == []
    assert provable_shuffle.shuffles(record) == ["turn order", "layout", "tiles", "cards"]


def _swap(*path: Any) -> Callable[[Record], None]:
    """Exchange the first two different things of a list in the record."""

    def change(record: Record) -> None:
        found: Any = record
        for step in path:
            found = found[step]
        other = next(i for i, each in enumerate(found) if each != found[0])
        found[0], found[other] = found[other], found[0]

    return change


def _fair(**changed: Any) -> Callable[[Record], None]:
    return lambda record: record["fair"].update(changed)


def _another_reshuffle(record: Record) -> None:
    """The same cards of the last reshuffle, those drawn last exchanged: every move stays legal."""
    cards = record["reshuffles"][-1]
    other = next(i for i in range(len(cards) - 1, -1, -1) if cards[i] != cards[-1])
    cards[-1], cards[other] = cards[other], cards[-1]


SEED = "the seed is not made of the secret and the contributions"
FORGED: dict[str, tuple[Callable[[Record], object], str]] = {
    "another commitment": (_fair(commitment="0" * 64), "the secret is not the one committed to"),
    "another secret": (_fair(secret="0" * 64), SEED),
    "a changed contribution": (_fair(entropy=[[0, "north"], [2, "south!"]]), SEED),
    "a missing contribution": (_fair(entropy=[[0, "north"]]), SEED),
    "contributions of other chairs": (_fair(entropy=[[0, "south"], [2, "north"]]), SEED),
    "a stranger's contribution": (
        _fair(entropy=[[0, "north"], [2, "south"], [4, "x"]]),
        "there is a contribution without a chair",
    ),
    "another seed": (lambda record: record.update(seed="x"), SEED),
    "no seed": (lambda record: record.pop("seed"), SEED),
    "another turn order": (_swap("fair", "order"), "the turn order is not the one drawn"),
    "a turn order of two": (_fair(order=[0, 1]), "the turn order does not name every chair once"),
    "another layout": (_swap("layout"), "the shuffle of the layout is not"),
    "other tiles": (_swap("scoring_tiles"), "the shuffle of the tiles is not"),
    "another reshuffle": (_another_reshuffle, "is not the one committed to"),
}


@pytest.mark.parametrize("forgery", FORGED)
def test_a_forgery_is_found(forgery: str, record: Record) -> None:
    change, expected = FORGED[forgery]
    change(record)
    record["moves"] = _still_legal(record)
    findings = provable_shuffle.check(record)
    assert any(expected in finding for finding in findings), findings


def _still_legal(record: Record) -> list[str]:
    """The moves as far as they go with what was forged; a cheat would have others ready."""
    try:
        Game.from_record(record)
    except BadRecord:
        record.update(moves=[], scores=None, winners=None, deck=None, reshuffles=[])
    moves: list[str] = record["moves"]
    return moves


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_other_cards_and_another_deck_are_found_with_any_number_of_players(players: int) -> None:
    true, false = provable_shuffle.seed(SECRET, ENTROPY), "another"
    order = provable_shuffle.order(true, range(players))
    game = Game.new(players, false)
    while game.record()["deck"] is None:
        game.play(game.legal()[0])
    forged = game.record() | {"seed": true, "fair": provable_shuffle.proof(SECRET, ENTROPY, order)}
    findings = provable_shuffle.check(forged)
    for what in ("the layout", "the tiles", "the cards", "the deck"):
        assert f"the shuffle of {what} is not the one committed to" in findings


def test_exchanged_hands_are_found() -> None:
    seed = provable_shuffle.seed(SECRET, ENTROPY)
    record: Record = {**Game.new(4, seed).record()}
    record["fair"] = provable_shuffle.proof(SECRET, ENTROPY, provable_shuffle.order(seed, range(4)))
    assert provable_shuffle.check(record) == []
    record["dealt"].reverse()
    assert provable_shuffle.check(record) == [
        "the shuffle of the cards is not the one committed to"
    ]


@pytest.mark.parametrize(
    ("proof", "finding"),
    [
        (None, "fair is not an object"),
        ([], "fair is not an object"),
        ({}, "fair: commitment is not a text"),
        ({"secret": 7}, "fair: secret is not a text"),
        ({"entropy": {}}, "fair: entropy is not a list of [chair, text]"),
        ({"entropy": [["a", 0]]}, "fair: entropy is not a list of [chair, text]"),
        ({"entropy": [[0, "a", "b"]]}, "fair: entropy is not a list of [chair, text]"),
        ({"entropy": [[True, "a"]]}, "fair: entropy is not a list of [chair, text]"),
        ({"entropy": [[0, "a"], [0, "b"]]}, "fair: entropy has a chair more than once"),
        ({"order": "012"}, "fair: order is not a list of chairs"),
        ({"order": [[0], 1, 2]}, "fair: order is not a list of chairs"),
    ],
)
def test_a_malformed_proof_is_reported_as_such(proof: Any, finding: str, record: Record) -> None:
    record["fair"] = record["fair"] | proof if proof else proof
    assert provable_shuffle.check(record) == [finding]


def test_a_record_without_proof_says_so(record: Record) -> None:
    del record["fair"]
    assert provable_shuffle.check(record) == ["it has no proof of its shuffles (the key fair)"]


def test_a_record_against_the_rules_says_why(record: Record) -> None:
    record["moves"][0] = "end"
    (finding,) = provable_shuffle.check(record)
    assert finding.startswith("ply 0: illegal move 'end'")
