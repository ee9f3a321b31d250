"""Games to be reviewed, and an evaluator that thinks what a test tells it to."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from calimala.analysis.evaluator import Judged
from calimala.analysis.schema import Chances
from calimala.game import Game
from calimala.game.schema import Action, Record, View
from calimala.players import Moment, ask, create


def moment(game: Game) -> Moment:
    """What the seat that decides is told."""
    return Moment(game.view(game.actor), game.moves_for(game.actor), game.legal(), None)


def played(bot: str, players: int, seed: int, plies: int = 10_000) -> Game:
    """A game of one kind of bots, up to a ply or to its end."""
    game = Game.new(players, seed=seed)
    bots = [create(bot, seat) for seat in range(players)]
    while game.ply < plies and (seat := game.actor) is not None:
        game.play(ask(bots[seat], game))
    return game


@cache
def record(bot: str = "greedy", players: int = 3, seed: int = 5) -> Record:
    """The record of a finished game."""
    return played(bot, players, seed).record()


@dataclass
class Opinion:
    """An evaluator with an opinion: what moves lose, and what cards bring."""

    losses: dict[int, float] = field(default_factory=dict)  # by ply
    cards: dict[int, float] = field(default_factory=dict)  # the card that comes, by ply of the draw
    noise: float = 0.0
    only: float = 0.0
    name: str = "opinion"
    fallen: dict[int, Action] = field(default_factory=dict)

    def decide(self, moment: Moment, played: str, seed: int) -> Judged:  # noqa: ARG002 - an Evaluator's
        seat, players = moment.view["actor"] or 0, moment.view["players"]
        gap = self.losses.get(len(moment.history), 0.0)
        before, after = shares(players), shares(players)
        after[seat] -= gap
        after[(seat + 1) % players] += gap
        others = [word for word in moment.legal if word != played]
        return Judged(others[0] if gap > 0 else played, before, after, gap, self.noise, self.only)

    def first_look(self, views: Sequence[View], seed: int) -> Chances:  # noqa: ARG002 - the same
        return shares(len(views))

    def after_draws(
        self,
        moment: Moment,
        word: str,  # noqa: ARG002 - the same
        cards: Sequence[Action],
        seed: int,  # noqa: ARG002 - the same
    ) -> dict[Action, Chances]:
        seat, players = moment.view["actor"] or 0, moment.view["players"]
        ply = len(moment.history)
        judged = {card: shares(players) for card in cards}
        if ply in self.cards:
            judged[self.fallen[ply]][seat] += self.cards[ply]
            judged[self.fallen[ply]][(seat + 1) % players] -= self.cards[ply]
        return judged


def shares(players: int) -> Chances:
    """Fair shares."""
    return [1 / players] * players
