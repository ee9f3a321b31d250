"""The authority over one table: its log is the truth, an undo goes no further than it may."""

import hashlib
from dataclasses import replace
from itertools import pairwise
from typing import Any

import orjson
import pytest
from hypothesis import given

from calimala.game import Game
from calimala.game.records import dumps, loads
from calimala.game.view import view_state
from calimala.server import archive, fair, telling
from calimala.server.errors import Refused
from calimala.server.log import Entry
from calimala.server.portrait import Portrait
from calimala.server.table import SUBSTITUTE, Table
from calimala.server.wire import NewEntry, Options, Sync
from tests.laws.games import about, seeds
from tests.server.tables import BY_TURNS, LIVE, START, Play, dealt, loaded, new_table, row_of

NEWS = ("drew", "shuffled", "reshuffled", "over")  # events by which something becomes known


def standing(table: Table) -> dict[str, Any]:
    """All that follows from a log."""
    seats = range(table.game.players)
    return {
        "state": table.state,
        "digest": table.digest,
        "moves": table.game.moves,
        "actors": table.game.actors,
        "shuffles": table.game.shuffles,
        "bots": table.bots,
        "undo": [table.undo_limit(seat) for seat in seats],
        "barrier": table._barrier,
        "requests": table._requests,
        "standing": table._standing,
        "helped": table._helped,
        "clocks": vars(table.clocks) | {"_clock": None},
        "deadline": table.clocks.deadline,
        "entries": table.entries,
    }


def told_to(table: Table) -> list[Any]:
    """All that everybody is told of the log."""
    return [
        [telling.entry(table, n, viewer) for n in range(table.version)]
        for viewer in (None, *range(table.game.players))
    ]


@about(8)
@given(seeds)
def test_a_table_that_is_loaded_stands_where_the_played_one_does(seed: int) -> None:
    clock = (LIVE, BY_TURNS)[seed % 2]
    play = Play(new_table(seed, clock=clock), seed)
    for entry in play:
        if play.random.random() < 0.01 or play.table.over:
            again = loaded(play.table)
            assert standing(again) == standing(play.table)
            assert again.told(entry.n) == play.table.told(entry.n)
            assert told_to(again) == told_to(play.table)


@about(5)
@given(seeds)
def test_another_process_that_adds_the_entries_stands_there_too(seed: int) -> None:
    play = Play(new_table(seed, clock=LIVE), seed)
    follower = new_table(seed, clock=LIVE)
    for entry in play:
        follower.add(entry)
        assert follower.digest == play.table.digest
    assert standing(follower) == standing(play.table)
    assert told_to(follower) == told_to(play.table)


@about(8)
@given(seeds)
def test_a_loaded_table_goes_on_as_the_played_one_would(seed: int) -> None:
    """Shuffles that are still to come fall the same."""
    play = Play(new_table(seed), seed)
    for _ in zip(range(60), play, strict=False):
        pass
    again = Play(loaded(play.table), 0, play.at)
    again.random.setstate(play.random.getstate())
    again.temper = play.temper
    assert list(again) == list(play)


def known_way_back(table: Table, seat: int) -> int | None:
    """How far back a seat may go, found from what the log tells, not from the table's own notes."""
    others = [e.n for e in table.entries if e.kind in ("move", "undo") and tells(table, e, seat)]
    way = sum(n <= max(others, default=-1) for n in table._standing)
    return None if way == table.game.ply else way


def tells(table: Table, entry: Entry, seat: int) -> bool:
    """Whether an entry was another's doing, or somebody got to know something by it."""
    events = table.told(entry.n)
    revealed = table.game.players == 2 and entry.seat == 1 and events[0]["event"] == "shown"
    news = revealed or any(event["event"] in NEWS for event in events)
    return entry.seat != seat or entry.by == "bot" or news


@about(8)
@given(seeds)
def test_an_undo_goes_back_to_where_another_acted_or_something_became_known(seed: int) -> None:
    play = Play(new_table(seed), seed)
    for _ in play:
        table = play.table
        for seat in range(table.game.players) if play.random.random() < 0.2 else ():
            way = None if table.bots[seat] or table.over else known_way_back(table, seat)
            assert table.undo_limit(seat) == way


@about(8)
@given(seeds)
def test_an_undo_goes_back_exactly(seed: int) -> None:
    play = Play(new_table(seed), seed)
    for entry in play:
        if entry.kind == "undo":
            assert play.table.game.ply == int(entry.word or -1)
            assert play.table.state == before(play.table, entry)


def before(table: Table, entry: Entry) -> Any:
    """The state at the ply that an undo goes back to, played without what was taken back."""
    game = Game(table.setup, table.game._luck)
    for word in archive.played(table.entries[: entry.n + 1]):
        game.play(word)
    return game.state()


@about(6)
@given(seeds)
def test_nobody_undoes_at_a_table_without_undo(seed: int) -> None:
    play = Play(new_table(seed, undo="none"), seed)
    for entry in play:
        assert entry.kind != "undo"
        assert entry.seat is not None
        with pytest.raises(Refused, match="only own moves"):
            play.table.undo(entry.seat, None, play.at, None)


def test_two_players_take_back_choices_until_the_shown_cards_turn_up() -> None:
    table = next(t for s in range(99) if (t := new_table(s)).game.players == 2)

    def choose(seat: int, verb: str, which: int) -> None:
        words = [word for word in table.game.legal() if word.startswith(verb)]
        table.completed(table.move(seat, words[which], START, "person"))

    choose(0, "keep", 0)
    choose(0, "show", 0)
    assert table.undo_limit(0) == 0
    assert table.undo_limit(1) is None
    table.completed(table.undo(0, 0, START, None))
    assert table.game.ply == 0
    choose(0, "keep", 1)
    choose(0, "show", 1)
    choose(1, "keep", 0)
    assert [table.undo_limit(seat) for seat in (0, 1)] == [None, 2]
    choose(1, "show", 0)
    assert [table.undo_limit(seat) for seat in (0, 1)] == [None, None]


def test_a_choice_that_was_taken_back_stays_hidden_for_good() -> None:
    """Else the shown card that was put back would tell what its owner keeps."""
    for seed in range(8):
        table = new_table(seed)
        first = table.game.legal()[0]
        table.completed(table.move(0, first, START, "person"))
        table.completed(table.undo(0, None, START, None))
        if table.game.players == 2:
            for word in table.game.legal()[1], first.replace("keep", "show"):
                table.completed(table.move(0, word, START, "person"))
            table.completed(table.undo(0, None, START, None))
        for _ in Play(table, seed):
            pass
        undone = [e for e in table.entries if e.kind == "move" and not table.stands(e.n)]
        choices = [e for e in undone if (e.word or "").startswith(("keep", "show"))]
        assert choices
        for entry in choices:
            for viewer in (None, *range(table.game.players)):
                told = telling.entry(table, entry.n, viewer)
                own = viewer == entry.seat
                assert told["word"] == (entry.word if own else None)
                assert own or told["events"][0]["card"] is None


def test_a_bots_moves_are_another_s() -> None:
    table = new_table(3)
    for word in (table.game.legal()[0],):
        table.completed(table.move(0, word, START, "person"))
    table.completed(table.substitute(1, START, "person"))
    assert table.bots[1] == SUBSTITUTE
    table.completed(table.move(1, table.game.legal()[0], START, "bot"))
    table.completed(table.back(1, START, None))
    assert table.undo_limit(1) is None


def refusal(ask: Any) -> tuple[int, str]:
    """With what something is refused."""
    with pytest.raises(Refused) as caught:
        ask()
    return caught.value.status, caught.value.reason


def test_what_may_not_be_added_is_refused_with_its_reason() -> None:
    table = new_table(5)
    word = table.game.legal()[0]
    before = standing(table)
    assert refusal(lambda: table.move(1, word, START, "person")) == (409, "not-your-turn")
    assert refusal(lambda: table.move(0, "end", START, "person")) == (409, "not-now")
    assert refusal(lambda: table.move(0, "fly", START, "person")) == (409, "no-such-move")
    assert refusal(lambda: table.undo(0, None, START, None)) == (409, "nothing-to-undo")
    assert refusal(lambda: table.back(0, START, None)) == (409, "you-play")
    assert refusal(lambda: table.check_hand(0, "bot")) == (409, "bot-plays")
    assert standing(table) == before
    table.completed(table.substitute(0, START, "person"))
    assert refusal(lambda: table.substitute(0, START, "person")) == (409, "bot-plays")
    assert refusal(lambda: table.check_hand(0, "person")) == (409, "bot-plays")
    table.completed(table.move(0, word, START, "bot"))
    for ply in (0, 1, 2, -1):
        assert refusal(lambda ply=ply: table.undo(0, ply, START, None))[1] == "nothing-to-undo"


def test_when_the_game_is_over_nothing_is_added() -> None:
    play = Play(new_table(8), 8)
    for _ in play:
        pass
    table = play.table
    assert refusal(lambda: table.move(0, "end", START, "person")) == (409, "game-over")
    assert refusal(lambda: table.substitute(0, START, "person")) == (409, "game-over")
    assert refusal(lambda: table.back(0, START, None)) == (409, "game-over")
    assert refusal(lambda: table.undo(0, None, START, None)) == (409, "nothing-to-undo")
    assert table.clocks.deadline is None


@about(5)
@given(seeds)
def test_a_request_is_known_by_its_id_for_ever(seed: int) -> None:
    play = Play(new_table(seed), seed)
    asked = {entry.request: entry.n for entry in play if entry.request}
    for table in (play.table, loaded(play.table)):
        assert {request: table.answered(request) for request in asked} == asked
        assert table.answered("never") is None


@about(8)
@given(seeds)
def test_a_log_with_undos_gives_a_record_that_all_accept(seed: int) -> None:
    layout, order = ("shuffled", "first-game")[seed % 2], ("lot", "fixed")[seed // 2 % 2]
    row, table = dealt(row_of(2 + seed % 4, seed, layout=layout, order=order))
    assert refusal(lambda: archive.record(row, table.entries)) == (409, "not-over")
    for _ in Play(table, seed):
        pass
    result = {"scores": table.game.scores, "winners": table.game.winners}
    over = replace(row, phase="over", result=result)
    record = loads(dumps(archive.record(over, table.entries)))
    assert fair.check(record) == []
    assert record["fair"]["commitment"] == fair.commitment(row.secret)
    assert Game.from_record(record).state() == table.state
    assert record == table.game.record() | {"fair": record["fair"]}


@about(5)
@given(seeds)
def test_what_is_told_has_the_declared_shapes(seed: int) -> None:
    play = Play(new_table(seed, clock=LIVE), seed)
    info = {
        "id": "table",
        "phase": "playing",
        "host": "ada",
        "you_host": False,
        "seats": [],
        "options": Options(clock=LIVE),
        "commitment": "",
        "turn": None,
        "your_turn": False,
        "version": 0,
        "scores": None,
        "winners": None,
        "rematch": None,
        "created": START,
        "changed": START,
    }
    for _ in zip(range(120), play, strict=False):
        viewer = play.random.choice([None, *range(play.table.game.players)])
        followed = play.random.random() < 0.5
        news = NewEntry.model_validate_json(telling.news(play.table, viewer, play.at, followed))
        told = Sync.model_validate(telling.sync(play.table, viewer, play.at, None, info))
        assert told.entries[-1] == news.entry
        assert [entry.n for entry in told.entries] == list(range(play.table.version))


@about(6)
@given(seeds)
def test_who_has_some_entries_gets_exactly_the_rest(seed: int) -> None:
    play = Play(new_table(seed), seed)
    for _ in zip(range(80), play, strict=False):
        pass
    table = play.table
    for have in range(table.version + 1):
        told = telling.sync(table, None, play.at, have, {})
        assert [entry["n"] for entry in told["entries"]] == list(range(have, table.version))
    for beyond in (None, table.version + 1, 100_000):
        told = telling.sync(table, None, play.at, beyond, {})
        assert [entry["n"] for entry in told["entries"]] == list(range(table.version))


@about(8)
@given(seeds)
def test_the_changes_put_over_a_view_make_the_next_one_and_name_no_more_than_differs(
    seed: int,
) -> None:
    play = Play(new_table(seed), seed)
    viewers = (None, *range(play.table.game.players))
    views = {viewer: view_state(play.table.state, viewer) for viewer in viewers}
    for _ in play:
        for viewer, before in views.items():
            now = view_state(play.table.state, viewer)
            news = orjson.loads(telling.news(play.table, viewer, play.at, followed=True))
            assert news["changes"] == {key: now[key] for key in now if now[key] != before[key]}
            views[viewer] = now


@about(8)
@given(seeds)
def test_the_digest_is_that_of_the_state_as_it_is_encoded(seed: int) -> None:
    play = Play(new_table(seed), seed)
    for _ in play:
        whole = hashlib.blake2b(orjson.dumps(play.table.state), digest_size=8).hexdigest()
        assert play.table.digest == whole == loaded_digest(play.table)


def loaded_digest(table: Table) -> str:
    """The digest of the same position drawn anew."""
    return Portrait(table.game).digest


def test_who_has_several_seats_looks_through_the_eyes_of_who_decides() -> None:
    play = Play(next(t for s in range(99) if (t := new_table(s)).game.players == 3), 1)
    for _ in play:
        actor = play.table.game.actor
        assert telling.viewer_for(play.table, []) is None
        assert telling.viewer_for(play.table, [1]) == 1
        assert telling.viewer_for(play.table, [0, 2]) == (2 if actor == 2 else 0)


def test_legal_moves_are_told_only_to_the_person_who_decides() -> None:
    table = new_table(4)
    assert telling.position(table, 0, START)["legal"] == table.game.legal()
    assert all(telling.position(table, viewer, START)["legal"] == [] for viewer in (None, 1))
    table.completed(table.substitute(0, START, "person"))
    assert telling.position(table, 0, START)["legal"] == []


def test_a_move_made_for_a_person_looks_like_the_persons_own() -> None:
    here, there = new_table(4), new_table(4)
    word = here.game.legal()[0]
    here.completed(here.move(0, word, START, "person", "request"))
    there.completed(there.move(0, word, START, "server"))
    for viewer in (None, 0, 1):
        assert telling.news(here, viewer, START) == telling.news(there, viewer, START)


@about(5)
@given(seeds)
def test_entries_are_numbered_without_a_gap_and_know_who_is_next(seed: int) -> None:
    play = Play(new_table(seed), seed)
    entries = list(play)
    assert [entry.n for entry in entries] == list(range(len(entries)))
    for entry, then in pairwise(entries):
        if then.kind == "move":
            assert then.seat == entry.next
    assert entries[-1].next is None
