"""The same public game in two worlds that differ only in what a viewer may not know.

Both worlds are played side by side. Every word is one that is legal in both; where a card is
chosen in secret, each world has its own. In the other world rivals draw other cards than here,
the viewer draws the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from calimala.game import Game, SeededLuck
from calimala.game.luck import Name
from calimala.game.records import RecordedLuck
from calimala.game.schema import Action, Card
from calimala.game.setup import Setup
from calimala.rules import names as n
from calimala.rules.tables import DEALT_EACH, FACE_UP

SECRETLY = ("keep", "show")


@dataclass
class World:
    """One world: its setup, its shuffles, and every move."""

    setup: Setup
    shuffles: list[list[Action]]
    words: list[str] = field(default_factory=list)
    actors: list[int] = field(default_factory=list)

    @property
    def luck(self) -> RecordedLuck:
        """The shuffles of this world."""
        deck = self.shuffles[0] if self.shuffles else None
        return RecordedLuck(deck, self.shuffles[1:], SeededLuck(self.setup.seed or ""))

    def game(self) -> Game:
        """The game at the end of the script."""
        game = Game(self.setup, self.luck)
        for word in self.words:
            game.play(word)
        return game


def two_worlds(players: int, viewer: int | None, longest: int = 10_000) -> tuple[World, World]:
    """Two worlds with a long game: the first seed that leads to one."""
    for seed in range(200):
        pair = _Pair(players, viewer, seed)
        here, there = pair.played(longest)
        if pair.fits and len(here.words) >= min(longest, 120) and here.words != there.words:
            assert there.game().view(viewer) == here.game().view(viewer)
            assert there.game().state() == pair.there.state()
            return here, there
    raise AssertionError("no two worlds found")


class _Pair:
    """Two games that look the same to the viewer, played side by side."""

    def __init__(self, players: int, viewer: int | None, seed: int) -> None:
        self.random, self.viewer = Random(seed), viewer
        self.here = Game.new(players, seed=f"here {seed}")
        cards = _other_cards(self.here.setup, viewer, self.random)
        setup = replace(self.here.setup, cards=cards, seed=f"there {seed}")
        self.there = Game(setup, SeededLuck(f"there {seed}"))
        self.drawn: list[list[Action]] = []  # there, by shuffle
        self.fits = True  # whether the viewer could draw the same cards

    def played(self, longest: int) -> tuple[World, World]:
        """Both worlds, up to the end of the game or to where they have no word in common."""
        here, there = self.here, self.there
        while here.ply < longest and self.fits:
            words = self._words()
            if words is None:
                break
            self._play(*words)
        rest = there.state()["deck"]
        shuffles = [*self.drawn[:-1], [*self.drawn[-1], *rest]] if self.drawn else []
        return (
            World(here.setup, here.shuffles, list(here.moves), list(here.actors)),
            World(there.setup, shuffles, list(there.moves), list(there.actors)),
        )

    def _words(self) -> tuple[str, str] | None:
        """What is played next in each world."""
        mine, other = self.here.legal(), self.there.legal()
        if self.here.actor == self.viewer:
            assert mine == other
        elif self.here.phase in SECRETLY:
            return self._choice(mine), self._choice(other)
        both = [word for word in mine if word in other]
        rather = [word for word in both if word not in ("end", "stop")]
        if not both:
            return None
        word = self.random.choice(rather if rather and self.random.random() < 0.9 else both)
        return None if self._ends(word) else (word, word)

    def _choice(self, legal: list[str]) -> str:
        """A secret choice: a shown card is the first dealt, which is the same in both worlds."""
        assert self.here.actor is not None
        public = self.here.state()["dealt"][self.here.actor][0]
        if self.here.phase == "show":
            return f"show {public}"
        others = [word for word in legal if word != f"keep {public}"]
        return self.random.choice(others if self.here.players == 2 else legal)

    def _ends(self, word: str) -> bool:
        """Whether the game would be over, and secrets revealed."""
        over = []
        for game in (self.here, self.there):
            game.play(word)
            over.append(game.over)
            game.undo()
        return any(over)

    def _play(self, word: str, other: str) -> None:
        """Play a word in each world; in the other one rivals draw other cards."""
        drawing = word.startswith("draw ")
        empty, shuffles = not self.there._now.games[0].deck_size, len(self.there.shuffles)
        self.here.play(word)
        self.there._luck = _Same(self.here)
        if drawing and not empty:
            self._arrange()
        before = self.there.state()["hands"]
        self.there.play(other)
        new = len(self.there.shuffles) > shuffles
        if new and empty:
            self.drawn.append([])
        if drawing:
            self.drawn[-1] += _gained(before, self.there.state()["hands"])
        if new and not empty:
            self.drawn.append([])

    def _arrange(self) -> None:
        """Put the card that is to be drawn on top of the other world's deck."""
        s = self.there._now.open()
        deck = s.deck[: s.deck_size].tolist()
        card, own = self._just_drawn(), self.here.actors[-1] == self.viewer
        place = self.random.randrange(len(deck))
        if own or self.random.random() < 0.6:
            place = deck.index(card) if card in deck else place
        self.fits = not own or deck[place] == card
        deck[place], deck[-1] = deck[-1], deck[place]
        s.deck[: s.deck_size] = deck

    def _just_drawn(self) -> int:
        """The card that was drawn here last, as the engine's number."""
        seat = self.here.actors[-1]
        now, was = self.here._now.games[0].hand[seat], self.here._past[-1].games[0].hand[seat]
        return int((now - was).argmax())


class _Same:
    """Luck of the other world: its new shuffles are those of this one."""

    def __init__(self, here: Game) -> None:
        self._fallen = here.shuffles

    def shuffled(self, label: str, cards: Sequence[Name]) -> list[Name]:  # noqa: ARG002 - a Luck's
        """The latest shuffle here, if it is of the same cards."""
        fallen = self._fallen[-1] if self._fallen else []
        same = sorted(fallen) == sorted(cards)
        return [cards[cards.index(card)] for card in fallen] if same else sorted(cards)


def _gained(before: list[list[Action]], after: list[list[Action]]) -> list[Action]:
    """The card that has come into a hand, if there is one."""
    for had, has in zip(before, after, strict=True):
        if len(has) > len(had):
            return [card for card in set(has) if has.count(card) > had.count(card)]
    return []


def _other_cards(setup: Setup, viewer: int | None, random: Random) -> list[Card]:
    """The scoring cards dealt otherwise, but for those that the viewer sees now or later."""
    each = int(DEALT_EACH[setup.players])
    open_one = setup.players * each if FACE_UP[setup.players] else None
    cards = list(setup.cards)
    places = [
        place
        for place in range(len(cards))
        if place // each != viewer or place >= setup.players * each
        if place != open_one
        if setup.players != 2 or place >= 2 * each or place % each
    ]
    shuffled = [cards[place] for place in places]
    random.shuffle(shuffled)
    for place, card in zip(places, shuffled, strict=True):
        cards[place] = card
    assert len(cards) == n.CARDS
    return cards
