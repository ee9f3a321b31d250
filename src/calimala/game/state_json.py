"""A position as `calimala-state/1`: written from the engine's record and read back into it."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

import numpy as np

from calimala.game.errors import BadState, shown
from calimala.game.facts import (
    Fact,
    Terms,
    chosen,
    counts,
    entries,
    length,
    names,
    one,
    or_null,
    parts,
    pile,
    several,
)
from calimala.game.notation import (
    ACTIONS,
    BUILDINGS,
    CARDS,
    CITIES,
    EDITIONS,
    KINDS,
    PHASES,
    PLACES,
    RESOURCES,
    ROWS,
    STREETS,
    SUBJECTS,
    TILES,
    TRADE_CITIES,
)
from calimala.game.reading import draft, record_of, settle
from calimala.game.schema import (
    Action,
    Building,
    Card,
    City,
    Delivering,
    Disc,
    FullState,
    Mat,
    Place,
    Reserve,
    Row,
    Space,
)
from calimala.rules import names as n
from calimala.rules.state import STATE, Games, State
from calimala.rules.tables import DEALT_EACH, SLOTS, STREET_CELLS
from calimala.rules.tables import ROWS as ROW_PLACES

FORMAT: Final = "calimala-state/1"
ADDED: Final = ("duty", "touched")  # keys that the format got later; states may lack them

PLAYERS: Final = counts(n.MOST_PLAYERS, least=2)
ACTION: Final = names(ACTIONS)
DELIVERY: Final = Terms({n.SHIP: "ship", n.TRANSPORT: "transport"})
CARD: Final = names(CARDS)
TILE: Final = Terms({SUBJECTS.index(tile): tile for tile in TILES})
SEAT: Final = counts(n.MOST_PLAYERS - 1)
CUBES: Final = counts(int(SLOTS.max()))
CARDS_HELD: Final = counts(n.ACTION_CARDS)
GOODS: Final = counts(n.WAREHOUSE)
CLOTH: Final = counts(n.WORKSHOP_ROOM)
SHIPS: Final = counts(n.SHIPS)
TIMES: Final = counts(2)  # that an action is pending (R4.1)
MANY: Final = counts(99)  # discs or points


def _discs(players: int) -> Terms[Disc]:
    """What lies in stacks: the seats' discs, support discs with two players, and white ones."""
    discs: dict[int, Disc] = {seat: seat for seat in range(players)}
    if players == n.THIRD_PARTY:
        discs[n.THIRD_PARTY] = "support"
    return Terms(discs | {n.WHITE_DISC: "white"})


DISCS: Final = {players: _discs(players) for players in range(2, n.MOST_PLAYERS + 1)}
CELLS: Final[list[list[int]]] = STREET_CELLS.tolist()
BUILDING_ROWS: Final[dict[Building, dict[Row, int]]] = {
    building: {row: place for row, place in zip(ROWS, places, strict=True) if place != n.NOBODY}
    for building, places in zip(BUILDINGS, ROW_PLACES.tolist(), strict=True)
}


def _read_format(_: State, value: object) -> None:
    if value != FORMAT:
        raise BadState(f"{shown(value)} is not {FORMAT!r}")


def _read_players(s: State, value: object) -> None:
    """With two players the third party is one more side (R7.5)."""
    s.players = PLAYERS.number(value)
    s.sides = max(s.players, n.THIRD_PARTY + 1)


def _actions(s: State) -> list[Action]:
    """The two actions of the space being resolved; none if there is no such space."""
    return [] if s.street == n.NOBODY else [ACTIONS[s.layout[cell]] for cell in CELLS[s.street]]


def pending(s: State) -> dict[Action, int]:
    """How often each action of the space is still pending."""
    return {action: times for action, times in zip(_actions(s), s.pending, strict=False) if times}


def _read_pending(s: State, value: object) -> None:
    actions = _actions(s)
    if not isinstance(value, dict) or not {*value} <= {*actions}:
        raise BadState(f"actions of the space are needed, not {shown(value)}")
    s.pending[: len(actions)] = [TIMES.number(value.get(action, 0)) for action in actions]


def _tell_delivering(s: State) -> Delivering | None:
    if s.delivering == n.NOBODY:
        return None
    if s.delivering == n.SHIP:
        return {"action": "ship", "left": s.deliveries, "houses": None}
    unserved = [city for i, city in enumerate(TRADE_CITIES) if s.unserved >> i & 1]
    return {"action": "transport", "left": len(unserved), "houses": unserved}


def _read_delivering(s: State, value: object) -> None:
    if value is None:
        s.delivering = n.NOBODY
        return
    action, left, houses = parts(value, ("action", "left", "houses"))
    s.delivering = DELIVERY.number(action)
    if s.delivering == n.SHIP:
        s.deliveries = SHIPS.number(left)
    else:
        unserved = chosen(houses, TRADE_CITIES)
        s.unserved = _bits(unserved)
        if left != sum(unserved):
            raise BadState(f"{shown(left)} does not fit the houses")


def _tell_touched(s: State) -> list[Place]:
    """Where the third party will follow; with more players nobody does (R7.4)."""
    if s.players != n.THIRD_PARTY or s.phase not in (n.ACTIVATE, n.DELIVER):
        return []
    return [place for i, place in enumerate(PLACES) if s.touched >> i & 1]


def _read_touched(s: State, value: object) -> None:
    s.touched = _bits(chosen(value, PLACES))


def _bits(flags: Sequence[bool]) -> int:
    """The bit set of what is flagged."""
    return sum(1 << i for i, flag in enumerate(flags) if flag)


def _tell_stacks(s: State) -> dict[Space, list[Disc]]:
    """Each from bottom to top."""
    discs = DISCS[s.players].values
    stacks = zip(STREETS, s.stacks, s.height, strict=True)
    return {
        space: [discs[each] for each in stack[:height]] if height else []
        for space, stack, height in stacks
    }


def _read_stacks(s: State, value: object) -> None:
    for street, stack in enumerate(parts(value, STREETS)):
        s.height[street] = length(stack, n.TALLEST)
        s.stacks[street, : s.height[street]] = DISCS[s.players].numbers(stack, s.height[street])


def _tell_reserve(s: State) -> list[Reserve]:
    return [
        {"own": own, "white": white, "support": support}
        for own, white, support in s.reserve[: s.players]
    ]


def _read_reserve(s: State, value: object) -> None:
    for seat, reserve in enumerate(entries(value, s.players)):
        s.reserve[seat] = [MANY.number(count) for count in parts(reserve, KINDS)]


def _mat(s: State, seat: int) -> Mat:
    wood, brick, marble = s.stock[seat]
    return {
        "wood": wood,
        "brick": brick,
        "marble": marble,
        "cloth": s.cloth[seat][: s.workshops[seat]],
        "ships": s.ships[seat],
        "houses": [city for i, city in enumerate(TRADE_CITIES) if s.houses[seat][i]],
    }


def _tell_mats(s: State) -> list[Mat]:
    return [_mat(s, seat) for seat in range(s.players)]


def _read_mats(s: State, value: object) -> None:
    for seat, mat in enumerate(entries(value, s.players)):
        *stock, cloth, ships, houses = parts(mat, (*RESOURCES, "cloth", "ships", "houses"))
        s.stock[seat] = [GOODS.number(count) for count in stock]
        s.workshops[seat] = length(cloth, n.WORKSHOPS)
        s.cloth[seat, : s.workshops[seat]] = CLOTH.numbers(cloth, s.workshops[seat])
        s.ships[seat] = SHIPS.number(ships)
        s.houses[seat] = chosen(houses, TRADE_CITIES)


def _hand(counts: Sequence[int]) -> list[Action]:
    """The cards of one hand in the order of R1.1."""
    held = zip(ACTIONS, counts, strict=True)
    return [action for action, count in held if count for _ in range(count)]


def _tell_hands(s: State) -> list[list[Action]]:
    return [_hand(counts) for counts in s.hand[: s.players]]


def _read_hands(s: State, value: object) -> None:
    for seat, hand in enumerate(entries(value, s.players)):
        for card in [] if hand is None else ACTION.numbers(hand, s.hand_size[seat]):
            s.hand[seat, card] += 1


def deck(s: State) -> list[Action]:
    """The deck, next to be drawn first."""
    return [ACTIONS[card] for card in s.deck[: s.deck_size][::-1]]


def _read_deck(s: State, value: object) -> None:
    if value is not None:
        s.deck[: s.deck_size] = ACTION.numbers(value, s.deck_size)[::-1]


def _tell_cities(s: State) -> dict[City, list[int]]:
    """The cubes of every side in every city, whose places are the first."""
    return {city: cubes[: s.sides] for city, cubes in zip(CITIES, s.cubes, strict=False)}


def _read_cities(s: State, value: object) -> None:
    for place, cubes in enumerate(parts(value, CITIES)):
        _read_cubes(s, place, cubes)


def _tell_buildings(s: State) -> dict[Building, dict[Row, list[int]]]:
    """The cubes of every side in every row; the council has artworks only."""
    return {
        building: {row: s.cubes[place][: s.sides] for row, place in rows.items()}
        for building, rows in BUILDING_ROWS.items()
    }


def _read_buildings(s: State, value: object) -> None:
    for building, rows in zip(parts(value, BUILDINGS), BUILDING_ROWS.values(), strict=True):
        for place, cubes in zip(rows.values(), parts(building, [*rows]), strict=True):
            _read_cubes(s, place, cubes)


def _read_cubes(s: State, place: int, value: object) -> None:
    s.cubes[place, : s.sides] = CUBES.numbers(value, s.sides)
    s.filled[place] = s.cubes[place].sum()


def _tell_dealt(s: State) -> list[list[Card]]:
    count = DEALT_EACH[s.players]
    return [[CARDS[card] for card in cards[:count]] for cards in s.dealt[: s.players]]


def _read_dealt(s: State, value: object) -> None:
    count = int(DEALT_EACH[s.players])
    for seat, cards in enumerate(entries(value, s.players)):
        if cards is not None:
            s.dealt[seat, :count] = CARD.numbers(cards, count)


def _those_who_show(s: State) -> int:
    """With two players both show a card, otherwise nobody (R2.5)."""
    return n.THIRD_PARTY if s.players == n.THIRD_PARTY else 0


class Facts:
    """Everything but who has won, in the order in which the format names it."""

    format = Fact("", lambda _: FORMAT, _read_format)
    players = Fact("players", attrgetter("players"), _read_players)
    edition = one("edition", names(EDITIONS))
    phase = one("phase", names(PHASES))
    actor = one("actor", or_null(SEAT))
    active = one("active", or_null(SEAT))
    space = one("street", or_null(names(STREETS)))
    level = one("level", or_null(names(range(1, n.TALLEST + 1))))
    pending = Fact("street pending", pending, _read_pending)
    delivering = Fact("delivering deliveries unserved", _tell_delivering, _read_delivering)
    duty = one("owing", names((False, True)))
    touched = Fact("touched phase", _tell_touched, _read_touched)
    layout = several("layout", ACTION, lambda _: n.CELLS)
    stacks = Fact("stacks height", _tell_stacks, _read_stacks)
    reserve = Fact("reserve", _tell_reserve, _read_reserve)
    mats = Fact("stock cloth workshops ships houses", _tell_mats, _read_mats)
    hands = Fact("hand", _tell_hands, _read_hands)
    hand_sizes = several("hand_size", CARDS_HELD, attrgetter("players"))
    deck = Fact("deck deck_size", deck, _read_deck)
    deck_size = one("deck_size", CARDS_HELD)
    discard = pile("discard", ACTION, "discard_size", n.ACTION_CARDS)
    cities = Fact("cubes", _tell_cities, _read_cities, slice(len(CITIES)))
    buildings = Fact("cubes", _tell_buildings, _read_buildings, slice(len(CITIES), None))
    scoring_tiles = several("tiles", TILE, lambda _: n.TILES)
    scored = one("scored", counts(n.TILES))
    seats = several("seats scored", or_null(SEAT), attrgetter("scored"))
    first_artwork = pile("artists", SEAT, "artist_count", n.MOST_PLAYERS)
    dealt = Fact("dealt", _tell_dealt, _read_dealt)
    kept = several("kept", or_null(CARD), attrgetter("players"))
    shown = several("shown", or_null(CARD), _those_who_show)
    face_up = one("face_up", or_null(CARD))
    face_down = one("face_down", or_null(CARD))
    scores = several("scores", MANY, attrgetter("sides"))


FACTS: Final[Mapping[str, Fact[Any]]] = {
    name: fact for name, fact in vars(Facts).items() if isinstance(fact, Fact)
}


def write_state(s: State, winners: list[int] | None) -> FullState:
    """Everything, as the referee sees it, from a record that was read (`reading.plain`)."""
    return {
        "format": FORMAT,
        "players": Facts.players.tell(s),
        "edition": Facts.edition.tell(s),
        "phase": Facts.phase.tell(s),
        "actor": Facts.actor.tell(s),
        "active": Facts.active.tell(s),
        "space": Facts.space.tell(s),
        "level": Facts.level.tell(s),
        "pending": Facts.pending.tell(s),
        "delivering": Facts.delivering.tell(s),
        "duty": Facts.duty.tell(s),
        "touched": Facts.touched.tell(s),
        "layout": Facts.layout.tell(s),
        "stacks": Facts.stacks.tell(s),
        "reserve": Facts.reserve.tell(s),
        "mats": Facts.mats.tell(s),
        "hands": Facts.hands.tell(s),
        "hand_sizes": Facts.hand_sizes.tell(s),
        "deck": Facts.deck.tell(s),
        "deck_size": Facts.deck_size.tell(s),
        "discard": Facts.discard.tell(s),
        "cities": Facts.cities.tell(s),
        "buildings": Facts.buildings.tell(s),
        "scoring_tiles": Facts.scoring_tiles.tell(s),
        "scored": Facts.scored.tell(s),
        "seats": Facts.seats.tell(s),
        "first_artwork": Facts.first_artwork.tell(s),
        "dealt": Facts.dealt.tell(s),
        "kept": Facts.kept.tell(s),
        "shown": Facts.shown.tell(s),
        "face_up": Facts.face_up.tell(s),
        "face_down": Facts.face_down.tell(s),
        "scores": Facts.scores.tell(s),
        "winners": winners,
    }


# What other fields are read by comes first.
READ_FIRST: Final = ("format", "players", "layout", "space", "hand_sizes", "deck_size", "scored")
NOBODY_AT_FIRST: Final = ("stacks", "seats", "artists", "dealt", "kept", "shown")
# The fields that are null but in these phases.
IN_PHASES: Final = {
    "actor": range(n.KEEP, n.OVER),
    "active": range(n.PLACE, n.OVER),
    "space": range(n.ACTIVATE, n.OVER),
    "level": range(n.ACTIVATE, n.PROMOTE),
    "delivering": range(n.DELIVER, n.PROMOTE),
}


def read_state(state: Mapping[str, object]) -> Games:
    """The record of a state or of a view; what is null there stays undealt. BadState if it is none.

    The engine's own chance is not in a state; it begins anew.
    """
    games = np.zeros(1, STATE)
    games[0].luck = 1
    for field in NOBODY_AT_FIRST:
        games[field] = n.NOBODY
    s = draft(games)
    for name in dict.fromkeys((*READ_FIRST, *FACTS)):
        if name in state or name not in ADDED:
            _read_fact(s, name, state)
    _check_moment(s, state)
    _check_cards(s)
    settle(s, games)
    return games


def _read_fact(s: State, name: str, state: Mapping[str, object]) -> None:
    """Read one field; errors name it."""
    if name not in state:
        raise BadState(f"{name} is missing")
    try:
        FACTS[name].read(s, state[name])
    except BadState as error:
        raise BadState(f"{name}: {error}") from None


def _check_moment(s: State, state: Mapping[str, object]) -> None:
    """Refuse what cannot be in the phase, and a turn of somebody who does not play."""
    for name, phases in IN_PHASES.items():
        if (state[name] is not None) != (s.phase in phases):
            raise BadState(f"{name}: {shown(state[name])} does not fit phase {PHASES[s.phase]}")
    if max(s.actor, s.active) >= s.players:
        raise BadState(f"actor or active: there are only {s.players} players")


def _check_cards(s: State) -> None:
    """Refuse more or fewer action cards than there are, once they are dealt (R1.8)."""
    dealt = s.hand_size.sum() + s.deck_size + s.discard_size
    if s.phase > n.TAKE and dealt != n.ACTION_CARDS:
        raise BadState(f"hand_sizes, deck_size and discard: {dealt} cards, not {n.ACTION_CARDS}")
    seen = s.hand.sum(axis=0) + np.bincount(s.discard[: s.discard_size], minlength=n.ACTIONS)
    if seen.max() > n.COPIES:
        raise BadState(f"hands and discard: {ACTIONS[seen.argmax()]} more than {n.COPIES} times")


def _spans(fact: Fact[Any]) -> list[slice]:
    """Where what a fact follows from lies in the bytes of the record."""
    return [_span(name, fact.rows) for name in fact.reads.split()]


def _span(name: str, rows: slice) -> slice:
    """Where a field, or some rows of it, lies in the bytes of the record."""
    fields: Mapping[str, Any] = STATE.fields or {}
    kind, offset, *_ = fields[name]
    count = kind.shape[0] if kind.shape else 1
    begin, end, _ = rows.indices(count)
    width = kind.itemsize // count
    return slice(offset + begin * width, offset + end * width)


SPANS: Final = [(name, span) for name, fact in FACTS.items() for span in _spans(fact)]


def differing(was: State, now: State) -> list[str]:
    """The fields of the format that may differ between two positions of a game, in order."""
    before, after = record_of(was), record_of(now)
    found = [name for name, span in SPANS if before[span] != after[span]]
    return list(dict.fromkeys(found))
