"""Hand-written positions: states as in `calimala-state/1`, made without the engine."""

from copy import deepcopy
from typing import Any

THREE: dict[str, Any] = {
    "format": "calimala-state/1",
    "players": 3,
    "edition": "international",
    "phase": "activate",
    "actor": 1,
    "active": 0,
    "space": "1-2",
    "level": 2,
    "pending": {"build": 1, "ship": 2},
    "delivering": None,
    "layout": "build ship artwork weave contribute brick transport wood marble".split(),
    "stacks": {
        "1-2": [1, "white", 1, 0],
        "2-3": [],
        "4-5": [2],
        "5-6": [0, 0, 1],
        "7-8": ["white"],
        "8-9": [],
        "1-4": [2, 1],
        "2-5": [],
        "3-6": [0, 1, 2],
        "4-7": [],
        "5-8": ["white", 2, 0],
        "6-9": [],
    },
    "reserve": [
        {"own": 7, "white": 2, "support": 0},
        {"own": 6, "white": 3, "support": 0},
        {"own": 10, "white": 0, "support": 0},
    ],
    "mats": [
        {"wood": 0, "brick": 2, "marble": 4, "cloth": [1, 0], "ships": 1, "houses": ["troyes"]},
        {"wood": 2, "brick": 0, "marble": 0, "cloth": [4], "ships": 3, "houses": []},
        {
            "wood": 1,
            "brick": 1,
            "marble": 1,
            "cloth": [2, 3, 4],
            "ships": 0,
            "houses": ["troyes", "bruges", "hamburg"],
        },
    ],
    "hands": [["wood"], ["wood", "wood", "build", "contribute"], []],
    "hand_sizes": [1, 4, 0],
    "deck": ["wood"] * 30,
    "deck_size": 30,
    "discard": ["ship", "wood", "ship", "marble", "weave", "contribute", "transport"],
    "cities": {
        "barcelona": [0, 0, 0],
        "lisbon": [1, 0, 2],
        "london": [3, 4, 5],
        "troyes": [2, 0, 1],
        "bruges": [0, 0, 2],
        "hamburg": [0, 0, 0],
    },
    "buildings": {
        "fiore": {"wood": [0, 1, 0], "brick": [2, 0, 0], "marble": [0, 0, 5], "artwork": [0, 0, 1]},
        "miniato": {
            "wood": [0, 0, 0],
            "brick": [1, 1, 1],
            "marble": [0, 0, 0],
            "artwork": [0, 2, 0],
        },
        "croce": {"wood": [0, 0, 0], "brick": [0, 1, 0], "marble": [0, 0, 0], "artwork": [0, 0, 0]},
        "palazzo": {"artwork": [1, 0, 2]},
    },
    "scoring_tiles": (
        "lisbon wood artworks barcelona fiore ports brick hamburg london miniato "
        "troyes trade marble croce bruges"
    ).split(),
    "scored": 4,
    "seats": [0, 1, None, 2],
    "first_artwork": [2, 0],
    "dealt": [
        ["lisbon", "palazzo", "croce"],
        ["troyes", "fiore", "bruges"],
        ["barcelona", "hamburg", "miniato"],
    ],
    "kept": ["lisbon", "troyes", "miniato"],
    "shown": [],
    "face_up": "london",
    "face_down": None,
    "scores": [5, 3, 2],
    "winners": None,
}


def three(**changes: Any) -> dict[str, Any]:
    """Three players in the middle of an activation."""
    return deepcopy(THREE) | changes


def two() -> dict[str, Any]:
    """Two players and the third party."""
    state = three(players=2, shown=["croce", "fiore"], face_up=None, actor=0)
    for key in ("mats", "hands", "hand_sizes", "reserve", "dealt", "kept"):
        state[key] = state[key][:2]
    state["stacks"] = {
        space: ["support" if disc == 2 else disc for disc in stack]
        for space, stack in state["stacks"].items()
    }
    return state


def seen_by(seat: int) -> dict[str, Any]:
    """Three players as one of them sees it."""
    state = three(deck=None)
    for key in ("hands", "dealt", "kept"):
        state[key] = [x if s == seat else None for s, x in enumerate(state[key])]
    return state
