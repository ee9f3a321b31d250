"""Link previews: what anybody with the link could see, and nothing of tables without spectators."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from calimala.server.api import previews, static
from tests.support.server import Guest, Server

RECORDS = Path(__file__).parents[2] / "records"
PAGE = "<!doctype html><head><!-- preview --><title>Calimala</title></head>"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A page that was just built."""
    (tmp_path / "index.html").write_text(PAGE)
    monkeypatch.setattr(static, "PAGE", tmp_path)
    static._files.cache_clear()
    yield
    static._files.cache_clear()


async def tags(guest: Guest, path: str) -> dict[str, str]:
    """The tags of a preview, read as a chat reads them."""
    text = (await guest.http.get(path)).text
    found = re.findall(r'<meta property="og:([a-z:_]+)" content="([^"]*)" />', text)
    return {name: unescape(value) for name, value in found}


async def test_a_table_is_shown_with_its_host_and_its_free_seats(server: Server) -> None:
    async with server.guest('<b>"A&B"') as ada, server.stranger() as chat:
        key = await ada.new_table("me", "open", "merchant", public=False)
        shown = await tags(chat, f"/table/{key}")
        assert shown["title"] == '<b>"A&B"\'s table · Calimala'
        assert shown["description"] == "Free seats: 1 of 3. Come and play!"
        assert shown["image"] == f"http://{server.address}/preview.png"
        assert shown["url"] == f"http://{server.address}/table/{key}"
        await ada.ask("PATCH", "/api/me", {"language": "de"})
        assert (await tags(chat, f"/table/{key}"))["title"].startswith("Tisch von ")


@pytest.mark.parametrize("key", ["%00", "a%20b", "x" * 33])
async def test_what_is_no_id_of_a_table_is_not_looked_for(
    server: Server, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL refuses a NUL in any text."""
    monkeypatch.setattr(previews, "of_table", None)
    async with server.stranger() as chat:
        assert (await tags(chat, f"/table/{key}"))["title"] == "Calimala"


async def test_the_title_of_a_game_says_who_plays(server: Server) -> None:
    async with server.guest("Ada") as ada, server.stranger() as chat:
        key = await ada.new_table("me", "merchant", order="fixed")
        await ada.ask("POST", f"/api/tables/{key}/ready", {})
        shown = await tags(chat, f"/table/{key}")
        assert (shown["title"], shown["description"]) == (
            "Ada, bot · Calimala",
            "A game is on. Come and watch!",
        )


async def test_the_title_of_a_result_says_who_has_won(server: Server) -> None:
    record = json.loads((RECORDS / "two-players-international.json").read_text())
    names, scores = ["Bianca", "Dante"], record["scores"]
    winners = ", ".join(names[seat] for seat in record["winners"])
    async with server.guest("Ada") as ada, server.stranger() as chat:
        key = (await ada.ask("POST", "/api/records", record | {"names": names}))["id"]
        shown = await tags(chat, f"/table/{key}")
        assert shown["title"] == f"{winners} won · Calimala"
        told = f"{names[0]} {scores[0]}, {names[1]} {scores[1]}"
        assert shown["description"] == f"The game is over: {told}"


async def test_a_table_without_spectators_is_shown_like_none(server: Server) -> None:
    async with server.guest("Ada") as ada, server.stranger() as chat:
        usual = await tags(chat, "/")
        assert usual["title"] == "Calimala"
        for options in ({"spectators": False}, {"spectators": False, "public": True}):
            key = await ada.new_table("me", "open", **options)
            for looker in (chat, ada):
                shown = await tags(looker, f"/table/{key}")
                assert shown | {"url": ""} == usual | {"url": ""}
        for path in ("/table/nosuchtable0", f"/table/{'x' * 99}", "/people/nobody"):
            assert (await tags(chat, path))["title"] == "Calimala"


async def test_a_closed_table_and_an_invitation_name_nobody(server: Server) -> None:
    async with server.guest("Ada") as ada, server.stranger() as chat:
        key = await ada.new_table("me", "open")
        await ada.ask("DELETE", f"/api/tables/{key}")
        assert (await tags(chat, f"/table/{key}"))["title"] == "Calimala"
        assert (await tags(chat, "/invitation"))["title"] == previews.INVITED


def test_every_language_has_every_text() -> None:
    shapes = [
        {key: re.findall("{[a-z]+}", text) for key, text in texts.items()}
        for texts in previews.TEXTS.values()
    ]
    assert shapes == [shapes[0]] * len(shapes)
