"""The bots by name: one line adds one.

What can be typed as the name of a bot:
- a known name: `greedy`
- a searcher's name and its budget: `search:2000` iterations, `search:0.5s` seconds
- the path of a file that ends in .py: `bots/mine.py`
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from calimala.game import BadOption
from calimala.game.errors import shown
from calimala.players.base import Player
from calimala.players.bots.greedy import Greedy
from calimala.players.bots.planner import Planner
from calimala.players.bots.uniform import Uniform
from calimala.players.external.process import SUFFIX, ExternalBot, bot_file
from calimala.players.levels import LEVELS
from calimala.players.mcts.search import Search
from calimala.players.network import weights


def _learned(seed: int) -> Player:
    """The bot that asks the network; loaded when it is wanted, for no level needs it compiled."""
    from calimala.players.bots.learned import Learned  # noqa: PLC0415 - the reason is above

    return Learned(seed)


BOTS: dict[str, Callable[[int], Player]] = {
    "greedy": Greedy,
    "learned": _learned,
    "planner": Planner,
    "uniform": Uniform,
    **LEVELS,
}
"""Those that need nothing but a seed."""

SEARCHERS: dict[str, Callable[..., Player]] = {
    "search": Search,
    "search-classic": partial(Search, classic=True, name="search-classic"),
}
"""Those that take `iterations=` or `seconds=` besides, and have a budget of their own without."""

LEARNED: Final = {"learned"}
"""Those that are not offered where the package's network cannot be read."""


def known() -> list[str]:
    """The names of all bots that can play."""
    names = {*BOTS, *SEARCHERS}
    return sorted(names - LEARNED if weights.fault() else names)


def check(name: str) -> None:
    """Refuse what names no bot; nothing is started."""
    _maker(name)


def create(name: str, seed: int) -> Player:
    """A new bot of this name, with its own luck."""
    return _maker(name)(seed)


def modules(name: str) -> tuple[str, ...]:
    """The modules whose compiled code a bot of this name calls, besides the engine."""
    maker = _maker(name)
    return getattr(getattr(maker, "func", maker), "modules", ())


@contextmanager
def hire(names: Sequence[str], seeds: Sequence[int]) -> Iterator[list[Player]]:
    """A bot for each name and seed; in the end those that hold resources are closed."""
    with ExitStack() as held:
        bots = []
        for name, seed in zip(names, seeds, strict=True):
            bots.append(create(name, seed))
            if close := getattr(bots[-1], "close", None):
                held.callback(close)
        yield bots


def short_name(name: str) -> str:
    """The name that stands in a record: of a file only its own, without folder and ending."""
    if not name.endswith(SUFFIX):
        return name
    return Path(name).stem.encode(errors="replace").decode()


def _maker(name: str) -> Callable[[int], Player]:
    """What makes the bot from a seed."""
    if name.endswith(SUFFIX):
        return partial(ExternalBot, bot_file(name))
    bot, colon, budget = name.partition(":")
    if bot in LEARNED and (fault := weights.fault()):
        raise BadOption(f"{bot} cannot play: {fault}")
    if bot in SEARCHERS:
        return partial(SEARCHERS[bot], **_budget(bot, budget)) if colon else SEARCHERS[bot]
    if bot not in BOTS:
        names = ", ".join(known())
        raise BadOption(
            f"unknown bot {shown(name)}; known bots: {names}; or the path of a .py file"
        )
    if colon:
        raise BadOption(f"{bot} takes no budget: write {bot}, not {shown(name)}")
    return BOTS[bot]


def _budget(bot: str, text: str) -> dict[str, Any]:
    """Iterations or seconds, as the searcher's own argument."""
    if re.fullmatch("[1-9][0-9]{0,8}", text):
        return {"iterations": int(text)}
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?s", text) and float(text[:-1]):
        return {"seconds": float(text[:-1])}
    raise BadOption(
        f"{bot}: {shown(text)} is no budget; {bot}:2000 are iterations, {bot}:0.5s seconds"
    )
