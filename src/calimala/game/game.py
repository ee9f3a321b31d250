"""A game people and programs play: words in, states, views, records and events out."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self, cast

import numpy as np

from calimala.game import records
from calimala.game.errors import BadOption, BadRecord, IllegalMove, shown
from calimala.game.events import tell
from calimala.game.luck import Luck, Seed, SeededLuck
from calimala.game.notation import (
    ACTIONS,
    CARDS,
    EDITIONS,
    FIRST_GAME,
    NUMBERS,
    PHASES,
    SUBJECTS,
    TILES,
    WORDS,
)
from calimala.game.preview import preview
from calimala.game.rankings import ranking, rankings
from calimala.game.reading import plain
from calimala.game.refusals import BESIDE_THE_POINT, NO_SUCH_MOVE, REFUSALS, Refusal
from calimala.game.schema import (
    Action,
    Edition,
    Event,
    FullState,
    Phase,
    Preview,
    Ranked,
    Rankings,
    Record,
    SeedAndNames,
    View,
)
from calimala.game.setup import Setup, check_edition, check_layout, check_names, check_players
from calimala.game.state_json import Facts, deck, read_state, write_state
from calimala.game.view import view_event, view_moves, view_state
from calimala.rules import engine, jit
from calimala.rules import names as n
from calimala.rules.reasons import FINE
from calimala.rules.state import OFFER, STATE, Games, Ints, State, copied

RULES_VERSION: Final = 1
CENTRE: Final[Action] = "contribute"


@dataclass
class _Position:
    """A position with the shuffles that led to it; `games` holds the one record."""

    games: Games
    deck: list[Action] | None = None
    reshuffles: list[list[Action]] = field(default_factory=list)
    legal: list[str] | None = None  # as soon as somebody has asked
    _read: State | None = None

    @property
    def read(self) -> State:
        """The record to be read from Python; it is read once."""
        if self._read is None:
            self._read = plain(self.games)
        return self._read

    def open(self) -> State:
        """The record itself, to be changed; what was read of it before counts no more."""
        self._read = self.legal = None
        record: State = self.games[0]
        return record


def _lay_out(layout: str | Sequence[str], luck: Luck) -> list[Action]:
    """The layout asked for: shuffled, first-game or given (R6.2)."""
    if layout == "first-game":
        return check_layout(FIRST_GAME)
    if layout == "shuffled":
        around = luck.shuffled("layout", [action for action in ACTIONS if action != CENTRE])
        return [*around[:4], CENTRE, *around[4:]]
    if isinstance(layout, str):
        raise BadOption(f"layout must be shuffled, first-game or nine actions, not {shown(layout)}")
    return check_layout(layout)


def _numbers(names: Sequence[str], of: Sequence[str]) -> Ints:
    """Names as the engine's numbers."""
    return np.array([of.index(name) for name in names], np.int32)


class Game:
    """One game: play words, take them back, look at it from any seat.

    >>> game = Game.new(players=3, seed=7)
    >>> game.legal()
    ['keep bruges', 'keep croce', 'keep palazzo']
    """

    def __init__(self, setup: Setup, luck: Luck) -> None:
        """The position before the first move; every shuffle to come is the luck's to settle."""
        jit.ready(modules=(engine.__name__,))
        self.setup = setup
        self._luck = luck
        self._moves: list[str] = []
        self._actors: list[int] = []
        self._past: list[_Position] = []
        self._forgotten = 0  # plies whose positions were given up
        self._now = _Position(_dealt(setup))
        self._offers = np.zeros(1, OFFER)

    @classmethod
    def new(
        cls,
        players: int,
        seed: Seed | None = None,
        edition: str = "international",
        layout: str | Sequence[str] = "shuffled",
        names: Sequence[str] | None = None,
    ) -> Self:
        """A new game; without a seed one is drawn, and kept in the record."""
        if seed is None:
            seed = secrets.randbits(53)
        luck = SeededLuck(seed)
        setup = Setup(
            players=check_players(players),
            edition=check_edition(edition),
            layout=_lay_out(layout, luck),
            tiles=luck.shuffled("tiles", TILES),
            cards=luck.shuffled("cards", CARDS),
            seed=seed,
            names=check_names(names, players),
        )
        return cls(setup, luck)

    @classmethod
    def from_record(cls, record: Mapping[str, object]) -> Self:
        """The game a record tells; BadRecord if a move or the result is against the rules."""
        *_, game = cls.replay(record)
        return game

    @classmethod
    def replay(cls, record: Mapping[str, object]) -> Iterator[Self]:
        """The same game once for every position of a record, the last with its result checked."""
        setup, luck = records.opened(record)
        game = cls(setup, luck)
        for word in records.moves(record):
            yield game
            game._replay(word)
        records.check_end(record, luck, game.record())
        yield game

    @classmethod
    def from_state(cls, state: Mapping[str, object]) -> Self:
        """A game that goes on from a position (`calimala-state/1`); its moves begin here.

        How the position came about is not known, so such a game has no record that others could
        replay. BadState if the position is none.
        """
        games = read_state(state)
        told = write_state(plain(games), None)
        layout, tiles = told["layout"], told["scoring_tiles"]
        setup = Setup(told["players"], told["edition"], layout, tiles, cards=[*CARDS], seed=0)
        game = cls(setup, SeededLuck(0))
        game._now = _Position(games)
        return game

    def __repr__(self) -> str:
        """Enough to tell games apart."""
        return f"<Game of {self.players}, ply {self.ply}, {self.phase}>"

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def edition(self) -> Edition:
        """Which rules decide R5.3."""
        return self.setup.edition

    @property
    def seed(self) -> Seed | None:
        """What the shuffles came from; a secret while the game is on."""
        return self.setup.seed

    @property
    def names(self) -> list[str] | None:
        """What the players are called."""
        return self.setup.names

    @property
    def moves(self) -> tuple[str, ...]:
        """Every word played so far, secret ones included."""
        return tuple(self._moves)

    @property
    def actors(self) -> tuple[int, ...]:
        """Who played each of them."""
        return tuple(self._actors)

    @property
    def last_actor(self) -> int | None:
        """Who played the last of them; None at the start."""
        return self._actors[-1] if self._actors else None

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self._moves)

    @property
    def phase(self) -> Phase:
        """What is being decided."""
        return PHASES[self._now.read.phase]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._now.read.phase == n.OVER

    @property
    def actor(self) -> int | None:
        """Who decides now; None when over."""
        seat = self._now.read.actor
        return None if seat == n.NOBODY else seat

    @property
    def scores(self) -> list[int]:
        """Points so far; with two players the third party's last (R7.5)."""
        s = self._now.read
        return list(s.scores[: s.sides])

    @property
    def winners(self) -> list[int] | None:
        """Who has won, ascending; None before the end (R8.4)."""
        return _winners(self._now)

    def position(self) -> Games:
        """A copy of the engine's record, for players and researchers."""
        return copied(self._now.games)

    def legal(self) -> list[str]:
        """The words that may be played now, sorted."""
        now = self._now
        if now.legal is None:
            count = engine.options(now.games, 0, self._offers)
            now.legal = sorted([WORDS[move] for move in self._offers["moves"][0, :count].tolist()])
        return list(now.legal)

    def refusals(self) -> dict[str, Refusal]:
        """What is not on offer now although its turn or card has come, and why."""
        found = {}
        for move, word in enumerate(WORDS):
            reason = engine.refusal(self._now.games, 0, move)
            if reason != FINE and reason not in BESIDE_THE_POINT:
                found[word] = REFUSALS[reason]
        return found

    def check(self, word: str) -> None:
        """Refuse what may not be played now: IllegalMove, with the reason."""
        self._judged(word)

    def play(self, word: str) -> None:
        """Make the move; IllegalMove, with the reason, leaves everything as it was."""
        move = self._judged(word)
        after = self._after(move)
        self._past.append(self._now)
        self._moves.append(word)
        self._actors.append(self._now.read.actor)
        self._now = after

    def undo(self) -> str:
        """Take back the last move, and say which it was."""
        if not self._past:
            raise IllegalMove("undo", "nothing-to-undo", "", "there is no move to take back")
        self._now = self._past.pop()
        self._actors.pop()
        return self._moves.pop()

    def forget(self) -> None:
        """Give up all earlier positions: what was played can no longer be undone nor told."""
        self._past.clear()
        self._forgotten = self.ply

    def state(self) -> FullState:
        """The referee's view: everything (`calimala-state/1`)."""
        return write_state(self._now.read, self.winners)

    def reading(self) -> State:
        """The record as it is read from Python, secrets included."""
        return self._now.read

    def view(self, seat: int | None) -> View:
        """What the seat, or a spectator (None), may know."""
        return view_state(self.state(), self._seat(seat))

    def ranking(self, subject: str, card: bool = False) -> list[Ranked]:
        """How the points would fall if the tile or card were scored as the board stands now."""
        if subject not in SUBJECTS:
            raise BadOption(f"{shown(subject)} is never scored; what is: {' '.join(SUBJECTS)}")
        return ranking(self._now.games, SUBJECTS[SUBJECTS.index(subject)], card)

    def rankings(self) -> Rankings:
        """How every tile and card would be scored as the board stands now, and what is lacking."""
        return rankings(self._now.games)

    def preview(self, word: str) -> Preview:
        """What a placement will set off, as far as everybody can know it beforehand."""
        self.check(word)
        if self.phase != "place":
            raise BadOption(f"only a placement has a preview, not {shown(word)}")
        return preview(self._now.games, word)

    @property
    def shuffles(self) -> list[list[Action]]:
        """How the deck and every reshuffle fell; secrets."""
        deck = [] if self._now.deck is None else [self._now.deck]
        return deck + self._now.reshuffles

    def events(self, since: int = 0) -> list[Event]:
        """What happened from ply `since` on, secrets included, each event with its ply."""
        return self._events(max(since, self._forgotten), self.ply)

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened, as the seat, or a spectator (None), may know it now."""
        seat = self._seat(seat)
        return [view_event(event, seat, self.phase) for event in self.events(since)]

    def moves_for(self, seat: int | None) -> list[str | None]:
        """The words played, null where the seat, or a spectator (None), may not know them."""
        played = zip(self._actors, self._moves, strict=True)
        return view_moves(played, self._seat(seat), self.phase)

    def record(self) -> Record:
        """The game so far with every shuffle's outcome (`calimala-record/1`)."""
        setup, s = self.setup, self._now.read
        return {
            "format": records.FORMAT,
            "rules_version": RULES_VERSION,
            "players": setup.players,
            "edition": setup.edition,
            **_seed_and_names(setup),
            "layout": list(setup.layout),
            "scoring_tiles": list(setup.tiles),
            "dealt": Facts.dealt.tell(s),
            "face_up": Facts.face_up.tell(s),
            "face_down": Facts.face_down.tell(s),
            "deck": self._now.deck,
            "reshuffles": [list(each) for each in self._now.reshuffles],
            "moves": list(self._moves),
            "scores": self.scores if self.over else None,
            "winners": self.winners,
        }

    def _replay(self, word: str) -> None:
        """Play a recorded word; what is wrong with it is wrong with the record."""
        try:
            self.play(word)
        except (IllegalMove, BadRecord) as error:
            raise BadRecord(str(error), self.ply) from None

    def _seat(self, seat: int | None) -> int | None:
        """A seat of this game, or None."""
        if seat is not None and not 0 <= seat < self.players:
            raise BadOption(f"seat must be 0 to {self.players - 1}, not {shown(seat)}")
        return seat

    def _judged(self, word: str) -> int:
        """The engine's number of a legal word."""
        move = NUMBERS.get(word)
        if move is None:
            raise _illegal(word, NO_SUCH_MOVE)
        reason = engine.refusal(self._now.games, 0, move)
        if reason != FINE:
            raise _illegal(word, REFUSALS[reason])
        return move

    def _after(self, move: int) -> _Position:
        """The position after a legal move, its shuffles settled by our luck."""
        now = self._now
        after = _Position(copied(now.games), now.deck, list(now.reshuffles))
        cards, discarded = now.read.deck_size, now.read.discard_size
        if WORDS[move].startswith("draw ") and not cards and discarded:
            engine.restock(after.games, 0)
            self._settle_reshuffle(after)
        engine.step(after.games, 0, move)
        if now.read.phase == n.TAKE and _number(after.games, "phase") == n.PLACE:
            after.deck = self._settle(after, "deck")
        elif cards and discarded and not _number(after.games, "discard_size"):
            self._settle_reshuffle(after)
        return after

    def _settle_reshuffle(self, after: _Position) -> None:
        """Settle the next reshuffle and note it."""
        after.reshuffles.append(self._settle(after, f"reshuffle {len(after.reshuffles) + 1}"))

    def _settle(self, after: _Position, label: str) -> list[Action]:
        """Let our luck, not the engine's, order the new deck."""
        s = after.games[0]
        cards = sorted(deck(s), key=ACTIONS.index)
        order = self._luck.shuffled(label, cards)
        s.deck[: s.deck_size] = _numbers(order[::-1], ACTIONS)
        return order

    def _events(self, since: int, until: int) -> list[Event]:
        """What happened in these plies, secrets included."""
        plies = range(since, until)
        return [_numbered(ply, event) for ply in plies for event in self._told(ply)]

    def _told(self, ply: int) -> Iterator[Event]:
        """The events of one move."""
        before, after = self._position(ply), self._position(ply + 1)
        return tell(before.read, self._moves[ply], after.read, _winners(after))

    def _position(self, ply: int) -> _Position:
        """A position that is not forgotten."""
        return self._now if ply == self.ply else self._past[ply - self._forgotten]


def _seed_and_names(setup: Setup) -> SeedAndNames:
    """What the record of a setup has of them."""
    told: SeedAndNames = {}
    if setup.seed is not None:
        told["seed"] = setup.seed
    if setup.names is not None:
        told["names"] = list(setup.names)
    return told


def _numbered(ply: int, event: Event) -> Event:
    """The event with the ply that set it off in front."""
    return cast("Event", {"ply": ply, **event})


def _dealt(setup: Setup) -> Games:
    """The engine's record of a setup before the first move."""
    games = np.zeros(1, STATE)
    games[0].luck = 1
    games[0].layout[:] = _numbers(setup.layout, ACTIONS)
    games[0].tiles[:] = _numbers(setup.tiles, SUBJECTS)
    edition = EDITIONS.index(setup.edition)
    engine.deal(games, 0, setup.players, edition, _numbers(setup.cards, SUBJECTS))
    return games


def _number(games: Games, field: str) -> int:
    """One number of the record; as an attribute of it, it would be read twenty times slower."""
    return int(games[field][0])


def _winners(now: _Position) -> list[int] | None:
    """Who has won; None before the end."""
    if now.read.phase != n.OVER:
        return None
    return [seat for seat in range(now.read.players) if engine.is_winner(now.games, 0, seat)]


def _illegal(word: str, refusal: Refusal) -> IllegalMove:
    """The error for a refused word."""
    rule = f" ({refusal.rule})" if refusal.rule else ""
    return IllegalMove(
        word, refusal.reason, refusal.rule, f"illegal move {shown(word)}: {refusal.text}{rule}"
    )
