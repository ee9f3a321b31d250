"""What a move set off, told as keys and numbers, never prose: read off before and after."""

from collections.abc import Iterator

from calimala.game import state_json as js
from calimala.game.notation import ACTIONS, BUILDINGS, CITIES, ROWS, STREETS, SUBJECTS
from calimala.game.standing import standing
from calimala.game.state_json import Json
from calimala.rules import names as n
from calimala.rules.state import State
from calimala.rules.tables import ROWS as ROW_PLACES

PLACE_NAMES = {
    **{place: {"city": city} for place, city in enumerate(CITIES)},
    **{
        int(ROW_PLACES[i, j]): {"building": building, "row": row}
        for i, building in enumerate(BUILDINGS)
        for j, row in enumerate(ROWS)
        if ROW_PLACES[i, j] != n.NOBODY
    },
}


def tell(was: State, word: str, now: State, winners: list[int] | None) -> Iterator[Json]:
    """The events of one move, in the order in which they happened."""
    yield from _the_move(was, word, now)
    yield from _the_deck(was, now)
    if _activation_is_over(was, word, now):
        yield {"event": "ended", "seat": was.actor, "by_itself": word != "end"}
        yield from _third_party(was, now)
    yield from _promotion(was, word, now)
    yield from _scorings(was, now)
    yield from _what_is_next(was, now, winners)


def choice(seat: int, word: str) -> Json:
    """A card chosen before the first turn."""
    verb, card = word.split()
    past = {"keep": "kept", "show": "shown", "take": "took"}[verb]
    return {"event": past, "seat": seat, "card": card}


def _the_move(was: State, word: str, now: State) -> Iterator[Json]:
    """The actor's own doing."""
    seat = was.actor
    verb, _, rest = word.partition(" ")
    if verb in ("keep", "show", "take"):
        yield choice(seat, word)
    elif verb == "place":
        kind, street = rest.split()
        level = now.height[now.street]
        yield {"event": "placed", "seat": seat, "kind": kind, "space": street, "level": level}
    elif verb == "draw":
        card = _drawn(was, now, seat)
        got = int(card is not None)
        yield {"event": "drew", "seat": seat, "action": rest, "cards": got, "card": card}
    elif verb == "stop":
        yield {"event": "stopped", "seat": seat}
    elif verb == "card":
        yield {"event": "did", "seat": seat, "deed": rest, "by": "card"}
    elif verb not in ("end", "promote"):
        by = "delivery" if was.phase == n.DELIVER else "space"
        yield {"event": "did", "seat": seat, "deed": word, "by": by}


def _drawn(was: State, now: State, seat: int) -> str | None:
    """The card that came into the hand, if there was one."""
    for card, action in enumerate(ACTIONS):
        if now.hand[seat][card] > was.hand[seat][card]:
            return action
    return None


def _the_deck(was: State, now: State) -> Iterator[Json]:
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


def _third_party(was: State, now: State) -> Iterator[Json]:
    """Where the third party followed the player (R7.4)."""
    if was.players == n.THIRD_PARTY:
        for place, name in PLACE_NAMES.items():
            if now.cubes[place][n.THIRD_PARTY] > was.cubes[place][n.THIRD_PARTY]:
                yield {"event": "followed", "seat": n.THIRD_PARTY, **name}


def _leaves(was: State, now: State) -> bool:
    """Whether the bottom disc of the street has left it."""
    return bool(was.street != n.NOBODY and was.height[was.street] == n.TALLEST) and (
        now.street == n.NOBODY
    )


def _promotion(was: State, word: str, now: State) -> Iterator[Json]:
    """The bottom disc goes to the council, or out of the game (R5.1-R5.4, R8.2)."""
    if not _leaves(was, now):
        return
    disc = js.disc(was, was.stacks[was.street][0])
    event: Json = {"disc": disc, "space": STREETS[was.street]}
    if was.scored == n.TILES:
        yield {"event": "left", **event}
        return
    seat = now.seats[was.scored]
    event |= {"seat": None if seat == n.NOBODY else seat, "tile": SUBJECTS[now.tiles[was.scored]]}
    if disc == "white":
        event |= _replacement(was, word, now)
    yield {"event": "promoted", **event}


def _replacement(was: State, word: str, now: State) -> Json:
    """What went in the white disc's stead, and where the white disc went."""
    active = was.active
    if now.reserve[active][n.WHITE] > was.reserve[active][n.WHITE]:
        return {"replaced_from": "reserve", "white_to": "reserve"}
    if now.seats[was.scored] == n.NOBODY:
        return {"replaced_from": None, "white_to": None}
    street = word.split()[1] if word.startswith("promote ") else _only_street(was, now)
    return {
        "replaced_from": street,
        "white_to": street if was.edition == n.INTERNATIONAL else None,
    }


def _only_street(was: State, now: State) -> str:
    """The street that gave the only disc there was to choose."""
    return next(
        name
        for street, name in enumerate(STREETS)
        if was.stacks[street].count(was.active) > now.stacks[street].count(was.active)
    )


def _scorings(was: State, now: State) -> Iterator[Json]:
    """Every tile and card that was scored, with the whole ranking (R5.5-R5.8, R8.1, R8.3)."""
    if was.scored == now.scored and now.phase != n.OVER:
        return
    then = js.games_of(now)
    for tile in range(was.scored, now.scored):
        then[0].scored = tile + 1
        subject = SUBJECTS[now.tiles[tile]]
        yield {"event": "scored", "tile": subject, "ranking": standing(then, subject, card=False)}
    if now.phase == n.OVER:
        for card in [*now.kept[: now.players], *now.shown, now.face_up, now.face_down]:
            if card != n.NOBODY:
                ranking = standing(then, SUBJECTS[card], card=True)
                yield {"event": "scored", "card": SUBJECTS[card], "ranking": ranking}


def _what_is_next(was: State, now: State, winners: list[int] | None) -> Iterator[Json]:
    """The next activation, turn, choice, or the end."""
    if now.phase == n.OVER:
        yield {"event": "over", "scores": now.scores[: now.sides], "winners": winners}
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
            "pending": js.pending(now),
        }
