"""Which games may be reviewed, and what a player knew at a decision."""

from dataclasses import replace
from typing import Any

import pytest

from calimala.game import RULES_VERSION, Game
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused, RefusedByRules
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.people import make_guest
from calimala.server.store.tables import TableRow
from calimala.server.tables import archive
from calimala.server.tables.reviewing import check_reviewable, game_at, moment_of, record_of
from tests.support.finished import first_moves
from tests.support.worlds import two_worlds


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A finished game."""
    return first_moves()


@pytest.fixture
async def row(db: Database, record: dict[str, Any]) -> TableRow:
    """The table of a finished game."""
    ada = await make_guest(db, "Ada", "en", 0.0)
    key = await archive.import_record(db, PubSub(db, "test"), ada, record)
    async with db.reading() as c:
        return await table_store.get(c, key)


def refusal(row: TableRow) -> str | None:
    """Why a table is not reviewed; None if it is."""
    try:
        check_reviewable(row, None)
    except Refused as refused:
        return refused.reason
    return None


async def test_only_finished_games_of_todays_rules_are_reviewed(row: TableRow) -> None:
    assert refusal(row) is None
    for phase in ("open", "playing", "closed"):
        assert refusal(replace(row, phase=phase)) == "not-over"
    older = replace(row, rules_version=RULES_VERSION - 1)
    for other in (older, replace(older, phase="playing"), replace(row, frozen=1.0)):
        assert refusal(other) == "frozen"
    assert refusal(replace(row, options=row.options | {"spectators": False})) == "no-spectators"


async def test_a_decision_is_found_again_as_its_player_met_it(
    db: Database, row: TableRow, record: dict[str, Any]
) -> None:
    stored = await record_of(db, row)
    game = Game.new(players=2, seed=1)
    for ply, word in enumerate(record["moves"]):
        if ply % 40 == 0:
            again = game_at(stored, ply)
            assert again.state() == game.state()
            moment = moment_of(again, word)
            assert (moment.view, list(moment.legal)) == (game.view(game.actor), game.legal())
            assert list(moment.history) == game.moves_for(game.actor)
        game.play(word)


def test_there_is_no_decision_after_the_end_and_no_illegal_one(record: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="no decision"):
        game_at(record, len(record["moves"]))
    for word in ("place own 9-9", "fly"):
        with pytest.raises(RefusedByRules):
            moment_of(game_at(record, 4), word)


def test_a_move_that_is_tried_is_judged_from_what_its_player_could_know() -> None:
    """The moment, with the words of best and tried move, is all that the process is told."""
    here, there = two_worlds(3, 0, 130)
    games = Game(here.setup, here.luck), Game(there.setup, there.luck)
    for mine, other in zip(here.words, there.words, strict=True):
        if games[0].actor == 0:
            assert moment_of(games[0], mine) == moment_of(games[1], mine)
        games[0].play(mine)
        games[1].play(other)
    assert games[0].state() != games[1].state(), "the worlds are such that a leak would be noticed"
