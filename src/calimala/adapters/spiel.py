"""OpenSpiel: the game `python_calimala`, with a chance node for every card, tile and cell dealt.

A deck is never put in order: each draw is a chance node over what the deck holds, which comes to
the same (R4.7).
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import pyspiel

from calimala.adapters.observation import MOST_POINTS, SIZE, named
from calimala.adapters.play import Play
from calimala.game import CalimalaError
from calimala.game.notation import (
    ACTIONS,
    CARDS,
    EDITIONS,
    FIRST_GAME,
    NUMBERS,
    SUBJECTS,
    TILES,
    WORDS,
)
from calimala.rules import engine
from calimala.rules.moves import DRAW_MOVE, MOVES, STOP_MOVE
from calimala.rules.names import MOST_PLAYERS
from calimala.rules.setup import CENTRE
from calimala.rules.state import STATE
from calimala.rules.tables import DEALT_EACH, FACE_DOWN, FACE_UP

NAME: Final = "python_calimala"
MOST_MOVES: Final = 2000
"""More than any game can have: 50 discs, 8 pending actions for each, 4 moves for each of those."""
NOTHING: Final = -1
HIDDEN: Final = MOVES + 1
"""A move that is not to be known, in the tensor of an information state; others count from 1."""
MIDDLE: Final = "contribute"

TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Calimala",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={
        "players": 4, "edition": "international", "layout": "shuffled", "reward": "win",
    },
)  # fmt: skip


class CalimalaGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """Calimala; `layout` is shuffled, first-game or nine actions with a / between them."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.settings = TYPE.parameter_specification | (params or {})
        layout = self.settings["layout"]
        self.layout: Any = layout.split("/") if "/" in layout else layout
        try:
            self.new_play()
        except CalimalaError as fault:
            raise pyspiel.SpielError(f"{NAME}: {fault}") from None
        super().__init__(TYPE, _info(self.settings), params or {})

    def new_play(self) -> Play:
        """Room for one game."""
        settings = self.settings
        return Play(settings["players"], settings["edition"], self.layout, settings["reward"])

    def new_initial_state(self) -> "CalimalaState":
        """A table before anything is dealt."""
        return CalimalaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What looks at states for a player."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _info(settings: dict[str, Any]) -> Any:
    """The bounds of a game with these settings."""
    return pyspiel.GameInfo(
        num_distinct_actions=MOVES,
        max_chance_outcomes=len(SUBJECTS),
        num_players=settings["players"],
        min_utility=0.0,
        max_utility=float(MOST_POINTS if settings["reward"] == "points" else 1),
        utility_sum=None,
        max_game_length=MOST_MOVES,
    )


@dataclass
class Deal:
    """So many of a pool to be dealt; what leaves no choice is dealt by itself."""

    pool: Sequence[int]
    count: int
    dealt: list[int] = field(default_factory=list)

    @property
    def due(self) -> bool:
        """Whether chance has something to decide."""
        return len(self.dealt) < min(self.count, len(self.pool) - 1)

    def rest(self) -> list[int]:
        """What was not dealt yet."""
        return [each for each in self.pool if each not in self.dealt]

    def order(self) -> list[int]:
        """The whole pool, what was dealt first."""
        return [*self.dealt, *self.rest()]


class CalimalaState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game between two moves, or between two outcomes of chance."""

    def __init__(self, game: CalimalaGame) -> None:
        super().__init__(game)
        self.settings = game.settings
        self.play = game.new_play()
        self._deals = _deals(game.layout, self.play.players)
        self._begun = False
        self._drawing = NOTHING  # or the move that waits for its card
        self._drawn: dict[int, tuple[int, int]] = {}  # by ply: who drew which card

    def current_player(self) -> int:
        """Who decides, chance included."""
        if not self._begun or self._drawing != NOTHING:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.play.over else self.play.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._begun and self.play.over

    def returns(self) -> list[float]:
        """The rewards, once the game is over."""
        if not self.is_terminal():
            return [0.0] * self.play.players
        points = self.settings["reward"] == "points"
        return [float(each) for each in (self.play.points if points else self.play.rewards)]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        legal: list[int] = np.flatnonzero(self.play.mask(player)).tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be dealt or drawn next, each with its probability."""
        counts = Counter(self._deck() if self._begun else self._deal().rest())
        return [(card, count / counts.total()) for card, count in sorted(counts.items())]

    def _apply_action(self, action: int) -> None:
        self._check(action)
        if not self._begun:
            self._deal().dealt.append(action)
            if not any(deal.due for deal in self._deals):
                self._begin()
        elif self._drawing != NOTHING:
            self._draw(action)
        elif DRAW_MOVE <= action < STOP_MOVE and self._restocked():
            self._drawing = action
        else:
            self._step(action)

    def _check(self, action: int) -> None:
        """Refuse what neither chance nor the player can do now."""
        if not self._begun or self._drawing != NOTHING:
            if action not in dict(self.chance_outcomes()):
                raise pyspiel.SpielError(f"{NAME}: {action} is no outcome of chance now")
        elif not self.play.is_legal(action):
            raise pyspiel.SpielError(f"{NAME}: {self.play.illegal(action)}")

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return WORDS[action]
        names = ACTIONS if self._begun or self._deal() is self._deals[0] else SUBJECTS
        return f"deal {names[action]}"

    def __str__(self) -> str:
        if not self._begun:
            return " ".join(str(deal.dealt) for deal in self._deals)
        return json.dumps(self.play.state())

    def observation_of(self, player: int) -> Any:
        """The flat tensor of a player; nothing is to be seen before all is dealt."""
        return self.play.observation(player) if self._begun else np.zeros(SIZE, np.int8)

    def view_of(self, player: int) -> str:
        """What a player sees, as JSON; before all is dealt, what lies open."""
        return json.dumps(self.play.view(player)) if self._begun else self._opening(player)

    def story_of(self, player: int) -> Iterator[tuple[str | None, str]]:
        """The moves so far, None for a hidden one, each with the card the player drew by it."""
        for ply, word in enumerate(self.play.moves_for(player) if self._begun else ()):
            seat, card = self._drawn.get(ply, (None, 0))
            yield word, ACTIONS[card] if seat == player else ""

    def all_of(self, player: int) -> str:
        """All that a player has seen and done, as a text."""
        story = self.story_of(player)
        moves = ", ".join(f"{word or '?'}{card and f' > {card}'}" for word, card in story)
        waits = f", {WORDS[self._drawing]} > ?" if self._drawing != NOTHING else ""
        return f"player {player} of {self._opening(player)}: {moves}{waits}"

    def _opening(self, player: int) -> str:
        """The table as dealt so far, with the scoring cards of the player only."""
        layout, tiles, cards = self._deals
        each = int(DEALT_EACH[self.play.players])
        known = cards.order() if self._begun else cards.dealt
        own = sorted(known[each * player : each * (player + 1)])
        open_card = int(self.play.games[0].face_up) if self._begun else None
        return json.dumps([self.settings, layout.dealt, tiles.dealt, own, open_card])

    def _deal(self) -> Deal:
        """What is being dealt."""
        return next(deal for deal in self._deals if deal.due)

    def _begin(self) -> None:
        """All is dealt: the first decision."""
        layout, tiles, cards = self._deals
        games = np.zeros(1, STATE)
        games[0].layout[:] = _with_centre(layout.order())
        games[0].tiles[:] = tiles.order()
        edition = EDITIONS.index(self.settings["edition"])
        engine.deal(games, 0, self.play.players, edition, np.array(cards.order(), np.int32))
        self.play.put(games)
        self._begun = True
        self._forget_order()

    def _deck(self) -> list[int]:
        """The cards of the deck."""
        s = self.play.games[0]
        cards: list[int] = s.deck[: s.deck_size].tolist()
        return cards

    def _restocked(self) -> bool:
        """Whether there is a card to draw; an empty deck is made anew first (R4.7)."""
        if not self.play.games[0].deck_size:
            engine.restock(self.play.games, 0)
            self._forget_order()
        return bool(self.play.games[0].deck_size)

    def _draw(self, card: int) -> None:
        """The card that chance has chosen comes to the top of the deck, and is drawn."""
        s, deck = self.play.games[0], self._deck()
        deck.remove(card)
        s.deck[: s.deck_size] = [*deck, card]
        self._drawn[self.play.plies] = (self.play.seat, card)
        move, self._drawing = self._drawing, NOTHING
        self._step(move)

    def _step(self, move: int) -> None:
        """Make a move."""
        self.play.step(move)
        self._forget_order()

    def _forget_order(self) -> None:
        """Decks of the same cards are the same, and no luck is left over."""
        s = self.play.games[0]
        s.deck[: s.deck_size] = sorted(self._deck())
        s.luck = 1


def _deals(layout: Any, players: int) -> tuple[Deal, Deal, Deal]:
    """The layout without its centre, the tiles, the scoring cards."""
    around = [i for i, action in enumerate(ACTIONS) if action != MIDDLE]
    beside = int(FACE_UP[players] + FACE_DOWN[players])
    cells = Deal(around, len(around))
    if layout != "shuffled":
        given = FIRST_GAME if layout == "first-game" else layout
        cells = Deal([ACTIONS.index(action) for action in given], 0)
    return (
        cells,
        Deal([SUBJECTS.index(tile) for tile in TILES], len(TILES)),
        Deal(range(len(CARDS)), players * int(DEALT_EACH[players]) + beside),
    )


def _with_centre(actions: list[int]) -> list[int]:
    """All nine cells: contribute in the centre, unless it was laid out elsewhere (R2.2)."""
    if len(actions) == len(ACTIONS):
        return actions
    return [*actions[:CENTRE], ACTIONS.index(MIDDLE), *actions[CENTRE:]]


class Observer:
    """Looks at a state for a player: `tensor`, and `dict`, its pieces by name."""

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"{NAME}: observers take no parameters, not {params}")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError(f"{NAME}: observations are those of one player, all it may know")
        self._recalls = kind.perfect_recall
        self.tensor = np.zeros(SIZE + 2 * MOST_MOVES * self._recalls, np.float32)
        self.dict = named(self.tensor[:SIZE])
        if self._recalls:
            self.dict["moves"] = self.tensor[SIZE : SIZE + MOST_MOVES]
            self.dict["drawn"] = self.tensor[SIZE + MOST_MOVES :]

    def set_from(self, state: CalimalaState, player: int) -> None:
        """Let the tensor tell what the player may know."""
        self.tensor[:SIZE] = state.observation_of(player)
        if self._recalls:
            self.tensor[SIZE:] = 0
            for ply, (word, card) in enumerate(state.story_of(player)):
                self.dict["moves"][ply] = NUMBERS[word] + 1 if word else HIDDEN
                self.dict["drawn"][ply] = ACTIONS.index(card) + 1 if card else 0

    def string_from(self, state: CalimalaState, player: int) -> str:
        """What the observer sees, as a text."""
        return state.all_of(player) if self._recalls else state.view_of(player)


pyspiel.register_game(TYPE, CalimalaGame)
