"""What all pictures share: matplotlib without any display, one look, files checked beforehand."""

import os
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from calimala.arena.statistics import Estimate
from calimala.game import BadOption

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES: Final = (".svg", ".png")
INK, GREY, PALE, FIGURE, CHANCE = "#22313f", "#5f6b73", "#dfe4e7", "#10476b", "#c8641b"
WIDTH: Final = 10.0
PAD: Final = 0.1
STYLE: Final[dict[Any, Any]] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": PALE,
    "axes.labelcolor": GREY,
    "axes.titlesize": 10,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": PALE,
    "xtick.color": GREY,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "svg.hashsalt": "calimala",
}


def check(path: str) -> None:
    """Refuse a picture that could not be made or written, before any game is played."""
    target = Path(path)
    if target.suffix.lower() not in SUFFIXES:
        raise BadOption(f"a picture is {' or '.join(SUFFIXES)}, not {path[:80]!r}")
    if target.is_dir():
        raise IsADirectoryError(21, "is a folder", path)
    if not target.parent.is_dir():
        raise FileNotFoundError(2, "no such folder", str(target.parent))
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise PermissionError(13, "permission denied", path)
    if find_spec("matplotlib") is None:
        raise BadOption(
            "a picture needs the package matplotlib: make setup-arena in the checkout, "
            "or pip install matplotlib"
        )


@contextmanager
def drawing(
    path: str, height: float, widths: Sequence[float] = (1,)
) -> "Iterator[tuple[Figure, list[Axes]]]":
    """An empty figure with panels side by side; it is in its file in the end.

    The same drawing gives the same bytes.
    """
    from matplotlib import rc_context  # noqa: PLC0415 - optional, and slow to load
    from matplotlib.figure import Figure  # noqa: PLC0415 - the same
    from matplotlib.layout_engine import ConstrainedLayoutEngine  # noqa: PLC0415 - the same

    with rc_context(STYLE):
        figure = Figure(
            figsize=(WIDTH, height), layout=ConstrainedLayoutEngine(w_pad=PAD, h_pad=PAD)
        )
        panels = figure.subplots(1, len(widths), width_ratios=widths, squeeze=False)
        yield figure, list(panels[0])
        Path(path).write_bytes(_image(figure, Path(path).suffix.lower().removeprefix(".")))


def _image(figure: "Figure", kind: str) -> bytes:
    """The bytes of the finished picture, without a date."""
    image = BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # a letter that no font has is a box
        undated = {"Date": None} if kind == "svg" else {}
        figure.savefig(image, format=kind, dpi=160, metadata=undated)
    return image.getvalue()


def whiskers(estimate: Estimate) -> list[list[float]]:
    """How far the interval reaches to both sides of the mean, as matplotlib wants it."""
    return [[estimate.mean - estimate.low], [estimate.high - estimate.mean]]
