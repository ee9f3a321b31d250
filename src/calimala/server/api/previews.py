"""Link previews: what a chat shows of a link to a table, in the language of its host.

Only what anybody with the link could see; a table without spectators is shown like no table at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from calimala.server.errors import Refused
from calimala.server.services import Services
from calimala.server.store import tables as table_store
from calimala.server.store.tables import TableRow

MARK: Final = b"<!-- preview -->"  # in index.html, where the tags go
PICTURE: Final = "/preview.png"
TITLE: Final = "Calimala"
WHAT: Final = "The board game of Florentine cloth merchants, in your browser: with friends or bots."
INVITED: Final = "You are invited to a game of Calimala"
TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "bot": "bot",
        "open": "{host}'s table",
        "open.what": "Free seats: {free} of {seats}. Come and play!",
        "playing": "{names}",
        "playing.what": "A game is on. Come and watch!",
        "over": "{winners} won",
        "over.what": "The game is over: {scores}",
    },
    "de": {
        "bot": "Bot",
        "open": "Tisch von {host}",
        "open.what": "Freie Plätze: {free} von {seats}. Spiel mit!",
        "playing": "{names}",
        "playing.what": "Die Partie läuft. Schau zu!",
        "over": "Gewonnen: {winners}",
        "over.what": "Die Partie ist zu Ende: {scores}",
    },
    "ru": {
        "bot": "бот",
        "open": "Стол: {host}",
        "open.what": "Свободных мест: {free} из {seats}. Присоединяйтесь!",
        "playing": "{names}",
        "playing.what": "Партия идёт. Заходите посмотреть!",
        "over": "Победа: {winners}",
        "over.what": "Партия окончена: {scores}",
    },
    "hu": {
        "bot": "bot",
        "open": "{host} asztala",
        "open.what": "Szabad helyek: {free} / {seats}. Játssz velünk!",
        "playing": "{names}",
        "playing.what": "A játszma folyik. Nézd meg te is!",
        "over": "Győztes: {winners}",
        "over.what": "A játszma véget ért: {scores}",
    },
}


@dataclass(frozen=True)
class Preview:
    """The title and the text of a preview."""

    title: str = TITLE
    text: str = WHAT


async def of_table(services: Services, key: str) -> Preview:
    """The preview of a table; the usual one for a table that strangers may not see."""
    try:
        async with services.db.reading() as c:
            row = await table_store.get(c, key)
    except Refused:
        return Preview()
    if not row.options["spectators"] or row.phase == "closed":
        return Preview()
    host = await services.people.find(row.host)
    texts = TEXTS.get(host.language if host else "en", TEXTS["en"])
    return described(row, texts)


def described(row: TableRow, texts: Mapping[str, str]) -> Preview:
    """A table in a few words: in the title who invites, plays or has won."""
    names = [texts["bot"] if seat.bot else seat.name or "" for seat in row.seats]
    result = row.result or {}
    points, winners = result.get("scores", ()), result.get("winners", ())
    told = {
        "host": row.host_name,
        "free": sum(seat.person is None and seat.bot is None for seat in row.seats),
        "seats": len(row.seats),
        "names": ", ".join(names),
        "winners": ", ".join(name for seat, name in enumerate(names) if seat in winners),
        "scores": ", ".join(f"{name} {got}" for name, got in zip(names, points, strict=False)),
    }
    title, text = (texts[key].format(**told) for key in (row.phase, f"{row.phase}.what"))
    return Preview(f"{title} · {TITLE}", text)


def with_tags(page: bytes, shown: Preview, url: str, path: str) -> bytes:
    """The page with the tags of a preview."""
    values = {
        "og:site_name": TITLE,
        "og:type": "website",
        "og:title": shown.title,
        "og:description": shown.text,
        "og:url": f"{url}{path}",
        "og:image": f"{url}{PICTURE}",
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in values.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    return page.replace(MARK, "\n    ".join(tags).encode(), 1)
