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
from calimala.game.state_json import ADDED
from calimala.game.view import view_state
from calimala.server.errors import Refused
from calimala.server.protocol import NewEntry, Options, Sync
from calimala.server.store.log import Entry
from calimala.server.tables import archive, messages, provable_shuffle
from calimala.server.tables.state_diff import StateDiff
from calimala.server.tables.table import MOST_BY_SEAT, SUBSTITUTE, Table
from tests.laws.games import about, seeds
from tests.support.tables import BY_TURNS, LIVE, START, Play, dealt, loaded, new_table, row_of

NEWS = ("drew", "shuffled", "reshuffled", "over")  # events by which something becomes known


def derived(table: Table) -> dict[str, Any]:
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
        "effective": table._effective,
        "helped": (table._expired, table._helped),
        "extras": table._extras,
        "base": table.base,
        "clocks": vars(table.clocks) | {"_clock": None},
        "deadline": table.clocks.deadline,
        "entries": table.entries,
    }


def shown(table: Table) -> list[Any]:
    """The log as every viewer sees it."""
    return [
        [messages.entry(table, n, viewer) for n in range(table.version)]
        for viewer in (None, *range(table.game.players))
    ]


@about(8)
@given(seeds)
def test_a_table_replayed_from_its_log_equals_the_played_one(seed: int) -> None:
    clock = (LIVE, BY_TURNS)[seed % 2]
    play = Play(new_table(seed, clock=clock), seed)
    for entry in play:
        if play.random.random() < 0.01 or play.table.over:
            again = loaded(play.table)
            assert derived(again) == derived(play.table)
            assert again.events_of(entry.n) == play.table.events_of(entry.n)
            assert shown(again) == shown(play.table)


@about(5)
@given(seeds)
def test_a_table_that_follows_the_entries_equals_the_played_one(seed: int) -> None:
    play = Play(new_table(seed, clock=LIVE), seed)
    follower = new_table(seed, clock=LIVE)
    for entry in play:
        follower.add(entry)
        assert follower.digest == play.table.digest
    assert derived(follower) == derived(play.table)
    assert shown(follower) == shown(play.table)


@about(8)
@given(seeds)
def test_a_loaded_table_goes_on_as_the_played_one_would(seed: int) -> None:
    """Later shuffles are the same."""
    play = Play(new_table(seed), seed)
    for _ in zip(range(60), play, strict=False):
        pass
    again = Play(loaded(play.table), 0, play.at)
    again.random.setstate(play.random.getstate())
    again.temper = play.temper
    assert list(again) == list(play)


def expected_limit(table: Table, seat: int) -> int | None:
    """How far back a seat may go, computed from the events instead of the table's barrier."""
    bars = [e.n for e in table.entries if e.kind in ("move", "undo") and is_bar(table, e, seat)]
    limit = sum(n <= max(bars, default=-1) for n in table._effective)
    return None if limit == table.game.ply else limit


def is_bar(table: Table, entry: Entry, seat: int) -> bool:
    """Whether a seat may not undo an entry: another made it, or it revealed something."""
    events = table.events_of(entry.n)
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
            limit = None if table.bots[seat] or table.over else expected_limit(table, seat)
            assert table.undo_limit(seat) == limit


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
    """Else the shown card that was put back would reveal what its owner keeps."""
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
        undone = [e for e in table.entries if e.kind == "move" and not table.is_effective(e.n)]
        choices = [e for e in undone if (e.word or "").startswith(("keep", "show"))]
        assert choices
        for entry in choices:
            for viewer in (None, *range(table.game.players)):
                message = messages.entry(table, entry.n, viewer)
                own = viewer == entry.seat
                assert message["word"] == (entry.word if own else None)
                assert own or message["events"][0]["card"] is None


@about(5)
@given(seeds)
def test_the_last_placement_is_one_that_stands_and_that_a_person_made(seed: int) -> None:
    table = new_table(seed)
    for _ in zip(range(150), Play(table, seed), strict=False):
        for seat in range(table.game.players):
            assert table.last_placement(seat) == expected_placement(table, seat)


def expected_placement(table: Table, seat: int) -> int | None:
    """The last placement of a seat among the moves that stand, if it was not a bot's."""
    standing = [entry for entry in table.entries if table.is_effective(entry.n)]
    placed = [
        (ply, entry.by)
        for ply, entry in enumerate(standing)
        if entry.seat == seat and (entry.word or "").startswith("place ")
    ]
    return placed[-1][0] if placed and placed[-1][1] == "person" else None


def test_a_bots_moves_are_another_s() -> None:
    table = new_table(3)
    for word in (table.game.legal()[0],):
        table.completed(table.move(0, word, START, "person"))
    table.completed(table.substitute(1, START, "person"))
    assert table.bots[1] == SUBSTITUTE
    table.completed(table.move(1, table.game.legal()[0], START, "bot"))
    table.completed(table.back(1, START, None))
    assert table.undo_limit(1) is None


def refusal(ask: Any) -> str:
    """With what something is refused."""
    with pytest.raises(Refused) as caught:
        ask()
    return caught.value.reason


def test_what_may_not_be_added_is_refused_with_its_reason() -> None:
    table = new_table(5)
    word = table.game.legal()[0]
    before = derived(table)
    assert refusal(lambda: table.move(1, word, START, "person")) == "not-your-turn"
    assert refusal(lambda: table.completed(table.move(0, "end", START, "person"))) == "not-now"
    assert refusal(lambda: table.completed(table.move(0, "fly", START, "person"))) == "no-such-move"
    assert refusal(lambda: table.undo(0, None, START, None)) == "nothing-to-undo"
    assert refusal(lambda: table.back(0, START, None)) == "you-play"
    assert derived(table) == before
    table.completed(table.substitute(0, START, "person"))
    assert refusal(lambda: table.substitute(0, START, "person")) == "bot-plays"
    assert refusal(lambda: table.check_person_plays(0)) == "bot-plays"
    table.completed(table.move(0, word, START, "bot"))
    for ply in (0, 1, 2, -1):
        assert refusal(lambda ply=ply: table.undo(0, ply, START, None)) == "nothing-to-undo"


@about(5)
@given(seeds)
def test_a_version_is_current_while_the_position_is_the_same(seed: int) -> None:
    play = Play(new_table(seed), seed)
    for entry in play:
        table, n = play.table, entry.n
        assert table.is_current(table.version)
        assert table.is_current(n) == (entry.kind not in ("move", "undo"))
        assert not table.is_current(table.version + 1)
        changes = [e.n + 1 for e in table.entries if e.kind in ("move", "undo")]
        assert table.base == max(changes, default=0)


def test_a_log_is_bounded_whatever_a_seat_does_besides_its_moves() -> None:
    table, other = new_table(5), 1

    def toggle(seat: int) -> None:
        away = table.bots[seat] is not None
        table.completed(
            table.back(seat, START, None) if away else table.substitute(seat, START, "person")
        )

    for _ in range(MOST_BY_SEAT):
        toggle(0)
    assert refusal(lambda: toggle(0)) == "log-full"
    table.completed(table.move(0, table.game.legal()[0], START, "person"))
    assert refusal(lambda: table.undo(0, None, START, None)) == "log-full"
    toggle(other)
    assert loaded(table)._extras == table._extras
    assert table.version == MOST_BY_SEAT + 2


def test_a_log_is_bounded_by_the_moves_that_are_taken_back() -> None:
    table = new_table(5)
    for _ in range(MOST_BY_SEAT):
        table.completed(table.move(0, table.game.legal()[0], START, "person"))
        table.completed(table.undo(0, None, START, None))
    table.completed(table.move(0, table.game.legal()[0], START, "person"))
    assert refusal(lambda: table.undo(0, None, START, None)) == "log-full"
    assert table.version == 2 * MOST_BY_SEAT + 1


def test_a_bot_takes_over_for_a_player_whose_time_is_up_and_for_no_other() -> None:
    table = new_table(5, clock=LIVE)
    deadline = table.clocks.deadline
    assert deadline is not None
    assert table.expire(deadline - 1) is None
    expired = table.expire(deadline)
    assert expired is not None
    assert (expired.kind, expired.seat, expired.by) == ("bot", 0, "server")
    table.completed(expired)
    assert table.expire(deadline + 1) is None


def test_when_the_game_is_over_nothing_is_added() -> None:
    play = Play(new_table(8), 8)
    for _ in play:
        pass
    table = play.table
    assert refusal(lambda: table.move(0, "end", START, "person")) == "game-over"
    assert refusal(lambda: table.substitute(0, START, "person")) == "game-over"
    assert refusal(lambda: table.back(0, START, None)) == "game-over"
    assert refusal(lambda: table.undo(0, None, START, None)) == "nothing-to-undo"
    assert table.clocks.deadline is None


@about(5)
@given(seeds)
def test_a_request_stays_known_by_its_id(seed: int) -> None:
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
    assert refusal(lambda: archive.record(row, table.entries)) == "not-over"
    for _ in Play(table, seed):
        pass
    result = {"scores": table.game.scores, "winners": table.game.winners}
    over = replace(row, phase="over", result=result)
    record: dict[str, Any] = loads(dumps(archive.record(over, table.entries)))
    assert provable_shuffle.check(record) == []
    assert record["fair"]["commitment"] == provable_shuffle.commitment(row.secret)
    assert Game.from_record(record).state() == table.state
    assert record == table.game.record() | {"fair": record["fair"]}


@about(5)
@given(seeds)
def test_messages_have_the_declared_shapes(seed: int) -> None:
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
        latest = NewEntry.model_validate_json(
            messages.new_entry(play.table, viewer, play.at, followed)
        )
        sync = Sync.model_validate(messages.sync(play.table, viewer, play.at, None, info))
        assert sync.entries[-1] == latest.entry
        assert [entry.n for entry in sync.entries] == list(range(play.table.version))


@about(6)
@given(seeds)
def test_a_client_with_some_entries_gets_exactly_the_rest(seed: int) -> None:
    play = Play(new_table(seed), seed)
    for _ in zip(range(80), play, strict=False):
        pass
    table = play.table
    for have in range(table.version + 1):
        message = messages.sync(table, None, play.at, have, {})
        assert [entry["n"] for entry in message["entries"]] == list(range(have, table.version))
    for beyond in (None, table.version + 1, 100_000):
        message = messages.sync(table, None, play.at, beyond, {})
        assert [entry["n"] for entry in message["entries"]] == list(range(table.version))


@about(8)
@given(seeds)
def test_the_changes_put_over_a_view_make_the_next_one_and_name_no_more_than_differs(
    seed: int,
) -> None:
    play = Play(new_table(seed), seed)
    viewers = (None, *range(play.table.game.players))
    views = {viewer: dict(view_state(play.table.state, viewer)) for viewer in viewers}
    for _ in play:
        for viewer, before in views.items():
            now = dict(view_state(play.table.state, viewer))
            news = orjson.loads(messages.new_entry(play.table, viewer, play.at, followed=True))
            assert news["changes"] == {key: now[key] for key in now if now[key] != before[key]}
            views[viewer] = now


@about(8)
@given(seeds)
def test_the_digest_is_that_of_the_state_as_it_is_encoded(seed: int) -> None:
    play = Play(new_table(seed), seed)
    for _ in play:
        state = {key: value for key, value in play.table.state.items() if key not in ADDED}
        whole = hashlib.blake2b(orjson.dumps(state), digest_size=8).hexdigest()
        assert play.table.digest == whole == loaded_digest(play.table)


@pytest.mark.parametrize(("players", "digest"), [(2, "e3024dad77a1f1cc"), (5, "edce0973afb0394b")])
def test_the_digests_of_logs_that_are_kept_stay_as_they_are(players: int, digest: str) -> None:
    game = Game.new(players, seed=7)
    for _ in range(150):
        game.play(game.legal()[game.ply % len(game.legal())])
    assert StateDiff(game).digest == digest


def loaded_digest(table: Table) -> str:
    """The digest of the position, encoded from scratch."""
    return StateDiff(table.game).digest


def test_a_player_of_several_seats_has_the_view_of_the_deciding_one() -> None:
    play = Play(next(t for s in range(99) if (t := new_table(s)).game.players == 3), 1)
    for _ in play:
        actor = play.table.game.actor
        assert messages.viewer_for(play.table, []) is None
        assert messages.viewer_for(play.table, [1]) == 1
        assert messages.viewer_for(play.table, [0, 2]) == (2 if actor == 2 else 0)


def test_legal_moves_are_sent_only_to_the_person_who_decides() -> None:
    table = new_table(4)
    assert messages.position(table, 0, START)["legal"] == table.game.legal()
    assert all(messages.position(table, viewer, START)["legal"] == [] for viewer in (None, 1))
    table.completed(table.substitute(0, START, "person"))
    assert messages.position(table, 0, START)["legal"] == []


def test_a_move_made_for_a_person_looks_like_the_persons_own() -> None:
    here, there = new_table(4), new_table(4)
    word = here.game.legal()[0]
    here.completed(here.move(0, word, START, "person", "request"))
    there.completed(there.move(0, word, START, "server"))
    for viewer in (None, 0, 1):
        assert messages.new_entry(here, viewer, START) == messages.new_entry(there, viewer, START)


@about(5)
@given(seeds)
def test_entries_are_numbered_without_a_gap_and_name_the_next_seat(seed: int) -> None:
    play = Play(new_table(seed), seed)
    entries = list(play)
    assert [entry.n for entry in entries] == list(range(len(entries)))
    for entry, then in pairwise(entries):
        if then.kind == "move":
            assert then.seat == entry.next
    assert entries[-1].next is None
