"""Markup in everything that people can fill in: no page makes an element of it, and no script of it runs.

Pages are opened without their content security policy, because the text itself must be harmless where a
browser ignores it, and once more with the policy in force, as browsers have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import quote

import httpx
import pytest
from playwright.sync_api import Browser, Dialog, Error, Page, Request, expect

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.storage.journal.reader import JournalReader
from tablectl.adapters.web import WebPages, WebParts
from tablectl.adapters.web.pages import PAGES
from tablectl.api.past.scoresheet import scoresheet_page
from tablectl.api.past.sessions import PastSessions
from tablectl.game.events import (
    IrregularityNoted,
    JudgeCalled,
    OperatorActed,
    PenaltyPaid,
    PlayPaused,
    ScoreAnswered,
)
from tablectl.speech import SPOKEN_LANGUAGES
from tablectl.topics import Audience, Message, Topic
from tests.long_forms import in_soak
from tests.system.pages.browsing import open_page
from tests.system.pages.hostile_messages import (
    CODES,
    ENTITY,
    FREE,
    MARKUP,
    free_fields,
    hostile,
    made_up,
    schema_of,
)
from tests.system.pages.played_table import PlayedTable
from tests.system.pages.test_obs import PASSWORD
from tests.system.pages.test_pages import LiveTable, browser, pytestmark
from tests.tablectl.adapters.obs.stand_in import StandInObs
from tests.tablectl.adapters.web.in_process import QuietDesk

__all__ = ["browser", "pytestmark"]

PLANTED: Final = """() => [...document.querySelectorAll("*")].filter((each) =>
  each.getAttribute("src") === "x" || [...each.attributes].some(({ name }) => name.startsWith("on"))
  || (each.tagName === "SCRIPT" && !each.src && each.type !== "application/json"))
  .map((each) => each.outerHTML)"""
"""Elements that none of our pages has: they can only have come out of a text."""


@pytest.mark.parametrize("name", ["health", "alert", "machine", "score", "result", "event", "state"])
def test_every_free_text_of_a_message_is_tried_here(name: str) -> None:
    unknown = set(free_fields(schema_of(name))) - FREE - CODES
    assert unknown == set(), "add it to FREE if people or devices fill it, to CODES if the program does"


class HostilePages(WebPages):
    """Pages of a table on which everybody types markup."""

    def show(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        super().show(topic, hostile(message), audience)


class HostileTable(PlayedTable):
    """A played game whose people have markup for names and reasons, in the journal as well."""

    def new_pages(self, port: int = 0) -> WebPages:
        def sheet(language: str, session: int) -> str:
            return scoresheet_page(self.envelopes, session, language)

        past = PastSessions("table-1", JournalReader(self._journal.path))
        return HostilePages(self, WebParts(port=port, table="table-1", past_sessions=past, scoresheet=sheet))


@dataclass
class Browsed:
    """A browser's page that notices a script that runs and a picture that is asked for."""

    page: Page
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.add_init_script("window.hits = 0; window.hit = () => { window.hits += 1; };")
        self.page.on("dialog", self._dialog)
        self.page.on("pageerror", self._error)
        self.page.on("request", self._request)

    def _dialog(self, dialog: Dialog) -> None:
        self.wrong.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _error(self, error: Error) -> None:
        self.wrong.append(f"an error: {error}")

    def _request(self, asked: Request) -> None:
        if asked.url.endswith("/x"):
            self.wrong.append(f"asked for {asked.url}")

    def stays_clean(self) -> None:
        """Nothing of the markup has become anything but text."""
        assert self.page.evaluate("window.hits") == 0
        assert self.page.evaluate(PLANTED) == []
        assert self.wrong == []


@pytest.fixture
def browsed(browser: Browser) -> Iterator[Browsed]:
    """A browser that ignores the policy."""
    with open_page(browser, 1600, 900, bypass_csp=True) as page:
        yield Browsed(page)


@pytest.fixture
def guarded(browser: Browser) -> Iterator[Browsed]:
    """A browser with the policy in force."""
    with open_page(browser, 1600, 900) as page:
        yield Browsed(page)


@pytest.fixture(scope="module")
def hostile_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostileTable]:
    names = (MARKUP, f"{ENTITY} 2", f"{MARKUP} 3", f"{MARKUP} 4")
    table = HostileTable(tmp_path_factory.mktemp("hostile"), hands=1, players=names)
    table.write(
        PenaltyPaid(1, MARKUP, (0, -1000, 0, 0)),
        JudgeCalled(2, MARKUP),
        ScoreAnswered(0, agreed=False, reason=MARKUP),
        IrregularityNoted(3, "chombo", MARKUP),
        OperatorActed("override_preflight", MARKUP),
    )
    table.correct_a_discard(0)
    table.write(PlayPaused(MARKUP))
    table.tell()
    table.tell_broadcast()
    for topic in (Topic.HEALTH, Topic.MACHINE, Topic.ALERT):
        table.pages.show(topic, made_up(schema_of(topic.value)))
    candidates = [{"label": MARKUP, "confidence": 0.5, "tiles": ["1m"]}]
    asked = {"question": "q1", "code": MARKUP, "text": MARKUP, "seat": 0, "at_ms": 1, "at_mm": None}
    table.pages.show_questions([{**asked, "picture": None, "candidates": candidates}])
    yield table
    table.close()


SHOWN: Final = {
    "": "#now, main",
    "scoreboard": "main",
    "operator": "main",
    "preflight": "main",
    "history": "main",
    "history/latest": "main",
    "history/latest/latest": "main",
    "overlay": "body",
    "overlay/scores": "body",
    "overlay/lineup": "body",
    "overlay/player?seat=1": "body",
    "overlay/result": "body",
    "scoresheet": "body",
    "commentators?audience=broadcast": "main",
}
"""Pages on which a name is read, so that it is known to have been drawn."""


NAMELESS: Final = tuple(path[1:] for path in PAGES if "{" not in path and path[1:] not in SHOWN)


@pytest.mark.slow
@pytest.mark.parametrize(
    "paths",
    [
        tuple(SHOWN),
        *in_soak((NAMELESS,), (tuple(f"scoresheet?language={language}" for language in SPOKEN_LANGUAGES),)),
    ],
    ids=lambda paths: paths[0],
)
def test_what_people_type_is_text_on_every_page(
    hostile_table: HostileTable, browsed: Browsed, paths: tuple[str, ...]
) -> None:
    for path in paths:
        browsed.page.goto(hostile_table.address + path)
        if path in SHOWN:
            expect(browsed.page.locator("body")).to_contain_text("onerror=hit()")
        browsed.stays_clean()


@pytest.mark.slow
def test_it_is_text_with_the_policy_in_force_too(hostile_table: HostileTable, guarded: Browsed) -> None:
    for path in ("operator", "history/latest/latest", "overlay"):
        guarded.page.goto(hostile_table.address + path)
        expect(guarded.page.locator("body")).to_contain_text("onerror=hit()")
        guarded.stays_clean()


@pytest.mark.slow
def test_the_judges_page_asks_and_reports_in_text(hostile_table: HostileTable, browsed: Browsed) -> None:
    page = browsed.page
    page.goto(f"{hostile_table.address}operator")
    expect(page.locator("body")).to_contain_text("onerror=hit()")
    for tab in page.locator("[role=tab]").all():
        if tab.is_visible():
            tab.click()
        browsed.stays_clean()


def test_the_policy_stops_a_script_that_is_planted_all_the_same(
    hostile_table: HostileTable, browser: Browser
) -> None:
    """So the pages have two defences, not one."""
    page = browser.new_page()
    page.add_init_script("window.hits = 0; window.hit = () => { window.hits += 1; };")
    page.goto(f"{hostile_table.address}scoreboard")
    blocked = page.evaluate(
        """() => new Promise((done) => {
             document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
             const planted = document.createElement("div");
             planted.innerHTML = "<img src=x onerror=hit()>";
             document.body.append(planted);
           })"""
    )
    assert blocked == "script-src-attr"
    assert page.evaluate("window.hits") == 0
    page.close()


ONE_ADDRESS_EACH: Final = tuple({file: address for address, file in PAGES.items()}.values())
"""Every page once, at the address with most places to fill."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "addresses",
    [(*ONE_ADDRESS_EACH, "/no/such/{session}"), *in_soak((tuple(PAGES),))],
    ids=["each page once", "every address"],
)
def test_an_address_with_markup_in_it_is_no_script(
    hostile_table: HostileTable, browsed: Browsed, addresses: tuple[str, ...]
) -> None:
    said, part = quote(MARKUP, safe=""), "scores,lineup,start,player"
    names = "lang theme next parts title until minutes at scale x seat audience"
    query = "&".join(f"{name}={said}" for name in names.split())
    for address in addresses:
        filled = address.replace("{session}", said).replace("{hand}", said).replace("{part}", part)
        browsed.page.goto(f"{hostile_table.address.rstrip('/')}{filled}?{query}#{said}")
        browsed.stays_clean()


@pytest.mark.slow
@pytest.mark.parametrize(
    "goals",
    [("javascript:hit()", "//evil.example/"), *in_soak((("https://evil.example/", "data:text/html,x"),))],
    ids=lambda goals: goals[0],
)
def test_a_log_in_leads_to_no_script_and_no_other_site(
    tmp_path: Path, browsed: Browsed, goals: tuple[str, ...]
) -> None:
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, "2026-11-20T08:00:00.000Z")
    pages = WebPages(QuietDesk(), WebParts(table="t1", folder=tmp_path))
    address = pages.start()
    try:
        for goal in goals:
            browsed.page.context.clear_cookies()
            browsed.page.goto(f"{address}login?next={quote(goal, safe='')}")
            browsed.page.fill("#name", MARKUP)
            browsed.page.fill("#password", "a wrong guess")
            browsed.page.click("#login button")
            expect(browsed.page.locator("#said")).to_be_visible()
            browsed.page.fill("#name", "Olga")
            browsed.page.fill("#password", PASSWORD)
            browsed.page.click("#login button")
            expect(browsed.page.locator("#login")).to_have_count(0)
            assert browsed.page.url.startswith(address)
            browsed.stays_clean()
    finally:
        pages.close()


REQUESTS: Final[tuple[Mapping[str, object], ...]] = (
    {"do": "end_session", "reason": MARKUP},
    {"do": "start_session", "players": [MARKUP, f"{MARKUP}2", f"{MARKUP}3", f"{MARKUP}4"]},
    {"do": "penalty", "seat": 1, "reason": MARKUP, "deltas": [0, -1000, 0, 0]},
    {"do": "call_judge", "seat": 1, "reason": MARKUP},
    {"do": "answer_score", "seat": 0, "agreed": False, "reason": MARKUP},
    {"do": "punish", "seat": 1, "code": MARKUP, "detail": MARKUP},
    {"do": "record_event", "event": {"kind": MARKUP}},
    {"do": "record_event", "event": {"kind": "tile_discarded/1", "seat": 0, "tile": MARKUP}},
    {"do": "withdraw_event", "seq": 1, "reason": MARKUP},
    {"do": "name_worth", "seat": 0, "items": [MARKUP], "points": 1},
    {"do": "save_recording", "reason": MARKUP},
    {"do": "pause", "reason": MARKUP},
    {"do": MARKUP, "by": MARKUP, "id": MARKUP},
)


@pytest.mark.slow
def test_requests_with_markup_in_every_field_stay_text(browsed: Browsed) -> None:
    live = LiveTable(faults=({"code": "jam", "where": MARKUP, "hint": MARKUP},))
    page = browsed.page
    try:
        page.goto(f"{live.address}operator")
        expect(page.locator("#link")).to_have_class("link up")
        with httpx.Client(base_url=live.address, timeout=300) as people:
            answers = [
                people.post("api/command", json={"by": MARKUP, **request}).json() for request in REQUESTS
            ]
        assert answers[1]["ok"], answers[1]["error"]
        assert [each["ok"] for each in answers].count(True) >= 4, answers
        expect(page.locator("body")).to_contain_text("onerror=hit()")
        browsed.stays_clean()
        page.goto(f"{live.address}preflight")
        expect(page.locator("body")).to_contain_text("onerror=hit()")
        browsed.stays_clean()
        page.locator("#decide").get_by_label("Your name").fill(MARKUP)
        page.locator("#decide").get_by_label("Reason").fill(MARKUP)
        page.locator("li[data-light=machine]").get_by_role("button", name="Override").click()
        expect(page.locator("#said")).to_be_visible()
        browsed.stays_clean()
    finally:
        live.close()


@pytest.mark.slow
def test_names_of_scenes_that_obs_tells_are_text(tmp_path: Path, browsed: Browsed) -> None:
    director = ObsDirector(tmp_path)
    director.start()
    obs = StandInObs("Table", MARKUP)
    pages = WebPages(QuietDesk(), WebParts(director=director))
    page = browsed.page
    try:
        page.goto(f"{pages.start()}obs?lang=en")
        page.check("[name=enabled]")
        page.fill("[name=port]", str(obs.port))
        page.fill("[name=scene_win]", MARKUP)
        page.click("#pair button:not([type=button])")
        expect(page.locator("#status")).to_have_text("OBS shows “Table”")
        chosen = page.locator("select[name=scene_win]")
        expect(chosen.locator("option", has_text="onerror=hit()")).to_have_count(1)
        expect(chosen).to_have_value(MARKUP)
        page.click("[data-moment=win]")
        expect(page.locator("#status")).to_have_text(f"OBS shows “{MARKUP}”")
        browsed.stays_clean()
    finally:
        pages.close()
        director.close()
        obs.close()
