"""Every screen of the page, and how one gets there: for axe, for the languages and for pictures."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.learner import Learner
from tests.browser.player import Clicker
from tests.browser.texts import texts
from tests.browser.visitor import Moment, Visitor

Json = dict[str, Any]
REVIEW: Final = Path(__file__).parents[2] / "ui" / "tests" / "fixtures" / "review.json"
LONG_NAMES: Final = ["Bartolomea Gianfigliazzi", "Bo", "Cosimo il Vecchio", "Simonetta"]


class Tables:
    """What there is to look at on a server: a host with rooms, games under way and games over."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.host = Visitor(browser, address).come("Simonetta")
        self.guest = Visitor(browser, address).come("Cosimo")
        self.find = cache(self.host.find)

    def close(self) -> None:
        """Everybody goes home."""
        self.host.context.close()
        self.guest.context.close()

    @cached_property
    def over(self) -> str:
        """A finished game of four."""
        return self.host.bring("four-players-international")

    @cached_property
    def judged(self) -> str:
        """The same game under other names, which the coach has looked at."""
        return self.host.bring("four-players-international", names=LONG_NAMES)

    @cached_property
    def open_room(self) -> str:
        """A room with somebody, a bot and two free seats."""
        return self.host.new_table("me", "open", "merchant", "open", public=True)

    @cached_property
    def full_room(self) -> str:
        """A room in which nobody finds a seat."""
        key = self.host.new_table("me", "open", public=True)
        self.guest.ask("POST", f"/api/tables/{key}/seats/1")
        return key

    @cached_property
    def private_game(self) -> str:
        """A game that nobody may watch."""
        key = self.host.new_table("me", "apprentice", public=False, spectators=False)
        self.host.ready(key)
        return key

    @cached_property
    def clocked_game(self) -> str:
        """A game of two people with clocks, to be watched."""
        clock = {"kind": "live", "budget": 1200, "increment": 15, "turn": 86400}
        key = self.host.new_table("me", "open", "apprentice", clock=clock, public=True)
        self.guest.ask("POST", f"/api/tables/{key}/seats/1")
        self.host.ready(key)
        self.guest.ready(key)
        return key

    @cached_property
    def champion(self) -> str:
        """The id of somebody with an account, who has finished a rated game."""
        account = {"account": "Simonetta", "password": "bella e brava"}
        me = self.host.ask("POST", "/api/me/password", **account)["me"]
        key = self.host.new_table("me", "open", public=True, order="fixed")
        self.guest.ask("POST", f"/api/tables/{key}/seats/1")
        for player in (self.host, self.guest):
            player.ready(key)
        self._play_out(key)
        return str(me["id"])

    @cached_property
    def game_of_the_champion(self) -> str:
        """A game of somebody with an account, to be watched."""
        assert self.champion
        key = self.host.new_table("me", "apprentice", public=True)
        self.host.ready(key)
        return key

    def _play_out(self, key: str) -> None:
        """Both make the first move that is offered, until the game is over."""
        path, version, actor = f"/api/tables/{key}", 0, 0
        while actor is not None:
            player = (self.host, self.guest)[actor]
            shown = player.ask("GET", f"{path}/sync?have={version}")
            version, actor = shown["version"], shown["state"]["actor"]
            if shown["legal"]:
                move = {"version": version, "seat": shown["viewer"], "word": shown["legal"][0]}
                player.ask("POST", f"{path}/move", id=f"m{version}", **move)

    @cached_property
    def closed_room(self) -> str:
        """A room that its host has given up."""
        key = self.host.new_table("me", "open")
        self.host.ask("DELETE", f"/api/tables/{key}")
        return key

    @cached_property
    def invitation(self) -> str:
        """A link for a seat, which nobody takes."""
        key = self.host.new_table("me", "open")
        return str(self.host.ask("POST", f"/api/tables/{key}/seats/1/invitation")["url"])


@dataclass
class Looker:
    """Somebody who looks at one screen after the other."""

    tables: Tables
    visitor: Visitor
    moments: dict[Moment, str] = field(default_factory=dict)

    @property
    def page(self) -> Page:
        """What is looked at."""
        return self.visitor.page

    def text(self, key: str) -> str:
        """A text in the language of the looker."""
        return texts(self.visitor.language)[key]

    def button(self, key: str, within: Page | Locator | None = None) -> Locator:
        """A button by the key of its text."""
        where = within or self.page
        return where.get_by_role("button", name=self.text(key), exact=True).first

    def choose(self, label: str, option: str) -> None:
        """One of a few in a dialog: side by side, or from a list where they would not fit."""
        choice = self.page.locator("dialog").get_by_label(self.text(label), exact=True)
        expect(choice).to_be_visible()
        if choice.get_attribute("role") == "radiogroup":
            choice.get_by_text(self.text(option), exact=True).click()
        else:
            choice.select_option(self.text(option))

    def go(self, path: str, sign: str) -> None:
        """Open an address; return when a sign of it can be seen."""
        self.visitor.open(path)
        self.see(sign)

    def see(self, sign: str) -> None:
        """Wait until something can be seen."""
        expect(self.page.locator(sign).first).to_be_visible()

    def be_somebody(self) -> None:
        """Have a name, from now on."""
        if self.visitor.asked("GET", "/api/me").json() is None:
            self.visitor.come("Fiammetta")

    def moment(self, record: str, phase: str, after: float = 0.0) -> str:
        """A table in the middle of a recorded game, made once: nobody may have too many tables."""
        found = self.tables.find(record, phase, after)
        if found not in self.moments:
            self.be_somebody()
            self.moments[found] = self.visitor.play_on(*found)
        return self.moments[found]

    def table(self, key: str) -> None:
        """Sit at a table until one is asked; no note of what was missed lies over it."""
        self.visitor.open(f"/table/{key}")
        Clicker(self.page).until_asked()

    def coached(self, ply: int, **status: Any) -> None:
        """A finished game with its recorded review, after so many moves."""
        key = self.tables.judged
        review = json.loads(REVIEW.read_text(encoding="utf-8"))
        told = {"status": "done", "progress": 1, "ahead": 0, "review": review} | status
        self.be_somebody()
        self.page.route(f"**/api/tables/{key}/review", lambda route: route.fulfill(json=told))
        self.go(f"/table/{key}?ply={ply}", ".keys" if status else "[data-chances]")

    def menu(self, key: str) -> None:
        """Something from the menu of a table."""
        self.button("table.menu").click()
        item = self.page.locator("[popover] :is(button, a)", has_text=self.text(key))
        item.first.click()


Screen = Callable[[Looker], None]
SCREENS: Final[dict[str, Screen]] = {}


def screen(show: Screen) -> Screen:
    """Count a function among the screens, by its name."""
    SCREENS[show.__name__.replace("_", "-")] = show
    return show


# Before one has a name.


@screen
def home(look: Looker) -> None:
    """The front page, for somebody new."""
    look.go("/", ".ways")
    look.see(".lobby")


@screen
def sign_in(look: Looker) -> None:
    """Account and password."""
    home(look)
    look.button("button.signIn").click()
    look.see("dialog[open]")


@screen
def new_account(look: Looker) -> None:
    """An account for somebody new."""
    sign_in(look)
    look.button("button.account", look.page.locator("dialog")).click()
    look.see("dialog input[autocomplete=new-password]")


@screen
def learn_pictures(look: Looker) -> None:
    """The game in five pictures, before the first game."""
    home(look)
    look.button("learn.pictures").click()
    look.see("dialog .pictures")


@screen
def leaderboard(look: Looker) -> None:
    """The people with an account, the best first."""
    assert look.tables.champion
    look.go("/leaderboard", "tbody tr")


@screen
def profile(look: Looker) -> None:
    """Who somebody is here: rating, statistics, latest games."""
    look.go(f"/people/{look.tables.champion}", ".facts table")


@screen
def unknown_person(look: Looker) -> None:
    """Nobody, or a guest, whose profile is not for others."""
    look.go("/people/nobody", ".message h1")


@screen
def games(look: Looker) -> None:
    """Somebody's finished games, with the search for some of them."""
    look.go(f"/people/{look.tables.champion}/games", "li.panel")


@screen
def empty_invitation(look: Looker) -> None:
    """The address of an invitation without its secret."""
    look.go("/invitation", ".message h1")


@screen
def new_table(look: Looker) -> None:
    """A table for friends, with all of its options."""
    home(look)
    look.page.locator(".way button").first.click()
    look.page.locator("dialog summary").click()
    look.choose("setup.clock", "setup.clock.live")
    look.see("dialog details[open]")


@screen
def one_device(look: Looker) -> None:
    """Everybody at one device."""
    home(look)
    look.page.locator(".way button").nth(1).click()
    look.page.locator("dialog .segments").first.locator("label").last.click()
    look.see("dialog[open]")


@screen
def invitation(look: Looker) -> None:
    """A seat is kept for somebody."""
    look.go(look.tables.invitation, ".message button")


@screen
def link_used_up(look: Looker) -> None:
    """A link for another device that does not work any more."""
    look.go("/device#nothing", ".message h1")


@screen
def device_link_of_another(look: Looker) -> None:
    """A link for a device where somebody else is signed in."""
    look.be_somebody()
    link = look.tables.host.ask("POST", "/api/me/device-link")["url"]
    look.go(str(link), ".message button")


@screen
def unknown_address(look: Looker) -> None:
    """An address where nothing is."""
    look.go("/no/such/address", ".message h1")


@screen
def unknown_table(look: Looker) -> None:
    """A table that is gone."""
    look.go("/table/nosuchtable0", ".message h1")


@screen
def closed_table(look: Looker) -> None:
    """A table that its host gave up."""
    look.go(f"/table/{look.tables.closed_room}", ".message h1")


@screen
def private_table(look: Looker) -> None:
    """A table that nobody may watch."""
    look.go(f"/table/{look.tables.private_game}", ".message h1")


@screen
def server_does_not_answer(look: Looker) -> None:
    """The page is there, the server is not."""
    look.page.route("**/api/me", lambda route: route.abort())
    look.go("/", ".message h1")
    look.page.unroute("**/api/me")


@screen
def rules(look: Looker) -> None:
    """The rules, where a refusal cites them."""
    look.go("/rules#R3.2", "article.cited")


@screen
def rules_summary(look: Looker) -> None:
    """The summary to print."""
    look.go("/rules/summary", "article")


@screen
def learn(look: Looker) -> None:
    """The chapters of the tutorial, and the game in five pictures."""
    look.go("/learn", ".pictures")


@screen
def learn_chapter(look: Looker) -> None:
    """A chapter, after a wrong click."""
    look.go("/learn#council", "[data-goal=place]")
    look.page.locator("[data-target='space:1-2']").dispatch_event("click")
    look.see("[data-hint]")


@screen
def learn_chapter_done(look: Looker) -> None:
    """The end of a chapter, with its scoring."""
    look.go("/learn#ties", "[data-goal=place]")
    Learner(look.page).finish()


@screen
def record_from_a_file(look: Looker) -> None:
    """Where a record can be brought."""
    look.go("/replay", ".drop")


@screen
def room_of_others(look: Looker) -> None:
    """A table before the deal, for who comes by."""
    look.go(f"/table/{look.tables.open_room}", ".chat")


@screen
def full_room(look: Looker) -> None:
    """A table without a free seat."""
    look.go(f"/table/{look.tables.full_room}", ".warn")


@screen
def watching(look: Looker) -> None:
    """A game with clocks, for who has no seat."""
    look.go(f"/table/{look.tables.clocked_game}", ".press")
    look.see(".clock")


@screen
def table_profile(look: Looker) -> None:
    """Who somebody at the table is, over the table."""
    look.go(f"/table/{look.tables.game_of_the_champion}", ".press")
    look.page.locator("[data-rail] a").first.click()
    look.see("dialog .facts")


# With a name.


@screen
def own_room(look: Looker) -> None:
    """A table before the deal, for its host, with a link for a seat."""
    look.be_somebody()
    key = look.visitor.new_table("me", "open", "banker", "open", public=False)
    look.go(f"/table/{key}", ".chat")
    look.button("button.invite").click()
    look.see(".invite")


@screen
def own_profile(look: Looker) -> None:
    """A guest's own profile, which offers an account."""
    look.be_somebody()
    me = look.visitor.ask("GET", "/api/me")
    look.go(f"/people/{me['id']}", ".guest button")


@screen
def settings(look: Looker) -> None:
    """Everything that can be set, and a link for another device."""
    look.be_somebody()
    home(look)
    look.page.get_by_role("button", name=look.text("button.settings")).click()
    look.see("dialog summary")
    for summary in look.page.locator("dialog summary").all():
        summary.click()
    look.button("button.device").click()
    look.see("dialog svg[role=img]")


@screen
def home_with_tables(look: Looker) -> None:
    """The front page, with tables of all kinds."""
    look.be_somebody()
    look.tables.open_room, look.tables.clocked_game, look.tables.over  # noqa: B018 - they are made
    look.moment("two-players-international", "place", 0.5)
    home(look)
    look.see(".lobby li")


@screen
def table_keeping_a_card(look: Looker) -> None:
    """The first decision: which scoring card to keep."""
    look.table(look.moment("three-players-international", "keep"))


@screen
def table_placing(look: Looker) -> None:
    """Four players in the middle of a game; a disc is to be placed."""
    look.table(look.moment("four-players-international", "place", 0.45))


@screen
def table_acting(look: Looker) -> None:
    """Five players late in a game; actions are to be done."""
    look.table(look.moment("five-players-international", "activate", 0.7))


@screen
def table_with_a_coach(look: Looker) -> None:
    """A first game, with a coach at one's side."""
    key = look.moment("three-players-international", "place", 0.4)
    look.visitor.open("/rules")
    look.page.evaluate(
        "(key) => localStorage.setItem('calimala.coached', JSON.stringify(key))", key
    )
    look.table(key)
    look.see("[data-coach]")


@screen
def table_delivering(look: Looker) -> None:
    """Cubes are to be shipped, one after the other."""
    look.table(look.moment("four-players-international", "deliver", 0.5))


@screen
def table_taking_a_card(look: Looker) -> None:
    """The last of three takes an action card from those that lie open."""
    look.table(look.moment("three-players-international", "take"))


@screen
def table_showing_a_card(look: Looker) -> None:
    """With two players a second scoring card is laid open."""
    look.table(look.moment("two-players-international", "show"))


@screen
def table_promoting(look: Looker) -> None:
    """A white disc is exchanged for one of the own discs in the stacks (R5.3)."""
    look.table(look.moment("seat-from-the-stack-itself-international", "promote"))


@screen
def table_of_two(look: Looker) -> None:
    """Two players and the third party, late in the game."""
    look.table(look.moment("two-players-international", "place", 0.75))


@screen
def table_confirming(look: Looker) -> None:
    """A decision that cannot be taken back is to be confirmed."""
    table_keeping_a_card(look)
    look.page.locator("[data-choice]").first.dispatch_event("click")  # a desk has the cards alone
    look.see("[data-does=confirm]")


@screen
def table_menu(look: Looker) -> None:
    """What one can do besides playing."""
    table_placing(look)
    look.button("table.menu").click()
    look.see("[popover]:popover-open")


@screen
def table_reasons(look: Looker) -> None:
    """Why something is not on offer."""
    table_placing(look)
    look.page.get_by_role("button", name=look.text("button.why")).first.click()
    look.see("dialog dt")


@screen
def table_hint(look: Looker) -> None:
    """What the strongest bot would do, and why."""
    table_placing(look)
    look.page.keyboard.press("h")
    look.see("[data-hints] [data-why] p")


@screen
def table_scorings(look: Looker) -> None:
    """All scorings so far, and those to come."""
    table_placing(look)
    look.menu("scoring.title")
    look.see("dialog .coming li")


@screen
def table_keys(look: Looker) -> None:
    """What the keys do."""
    table_placing(look)
    look.menu("button.keys")
    look.see("dialog kbd")


@screen
def table_link(look: Looker) -> None:
    """The address of the table, as a square to be scanned."""
    table_placing(look)
    look.menu("table.share")
    look.see("dialog svg[role=img]")


@screen
def table_chat(look: Looker) -> None:
    """What people say at a table."""
    table_placing(look)
    look.page.keyboard.press("c")
    look.see("[data-chat]")
    look.page.locator("[data-chat]").fill("Ciao!")
    look.page.keyboard.press("Enter")
    look.see("[role=log] strong")


@screen
def table_mats(look: Looker) -> None:
    """The mats, which have a view of their own on a telephone."""
    table_placing(look)
    look.page.keyboard.press("m")
    look.see("[data-anchor]")


@screen
def table_passed_on(look: Looker) -> None:
    """The device goes to the next person."""
    look.be_somebody()
    seats = [{"kind": "me", "name": "Bianca"}, {"kind": "me", "name": "Dante"}]
    key = look.visitor.ask("POST", "/api/tables", seats=seats)["id"]
    look.visitor.ready(key)
    look.go(f"/table/{key}", ".pass")


@screen
def final_scoring(look: Looker) -> None:
    """The end of a game: who has won, and by what."""
    key = look.moment("four-players-international", "activate", 0.985)
    look.visitor.open(f"/table/{key}")
    Clicker(look.page).play()
    look.button("after.all", look.page.locator("dialog")).click()
    look.see("dialog .won")


@screen
def replay_of_the_end(look: Looker) -> None:
    """A finished game, looked at again."""
    look.go(f"/table/{look.tables.over}", ".slide")
    look.see("[data-log] .line")


@screen
def replay_of_the_scoring(look: Looker) -> None:
    """How a finished game ended."""
    replay_of_the_end(look)
    look.page.get_by_role("button", name=look.text("after.title")).first.click()
    look.see("dialog .won")


@screen
def replay_of_the_middle(look: Looker) -> None:
    """A link to a position of a finished game."""
    look.go(f"/table/{look.tables.over}?ply=150", ".slide")
    look.see("[data-does=analyse]")  # coach and standings are asked after the moves are here
    expect(look.page.locator(".ribbon")).to_be_attached()


# The coach.


@screen
def coach_not_asked_yet(look: Looker) -> None:
    """A finished game that nobody had analysed."""
    look.coached(150, status="none", review=None)
    look.see("[data-does=analyse]")


@screen
def coach_at_work(look: Looker) -> None:
    """A game that is being analysed."""
    look.coached(150, status="running", progress=0.4, review=None)
    look.see("progress")


@screen
def coach_of_a_mistake(look: Looker) -> None:
    """What was better than a move, and why."""
    look.coached(137)
    look.see("[data-mark=mistake]")


@screen
def coach_on_the_board(look: Looker) -> None:
    """The better move where it was to be made, and what it would have set off."""
    look.coached(245)
    look.see("[data-does=better]")  # before that the key has nothing to show
    look.page.keyboard.press("v")
    look.see("[data-does=better][aria-pressed=true]")


@screen
def coach_report(look: Looker) -> None:
    """Skill and luck: what decided the game, and everyone's numbers, explained."""
    look.coached(245)
    look.page.locator("[data-does=report]").click()
    look.page.locator("[data-report] summary").click()
    look.see("[data-report] dd")


@screen
def coach_exercise(look: Looker) -> None:
    """A mistake offered again, with its move hidden."""
    look.coached(245)
    look.page.locator("[data-does=report]").click()
    look.page.locator("[data-learn='2']").click()
    look.see("[data-exercise=asked]")


@screen
def coach_answer(look: Looker) -> None:
    """The answer, where it was to be played."""
    coach_exercise(look)
    look.page.locator("[data-does=answer]").click()
    look.see("[data-exercise=over]")


@screen
def coach_of_my_games(look: Looker) -> None:
    """How I play, over several games."""
    look.be_somebody()
    table = {"players": 4, "seat": 0, "place": 1, "loss": 1.2, "marks": {"mistake": 3}}
    mine = [
        {"table": f"t{n}", "ended": 1.7e9 + n * 86400, "won": n % 3 == 0, "accuracy": 60 + 4 * n,
         "luck": (luck := 0.1 * (-1) ** n), "without_luck": (n % 3 == 0) - luck,
         "themes": {"gift": n, "tie": 2, "card": 1}, **table}
        for n in range(8)
    ]  # fmt: skip
    told = {"games": mine, "next": None}
    look.page.route("**/api/me/reviews", lambda route: route.fulfill(json=told))
    me = look.visitor.ask("GET", "/api/me")
    look.go(f"/people/{me['id']}/games", "[data-my-play] svg")


# In words: these come last, for this browser then shows every table so.


@screen
def table_in_words(look: Looker) -> None:
    """The table as headings and lists, for screen readers."""
    table_placing(look)
    look.page.keyboard.press("r")
    look.see("main.reader h2")


@screen
def replay_in_words(look: Looker) -> None:
    """A finished game as headings and lists."""
    look.go(f"/table/{look.tables.over}?ply=150", ".slide")
    if look.page.locator("main.reader").count() == 0:
        look.page.keyboard.press("r")
    look.see("main.reader .slide")


@screen
def coach_in_words(look: Looker) -> None:
    """The coach as headings and lists."""
    look.coached(137)
    if look.page.locator("main.reader").count() == 0:
        look.page.keyboard.press("r")
    look.see("main.reader [data-report]")
