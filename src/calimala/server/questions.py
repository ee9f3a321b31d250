"""What may be asked at a table, and the answers; nothing changes by it."""

from calimala.game import BadOption, IllegalMove
from calimala.server.errors import Refused
from calimala.server.live import Json
from calimala.server.people import Person
from calimala.server.table import Table
from calimala.server.wire import Question, Standings, Why


def answer(table: Table, person: Person | None, question: Question) -> Json:
    """The answer to a question; only who decides may ask what depends on a hand."""
    game, told = table.game, {"id": question.id, "version": table.version}
    if isinstance(question, Standings):
        return {"type": "standing", **told, **game.standings()}
    _check_deciding(table, person, question.seat)
    if isinstance(question, Why):
        refusals = {word: each._asdict() for word, each in game.refusals().items()}
        return {"type": "reasons", **told, "refusals": refusals}
    try:
        return {"type": "cascade", **told, **game.preview(question.word)}
    except IllegalMove as illegal:
        raise Refused(409, illegal.reason, str(illegal), rule=illegal.rule) from None
    except BadOption as bad:
        raise Refused(409, "no-preview", str(bad)) from None


def _check_deciding(table: Table, person: Person | None, seat: int) -> None:
    """Refuse who is not to decide."""
    own = table.seats_of(person.id if person else None)
    if seat not in own or table.game.actor != seat:
        raise Refused(409, "not-your-turn", "somebody else is to decide now")
