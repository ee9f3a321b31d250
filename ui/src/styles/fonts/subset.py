"""Make the subsets of the serif beside this file from the npm package @fontsource/alegreya.

Usage: python subset.py FOLDER

FOLDER is the folder "files" of the package, 5.3.0 here; fonttools and brotli are needed.
Names in other alphabets fall back to the device's serif.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
WEIGHT = 600
LETTERS = {  # by file of the package: the letters that our languages and their typography use
    "latin": [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2002, 0x203B), 0x20AC, 0x2212],
    "latin-ext": list(map(ord, "ŐőŰű")),
    "cyrillic": [*range(0x410, 0x450), *map(ord, "Ёё№")],
}
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def lining(font: TTFont) -> None:
    """Give every digit the height of a capital and one width: points stand under one another."""
    known = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for value, digit in enumerate(DIGITS):
            if f"{digit}.tf" in known and ord("0") + value in table.cmap:
                table.cmap[ord("0") + value] = f"{digit}.tf"


def main(folder: Path) -> None:
    """One small file for each alphabet; a browser loads those that a page needs."""
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga"], hinting=False)
    for name, letters in LETTERS.items():
        font = TTFont(folder / f"alegreya-{name}-{WEIGHT}-normal.woff2")
        lining(font)
        only = subset.Subsetter(options)
        only.populate(unicodes=letters)
        only.subset(font)
        subset.save_font(font, str(HERE / f"alegreya-{name}.woff2"), options)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
