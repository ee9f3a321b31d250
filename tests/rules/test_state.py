"""The record is declared once and derived from there."""

from typing import get_type_hints

import numpy as np

from calimala.rules.state import STATE, State


def test_every_declared_field_is_in_the_record_and_no_other() -> None:
    assert list(STATE.names or ()) == list(get_type_hints(State))


def test_a_position_is_bytes() -> None:
    games = np.zeros(2, STATE)
    games[0].stock[3, 1] = 4
    assert isinstance(games[0], State)
    again = np.frombuffer(games.tobytes(), STATE)
    assert again[0] == games[0] != games[1]
