"""One process in which bots think: a line of JSON asks for a move, a line of JSON answers.

`python -m calimala.server.live.think_worker` is that process. A bot is made anew for each decision,
so that any process can make any of them and none is missed.
"""

import sys
from typing import Any, Final

import orjson

from calimala.players import registry
from calimala.players.base import Moment, choose
from calimala.players.mcts.advice import Advisor
from calimala.rules import jit
from calimala.server.live.think_queue import HINT, LOOK_BACK
from calimala.server.live.work_loop import work

COMMAND: Final = (sys.executable, "-m", "calimala.server.live.think_worker")
NICENESS: Final = 5  # whoever answers people goes first
Json = dict[str, Any]


def request(level: str, seed: int, moment: Moment) -> bytes:
    """The line that asks for a bot's move, or for a hint."""
    asked = {"level": level, "seed": seed, **vars(moment)}
    return orjson.dumps(asked, option=orjson.OPT_APPEND_NEWLINE)


def request_to_look_back(moment: Moment, word: str) -> bytes:
    """The line that asks what a move has missed."""
    asked = {"level": LOOK_BACK, "word": word, **vars(moment)}
    return orjson.dumps(asked, option=orjson.OPT_APPEND_NEWLINE)


def answer(line: bytes) -> Json:
    """The move or hint that a line asks for, or the kind of fault that the bot has."""
    asked = orjson.loads(line)
    try:
        return _answered(asked.pop("level"), asked)
    except Exception as fault:  # noqa: BLE001 - the game goes on with any legal move
        return {"fault": type(fault).__name__}


def _answered(level: str, asked: Json) -> Json:
    if level == LOOK_BACK:
        from calimala.analysis.look_back import missed  # noqa: PLC0415 - only this process judges

        word: str = asked.pop("word")
        return {"missed": missed(Moment(**asked), word)}
    seed: int = asked.pop("seed")
    if level == HINT:
        return {"advice": Advisor(seed).advise(Moment(**asked))}
    return {"word": choose(registry.create(level, seed), Moment(**asked))}


if __name__ == "__main__":
    work(answer, jit.load, NICENESS)  # what is compiled by now; a bot is asked when its own code is
