"""A view of the table as a picture: one list of shapes, drawn as SVG or as pixels."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from calimala.game.notation import BUILDINGS, CITIES, STREETS
from calimala.rules.tables import SLOTS, STREET_CELLS

View = Mapping[str, Any]

WIDTH, HEIGHT = 960, 640
PAPER, CARD, INK, GREY, PALE = "#f4efe4", "#fffdf8", "#22313f", "#6d7478", "#d9d3c5"
COLOURS: Final = ("#b8322a", "#1f5f99", "#3f8f4f", "#e0a021", "#6a4a8c")
WHITE, SUPPORT = "#ffffff", "#8d8577"
CELL, GAP, LEFT, TOP = 84, 58, 30, 70
"""The city: the side of a cell, the street between two, where it begins."""


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    line: str = PALE


@dataclass(frozen=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True)
class Label:
    """A line of text that begins at a point, or has it in its middle."""

    x: float
    y: float
    text: str
    size: int = 13
    fill: str = INK
    middle: bool = False


Shape = Box | Disc | Label


def svg(view: View) -> str:
    """The picture as SVG."""
    drawn = "\n".join(_tag(shape) for shape in shapes(view))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif">\n{drawn}\n</svg>\n'
    )


def pixels(view: View) -> NDArray[np.uint8]:
    """The picture as rows of pixels: red, green, blue."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - only a picture needs it

    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    for shape in shapes(view):
        _draw(pen, shape)
    return np.array(image)


def _tag(shape: Shape) -> str:
    if isinstance(shape, Box):
        return (
            f'<rect x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" '
            f'height="{shape.height:g}" fill="{shape.fill}" stroke="{shape.line}"/>'
        )
    if isinstance(shape, Disc):
        return (
            f'<circle cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}" '
            f'fill="{shape.fill}" stroke="{INK}"/>'
        )
    anchor = ' text-anchor="middle"' if shape.middle else ""
    return (
        f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size}" fill="{shape.fill}" '
        f'dominant-baseline="central"{anchor}>{shape.text}</text>'
    )


def _draw(pen: Any, shape: Shape) -> None:
    from PIL import ImageFont  # noqa: PLC0415 - only a picture needs it

    if isinstance(shape, Label):
        font, anchor = ImageFont.load_default(shape.size), "mm" if shape.middle else "lm"
        pen.text((shape.x, shape.y), shape.text, fill=shape.fill, font=font, anchor=anchor)
    elif isinstance(shape, Box):
        corners = (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
        pen.rectangle(corners, fill=shape.fill, outline=shape.line)
    else:
        x, y, r = shape.x, shape.y, shape.radius
        pen.ellipse((x - r, y - r, x + r, y + r), fill=shape.fill, outline=INK)


def shapes(view: View) -> Iterator[Shape]:
    """All there is to draw, from back to front."""
    yield Box(0, 0, WIDTH, HEIGHT, PAPER, PAPER)
    yield Label(LEFT, 34, _title(view), 16)
    yield from _city(view)
    yield from _council(view)
    yield from _places(view)
    yield from _players(view)


def _title(view: View) -> str:
    table = f"Calimala, {view['players']} players, {view['edition']} edition"
    if view["winners"] is not None:
        return f"{table}: won by {' and '.join(f'player {seat}' for seat in view['winners'])}"
    where = f" at {view['space']}" if view["space"] else ""
    return f"{table}: player {view['actor']}, {view['phase']}{where}"


def _centre(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    row, column = divmod(cell, 3)
    half = CELL / 2
    return LEFT + half + column * (CELL + GAP), TOP + half + row * (CELL + GAP)


def _city(view: View) -> Iterator[Shape]:
    """The nine actions, and the stacks on the streets between them."""
    for cell, action in enumerate(view["layout"]):
        x, y = _centre(cell)
        yield Box(x - CELL / 2, y - CELL / 2, CELL, CELL, CARD)
        yield Label(x, y, action, 14, middle=True)
    for street, cells in zip(STREETS, STREET_CELLS.tolist(), strict=True):
        (x, y), (other_x, other_y) = map(_centre, cells)
        yield from _stack(view["stacks"][street], (x + other_x) / 2, (y + other_y) / 2)


def _stack(discs: Sequence[int | str], x: float, y: float) -> Iterator[Shape]:
    """Bottom first, each a little higher."""
    for level, disc in enumerate(discs):
        yield Disc(x, y + 18 - 12 * level, 10, _colour(disc))


def _colour(disc: int | str) -> str:
    if isinstance(disc, int):
        return COLOURS[disc]
    return WHITE if disc == "white" else SUPPORT


def _side(view: View, side: int | None) -> str:
    """The colour of a side; the third party's is that of its discs."""
    if side is None:
        return PALE
    return COLOURS[side] if side < view["players"] else SUPPORT


def _council(view: View) -> Iterator[Shape]:
    """The tiles in their order, with who sits on them."""
    x, y = 452, TOP
    yield Label(x, y - 12, "Council", 13, GREY)
    for i, tile in enumerate(view["scoring_tiles"]):
        scored = i < view["scored"]
        yield Box(x, y + 6 + 24 * i, 118, 20, CARD, INK if i == view["scored"] else PALE)
        yield Label(x + 26, y + 16 + 24 * i, tile, 12, GREY if scored else INK)
        if scored:
            yield Disc(x + 13, y + 16 + 24 * i, 7, _side(view, view["seats"][i]))


def _places(view: View) -> Iterator[Shape]:
    """The slots of cities and buildings, filled with cubes."""
    x, y = 596, TOP - 12
    yield Label(x, y, "Cities and buildings", 13, GREY)
    for city, counts in view["cities"].items():
        y += 21
        slots = int(SLOTS[CITIES.index(city)])
        yield from _row(view, (x, y), city, counts, slots)
    for building, rows in view["buildings"].items():
        y += 6
        for row, counts in rows.items():
            y += 17
            yield from _row(view, (x, y), f"{building} {row}", counts, _slots(building))


def _slots(building: str) -> int:
    """The slots of each row of a building (R1.5)."""
    return int(SLOTS[len(CITIES) + 4 * BUILDINGS.index(building)])


def _row(
    view: View, at: tuple[float, float], name: str, counts: Sequence[int], slots: int
) -> Iterator[Shape]:
    """One row of slots; trade houses stand behind their city."""
    x, y = at
    cubes = [side for side, count in enumerate(counts) for _ in range(count)]
    yield Label(x, y, name, 12)
    for slot in range(slots):
        fill = _side(view, cubes[slot]) if slot < len(cubes) else CARD
        yield Box(x + 108 + 14 * slot, y - 6, 11, 11, fill)
    owners = [seat for seat, mat in enumerate(view["mats"]) if name in mat["houses"]]
    for i, seat in enumerate(owners):
        yield Disc(x + 112 + 14 * (slots + i), y, 5, COLOURS[seat])


def _players(view: View) -> Iterator[Shape]:
    """One line for each player."""
    for seat, mat in enumerate(view["mats"]):
        y = 494 + 27 * seat
        yield Disc(LEFT + 10, y, 9, COLOURS[seat])
        yield Label(LEFT + 28, y, _mat(view, seat, mat), 13)


def _mat(view: View, seat: int, mat: View) -> str:
    goods = ", ".join(f"{mat[each]} {each}" for each in ("wood", "brick", "marble"))
    own, white, support = view["reserve"][seat].values()
    discs = f"discs {own} own, {white} white" + (f", {support} support" if support else "")
    return (
        f"{view['scores'][seat]} points   {goods}   cloth {' '.join(map(str, mat['cloth']))}   "
        f"{mat['ships']} ships, {len(mat['houses'])} houses   {view['hand_sizes'][seat]} cards   "
        f"{discs}"
    )
