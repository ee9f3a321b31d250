"""The observation made a second time, from the view alone: what agrees with it leaks nothing."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calimala.adapters.observation import SIZE, named
from calimala.game.notation import (
    ACTIONS,
    BUILDINGS,
    CARDS,
    CITIES,
    EDITIONS,
    PHASES,
    ROWS,
    STREETS,
    TILES,
    TRADE_CITIES,
)

View = Mapping[str, Any]


def observation_of(view: View, seat: int) -> NDArray[np.int8]:
    """What `look` must find, from `calimala-state/1` as the seat sees it."""
    flat = np.zeros(SIZE, np.int8)
    o = named(flat)
    players = view["players"]

    def side(number: int) -> int:
        return (number - seat) % players if number < players else number

    o["players"][players - 2] = 1
    o["german"][:] = EDITIONS.index(view["edition"])
    o["seat"][seat] = 1
    o["phase"][PHASES.index(view["phase"])] = 1
    for piece in ("actor", "active"):
        if view[piece] is not None:
            o[piece][side(view[piece])] = 1
    for cell, action in enumerate(view["layout"]):
        o["layout"][cell, ACTIONS.index(action)] = 1
    for street, name in enumerate(STREETS):
        for level, disc in enumerate(view["stacks"][name]):
            kind = {"white": 5, "support": 2}.get(disc)
            o["stacks"][street, level, side(disc) if kind is None else kind] = 1
    note_activation(o, view)
    for each in range(players):
        note_mat(o, view, each, side(each))
    for number, points in enumerate(view["scores"]):
        o["points"][side(number)] = points
        for place, counts in enumerate(places(view)):
            o["cubes"][place, side(number)] = counts[number]
    note_council(o, view, side)
    note_cards(o, view, seat, side)
    return flat


def note_activation(o: View, view: View) -> None:
    if view["space"] is not None:
        o["street"][STREETS.index(view["space"])] = 1
    if view["level"] is not None:
        o["level"][view["level"] - 1] = 1
    for action, times in view["pending"].items():
        o["pending"][ACTIONS.index(action)] = times
    delivering = view["delivering"]
    if delivering and delivering["action"] == "ship":
        o["delivering"][0], o["deliveries"][0] = 1, delivering["left"]
    elif delivering:
        o["delivering"][1] = 1
        o["unserved"][:] = [city in delivering["houses"] for city in TRADE_CITIES]


def note_mat(o: View, view: View, seat: int, side: int) -> None:
    mat = view["mats"][seat]
    o["reserve"][side] = list(view["reserve"][seat].values())
    o["stock"][side] = mat["wood"], mat["brick"], mat["marble"]
    o["cloth"][side, : len(mat["cloth"])] = mat["cloth"]
    o["workshops"][side] = len(mat["cloth"])
    o["ships"][side] = mat["ships"]
    o["houses"][side] = [city in mat["houses"] for city in TRADE_CITIES]
    o["hand_sizes"][side] = view["hand_sizes"][seat]


def places(view: View) -> list[list[int]]:
    """The cubes of all sides in every city, then in every row of every building."""
    rows = [view["buildings"][building].get(row) for building in BUILDINGS for row in ROWS]
    return [view["cities"][city] for city in CITIES] + [row for row in rows if row is not None]


def note_council(o: View, view: View, side: Any) -> None:
    scored = view["scored"]
    o["scored"][:] = scored
    tiles = view["scoring_tiles"]
    for ahead, tile in enumerate([*tiles[scored:], *tiles[:scored]]):
        o["tiles"][ahead, TILES.index(tile)] = 1
    for tile_number, sitter in enumerate(view["seats"]):
        if sitter is not None:
            o["seats"][tile_number, side(sitter)] = 1
    for order, artist in enumerate(view["first_artwork"]):
        o["artists"][order, side(artist)] = 1
    for winner in view["winners"] or ():
        o["winners"][side(winner)] = 1


def note_cards(o: View, view: View, seat: int, side: Any) -> None:
    o["deck_size"][:] = view["deck_size"]
    for card in view["hands"][seat]:
        o["hand"][ACTIONS.index(card)] += 1
    for card in view["discard"]:
        o["discard"][ACTIONS.index(card)] += 1
    for card in view["dealt"][seat]:
        o["dealt"][CARDS.index(card)] = 1
    for piece in ("kept", "shown"):
        for each, card in enumerate(view[piece]):
            if card is not None:
                o[piece][side(each), CARDS.index(card)] = 1
    for piece in ("face_up", "face_down"):
        if view[piece] is not None:
            o[piece][CARDS.index(view[piece])] = 1
