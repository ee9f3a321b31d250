"""The tutorial: every chapter can be finished in every way it offers, by the rules of the game."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from calimala.game import Game
from calimala.game.notation import PORTS
from calimala.rules import audit
from calimala.server.api.learn import MOST_MOVES, LessonNow
from calimala.server.errors import Refused, RefusedByRules
from calimala.server.protocol import Preview, Standings, Why
from calimala.server.tables.chapters import CHAPTERS, ChapterName, Goal
from calimala.server.tables.lessons import LEARNER, Lesson
from calimala.server.tables.queries import answer_about
from tests.support.arrange import AT_LIBERTY

Json = dict[str, Any]
NAMES: list[ChapterName] = [*CHAPTERS]


def ways(chapter: ChapterName, moves: tuple[str, ...] = ()) -> Iterator[Lesson]:
    """The ends of a chapter, one for every choice that it leaves the learner."""
    lesson = Lesson(chapter, [*moves])
    if lesson.goal is None:
        yield lesson
    for word in lesson.legal():
        yield from ways(chapter, (*moves, word))


def finished(chapter: ChapterName) -> Lesson:
    """The chapter, with the first word on offer each time."""
    return next(ways(chapter))


def events(lesson: Lesson, kind: str) -> list[Json]:
    """All events of a kind."""
    return [each for entry in lesson.entries for each in entry["events"] if each["event"] == kind]


def test_every_chapter_has_its_script() -> None:
    assert tuple(CHAPTERS) == get_args(ChapterName)


@pytest.mark.parametrize("chapter", NAMES)
def test_a_chapter_begins_in_a_sound_position(chapter: ChapterName) -> None:
    game = Game.from_state(CHAPTERS[chapter].start.state())
    assert audit.broken(game.position(), 0) & ~AT_LIBERTY == 0
    assert game.actor == LEARNER


@pytest.mark.parametrize("chapter", NAMES)
def test_cloth_lies_only_where_its_owner_can_have_sent_it(chapter: ChapterName) -> None:
    """R4.4: by ship to a port, to a trade city with a house of one's own."""
    start = CHAPTERS[chapter].start.state()
    for city, cubes in start["cities"].items():
        for mat, n in zip(start["mats"], cubes, strict=True):
            assert n == 0 or (mat["ships"] > 0 if city in PORTS else city in mat["houses"])


@pytest.mark.parametrize("chapter", NAMES)
def test_every_way_through_a_chapter_leads_to_its_end(chapter: ChapterName) -> None:
    """And so every word of the others is legal, whatever the learner chose."""
    ends = [*ways(chapter)]
    goals = [step for step in CHAPTERS[chapter].script if isinstance(step, Goal)]
    assert ends
    for lesson in ends:
        own = [entry for entry in lesson.entries if entry["by"] == "person"]
        assert len(own) == len(goals) <= MOST_MOVES
        assert {entry["seat"] for entry in own} == {LEARNER}
        assert len(lesson.entries) == len(CHAPTERS[chapter].script)
        assert LEARNER not in {e["seat"] for e in lesson.entries if e["by"] == "bot"}


@pytest.mark.parametrize("chapter", NAMES)
def test_a_chapter_goes_the_same_way_by_german_rules(
    chapter: ChapterName, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R5.3, where the editions differ, is in none of them."""
    told = finished(chapter).entries
    played = Game.from_state
    german = lambda state: played({**state, "edition": "german"})  # noqa: E731 - one line
    monkeypatch.setattr(Game, "from_state", german)
    assert finished(chapter).entries == told


@pytest.mark.parametrize("chapter", NAMES)
def test_what_is_sent_has_the_shape_of_a_tables_messages(chapter: ChapterName) -> None:
    lesson = finished(chapter)
    told = {"goal": lesson.goal, "goals": lesson.goals, "sync": lesson.sync(), "news": lesson.news}
    LessonNow.model_validate(told, strict=True)
    assert lesson.news[-1]["changes"] == lesson.sync()["state"]
    assert [each["entry"] for each in lesson.news] == lesson.entries[-len(lesson.news) :]


@pytest.mark.parametrize("chapter", NAMES)
def test_the_learner_sees_no_more_than_a_player(chapter: ChapterName) -> None:
    for played in range(len(finished(chapter).goals)):
        lesson = Lesson(chapter, _first_words(chapter, played))
        for state in (lesson.sync()["state"], *(news["changes"] for news in lesson.news)):
            assert state["deck"] is None
            assert state["hands"][1:] == [None, None]
            assert state["kept"][1:] == [None, None]


def _first_words(chapter: ChapterName, count: int) -> list[str]:
    """So many moves of the learner."""
    words = [each["word"] for each in finished(chapter).entries if each["by"] == "person"]
    return words[:count]


def test_only_what_is_asked_for_is_on_offer() -> None:
    lesson = Lesson("order", ["place own 1-4"])
    assert lesson.goal == "build"
    assert lesson.legal() == ["build workshop"]
    with pytest.raises(RefusedByRules) as caught:
        Lesson("order", ["place own 1-4", "weave"])
    assert caught.value.reason == "not-now"


def test_what_the_rules_refuse_is_refused_with_their_reason() -> None:
    with pytest.raises(RefusedByRules) as caught:
        Lesson("order", ["place own 1-4", "build ship"])
    assert caught.value.reason == "lacks-wood"


def test_nothing_is_played_after_the_end() -> None:
    with pytest.raises(Refused) as caught:
        Lesson("order", ["place own 1-4", "build workshop", "weave", "wood"])
    assert caught.value.reason == "game-over"


def test_questions_are_answered_as_at_a_table() -> None:
    lesson = Lesson("council", [])
    preview = Preview(id="1", seat=LEARNER, word="place own 2-5")
    foreseen = answer_about(lesson.game, lesson.version, preview)
    assert [each["seat"] for each in foreseen["activations"]] == [0, 1, 2]
    standings = answer_about(lesson.game, lesson.version, Standings(id="2"))
    assert standings["tiles"]["london"][0]["side"] == 1
    why = answer_about(lesson.game, lesson.version, Why(id="3", seat=LEARNER))
    assert why["refusals"]["place support 2-5"]["reason"] == "no-such-disc"


# What each chapter is about happens in it.


def test_the_discs_below_wake_in_the_turns_of_others() -> None:
    woken = [(each["seat"], each["level"]) for each in events(finished("stack"), "activated")]
    assert woken == [(0, 2), (2, 1), (1, 3), (0, 2), (2, 1)]


def test_a_card_comes_instead_of_what_cannot_be_done() -> None:
    [drew] = events(finished("cards"), "drew")
    assert (drew["seat"], drew["action"], drew["card"]) == (LEARNER, "transport", "weave")


def test_the_fourth_disc_brings_a_seat_and_a_scoring_of_3_2_1() -> None:
    [promoted], [scored] = (events(finished("council"), kind) for kind in ("promoted", "scored"))
    assert (promoted["seat"], scored["tile"]) == (LEARNER, "london")
    assert [(each["side"], each["points"]) for each in scored["ranking"]] == [
        (0, 3),
        (1, 2),
        (2, 1),
    ]


def test_what_is_told_before_ties_are_taught_has_none_in_it() -> None:
    """The same points and the same needs before placing, when foreseen, and after."""
    begun, placed = Lesson("council", []), Lesson("council", ["place own 2-5"])
    told = [
        answer_about(each.game, each.version, Standings(id="1"))["tiles"]["london"]
        for each in (begun, placed)
    ]
    preview = Preview(id="2", seat=LEARNER, word="place own 2-5")
    told.append(answer_about(begun.game, begun.version, preview)["events"][-1]["ranking"])
    points = [[(line["side"], line["points"], line["tie"]) for line in each] for each in told]
    assert points == [[(1, 3, None), (0, 2, None), (2, 1, None)]] * 3
    assert [each[1]["needs"] for each in told[:2]] == [2, 2]


def test_the_council_breaks_the_tie_for_the_learner() -> None:
    [scored] = events(finished("ties"), "scored")
    first, second, _ = scored["ranking"]
    assert (first["side"], first["points"], first["cubes"]) == (LEARNER, 3, 2)
    assert (second["side"], second["points"], second["cubes"]) == (1, 2, 2)
    assert second["tie"] == "R5.7a"


def test_level_in_the_council_too_more_seats_decide() -> None:
    [scored] = events(finished("level"), "scored")
    first, second, _ = scored["ranking"]
    assert (first["side"], first["points"], first["influence"]) == (LEARNER, 3, 3)
    assert (second["side"], second["influence"], second["tie"]) == (2, 3, "R5.7b")


def test_a_white_disc_acts_twice_sleeps_and_counts_as_one_of_the_three() -> None:
    lesson = finished("white")
    activated = events(lesson, "activated")
    assert activated[0]["pending"] == {"wood": 2, "marble": 2}
    on_three = [(each["seat"], each["level"]) for each in activated if each["space"] == "6-9"]
    assert on_three == [(LEARNER, 4), (2, 2)]
    [promoted] = events(lesson, "promoted")
    assert promoted["seat"] == 1


def test_a_white_disc_takes_no_seat_and_comes_back() -> None:
    [promoted] = events(finished("exchange"), "promoted")
    assert (promoted["seat"], promoted["replaced_from"], promoted["white_to"]) == (
        LEARNER,
        "reserve",
        "reserve",
    )


def test_the_end_plays_the_round_out_and_scores_every_card() -> None:
    lesson = finished("end")
    assert lesson.game.over
    turns = [each["seat"] for each in events(lesson, "placed")]
    assert turns == [0, 1, 2]
    [left] = events(lesson, "left")
    assert (left["space"], left["disc"]) == ("6-9", 2)
    assert [each["tile"] for each in events(lesson, "scored") if "tile" in each] == ["barcelona"]
    cards = [each["card"] for each in events(lesson, "scored") if "card" in each]
    assert sorted(cards) == ["fiore", "hamburg", "london", "palazzo"]


def test_level_on_points_the_council_decides_the_game() -> None:
    game = finished("end").game
    you, rival, _ = game.scores
    assert (you, game.winners) == (rival, [LEARNER])
