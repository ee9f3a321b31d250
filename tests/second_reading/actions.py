"""The nine actions: what can be done, and doing it (R4.4)."""

from .box import (
    ARTWORK_HOMES,
    CHURCHES,
    MOST_SHIPS,
    MOST_WORKSHOPS,
    PORTS,
    RESOURCES,
    TRADE,
    WAREHOUSE,
    WORKSHOP,
)
from .pieces import Board, Mat


def options(action: str, mat: Mat, board: Board) -> list[str]:
    """Every way to carry out an action now, in words; none if it is impossible (R4.4)."""
    if action in RESOURCES:
        return [action] if mat.stock[action] < WAREHOUSE else []
    if action == "build":
        return _builds(mat)
    if action == "artwork":
        return _artworks(mat, board)
    if action == "weave":
        return [action] if min(mat.cloth) < WORKSHOP else []
    if action == "ship":
        return _deliveries("ship", PORTS if mat.ships > 0 else (), mat, board)
    if action == "transport":
        return _deliveries("transport", tuple(mat.houses), mat, board)
    return _gifts(mat, board)


def _builds(mat: Mat) -> list[str]:
    """A ship for 2 wood, a house for 2 brick, a workshop for one of each (R4.4)."""
    wood, brick = mat.stock["wood"], mat.stock["brick"]
    words = []
    if wood >= 2 and mat.ships < MOST_SHIPS:
        words.append("build ship")
    if brick >= 2:
        words += [f"build house {city}" for city in TRADE if city not in mat.houses]
    if wood >= 1 and brick >= 1 and len(mat.cloth) < MOST_WORKSHOPS:
        words.append("build workshop")
    return words


def _artworks(mat: Mat, board: Board) -> list[str]:
    """One marble to a free artwork slot (R4.4)."""
    if mat.stock["marble"] == 0:
        return []
    return [f"artwork {home}" for home in ARTWORK_HOMES if board.free(f"{home} artwork") > 0]


def _deliveries(action: str, cities: tuple[str, ...], mat: Mat, board: Board) -> list[str]:
    """The first delivery: cloth, a ship or house, and a free slot (R4.4)."""
    if sum(mat.cloth) == 0:
        return []
    return [f"{action} {city}" for city in board.open(cities)]


def _gifts(mat: Mat, board: Board) -> list[str]:
    """One resource in stock to a free slot of its row (R4.4)."""
    return [
        f"contribute {resource} {church}"
        for resource in RESOURCES
        for church in CHURCHES
        if mat.stock[resource] > 0 and board.free(f"{church} {resource}") > 0
    ]


def perform(word: str, mat: Mat, board: Board, seat: int) -> str | None:
    """Carry out an action, or one delivery; the place on the board that got a cube, if any."""
    action, *rest = word.split()
    if action in RESOURCES:
        mat.stock[action] += 1
    elif action == "weave":
        mat.cloth = [min(cloth + 1, WORKSHOP) for cloth in mat.cloth]
    elif action == "build":
        _build(rest, mat)
    else:
        return _send(action, rest, mat, board, seat)
    return None


def _build(what: list[str], mat: Mat) -> None:
    """Pay for a ship, a house or an empty workshop and have it (R4.4)."""
    if what[0] == "ship":
        mat.stock["wood"] -= 2
        mat.ships += 1
    elif what[0] == "house":
        mat.stock["brick"] -= 2
        mat.add_house(what[1])
    else:
        mat.stock["wood"] -= 1
        mat.stock["brick"] -= 1
        mat.cloth.append(0)


def _send(action: str, rest: list[str], mat: Mat, board: Board, seat: int) -> str:
    """One cube goes from the mat to a place on the board (R4.4, R4.5)."""
    if action == "artwork":
        mat.stock["marble"] -= 1
        place = f"{rest[0]} artwork"
    elif action == "contribute":
        mat.stock[rest[0]] -= 1
        place = f"{rest[1]} {rest[0]}"
    else:
        mat.take_cloth()
        place = rest[0]
    board.put(seat, place)
    return place
