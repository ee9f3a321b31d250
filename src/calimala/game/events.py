"""What a move set off, told as keys and numbers, never prose: read off before and after."""

from collections.abc import Iterator
from typing import Literal

from calimala.game.notation import ACTIONS, CARDS, CITIES, KINDS, STREETS
from calimala.game.rankings import ranking
from calimala.game.reading import games_of
from calimala.game.schema import Action, Did, Event, Promoted, Space, Whence
from calimala.game.state_json import BUILDING_ROWS, DISCS, TILE, pending
from calimala.rules import names as n
from calimala.rules.state import State

# The rows in the order of their places, which come after the cities.
ROWS = [(building, row) for building, rows in BUILDING_ROWS.items() for row in rows]


def tell(was: State, word: str, now: State, winners: list[int] | None) -> Iterator[Event]:
    """The events of one move, in the order in which they happened."""
    yield from _the_move(was, word, now)
    yield from _the_deck(was, now)
    if _activation_is_over(was, word, now):
        yield {"event": "ended", "seat": was.actor, "by_itself": word != "end"}
        yield from _third_party(was, now)
    yield from _promotion(was, word, now)
    yield from _scorings(was, now)
    yield from _what_is_next(was, now, winners or [])


def choice(seat: int, word: str) -> Event:
    """A card chosen before the first turn."""
    verb, card = word.split()
    if verb == "keep":
        return {"event": "kept", "seat": seat, "card": CARDS[CARDS.index(card)]}
    if verb == "show":
        return {"event": "shown", "seat": seat, "card": CARDS[CARDS.index(card)]}
    return {"event": "took", "seat": seat, "card": ACTIONS[ACTIONS.index(card)]}


def _the_move(was: State, word: str, now: State) -> Iterator[Event]:
    """The actor's own doing."""
    verb, _, rest = word.partition(" ")
    if verb in ("keep", "show", "take"):
        yield choice(was.actor, word)
    elif verb == "place":
        yield _placed(was, rest.split()[0], now)
    elif verb == "draw":
        yield _drew(was, rest, now)
    elif verb == "stop":
        yield {"event": "stopped", "seat": was.actor}
    elif verb not in ("end", "promote"):
        yield _did(was, word)


def _placed(was: State, kind: str, now: State) -> Event:
    """The disc on top of its stack."""
    return {
        "event": "placed",
        "seat": was.actor,
        "kind": KINDS[KINDS.index(kind)],
        "space": STREETS[now.street],
        "level": now.height[now.street],
    }


def _drew(was: State, action: str, now: State) -> Event:
    """A card for a pending action, if there was one left."""
    card = _drawn(was, now, was.actor)
    return {
        "event": "drew",
        "seat": was.actor,
        "action": ACTIONS[ACTIONS.index(action)],
        "cards": int(card is not None),
        "card": card,
    }


def _did(was: State, word: str) -> Did:
    """A deed for the space, from a card, or as a further delivery."""
    if word.startswith("card "):
        return {"event": "did", "seat": was.actor, "deed": word[len("card ") :], "by": "card"}
    delivering = was.phase == n.DELIVER
    by: Literal["delivery", "space"] = "delivery" if delivering else "space"
    return {"event": "did", "seat": was.actor, "deed": word, "by": by}


def _drawn(was: State, now: State, seat: int) -> Action | None:
    """The card that came into the hand, if there was one."""
    for card, action in enumerate(ACTIONS):
        if now.hand[seat][card] > was.hand[seat][card]:
            return action
    return None


def _the_deck(was: State, now: State) -> Iterator[Event]:
    """A new deck, from the discard pile or at the start."""
    if was.phase == n.TAKE and now.phase == n.PLACE:
        yield {"event": "shuffled", "cards": now.deck_size}
    elif was.discard_size and not now.discard_size:
        yield {"event": "reshuffled", "cards": was.discard_size}


def _activation_is_over(was: State, word: str, now: State) -> bool:
    """Whether this move was the last of an activation."""
    if was.phase not in (n.ACTIVATE, n.DELIVER):
        return False
    return word == "end" or (was.street, was.level) != (now.street, now.level)


def _third_party(was: State, now: State) -> Iterator[Event]:
    """Where the third party followed the player (R7.4)."""
    if was.players == n.THIRD_PARTY:
        for place in range(n.PLACES):
            if now.cubes[place][n.THIRD_PARTY] > was.cubes[place][n.THIRD_PARTY]:
                yield _followed(place)


def _followed(place: int) -> Event:
    """The third party's cube in a city or a row."""
    if place < n.CITIES:
        return {"event": "followed", "seat": n.THIRD_PARTY, "city": CITIES[place]}
    building, row = ROWS[place - n.CITIES]
    return {"event": "followed", "seat": n.THIRD_PARTY, "building": building, "row": row}


def _leaves(was: State, now: State) -> bool:
    """Whether the bottom disc of the street has left it."""
    return bool(was.street != n.NOBODY and was.height[was.street] == n.TALLEST) and (
        now.street == n.NOBODY
    )


def _promotion(was: State, word: str, now: State) -> Iterator[Event]:
    """The bottom disc goes to the council, or out of the game (R5.1-R5.4, R8.2)."""
    if not _leaves(was, now):
        return
    disc, space = DISCS[was.players].values[was.stacks[was.street][0]], STREETS[was.street]
    if was.scored == n.TILES:
        yield {"event": "left", "disc": disc, "space": space}
        return
    seat = now.seats[was.scored]
    promoted: Promoted = {
        "event": "promoted",
        "disc": disc,
        "space": space,
        "seat": None if seat == n.NOBODY else seat,
        "tile": TILE.values[now.tiles[was.scored]],
    }
    if disc == "white":
        promoted["replaced_from"], promoted["white_to"] = _replacement(was, word, now)
    yield promoted


def _replacement(was: State, word: str, now: State) -> tuple[Whence, Whence]:
    """What went in the white disc's stead, and where the white disc went."""
    active = was.active
    if now.reserve[active][n.WHITE] > was.reserve[active][n.WHITE]:
        return "reserve", "reserve"
    if now.seats[was.scored] == n.NOBODY:
        return None, None
    street = word.split()[1] if word.startswith("promote ") else _only_street(was, now)
    space = STREETS[STREETS.index(street)]
    return space, space if was.edition == n.INTERNATIONAL else None


def _only_street(was: State, now: State) -> Space:
    """The street that gave the only disc there was to choose."""
    return next(
        name
        for street, name in enumerate(STREETS)
        if was.stacks[street].count(was.active) > now.stacks[street].count(was.active)
    )


def _scorings(was: State, now: State) -> Iterator[Event]:
    """Every tile and card that was scored, with the whole ranking (R5.5-R5.8, R8.1, R8.3)."""
    if was.scored == now.scored and now.phase != n.OVER:
        return
    then = games_of(now)
    for place in range(was.scored, now.scored):
        then[0].scored = place + 1
        tile = TILE.values[now.tiles[place]]
        yield {"event": "scored", "tile": tile, "ranking": ranking(then, tile, card=False)}
    if now.phase == n.OVER:
        for card in [*now.kept[: now.players], *now.shown, now.face_up, now.face_down]:
            if card != n.NOBODY:
                scored = ranking(then, CARDS[card], card=True)
                yield {"event": "scored", "card": CARDS[card], "ranking": scored}


def _what_is_next(was: State, now: State, winners: list[int]) -> Iterator[Event]:
    """The next activation, turn, choice, or the end."""
    if now.phase == n.OVER:
        yield {"event": "over", "scores": [*now.scores[: now.sides]], "winners": winners}
    elif now.phase == n.PROMOTE:
        yield {"event": "choosing", "seat": now.actor, "space": STREETS[now.street]}
    elif now.phase == n.PLACE:
        yield {"event": "turn", "seat": now.active}
    elif now.phase == n.ACTIVATE and (was.phase == n.PLACE or was.level != now.level):
        yield {
            "event": "activated",
            "seat": now.actor,
            "space": STREETS[now.street],
            "level": now.level + 1,
            "pending": pending(now),
        }
