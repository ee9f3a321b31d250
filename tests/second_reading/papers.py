"""The formats that others rely on: calimala-state/1 and calimala-record/1."""

from collections.abc import Mapping
from typing import Any

from .box import CHURCHES, CITIES, COUNCIL, COUNCIL_ROW, ROWS, SLOTS
from .game import Game, Luck


def from_record(record: Mapping[str, Any]) -> Game:
    """The position before the first move of a record."""
    deck = record["deck"]
    return Game(
        players=record["players"],
        edition=record["edition"],
        layout=list(record["layout"]),
        tiles=list(record["scoring_tiles"]),
        dealt=[list(cards) for cards in record["dealt"]],
        face_up=record["face_up"],
        face_down=record["face_down"],
        luck=Luck(
            deck=None if deck is None else list(deck),
            reshuffles=[list(cards) for cards in record["reshuffles"]],
        ),
    )


def record(game: Game) -> dict[str, Any]:
    """The game so far as a calimala-record/1."""
    over = game.phase == "over"
    return {
        "format": "calimala-record/1",
        "players": game.players,
        "edition": game.edition,
        "layout": list(game.layout),
        "scoring_tiles": list(game.tiles),
        "dealt": [list(cards) for cards in game.dealt],
        "face_up": game.face_up,
        "face_down": game.face_down,
        "deck": None if game.first_deck is None else list(game.first_deck),
        "reshuffles": [list(cards) for cards in game.reshuffled],
        "moves": list(game.moves),
        "scores": list(game.scores) if over else None,
        "winners": list(game.winners) if game.winners is not None else None,
    }


def state(game: Game) -> dict[str, Any]:
    """The referee's view as a calimala-state/1."""
    return {
        "format": "calimala-state/1",
        "players": game.players,
        "edition": game.edition,
        **_turn(game),
        "layout": list(game.layout),
        "stacks": {space: list(stack) for space, stack in game.stacks.items()},
        "reserve": [dict(reserve) for reserve in game.reserve],
        "mats": _mats(game),
        "hands": [list(hand) for hand in game.hands],
        "hand_sizes": [len(hand) for hand in game.hands],
        "deck": list(game.deck),
        "deck_size": len(game.deck),
        "discard": list(game.discard),
        "cities": {city: list(game.board.cubes[city]) for city in CITIES},
        "buildings": _buildings(game),
        "scoring_tiles": list(game.tiles),
        "scored": len(game.seats),
        "seats": list(game.seats),
        "first_artwork": list(game.board.first_artwork),
        "dealt": [list(cards) for cards in game.dealt],
        "kept": list(game.kept),
        "shown": list(game.shown),
        "face_up": game.face_up,
        "face_down": game.face_down,
        "scores": list(game.scores),
        "winners": list(game.winners) if game.winners is not None else None,
    }


def _turn(game: Game) -> dict[str, Any]:
    """Whose decision it is, and about what."""
    now = game.activation
    return {
        "phase": game.phase,
        "actor": game.actor,
        "active": game.active,
        "space": game.space,
        "level": now.level if now else None,
        "pending": dict(now.pending) if now else {},
        "delivering": _delivering(game),
        "duty": now is not None and now.bound,
        "touched": _touched(game),
    }


def _touched(game: Game) -> list[str]:
    """Where the third party of two players will follow (R7.4)."""
    touched = game.activation.touched if game.activation and game.players == 2 else set()
    return [place for place in SLOTS if place in touched]


def _delivering(game: Game) -> dict[str, Any] | None:
    """The delivery under way, if any."""
    delivery = game.activation.delivery if game.activation else None
    if delivery is None:
        return None
    houses = None if delivery.houses is None else list(delivery.houses)
    return {"action": delivery.action, "left": delivery.left, "houses": houses}


def _mats(game: Game) -> list[dict[str, Any]]:
    """The players' mats."""
    return [
        {**mat.stock, "cloth": list(mat.cloth), "ships": mat.ships, "houses": list(mat.houses)}
        for mat in game.mats
    ]


def _buildings(game: Game) -> dict[str, dict[str, list[int]]]:
    """The cubes in the rows of churches and council."""
    cubes = game.board.cubes
    churches = {
        church: {row: list(cubes[f"{church} {row}"]) for row in ROWS} for church in CHURCHES
    }
    return {**churches, COUNCIL: {"artwork": list(cubes[COUNCIL_ROW])}}
