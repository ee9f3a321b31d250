"""One game in numbers: begin, step, look at it from any seat."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calimala.adapters.observation import OBSERVATION, look
from calimala.adapters.terms import agreed
from calimala.adapters.turns import MASK, TURN, begin, draw_until, resume, step
from calimala.game import IllegalMove
from calimala.game.errors import shown
from calimala.game.notation import PHASES, WORDS
from calimala.game.reading import plain
from calimala.game.refusals import NO_SUCH_MOVE, REFUSALS
from calimala.game.schema import FullState, View
from calimala.game.state_json import write_state
from calimala.game.view import view_moves, view_state
from calimala.rules import engine, jit
from calimala.rules.moves import MOVES
from calimala.rules.state import OFFER, STATE, Games


def illegal(games: Games, i: int, move: int) -> IllegalMove:
    """Why the move cannot be made in one game now."""
    if not 0 <= move < MOVES:
        text = f"illegal action {shown(move)}: actions are 0 to {MOVES - 1}"
        return IllegalMove(str(move), NO_SUCH_MOVE.reason, NO_SUCH_MOVE.rule, text)
    refusal = REFUSALS[engine.refusal(games, i, move)]
    rule = f" ({refusal.rule})" if refusal.rule else ""
    text = f"illegal action {move}, {WORDS[move]!r}: {refusal.text}{rule}"
    return IllegalMove(WORDS[move], refusal.reason, refusal.rule, text)


class Play:
    """One game on the engine's own record, which plays by numbers of moves."""

    def __init__(
        self, players: int, edition: str, layout: str | Sequence[str], reward: str
    ) -> None:
        self._terms = agreed(players, edition, layout, reward)
        jit.ready()
        self.players = players
        self._make_room()

    def _make_room(self) -> None:
        """The arrays, and the views by which they are read."""
        self.games = np.zeros(1, STATE)
        self._offers = np.zeros(1, OFFER)
        self._turns, self._masks = np.zeros(1, TURN), np.zeros(1, MASK)
        self._seen = np.zeros(1, OBSERVATION)
        self._flat, self._moves = self._seen.view(np.int8), self._masks.view(np.int8)
        self._actor, self._over = self._turns["actor"], self._turns["over"]
        self._told: list[tuple[int, int]] = []

    def __getstate__(self) -> tuple[Any, ...]:
        """What makes the game, for a copy or another process."""
        return self._terms, self.players, self._arrays(), list(self._told)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        """A copy of the game with arrays of its own."""
        self._terms, self.players, arrays, told = state
        self._make_room()
        for mine, its in zip(self._arrays(), arrays, strict=True):
            mine[:] = its
        self._told = told

    def _arrays(self) -> tuple[Any, ...]:
        return self.games, self._offers, self._turns, self._masks

    def put(self, position: Games) -> None:
        """Go on from a position, such as `Game.position()`."""
        self.games[0] = position[0]
        resume(self.games, self._offers, self._turns, self._masks)
        self._told = []

    def begin(self, luck: np.uint64 | None = None) -> None:
        """A new game; without luck of its own it goes on with that of the last."""
        if luck is not None:
            self.games["luck"] = luck
        begin(self.games, self._offers, self._turns, self._masks, self._terms, 0, 1)
        self._told = []

    @property
    def seat(self) -> int:
        """Who decides now; -1 when over."""
        return int(self._actor[0])

    @property
    def actor(self) -> int | None:
        """Who decides now; None when over."""
        return None if self.over else self.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._over[0])

    @property
    def rewards(self) -> list[float]:
        """What the last step was worth to each seat."""
        rewards: list[float] = self._turns["rewards"][0, : self.players].tolist()
        return rewards

    @property
    def points(self) -> list[int]:
        """The points of each seat."""
        points: list[int] = self._turns["points"][0, : self.players].tolist()
        return points

    @property
    def plies(self) -> int:
        """How many moves were told of."""
        return len(self._told)

    def is_legal(self, move: int) -> bool:
        """Whether whoever decides may make the move."""
        return 0 <= move < MOVES and bool(self._moves[move])

    def step(self, move: int) -> None:
        """Make a legal move."""
        self._told.append((self.seat, move))
        step(self.games, self._offers, self._turns, self._masks, self._terms, move)

    def draw(self, dice: Any, seats: int) -> None:
        """Any legal moves for the seats of a bit set, until another one decides or the end."""
        draw_until(self.games, self._offers, self._turns, self._masks, self._terms, dice, seats)

    def observation(self, seat: int) -> NDArray[np.int8]:
        """What the seat may know, as a new flat tensor."""
        look(self.games, seat, self._seen)
        return self._flat.copy()

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each legal move; all 0 for a seat that does not decide now."""
        return self._moves.copy() if seat == self._actor[0] else np.zeros(MOVES, np.int8)

    def legal(self) -> list[str]:
        """The words that may be played now, sorted."""
        return sorted([WORDS[move] for move in np.flatnonzero(self._moves).tolist()])

    def illegal(self, move: int) -> IllegalMove:
        """Why the move cannot be made now."""
        return illegal(self.games, 0, move)

    def state(self) -> FullState:
        """The referee's view: everything (`calimala-state/1`)."""
        seats = range(self.players)
        won = [seat for seat in seats if self.over and engine.is_winner(self.games, 0, seat)]
        return write_state(plain(self.games), won or None)

    def view(self, seat: int | None) -> View:
        """What the seat, or a spectator (None), may know."""
        return view_state(self.state(), seat)

    def moves_for(self, seat: int | None) -> list[str | None]:
        """The words played, null where the seat may not know them."""
        played = ((chooser, WORDS[move]) for chooser, move in self._told)
        return view_moves(played, seat, PHASES[self.games[0].phase])
