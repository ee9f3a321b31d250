"""Every screen: axe finds nothing, nothing is cut off, and every word is of the language."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import violations_in
from tests.browser.screens import SCREENS, Looker, Tables
from tests.browser.seeing import clipped, untranslated
from tests.browser.texts import LANGUAGES
from tests.browser.visitor import DESK, PHONE, Size
from tests.server.processes import Process

SIZES = {"desk": DESK, "phone": PHONE}


@pytest.fixture(scope="module")
def tables(chromium: Browser, server: Process) -> Iterator[Tables]:
    """What there is to look at."""
    made = Tables(chromium, server.address)
    yield made
    made.close()


def wrong_with(look: Looker) -> list[str]:
    """Whatever is wrong with a screen, in both themes."""
    found = [*clipped(look.page), *untranslated(look.page)]
    return [*found, *violations_in(look.page, "light"), *violations_in(look.page, "dark")]


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_whole_and_open_to_everybody(tables: Tables, name: str) -> None:
    look = Looker(tables)
    with look.visitor:
        SCREENS[name](look)
        assert wrong_with(look) == []
        assert look.visitor.faults == []


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_open_to_everybody_on_a_telephone(tables: Tables, name: str) -> None:
    look = Looker(tables, PHONE)
    with look.visitor:
        SCREENS[name](look)
        assert wrong_with(look) == []


def cut_off(tables: Tables, names: list[str], size: Size, language: str) -> dict[str, list[str]]:
    """What cannot be read, by screen."""
    look = Looker(tables, size, language=language)
    found = {}
    with look.visitor:
        for name in names:
            SCREENS[name](look)
            found[name] = [*clipped(look.page), *untranslated(look.page)]
    return {name: wrong for name, wrong in found.items() if wrong}


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_and_table_can_be_read_on_a_telephone(tables: Tables, language: str) -> None:
    assert cut_off(tables, ["home", "table-placing"], PHONE, language) == {}


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_can_be_read_in_every_language(
    tables: Tables, language: str, size: str
) -> None:
    assert cut_off(tables, list(SCREENS), SIZES[size], language) == {}
