"""Names of every script are welcome; those that mislead are not."""

import re
from pathlib import Path

import pytest

from calimala.server import names
from calimala.server.errors import Refused

TEXTS = Path(__file__).parents[2] / "ui" / "src" / "i18n"

WELCOME = """
    Ada|Ádám Kovács|Zoë|Łukasz|Jean-Luc|O'Neil|Bob 2|Анна|Игорь Smith|Ελένη|עמר|نورة|राम|தமிழ்|
    ქართული|日本太郎|ニコ|林さん|김철수|Nguyễn|Bob ♥|😀|Gerhard Kaufmann|Mastermind
"""
MISLEADING = {
    "nothing to see": [
        "\u3164",
        "\u2800",
        "Ada\u200b",
        "A\u00adda",
        "\u2066Ada",
        "Ada\u034f",
        "\ufe0f",
        "\ufe0f \ufe0f",
    ],
    "another direction": ["\u202eadA", "Ada\u200f"],
    "two alphabets in a word": ["\u0410da", "B\u03bfb", "p\u0430ul"],
    "too long when it is composed": ["\u0958" * 21],  # for the column of PostgreSQL
    "a tower": ["Z\u0351\u0352\u0353\u0354"],
    "a bot": [
        "Master",
        "MASTER",
        "Meister",
        "rnaster",
        "Мастер",
        "Segéd",
    ],
}


@pytest.mark.parametrize("name", [name.strip() for name in WELCOME.split("|")])
def test_a_name_of_any_script_is_welcome(name: str) -> None:
    assert names.checked(name) == name


@pytest.mark.parametrize("name", [name for group in MISLEADING.values() for name in group])
def test_a_misleading_name_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        names.checked(name)
    assert refused.value.reason == "bad-name"


def test_a_coloured_sign_is_not_invisible() -> None:
    assert names.checked("Bob \u2764\ufe0f") == "Bob \u2764"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("BOB", "\u0412\u041e\u0412"),  # Cyrillic
        ("Ilse", "llse"),
        ("paul", "PAUL"),
        ("Adam", "Adarn"),
        ("\uff21da", "Ada"),  # full width
        ("\U0001d400da", "Ada"),  # mathematical
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert names.looks_like(one, ["Zoe", other])
    assert names.looks_like(other, [one])


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("Bob", "Rob"), ("Ada", "Adá")])
def test_names_that_do_not(one: str, other: str) -> None:
    assert not names.looks_like(one, [other])


def test_the_bots_have_the_names_that_the_page_shows() -> None:
    shown = set()
    for language in ("en", "de", "ru", "hu"):
        text = (TEXTS / f"{language}.ts").read_text()
        shown |= set(re.findall(r'"level\.[a-z]+": "(.*)"', text))
    assert {name.casefold() for name in shown} == {name.casefold() for name in names.BOTS}
