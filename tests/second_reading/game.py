"""The whole position, and the luck that goes into it."""

import random
from dataclasses import dataclass, field

from .box import ACTIONS, COPIES, DISCS, SPACES, cells
from .pieces import Board, Delivery, Mat

Disc = int | str


@dataclass
class Luck:
    """Where shuffled cards come from: a record, or a random number generator."""

    rng: random.Random | None = None
    deck: list[str] | None = None
    reshuffles: list[list[str]] = field(default_factory=list)

    def first_deck(self, cards: list[str]) -> list[str]:
        """The deck after the opening take (R2.6)."""
        return self._checked(self.deck, cards) if self.rng is None else self._mixed(cards)

    def next_deck(self, cards: list[str]) -> list[str]:
        """The discard pile shuffled into a new deck (R4.7)."""
        if self.rng is not None:
            return self._mixed(cards)
        return self._checked(self.reshuffles.pop(0) if self.reshuffles else None, cards)

    def _mixed(self, cards: list[str]) -> list[str]:
        """The cards in a random order."""
        assert self.rng is not None
        return self.rng.sample(cards, len(cards))

    @staticmethod
    def _checked(recorded: list[str] | None, cards: list[str]) -> list[str]:
        """The recorded order, if it is one of exactly these cards."""
        if recorded is None or sorted(recorded) != sorted(cards):
            raise ValueError(f"the record has no shuffle of {sorted(cards)} here: {recorded}")
        return list(recorded)


@dataclass
class Activation:
    """One disc being activated by its owner (R4)."""

    level: int
    owner: int
    pending: dict[str, int]
    bound: bool  # R3.2(b) holds: none of the space's actions has been carried out yet
    delivery: Delivery | None = None
    touched: set[str] = field(default_factory=set)  # places that got a cube (R7.4)


@dataclass
class Game:
    """The whole position; seats count from 0, side 2 of a two-player game is the third party."""

    players: int
    edition: str
    layout: list[str]
    tiles: list[str]
    dealt: list[list[str]]
    face_up: str | None
    face_down: str | None
    luck: Luck
    phase: str = "keep"
    actor: int | None = 0
    active: int | None = None
    space: str | None = None
    activation: Activation | None = None
    waiting: list[int] = field(default_factory=list)  # levels still to be activated, next first
    kept: list[str | None] = field(init=False)
    shown: list[str | None] = field(init=False)
    open_cards: list[str] = field(default_factory=list)
    stacks: dict[str, list[Disc]] = field(init=False)
    reserve: list[dict[str, int]] = field(init=False)
    placed: list[int] = field(init=False)
    mats: list[Mat] = field(init=False)
    hands: list[list[str]] = field(init=False)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    board: Board = field(init=False)
    seats: list[int | None] = field(default_factory=list)
    scores: list[int] = field(init=False)
    winners: list[int] | None = None
    moves: list[str] = field(default_factory=list)
    first_deck: list[str] | None = None
    reshuffled: list[list[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Lay out empty board, full reserves and empty mats (R1.9, R1.11)."""
        own, white, support = DISCS[self.players]
        self.kept = [None] * self.players
        self.shown = [None] * self.players if self.players == 2 else []
        self.stacks = {space: [] for space in SPACES}
        self.reserve = [
            {"own": own, "white": white, "support": support} for _ in range(self.players)
        ]
        self.placed = [0] * self.players
        self.mats = [Mat() for _ in range(self.players)]
        self.hands = [[] for _ in range(self.players)]
        self.board = Board.empty(self.sides)
        self.scores = [0] * self.sides

    @property
    def sides(self) -> int:
        """How many score: the third party is one more (R7.5)."""
        return max(self.players, 3)

    def actions_of(self, space: str) -> list[str]:
        """The two actions of a space (R1.2)."""
        return [self.layout[cell] for cell in cells(space)]

    def gain_card(self, seat: int, card: str) -> None:
        """A card into the hand, which stays in the order of R1.1."""
        self.hands[seat] = sorted([*self.hands[seat], card], key=ACTIONS.index)


def all_cards() -> list[str]:
    """The 45 action cards (R1.8)."""
    return [action for action in ACTIONS for _ in range(COPIES)]


def current(game: Game) -> tuple[int, str, Activation]:
    """The active seat, the space and the activation of a turn under way."""
    assert game.active is not None and game.space is not None and game.activation is not None
    return game.active, game.space, game.activation
