"""Every screen: axe finds nothing, nothing is cut off, and every word is of the language."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import violations
from tests.browser.conftest import Visitors
from tests.browser.screens import SCREENS, Looker, Tables
from tests.browser.seeing import clipped, laid_out, untranslated
from tests.browser.texts import LANGUAGES
from tests.browser.visitor import DESK, PHONE, SIZES, Size
from tests.support.processes import Process

SEEN_AT: dict[str, tuple[Size, ...]] = {  # where a screen is opened, and to what it is made then
    "desk": (DESK, *(size for size in SIZES.values() if size not in (DESK, PHONE))),
    "phone": (PHONE,),
}
Lookers = Callable[..., Looker]


@pytest.fixture(scope="module")
def tables(chromium: Browser, shared_server: Process) -> Iterator[Tables]:
    """What there is to look at."""
    made = Tables(chromium, shared_server.address)
    yield made
    made.close()


@pytest.fixture
def lookers(tables: Tables, visitors: Visitors) -> Lookers:
    """Lets people come who look at screens."""

    def looker(**how: Any) -> Looker:
        return Looker(tables, visitors(**how))

    return looker


def wrong_with(look: Looker) -> list[str]:
    """Whatever is wrong with a screen, in both themes."""
    return [*clipped(look.page), *untranslated(look.page), *violations(look.page)]


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_whole_and_open_to_everybody(lookers: Lookers, name: str) -> None:
    look = lookers()
    SCREENS[name](look)
    assert wrong_with(look) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_open_to_everybody_on_a_telephone(lookers: Lookers, name: str) -> None:
    look = lookers(size=PHONE)
    SCREENS[name](look)
    assert wrong_with(look) == []


def cut_off(look: Looker, names: list[str], sizes: tuple[Size, ...]) -> dict[str, list[str]]:
    """What cannot be read at some sizes, by screen; the first is that at which it is opened."""
    found = {}
    for name in names:
        laid_out(look.page, sizes[0])
        SCREENS[name](look)
        found[name] = untranslated(look.page)
        for size in sizes:
            laid_out(look.page, size)
            found[name] += [f"{size}: {wrong}" for wrong in clipped(look.page)]
    return {name: wrong for name, wrong in found.items() if wrong}


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_and_table_can_be_read_on_a_telephone(lookers: Lookers, language: str) -> None:
    look = lookers(size=PHONE, language=language)
    assert cut_off(look, ["home", "table-placing"], SEEN_AT["phone"]) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_around_the_table_can_be_read_at_every_size(
    lookers: Lookers, language: str
) -> None:
    around = ["home", "new-table", "learn-pictures", "settings", "own-room", "games"]
    assert cut_off(lookers(language=language), around, SEEN_AT["desk"]) == {}


@pytest.mark.slow
@pytest.mark.parametrize("size", SEEN_AT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_can_be_read_in_every_language(
    lookers: Lookers, language: str, size: str
) -> None:
    sizes = SEEN_AT[size]
    assert cut_off(lookers(size=sizes[0], language=language), list(SCREENS), sizes) == {}
