"""The uniform bot."""

from collections import Counter

from calimala.players import Moment
from calimala.players.base import NO_VIEW
from calimala.players.bots.uniform import Uniform


def moment(legal: list[str]) -> Moment:
    return Moment(NO_VIEW, (), legal)


def test_the_same_seed_makes_the_same_choices() -> None:
    first, second = Uniform(7), Uniform(7)
    moves = [str(k) for k in range(50)]
    assert [first.choose(moment(moves)) for _ in moves] == [
        second.choose(moment(moves)) for _ in moves
    ]


def test_every_move_is_about_as_likely_as_the_others() -> None:
    bot = Uniform(1)
    counts = Counter(bot.choose(moment(["a", "b", "c"])) for _ in range(30_000))
    assert all(abs(counts[move] - 10_000) < 400 for move in "abc")
