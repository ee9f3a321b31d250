"""A review: laws that hold for every game, and what it makes of what an evaluator thinks."""

import json
from pathlib import Path
from typing import Any

import pytest

from calimala.analysis import Review, SearchEvaluator, review
from calimala.game import BadRecord, Game
from calimala.players.seeds import derived
from tests.analysis.support import Opinion, moment, played, record
from tests.support.worlds import two_worlds

pytestmark = pytest.mark.compiled  # as plain Python one iteration takes a second
SMALL = (16, 16)  # a budget for laws that hold with any
CLOSE = 0.002  # chances are rounded to four digits


@pytest.fixture(scope="module", params=[2, 4])
def reviewed(request: pytest.FixtureRequest) -> Review:
    """A game with the third party and one without, reviewed in a hurry."""
    return review(record(players=request.param), SearchEvaluator(*SMALL))


def test_chances_add_up_to_one_and_swings_to_nothing(reviewed: Review) -> None:
    for each in reviewed["decisions"]:
        for chances in (each["chances"], each["before"], each["after"]):
            if chances is not None:
                assert len(chances) == reviewed["players"]
                assert min(chances) >= 0
                assert sum(chances) == pytest.approx(1, abs=CLOSE)
    for event in reviewed["luck"]:
        assert sum(event["swing"]) == pytest.approx(0, abs=CLOSE)


def test_a_forced_move_loses_nothing_and_is_not_judged(reviewed: Review) -> None:
    forced = [each for each in reviewed["decisions"] if each["legal"] == 1]
    assert forced
    for each in forced:
        assert (each["loss"], each["mark"], each["before"]) == (0, None, None)


def test_the_best_move_loses_nothing_and_no_move_gains(reviewed: Review) -> None:
    for each in reviewed["decisions"]:
        assert each["loss"] >= 0
        assert (each["loss"] == 0) == (each["best"] == each["word"])
        if each["before"] and each["after"]:
            lost = each["before"][each["seat"]] - each["after"][each["seat"]]
            assert each["loss"] == pytest.approx(lost, abs=CLOSE)


def test_only_marked_losses_have_reasons(reviewed: Review) -> None:
    for each in reviewed["decisions"]:
        explained = bool(each["loss"] and each["mark"])
        assert bool(each["reasons"]) == explained == (each["theme"] is not None)


def test_every_move_is_there_and_the_last_chances_are_the_result(reviewed: Review) -> None:
    game = Game.from_record(record(players=reviewed["players"]))
    assert [each["word"] for each in reviewed["decisions"]] == [*game.moves]
    assert [each["seat"] for each in reviewed["decisions"]] == [*game.actors]
    assert reviewed["decisions"][-1]["chances"] == [each["result"] for each in reviewed["seats"]]
    assert sum(each["turns"] for each in reviewed["seats"]) == reviewed["decisions"][-1]["turn"]


def test_skill_and_luck_add_up(reviewed: Review) -> None:
    for each in reviewed["seats"]:
        seat = each["seat"]
        own = [one for one in reviewed["decisions"] if one["seat"] == seat]
        assert each["loss"] == pytest.approx(sum(one["loss"] for one in own), abs=CLOSE)
        luck = sum(one["swing"][seat] for one in reviewed["luck"])
        assert each["luck"] == pytest.approx(luck, abs=0.01)
        assert each["without_luck"] == pytest.approx(each["result"] - each["luck"], abs=CLOSE)
        assert 0 <= each["accuracy"] <= 100
    assert len(reviewed["turning_points"]) == 3
    plies = [each["ply"] for each in reviewed["turning_points"]]
    assert plies == sorted(plies)


def test_every_card_that_was_drawn_is_an_event(reviewed: Review) -> None:
    game = Game.from_record(record(players=reviewed["players"]))
    drew = [
        (each["ply"], each["seat"], each["card"])
        for each in game.events()
        if each["event"] == "drew" and each["card"]
    ]
    drawn = [each for each in reviewed["luck"] if each["event"] == "draw"]
    assert [(each["ply"], each["seat"], each["card"]) for each in drawn] == drew
    kinds = [each["event"] for each in reviewed["luck"] if each["event"] != "draw"]
    assert kinds == ["deal"] + ["face_down"] * (reviewed["players"] == 2)


def test_the_same_decision_is_always_judged_alike() -> None:
    game = played("uniform", 3, 3, 70)
    asked = moment(game)
    one, two = (SearchEvaluator(*SMALL).decide(asked, asked.legal[0], 1) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("plies", [40, 120])
def test_no_judgement_depends_on_a_secret(plies: int) -> None:
    here, there = two_worlds(3, 0, plies)
    games = Game(here.setup, here.luck), Game(there.setup, there.luck)
    evaluators = SearchEvaluator(*SMALL), SearchEvaluator(*SMALL)
    compared = drawn = 0
    for mine, other in zip(here.words, there.words, strict=True):
        asked = [moment(game) for game in games]
        if games[0].actor == 0 and len(asked[0].legal) > 1:
            seed = derived(1, games[0].ply)
            one, two = (
                evaluator.decide(at, mine, seed)
                for evaluator, at in zip(evaluators, asked, strict=True)
            )
            assert one == two
            compared += 1
        if games[0].actor == 0 and mine.startswith("draw "):
            cards = list(dict.fromkeys(games[0].state()["deck"]))[:3]
            one_card, two_card = (
                evaluator.after_draws(at, mine, cards, 3)
                for evaluator, at in zip(evaluators, asked, strict=True)
            )
            assert one_card == two_card
            drawn += 1
        games[0].play(mine)
        games[1].play(other)
    assert compared > 4
    assert drawn or plies == 40
    assert games[0].state() != games[1].state(), "the worlds are such that a leak would be noticed"


def with_choice(game: Game, nth: int) -> int:
    """The ply of a decision with a choice, after the cards are taken."""
    plies = [
        each.ply
        for each in Game.replay(game.record())
        if not each.over and each.ply > 10 and len(each.legal()) > 1
    ]
    return plies[nth]


@pytest.mark.parametrize(
    ("loss", "noise", "mark"),
    [(0.2, 0, "blunder"), (0.09, 0, "mistake"), (0.04, 0, "doubtful"), (0.01, 0, None),
     (0.14, 0.02, "mistake"), (0.1, 0.06, None), (-0.1, 0.2, None)],
)  # fmt: skip
def test_marks_follow_the_scale_and_nothing_within_the_noise_counts(
    loss: float, noise: float, mark: str | None
) -> None:
    game = played("uniform", 3, 3)
    ply = with_choice(game, 20)
    decision = review(game.record(), Opinion({ply: loss}, noise=noise))["decisions"][ply]
    assert decision["mark"] == mark
    assert decision["loss"] == (loss if loss > 2 * noise else 0)


def test_the_only_good_move_is_great_if_it_is_hard_to_find() -> None:
    game = played("uniform", 3, 3)
    found = review(game.record(), Opinion(only=0.08))["decisions"]
    assert {each["mark"] for each in found if each["legal"] > 1} == {"great"}
    assert {each["mark"] for each in found if each["legal"] == 1} == {None}


def draws(game: Game) -> dict[int, Any]:
    """The cards that were drawn, by ply, with who drew them."""
    return {each["ply"]: each for each in game.events() if each["event"] == "drew" and each["card"]}


def test_a_game_decided_by_a_draw_is_told_as_such() -> None:
    game = played("uniform", 3, 3)
    assert game.winners is not None
    ply = next(ply for ply, drew in draws(game).items() if drew["seat"] in game.winners)
    fallen = {ply: draws(game)[ply]["card"]}
    found = review(game.record(), Opinion(cards={ply: 0.5}, fallen=fallen))
    assert found["verdict"] == {"by": "draw", "ply": ply}
    luckiest = max(found["seats"], key=lambda each: each["luck"])
    assert luckiest["seat"] in game.winners
    assert luckiest["without_luck"] < luckiest["result"]


@pytest.mark.slow
def test_a_real_game_that_a_draw_decided_is_told_as_such() -> None:
    text = Path(__file__).with_name("decided-by-a-draw.json").read_text(encoding="utf-8")
    found = review(json.loads(text), SearchEvaluator())
    assert found["verdict"] == {"by": "draw", "ply": 300}


def test_a_game_decided_by_a_mistake_is_told_as_such() -> None:
    game = played("uniform", 3, 3)
    assert game.winners is not None
    victim = (game.winners[0] - 1) % 3  # what a seat loses, the next one gets
    plies = [with_choice(game, nth) for nth in range(60)]
    ply = next(each for each in plies if game.actors[each] == victim)
    found = review(game.record(), Opinion({ply: 0.3}))
    assert found["verdict"] == {"by": "mistake", "ply": ply}
    assert max(found["seats"], key=lambda each: each["loss"])["seat"] == victim


def broken(**changes: object) -> dict[str, Any]:
    """The record of a finished game with changes."""
    return {**record("uniform"), **changes}


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (broken(scores=None, winners=None), "scores should be"),
        (broken(format="calimala-record/9"), "format must be"),
        (broken(rules_version=7), "played by version 7 of the rules; this calimala knows 1"),
        (broken(moves=["keep lisbon", "nonsense"]), "illegal move"),
        (dict(played("uniform", 3, 5, 60).record()), "the game is not over"),
    ],
)  # fmt: skip
def test_a_record_that_is_no_finished_game_of_our_rules_is_refused(
    bad: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadRecord, match=says):
        review(bad, Opinion())
