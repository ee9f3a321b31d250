"""The texts of the page, read from its sources: what a button is called in a language."""

import re
from functools import cache
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).parents[2] / "ui" / "src" / "i18n"
LANGUAGES: Final = ("en", *sorted(each.stem for each in SOURCES.glob("??.ts") if each.stem != "en"))
ENTRY: Final = re.compile(r'^ {2}"([\w.-]+)":\s+"((?:[^"\\]|\\.)*)",', re.MULTILINE)
KEY: Final = re.compile(r'^ {2}"([\w.-]+)":', re.MULTILINE)


@cache
def texts(language: str) -> dict[str, str]:
    """Every plain text by its key."""
    return dict(ENTRY.findall((SOURCES / f"{language}.ts").read_text(encoding="utf-8")))


@cache
def keys() -> frozenset[str]:
    """Every key that there is."""
    return frozenset(KEY.findall((SOURCES / "en.ts").read_text(encoding="utf-8")))
