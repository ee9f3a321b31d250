"""R3.2 by brute force: which sequences of card plays make an action possible?

Every sequence of card plays is tried, with every building, city and number of deliveries, breadth
first on copies of mat and board, with the same code that plays the game. Only these are skipped:

1. Plays that cannot matter. A play is of use for a goal if it changes something that the goal, or
   another play of use, looks at (`LOOKS`, `CHANGES`). Take a sequence that reaches the goal and
   leave out the plays of no use: whatever the others look at is as before, and no card is missing.
2. Positions that differ only in what can never be told apart by a possibility (`gist`):
   which building's row a free slot belongs to (a resource, a marble, a ship may go to any of them,
   so only the sum counts); the order of workshops (the fullest gives, all of them get) and of trade
   cities (each takes one cloth a transport); and free slots beyond what the cards in hand can fill
   (they can then never run out; one more than that is the same as many more).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .actions import options, perform
from .box import ACTIONS, ARTWORK_HOMES, CHURCHES, MOST_SHIPS, PORTS, RESOURCES, TRADE
from .pieces import Board, Delivery, Mat, is_delivery

LOOKS: dict[str, set[str]] = {
    "wood": {"wood"},
    "brick": {"brick"},
    "marble": {"marble"},
    "build ship": {"wood", "ships"},
    "build house": {"brick", "houses"},
    "build workshop": {"wood", "brick", "workshops"},
    "artwork": {"marble", "artwork slots"},
    "weave": {"cloth", "workshops"},
    "ship": {"cloth", "ships", "port slots"},
    "transport": {"cloth", "houses", "trade slots"},
    "contribute wood": {"wood", "wood slots"},
    "contribute brick": {"brick", "brick slots"},
    "contribute marble": {"marble", "marble slots"},
}
CHANGES: dict[str, set[str]] = {
    "wood": {"wood"},
    "brick": {"brick"},
    "marble": {"marble"},
    "build ship": {"wood", "ships"},
    "build house": {"brick", "houses"},
    "build workshop": {"wood", "brick", "workshops"},
    "artwork": {"marble", "artwork slots"},
    "weave": {"cloth"},
    "ship": {"cloth", "port slots"},
    "transport": {"cloth", "trade slots"},
    "contribute wood": {"wood", "wood slots"},
    "contribute brick": {"brick", "brick slots"},
    "contribute marble": {"marble", "marble slots"},
}
MEMORY = 100_000

Gist = tuple[object, ...]
_known: dict[tuple[str, Gist], bool] = {}


@dataclass
class Prospect:
    """What a player would have after some card plays."""

    seat: int
    mat: Mat
    board: Board
    hand: list[str]

    def after(self, word: str, card: str | None = None) -> "Prospect":
        """The prospect after one action or delivery, from a card or not."""
        hand = list(self.hand)
        if card is not None:
            hand.remove(card)
        then = Prospect(self.seat, self.mat.copy(), self.board.copy(), hand)
        perform(word, then.mat, then.board, self.seat)
        return then


def within_reach(actions: list[str], prospect: Prospect) -> bool:
    """Whether card plays from the hand lead to one of these actions being possible (R3.2(a))."""
    return any(_reaches(action, prospect) for action in actions)


def endings(prospect: Prospect, delivery: Delivery) -> Iterator[Prospect]:
    """Every prospect in which a begun delivery can end: `stop` now, or deliver on (R4.6)."""
    yield prospect
    for word in delivery.options(prospect.mat, prospect.board):
        yield from endings(prospect.after(word), delivery.after(word.split()[1]))


def outcomes(prospect: Prospect, card: str, word: str) -> Iterator[Prospect]:
    """Every prospect that playing a card with these words can end in."""
    then = prospect.after(word, card)
    if is_delivery(word):
        yield from endings(then, Delivery.begun(word.split()[1], then.mat))
    else:
        yield then


def kind(word: str) -> str:
    """The play in `LOOKS` and `CHANGES` that these words are."""
    words = word.split()
    return " ".join(words[:2]) if words[0] in ("build", "contribute") else words[0]


@cache
def of_use(goal: str) -> frozenset[str]:
    """The plays that can matter for a goal (argument 1 above)."""
    seen = set().union(*(LOOKS[play] for play in LOOKS if play.split()[0] == goal))
    useful: set[str] = set()
    while more := {play for play in CHANGES if CHANGES[play] & seen} - useful:
        useful |= more
        seen = seen.union(*(LOOKS[play] for play in more))
    return frozenset(useful)


def gist(prospect: Prospect, useful: frozenset[str]) -> Gist:
    """All that tells prospects apart as to what can become possible (argument 2 above)."""
    mat, board = prospect.mat, prospect.board
    cards = Counter(prospect.hand)
    means = {play.split()[0] for play in useful}

    def room(places: list[str], most: int) -> int:
        return min(sum(board.free(place) for place in places), most + 1)

    cities = sorted((city in mat.houses, room([city], cards["transport"])) for city in TRADE)
    return (
        tuple(mat.stock.values()),
        tuple(sorted(mat.cloth)),
        mat.ships,
        tuple(cities),
        room(list(PORTS), MOST_SHIPS * cards["ship"]),
        room([f"{home} artwork" for home in ARTWORK_HOMES], cards["artwork"]),
        *(room([f"{church} {r}" for church in CHURCHES], cards["contribute"]) for r in RESOURCES),
        tuple(cards[card] for card in ACTIONS if card in means),
    )


def _reaches(goal: str, prospect: Prospect) -> bool:
    """Whether no card play or some lead to this one action being possible, remembered."""
    if options(goal, prospect.mat, prospect.board):
        return True
    key = (goal, gist(prospect, of_use(goal)))
    if key not in _known:
        if len(_known) > MEMORY:
            _known.clear()
        _known[key] = _search(goal, prospect)
    return _known[key]


def _search(goal: str, start: Prospect) -> bool:
    """Breadth first: no card played, one card played, two, ..."""
    useful = of_use(goal)
    seen = {gist(start, useful)}
    level = [start]
    while level:
        if any(options(goal, prospect.mat, prospect.board) for prospect in level):
            return True
        level = [new for old in level for new in _unseen(old, useful, seen)]
    return False


def _unseen(old: Prospect, useful: frozenset[str], seen: set[Gist]) -> Iterator[Prospect]:
    """What one card play makes of a prospect, where nothing alike has been seen."""
    for card in sorted(set(old.hand)):
        for word in options(card, old.mat, old.board):
            if kind(word) in useful:
                for new in outcomes(old, card, word):
                    essence = gist(new, useful)
                    if essence not in seen:
                        seen.add(essence)
                        yield new
