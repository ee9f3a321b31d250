"""Names of people, visible and not those of somebody else; and names of bots."""

import secrets
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from confusable_homoglyphs import categories, confusables

from calimala.server.errors import Refused
from calimala.server.protocol import LONGEST_NAME

MOST_MARKS: Final = 3  # on one letter; Vietnamese has two, Hebrew and Arabic three
INVISIBLE: Final = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}  # categories, bidi controls included
EMOJI: Final = "\ufe0f"  # after a sign: in colour; telephones type it
BLANK: Final = frozenset(  # letters and marks by category that show nothing
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
)
NEUTRAL: Final = {"COMMON", "INHERITED", "UNKNOWN"}
WRITTEN_TOGETHER: Final = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)  # scripts that one word may mix: Unicode's "highly restrictive" profile
BOTS: Final = (  # the levels as the page shows them, in its four languages
    "apprentice", "journeyman", "merchant", "banker", "master",
    "Lehrling", "Geselle", "Kaufmann", "Bankier", "Meister",
    "Ученик", "Подмастерье", "Купец", "Банкир", "Мастер",
    "Inas", "Segéd", "Kereskedő", "Bankár", "Mester",
)  # fmt: skip
FLORENTINES: Final = (  # for bots: names of the time, short, none of which the page suggests
    "Bardo", "Berta", "Bice", "Corso", "Dino", "Filippa", "Gemma", "Lapa",
    "Lapo", "Nella", "Neri", "Orsa", "Taddea", "Tessa", "Ugo", "Vanni",
)  # fmt: skip


def of_a_bot(taken: Iterable[str]) -> str:
    """A name for a bot, one that nobody at its table has."""
    others = list(taken)
    return secrets.choice([name for name in FLORENTINES if not looks_like(name, others)])


def checked(name: str) -> str:
    """The name in its composed form; Refused if it can mislead the others."""
    name = unicodedata.normalize("NFC", name.replace(EMOJI, "")).strip()
    if not 0 < len(name) <= LONGEST_NAME:  # some letters are composed of two
        raise Refused("bad-name", f"a name has 1 to {LONGEST_NAME} letters")
    if any(_is_invisible(each) for each in name):
        raise Refused("bad-name", "this name holds characters that nobody sees; type it plainly")
    if _has_towers(name):
        raise Refused("bad-name", "this name piles up too many marks on one letter")
    if not all(map(_in_one_script, name.split())):
        raise Refused("bad-name", "a word of this name mixes alphabets; write it in one of them")
    if looks_like(name, BOTS):
        raise Refused("bad-name", "this is the name of a bot; choose another")
    return name


def looks_like(name: str, others: Iterable[str]) -> bool:
    """Whether a name can be taken for one of the others."""
    mine = skeletons(name)
    return any(mine & skeletons(other) for other in others)


def skeletons(name: str) -> set[str]:
    """What a name looks like, as it is written and in small letters: equal if it looks equal."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    return {_skeleton(plain), _skeleton(plain.casefold())}


def _skeleton(text: str) -> str:
    """Every letter by the first of those that look like it (Unicode's confusables)."""
    same = _prototypes()
    return "".join(same.get(each, each) for each in unicodedata.normalize("NFD", text))


@cache
def _prototypes() -> dict[str, str]:
    """By letter, what stands for all that look like it; `m` looks like `rn`."""
    classes: dict[str, set[str]] = {}
    for letter, alike in confusables.confusables_data.items():
        joined = {letter.strip("\u200e"), *(each["c"].strip("\u200e") for each in alike)}
        for each in tuple(joined):
            joined |= classes.get(each, set())
        for each in joined:
            classes[each] = joined
    first = {each: min(alike, key=lambda a: (-len(a), a)) for each, alike in classes.items()}
    single = {
        each: min(a for a in classes[each] if len(a) == 1) for each in first if len(each) == 1
    }
    return {each: "".join(single.get(part, part) for part in first[each]) for each in single}


def _is_invisible(letter: str) -> bool:
    """Whether a character shows nothing, or changes the direction of text."""
    variation = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return variation or letter in BLANK or unicodedata.category(letter) in INVISIBLE


def _has_towers(name: str) -> bool:
    """Whether one letter carries more marks than any script needs."""
    marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if marks > MOST_MARKS:
            return True
    return False


def _in_one_script(word: str) -> bool:
    """Whether a word is written in one script, or in some that belong together."""
    scripts = categories.unique_aliases(word) - NEUTRAL
    return len(scripts) <= 1 or any(scripts <= together for together in WRITTEN_TOGETHER)
