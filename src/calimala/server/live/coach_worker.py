"""One process that judges finished games: a line of JSON asks, the last line answers.

`python -m calimala.server.live.coach_worker` is that process. It is told nothing but the record of
a game that is over, or what the player of one decision could know.
"""

import base64
import gzip
from collections import Counter
from functools import cache, partial
from typing import Any, Final

import orjson

from calimala.analysis.budget import Budget
from calimala.analysis.chances import DIGITS
from calimala.analysis.decisions import DECIDING, seed_at
from calimala.analysis.evaluator import Evaluator, SearchEvaluator
from calimala.analysis.game_review import review
from calimala.analysis.schema import Review
from calimala.players.base import Moment
from calimala.rules import jit
from calimala.server.live.work_loop import send, work

NICENESS: Final = 15  # bots and people go first
Json = dict[str, Any]


def answer(line: bytes) -> Json:
    """The review or judgement that a line asks for, or the kind of fault that came of it."""
    asked = orjson.loads(line)
    try:
        evaluator = _evaluator(asked["iterations"])
        if evaluator.name != asked["evaluator"]:
            return {"fault": "AnotherEvaluator"}
        if "record" in asked:
            return reviewed(asked["record"], evaluator)
        return attempted(asked, evaluator)
    except Exception as fault:  # noqa: BLE001 - it is told, and the next request may do better
        return {"fault": type(fault).__name__}


@cache
def _evaluator(iterations: int) -> SearchEvaluator:
    """One for each process."""
    budget = Budget.of(iterations)
    return SearchEvaluator(budget.iterations, budget.duel)


def reviewed(record: Json, evaluator: Evaluator) -> Json:
    """The review of a record, compressed and without names, and what it says of every seat."""
    found = review(record, evaluator, _tell)
    body = gzip.compress(orjson.dumps(found | {"names": None}), mtime=0)
    return {"body": base64.b64encode(body).decode(), "seats": summaries(found)}


def _tell(done: int, total: int) -> None:
    """One line of progress."""
    send({"progress": done / total})


def summaries(found: Review) -> list[Json]:
    """Skill and luck of every seat, with the themes of its marked decisions."""
    kept = ("seat", "accuracy", "luck", "loss", "marks")
    return [
        {name: value for name, value in each.items() if name in kept}
        | {"themes": _themes(found, each["seat"])}
        for each in found["seats"]
    ]


def _themes(found: Review, seat: int) -> Counter[str]:
    """How often each theme is that of a seat's decisions."""
    return Counter(
        each["theme"] for each in found["decisions"] if each["seat"] == seat and each["theme"]
    )


def attempted(asked: Json, evaluator: SearchEvaluator) -> Json:
    """Another move at a decision, compared with the best one that the review found."""
    moment = Moment(**asked["moment"])
    seed = seed_at(asked["ply"], DECIDING)
    judged = evaluator.compare(moment, asked["best"], asked["word"], seed)
    return {
        "loss": round(judged.loss, DIGITS),
        "noise": round(judged.noise, DIGITS),
        "mark": judged.mark(moment.view["players"]),
    }


def main(niceness: int = NICENESS) -> None:
    """Judge until nobody asks any more."""
    work(answer, partial(jit.ready, modules=SearchEvaluator.modules), niceness)


if __name__ == "__main__":
    main()
