"""The questions that may be asked at a table, and their answers; they change nothing."""

from typing import Any

from calimala.game import BadOption, Game, IllegalMove
from calimala.server.errors import Refused, RefusedByRules
from calimala.server.protocol import Question, Standings, Why
from calimala.server.store.people import Person
from calimala.server.tables.table import Table

Json = dict[str, Any]


def answer(table: Table, person: Person | None, question: Question) -> Json:
    """The answer to a question; only the player who decides may ask what depends on a hand."""
    if not isinstance(question, Standings):
        _check_deciding(table, person, question.seat)
    return answer_about(table.game, table.version, question)


def answer_about(game: Game, version: int, question: Question) -> Json:
    """The answer to a question of somebody who may ask it."""
    head = {"id": question.id, "version": version}
    if isinstance(question, Standings):
        return {"type": "standing", **head, **game.rankings()}
    if isinstance(question, Why):
        refusals = {word: each.told() for word, each in game.refusals().items()}
        return {"type": "reasons", **head, "refusals": refusals}
    try:
        return {"type": "cascade", **head, **game.preview(question.word)}
    except IllegalMove as illegal:
        raise RefusedByRules(illegal) from None
    except BadOption as bad:
        raise Refused("no-preview", str(bad)) from None


def check_hint(table: Table, person: Person, seat: int) -> None:
    """Refuse a hint to anyone but the player who decides, alone among bots or by leave."""
    _check_deciding(table, person, seat)
    _check_helped(table, seat)


def check_look_back(table: Table, person: Person, seat: int) -> None:
    """Refuse a word after a move to anyone but its player, who must be allowed hints."""
    if seat not in table.seats_of(person.id):
        raise Refused("not-your-seat", "this seat is not yours")
    if table.over:
        raise Refused("game-over", "the game is over; it can be reviewed")
    _check_helped(table, seat)


def _check_helped(table: Table, seat: int) -> None:
    """Refuse help to a seat that a bot plays, and among people where the host allows none."""
    table.check_person_plays(seat)
    people = sum(sitter.person is not None for sitter in table.sitters)
    if people > 1 and not table.options.hints:
        raise Refused("no-hints", "the host allows no hints at this table")


def _check_deciding(table: Table, person: Person | None, seat: int) -> None:
    """Refuse anyone but the player who decides."""
    own = table.seats_of(person.id if person else None)
    if seat not in own or table.game.actor != seat:
        raise Refused("not-your-turn", "another player decides now")
