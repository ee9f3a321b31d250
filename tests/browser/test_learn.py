"""The tutorial in the browser: from the first page through every chapter into a real game."""

import re

import pytest
from playwright.sync_api import Page, expect

from calimala.server.tables.chapters import CHAPTERS
from tests.browser.conftest import Visitors
from tests.browser.learner import CEREMONY, Learner, Toucher, TypingLearner
from tests.browser.player import Clicker
from tests.browser.texts import LANGUAGES, texts
from tests.browser.visitor import DESK, PHONE, SIZES, Visitor


def learn_all(page: Page, learner: Learner) -> None:
    """Every chapter, one after the other, up to the list of them."""
    for chapter in CHAPTERS:
        page.wait_for_url(f"**/learn#{chapter}")
        learner.finish()
        expect(page.locator("[data-goal=done]")).to_be_visible()
        learner.go_on()
    page.wait_for_url("**/learn")
    expect(page.locator("ol svg[role=img]")).to_have_count(len(CHAPTERS))


def test_somebody_new_learns_the_game_and_plays_with_a_coach(visitor: Visitor) -> None:
    page, words = visitor.open("/"), texts("en")
    page.get_by_role("link", name=words["learn.go"]).click()
    page.get_by_role("link", name="Begin", exact=True).click()
    learn_all(page, Learner(page))
    page.locator("[data-does=first-game]").first.click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-coach]")).to_contain_text("secretly keep one")
    clicker = Clicker(page)
    coach = page.locator("[data-coach]", has_text="Point at a street")
    while (now := clicker.next()) and not coach.count():
        clicker.act(now)
    before = page.locator("[data-log]").bounding_box()
    page.locator("[data-target^='space:']").first.hover()
    expect(page.locator("[data-coach]")).to_contain_text("act")
    assert page.locator("[data-log]").bounding_box() == before
    expect(page.locator("aside.note")).to_be_visible()
    assert not overlap(page, "aside.note", "[data-coach]")
    assert not overlap(page, "[data-coach]", ".decision")
    page.locator("[data-coach]").get_by_role("button").click()
    expect(page.locator("[data-coach]")).to_have_count(0)
    page.reload()
    Clicker(page).until_asked()
    expect(page.locator("[data-coach]")).to_have_count(0)


def test_a_wrong_click_gets_a_hint_and_costs_nothing(visitor: Visitor) -> None:
    page = visitor.open("/learn#street")
    learner = Learner(page)
    learner.next()
    page.locator("[data-target='deck']").click(force=True)  # it counts as disabled
    expect(page.locator("aside.note.held")).to_contain_text("Deck")
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.locator("[data-target='space:1-2']").click(force=True)
    expect(page.locator("[data-hint]")).to_contain_text("Wood and Marble")
    assert visitor.noticed() == []
    page.locator("[data-target='space:8-9']").click()
    learner.confirm()
    expect(page.locator("[data-goal=first]")).to_be_visible()
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_a_press_on_the_deck_says_how_a_card_is_drawn(visitor: Visitor) -> None:
    page = visitor.open("/learn#cards")
    learner = Learner(page)
    learner.next()
    page.locator("[data-target='space:7-8']").click()
    learner.confirm()
    expect(page.locator("[data-goal=first]")).to_be_visible()
    page.locator("[data-target='deck']").click(force=True)  # it counts as disabled
    expect(page.locator("[data-hint]")).to_contain_text("Transport")


def test_a_street_pressed_twice_asks_for_a_disc(visitor: Visitor) -> None:
    page, words = visitor.open("/learn#white"), texts("en")
    Learner(page).next()
    for asked in ("pick.disc", "pick.disc.first"):
        page.locator("[data-target='space:8-9']").click(force=True)  # chosen, it counts as disabled
        expect(page.locator(".decision .says")).to_contain_text(words[asked])
    page.locator("[data-choice='disc:white']").click()
    expect(page.locator("[data-goal=first]")).to_be_visible()


def test_what_a_goal_speaks_of_can_be_pressed(visitor: Visitor) -> None:
    page = visitor.open("/learn#ties")
    learner = Learner(page)
    learner.act(learner.next())
    learner.confirm()
    expect(page.locator("[data-goal=artwork]")).to_be_visible()
    lit = page.locator(".target.pointed")
    expect(lit).to_have_attribute("aria-disabled", "false")
    lit.click()
    expect(page.locator("[data-goal=brick]")).to_be_visible()


def test_the_rules_are_a_press_away_from_learning_and_from_a_table(visitor: Visitor) -> None:
    page, words = visitor.open("/learn"), texts("en")
    rules = page.get_by_role("link", name=words["button.rules"], exact=True)
    expect(rules).to_have_attribute("href", "/rules")
    page = visitor.open("/learn#street")
    page.get_by_role("button", name=words["table.menu"]).click()
    expect(rules).to_be_visible()


def overlap(page: Page, one: str, other: str) -> bool:
    """Whether two parts of a page cover each other."""
    a, b = (page.locator(each).bounding_box() for each in (one, other))
    assert a is not None, one
    assert b is not None, other
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("size", ["desk", "laptop", "tablet", "phone"])
def test_what_is_told_about_a_thing_leaves_the_guide_free(visitors: Visitors, size: str) -> None:
    page = visitors(size=SIZES[size]).open("/learn#cards")
    Learner(page).next()
    for thing in ("space:7-8", "city:troyes"):
        page.locator(f"[data-target='{thing}']").dispatch_event("pointerover")
        page.locator(f"[data-target='{thing}']").dispatch_event("pointermove")
        expect(page.locator("aside.note")).to_be_visible()
        assert not overlap(page, "aside.note", ".guide")


def test_a_scoring_in_a_lesson_waits_for_its_reader(visitors: Visitors) -> None:
    visitor = visitors(settings={"speed": "normal", "ceremony": True}, still=False)
    page = visitor.page
    page.clock.install()
    visitor.open("/learn#ties")
    page.add_style_tag(content="* { animation-play-state: paused !important }")
    learner = Learner(page)
    while (now := learner.next()).get("way") != CEREMONY:
        learner.act(now)
    ceremony = page.locator("[data-ceremony=lisbon]")
    expect(ceremony).to_be_visible()
    assert page.evaluate(OVERFLOWS) == [False] * 5
    for free in (".guide", "[data-target='city:lisbon']", "[data-target='space:3-6']"):
        assert not overlap(page, "[data-ceremony]", free)
    expect(page.locator("[data-does=next-chapter]")).to_have_count(0)  # one way on at a time
    page.clock.run_for(60_000)
    expect(ceremony).to_be_visible()
    expect(page.locator("[data-does=skip-ceremony]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(ceremony).to_have_count(0)
    expect(page.locator("[data-does=next-chapter]")).to_be_focused()


def test_how_a_game_ended_is_told_after_its_cards_are_turned(visitor: Visitor) -> None:
    page = visitor.open("/learn#end")
    learner, dialog, won = Learner(page), page.locator("dialog[open]"), "you win"
    while (now := learner.next())["does"] != "read":
        learner.act(now)
    guide = page.locator("[data-goal=done]")
    expect(guide).to_contain_text("Cosimo")
    expect(guide).not_to_contain_text(won)
    expect(dialog).to_have_count(0)
    learner.act(now)
    assert not overlap(page, "dialog[open]", ".guide")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(guide).not_to_contain_text(won)
    while (now := learner.next())["way"] != "[data-does=next-page]":
        learner.act(now)
    expect(dialog).to_have_count(0)
    expect(guide).to_contain_text(won)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_cards_are_turned_without_moving_the_pointer(visitors: Visitors, size: str) -> None:
    page = visitors(size=SIZES[size]).open("/learn#end")
    learner, turned = Learner(page), []
    while (now := learner.next()).get("way") != "[data-does=next-page]":
        if now.get("way", "").startswith("dialog"):
            turned.append(page.locator(now["way"]).bounding_box())
        learner.act(now)
    assert len(turned) == 5  # four cards, and on
    assert len({(box["x"], box["y"]) for box in turned if box}) == 1


def test_what_others_do_in_a_lesson_is_told_in_words(visitors: Visitors) -> None:
    visitor = visitors(settings={"speed": "slow", "ceremony": False})
    page = visitor.page
    page.clock.install()
    visitor.open("/learn#stack")
    learner = Learner(page)
    while (now := learner.next())["does"] != "skip":
        expect(page.locator("[data-does=skip-chapter]")).to_be_visible()
        learner.act(now)
    told = page.locator("[data-happenings] li")
    expect(told.first).to_contain_text("Cosimo")
    expect(page.locator("[data-does=skip-chapter]")).to_have_count(0)
    expect(page.locator("[data-does=skip]")).to_have_count(1)


def test_the_keys_of_fields_are_shown_to_those_who_use_keys(visitor: Visitor) -> None:
    page = visitor.open("/learn#street")
    Learner(page).next()
    key = page.locator("g.key").first
    expect(key).to_be_hidden()
    page.keyboard.press("Tab")
    expect(key).to_be_visible()
    page.mouse.click(5, 5)
    expect(key).to_be_hidden()


def test_own_goods_and_cards_are_under_the_board_of_a_telephone(visitors: Visitors) -> None:
    page = visitors(size=PHONE).open("/learn#cloth")
    Learner(page).next()
    goods = page.locator("[data-does=own-goods]")
    assert goods.inner_text().split(":")[-1].split() == ["2", "2", "0", "3", "0", "0", "12", "0"]
    expect(goods).to_have_accessible_name(re.compile(r"wood ?2 brick ?2 marble ?0 cloth ?3"))
    expect(goods.locator(".card")).to_have_count(1)
    goods.tap()
    expect(goods).to_have_count(0)


def test_chapters_are_repeated_and_skipped_and_progress_is_kept(visitor: Visitor) -> None:
    page = visitor.open("/learn#order")
    Learner(page).finish()
    page.locator("[data-does=repeat-chapter]").click()
    expect(page.locator("[data-goal=place]")).to_be_visible()
    page.locator("[data-does=skip-chapter]").click()
    page.wait_for_url("**/learn#stack")
    page.goto("/learn")
    expect(page.locator("ol svg[role=img]")).to_have_count(1)
    expect(page.get_by_role("link", name="Go on", exact=True)).to_be_visible()


def test_the_pictures_are_behind_the_question_mark_of_every_table(visitor: Visitor) -> None:
    ada = visitor.come("Ada")
    ada.open(f"/table/{ada.moment('four-players-international', 'place')}")
    Clicker(ada.page).until_asked()
    ada.page.keyboard.press("?")
    ada.page.get_by_role("button", name=texts("en")["learn.pictures"]).click()
    expect(ada.page.locator("dialog .pictures > li")).to_have_count(5)


def test_a_lesson_goes_on_after_the_connection_was_lost(visitor: Visitor) -> None:
    page = visitor.open("/learn#order")
    learner = Learner(page)
    learner.next()
    page.route("**/api/learn/**", lambda route: route.abort())
    page.locator("[data-target='space:1-4']").click()
    learner.confirm()
    expect(page.get_by_text(texts("en")["table.offline"])).to_be_visible()
    page.unroute("**/api/learn/**")
    learner.finish()


# Whether anything sticks out of the panel, at five moments of its animations.
OVERFLOWS = """() => {
  const box = document.querySelector("[data-ceremony]");
  const all = box.getAnimations({ subtree: true });
  return [0, 0.25, 0.5, 0.75, 1].map((share) => {
    for (const each of all) each.currentTime = share * each.effect.getComputedTiming().endTime;
    return box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
  });
}"""
WAYS = {"mouse": (Learner, DESK), "touch": (Toucher, PHONE), "keyboard": (TypingLearner, DESK)}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tutorial_is_learned_in_every_way_and_language(
    visitors: Visitors, language: str, way: str
) -> None:
    kind, size = WAYS[way]
    page = visitors(size=size, language=language).open(f"/learn#{next(iter(CHAPTERS))}")
    learner = kind(page)
    learn_all(page, learner)
    assert not isinstance(learner, TypingLearner) or learner.unseen == []


def test_what_is_told_leaves_the_cities_free_that_can_be_chosen(visitor: Visitor) -> None:
    page = visitor.open("/learn#cloth")
    learner = Learner(page)
    while (now := learner.next()) and not page.locator("[data-goal=ship]").count():
        learner.act(now)
    page.locator("[data-target='action:ship']").click()
    expect(page.locator("[data-target='action:ship'][aria-pressed=true]")).to_be_visible()
    expect(page.locator("aside.note")).to_be_visible()
    for port in ("barcelona", "lisbon", "london"):
        assert not overlap(page, "aside.note", f"[data-target='city:{port}']")
