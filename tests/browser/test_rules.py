"""The rules on the page: cited, searched, printed."""

import re
from pathlib import Path

from playwright.sync_api import PdfMargins, expect

from calimala.game.refusals import REFUSALS
from tests.browser.texts import texts
from tests.browser.visitor import Visitor


def test_a_refusal_leads_to_the_paragraph_it_cites(visitor: Visitor) -> None:
    ada = visitor.come("Ada")
    ada.open(f"/table/{ada.moment('four-players-international', 'place')}")
    ada.page.get_by_role("button", name=texts("en")["button.why"]).click()
    link = ada.page.get_by_role("dialog").get_by_role("link", name="Rule R3").first
    rule = (link.text_content() or "").split()[-1]
    with ada.context.expect_page() as opened:
        link.click()
    cited = opened.value.locator("article.cited")
    expect(cited).to_be_in_viewport()
    expect(cited.locator(".number")).to_have_text(rule)


UI = Path(__file__).parents[2] / "ui" / "src"
TELLING = ("features/help", "features/table", "features/scorings")  # help texts, the log, scorings
CITED = re.compile(r'"(R\d\.\d+)"')


def test_every_paragraph_that_is_cited_somewhere_is_there_to_be_opened(visitor: Visitor) -> None:
    files = [each for folder in TELLING for each in (UI / folder).iterdir()]
    told = [rule for each in files for rule in CITED.findall(each.read_text())]
    cited = {each.rule for each in REFUSALS.values() if each.rule} | {*told}
    page = visitor.open("/rules")
    for rule in sorted(cited):
        page.evaluate("(rule) => { location.hash = rule }", rule)
        expect(page.locator(f"[id='{rule}']")).to_be_in_viewport()  # a paragraph, or a section


def test_a_search_leaves_what_has_its_words(visitor: Visitor) -> None:
    page = visitor.open("/rules")
    expect(page.locator("article")).to_have_count(51)
    page.get_by_role("searchbox").fill("WHITE promoted")
    expect(page.locator("article", has_text="stand in for an own disc")).to_be_visible()
    expect(page.locator("article", has_text="Cubes never run out")).to_have_count(0)
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_role("status").get_by_text("Nothing in the rules")).to_be_visible()


def test_a_paragraph_leads_to_those_that_it_cites(visitor: Visitor) -> None:
    page = visitor.open("/rules")
    page.locator("[id='R3.4']").get_by_role("link", name="R5.1").click()
    expect(page.locator("article.cited .number")).to_have_text("R5.1")
    expect(page.locator("[id='R5.1']")).to_be_in_viewport()


def test_the_summary_fits_on_two_pages(visitor: Visitor) -> None:
    page = visitor.open("/rules/summary")
    expect(page.locator("article").first).to_be_visible()
    edge = "12mm"
    margin: PdfMargins = {"top": edge, "right": edge, "bottom": edge, "left": edge}
    printed = page.pdf(format="A4", margin=margin)
    assert printed.count(b"/Type /Page\n") == 2
