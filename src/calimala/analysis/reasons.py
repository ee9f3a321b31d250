"""Why one move is better than another: what both lead to this turn, or soon after, as facts."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Final, Literal

from calimala.analysis.outcomes import DEALS, Lines, Outcome, Table
from calimala.analysis.schema import Line, Reason, Theme
from calimala.game.notation import ACTIONS
from calimala.game.schema import Ranked, Tile, View
from calimala.players.base import Moment
from calimala.players.mcts.advice import GAINS
from calimala.rules.streets import ACTIVATED

MOSTLY: Final = 0.5  # the share of deals from which on something counts as happening
TELLING: Final = 0.7  # how much more of something is worth telling
CERTAIN: Final = 2.0  # standard errors that a difference a round later must exceed
SCORES: Final = 0.5  # points in a tile from which on they are told as some
FEWEST: Final = 3  # reasons enough

THEMES: Final[dict[str, Theme]] = {
    "tie": "tie",
    "scores": "scoring",
    "points": "scoring",
    "stands": "scoring",
    "wakes": "gift",
    "gives": "gift",
    "card": "card",
    "cubes": "cubes",
    "seats": "cubes",
    "goods": "tempo",
    "soon": "tempo",
    "later": "tempo",
}


class Explainer:
    """Plays the best move and the one made to the end of the turn, and tells the difference."""

    def __init__(self) -> None:
        self._table = Table()

    def reasons(self, moment: Moment, best: str, played: str, seed: int) -> list[Reason]:
        """What the best move does and the other does not, and the other way round."""
        lines = self._table.lines(moment, best, played, seed)
        seat = moment.view["actor"] or 0
        found = [
            *_ties(lines, seat),
            *_scorings(lines, seat),
            *_wakings(moment.view, best, played, seat),
            *_gifts(lines, seat),
            *_cards(lines),
            *_amounts(lines, seat),
            *islice(_standings(lines, seat), 1),
        ]
        if not found:
            found = [*self._soon(lines, seat), *_goods(lines)]
        return found[:FEWEST] or [{"reason": "later", "line": "best"}]

    def _soon(self, lines: Lines, seat: int) -> Iterator[Reason]:
        """Points that the best move brings the player, or the other one a rival, in a round."""
        players = len(lines.best[0].gains)
        best, played = (self._table.points_soon(line, players) for line in lines)
        for side in sorted(range(players), key=lambda each: each != seat):
            sign = 1 if side == seat else -1
            line: Line = "best" if side == seat else "played"
            gaps = [sign * (a[side] - b[side]) for a, b in zip(best, played, strict=True)]
            more = fmean(gaps)
            if more >= max(TELLING, CERTAIN * stdev(gaps) / sqrt(DEALS)):
                yield {"reason": "soon", "line": line, "seat": side, "points": round(more, 1)}


def theme_of(reasons: Sequence[Reason]) -> Theme:
    """What kind of mistake it is, by the reason that weighs most."""
    first = reasons[0]
    if first["reason"] == "wakes" and first["line"] == "best":
        return "tempo"  # own discs that did not act: nothing was given to anybody
    if first["reason"] == "soon" and first["line"] == "played":
        return "gift"
    return THEMES[first["reason"]]


NAMES: Final[tuple[Line, Line]] = ("best", "played")


def _either(one: bool, other: bool) -> Line | None:
    """Which line alone does something."""
    return None if one == other else NAMES[other]


def _scorings(lines: Lines, seat: int) -> Iterator[Reason]:
    """Tiles that only one of the moves scores: the best to the player's good, the other not."""
    for tile in dict.fromkeys(tile for each in (*lines[0], *lines[1]) for tile in each.scored):
        scored = [[each.scored[tile] for each in line if tile in each.scored] for line in lines]
        happens = [len(each) > MOSTLY * DEALS for each in scored]
        line = _either(*happens)
        if line is None:
            continue
        rankings = scored[NAMES.index(line)]
        place, points = _standing(rankings, seat)
        if points >= SCORES if line == "best" else points < _most_of_others(rankings, seat):
            yield {"reason": "scores", "line": line, "tile": tile, "place": place, "points": points}


def _most_of_others(rankings: Sequence[Sequence[Ranked]], seat: int) -> float:
    """The mean points in a tile of whichever other side gets most."""
    return fmean(
        max((each["points"] for each in lines if each["side"] != seat), default=0)
        for lines in rankings
    )


def _standing(rankings: Sequence[Sequence[Ranked]], seat: int) -> tuple[int, float]:
    """The usual place of a seat in a tile, 0 for none, and its mean points."""
    places = Counter(
        next((i + 1 for i, each in enumerate(lines) if each["side"] == seat), 0)
        for lines in rankings
    )
    points = fmean(
        next((each["points"] for each in lines if each["side"] == seat), 0) for lines in rankings
    )
    return places.most_common(1)[0][0], round(points, 1)


def _ties(lines: Lines, seat: int) -> Iterator[Reason]:
    """Ties of the player that only one of the moves brings about, in tiles that are scored."""
    decided = [Counter(tie for each in line for tie in _ties_of(each, seat)) for line in lines]
    for tie in dict.fromkeys((*decided[0], *decided[1])):
        line = _either(*(each[tie] > MOSTLY * DEALS for each in decided))
        tile, side, won, rule = tie
        if line and won == (line == "best"):
            yield {
                "reason": "tie", "line": line, "tile": tile, "side": side, "won": won, "tie": rule,
            }  # fmt: skip


def _ties_of(
    outcome: Outcome, seat: int
) -> Iterator[tuple[Tile, int, bool, Literal["R5.7a", "R5.7b", "R5.7c", "R5.7d", "R5.7e"]]]:
    """The tile, the other side, whether the tie was won, and what broke it."""
    for tile, lines in outcome.scored.items():
        for above, below in pairwise(lines):
            rule = below["tie"]
            if rule and rule != "R5.7e" and seat in (above["side"], below["side"]):
                won = above["side"] == seat
                yield tile, below["side"] if won else above["side"], won, rule


def _wakings(view: View, best: str, played: str, seat: int) -> Iterator[Reason]:
    """Discs of others that only the placement made activates, own ones that the best one would."""
    if not (best.startswith("place ") and played.startswith("place ")):
        return
    woken = [_woken(view, word) for word in (best, played)]
    for other in range(view["players"]):
        more = woken[1][other] - woken[0][other]
        if more > 0 and other != seat:
            yield {"reason": "wakes", "line": "played", "seat": other, "discs": more}
        elif more < 0 and other == seat:
            yield {"reason": "wakes", "line": "best", "seat": seat, "discs": -more}


def _woken(view: View, word: str) -> Counter[object]:
    """Whose discs a placement activates below the one placed (R3.3, R7.2)."""
    _, kind, space = word.split()
    stack = view["stacks"][space]  # type: ignore[index]  # a word that is legal names a space
    return Counter() if kind == "support" else Counter(stack[-(ACTIVATED - 1) :])


def _gifts(lines: Lines, seat: int) -> Iterator[Reason]:
    """Points that only one of the moves brings a rival."""
    for other in range(len(lines[0][0].gains)):
        more = _more(lines, lambda each, side=other: each.gains[side])  # type: ignore[misc]  # bound now
        if other != seat and more < -TELLING:
            points = round(-more, 1)
            yield {"reason": "gives", "line": "played", "seat": other, "points": points}


def _cards(lines: Lines) -> Iterator[Reason]:
    """Cards that only one of the moves puts to use."""
    for action in ACTIONS:
        line = _either(
            *(sum(bool(each.played[action]) for each in line) > MOSTLY * DEALS for line in lines)
        )
        if line:
            yield {"reason": "card", "line": line, "card": action}


def _standings(lines: Lines, seat: int) -> Iterator[Reason]:
    """Tiles yet to be scored, the first before, in which the best move brings the player up."""
    for tile in lines.best[0].waiting:
        ranked = [[each.waiting[tile] for each in line if tile in each.waiting] for line in lines]
        if not all(ranked):
            continue
        (place, points), (_, fewer) = (_standing(each, seat) for each in ranked)
        if place and points - fewer >= TELLING:
            yield {"reason": "stands", "line": "best", "tile": tile, "place": place}


def _goods(lines: Lines) -> Iterator[Reason]:
    """What the best move leaves the player more of, on the mat and in the hand."""
    means = [[fmean(each) for each in zip(*(e.goods for e in line), strict=True)] for line in lines]
    by_gain = zip(GAINS, *means, strict=True)
    more = {
        gain: round(best - other, 1) for gain, best, other in by_gain if best - other >= TELLING
    }
    if more:
        yield {"reason": "goods", "line": "best", "more": more}


def _amounts(lines: Lines, seat: int) -> Iterator[Reason]:
    """Points, cubes and seats in the council that only the best move brings this turn."""
    amounts: dict[Literal["points", "cubes", "seats"], Callable[[Outcome], int]] = {
        "points": lambda each: each.gains[seat],
        "seats": lambda each: each.seats,
        "cubes": lambda each: each.cubes,
    }
    for name, amount in amounts.items():
        more = _more(lines, amount)
        if more >= TELLING:
            yield {"reason": name, "line": "best", "more": round(more, 1)}


def _more(lines: Lines, amount: Callable[[Outcome], int]) -> float:
    """How much more of something the best move brings on average."""
    best, played = (fmean(map(amount, line)) for line in lines)
    return best - played
