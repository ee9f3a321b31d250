"""What a placement will set off, as far as everybody can know it beforehand (R3.3-R3.5)."""

from typing import Final

import numpy as np

from calimala.game import state_json as js
from calimala.game.notation import NUMBERS, WORDS
from calimala.game.state_json import Json
from calimala.game.story import tell
from calimala.rules import engine
from calimala.rules import names as n
from calimala.rules.state import OFFER, Games

END: Final = NUMBERS["end"]
FORETOLD: Final = ("promoted", "left", "choosing")  # and tiles that are scored


def cascade(games: Games, word: str) -> Json:
    """Who will act in which order and could do what, then who leaves the stack and what scores.

    Everyone is taken to do nothing: the points are those of the board as it stands. Cards in hand
    are left out of account, so that nothing hidden shows.
    """
    trial = games.copy()
    engine.step(trial, 0, NUMBERS[word])
    activations, events = [], []
    while trial[0].phase == n.ACTIVATE:
        trial[0].hand[:] = 0
        trial[0].hand_size[:] = 0
        activations.append(_activation(trial))
        before = js.plain(trial)
        trial[0].pending[:] = 0
        trial[0].owing = 0
        engine.step(trial, 0, END)
        events = [e for e in tell(before, "end", js.plain(trial), None) if _is_foretold(e)]
    return {"word": word, "activations": activations, "events": events}


def _activation(trial: Games) -> Json:
    """One activation: whose, of which disc, and what could be done with the space."""
    offers = np.zeros(1, OFFER)
    count = engine.options(trial, 0, offers)
    words = [WORDS[move] for move in offers["moves"][0, :count].tolist()]
    s = js.plain(trial)
    return {
        "seat": s.actor,
        "level": s.level + 1,
        "pending": js.pending(s),
        "deeds": sorted(word for word in words if word != "end" and not word.startswith("draw ")),
    }


def _is_foretold(event: Json) -> bool:
    """Whether an event is told beforehand; cards are not, they are revealed in the end only."""
    return event["event"] in FORETOLD or (event["event"] == "scored" and "tile" in event)
