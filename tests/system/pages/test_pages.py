"""The pages in a real browser, in front of the real service with scripted parts."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.adapters.machine.no_machine import NoMachine
from tablectl.adapters.machine.panels import NoPanels
from tablectl.adapters.web import WebPages, WebParts
from tablectl.ports import Command
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.session_defaults import SessionDefaults
from tablectl.topics import Message
from tests.system.pages.browsing import CHROMIUM, close_contexts, held_browser, open_page, usual_port
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import PLAYERS, ScriptedClock, ScriptedHost, ScriptedMachine
from tests.waiting import until

pytestmark = [
    pytest.mark.system,
    pytest.mark.skipif(
        not Path(CHROMIUM).exists(), reason=f"the pages are tried in a browser: no {CHROMIUM}"
    ),
]


class AskingPages(WebPages):
    """Pages with questions of a test beside the service's own, which it says anew after every command."""

    _of_the_test: tuple[Message, ...] = ()

    def ask(self, *questions: Message) -> None:
        self._of_the_test = questions
        self.show_questions(())

    def show_questions(self, open_questions: Sequence[Message]) -> None:
        super().show_questions([*open_questions, *self._of_the_test])


class LiveTable:
    """A service in its own thread, with pages."""

    def __init__(
        self,
        preset: str = "tenhou",
        ruleset: str = "riichi",
        options: Mapping[str, object] | None = None,
        folder: Path | None = None,
        faults: tuple[Message, ...] = (),
        players: tuple[str, ...] = PLAYERS,
        has_machine: bool = True,
    ) -> None:
        """``folder``: where accounts are kept; without it whoever sits here operates. ``faults``: of the
        machine, from the start."""
        self.pages = AskingPages(self, WebParts(port=usual_port(), table="t1", folder=folder))
        self.machine = ScriptedMachine(faults=faults)
        self.clock = ScriptedClock()
        self.service = TableService(
            Setup("t1", SessionDefaults(ruleset, preset, options or {}, players), Pace(8.0, None)),
            ServiceParts(
                self.clock,
                RamJournal(),
                self.machine if has_machine else NoMachine(),
                NoPanels(),
                NoEyes(),
                ScriptedHost(),
                pages=self.pages,
            ),
        )
        self.address = self.pages.start()
        self._thread = threading.Thread(target=self.service.run, daemon=True)
        self._thread.start()
        until(lambda: self.service.state.started)  # what is asked before would find no session

    def submit(self, command: Command) -> None:
        self.service.submit(command)

    def close(self) -> None:
        self.service.stop()
        self._thread.join(10)


def _live() -> Iterator[LiveTable]:
    live = LiveTable()
    yield live
    live.close()


table = pytest.fixture(_live)
shared_table = pytest.fixture(_live, scope="module")
"""Of a module whose tests leave it as it was."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser of this process; what a module opens in it is closed after the module."""
    yield held_browser()
    close_contexts()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with open_page(browser, 1600, 900) as opened:
        yield opened


def write_down(page: Page, kind: str, **fields: str) -> bool:
    """Fill the operator's form and send it. Whether it was asked first, with what it changes."""
    page.click("#tab-event")
    page.select_option("#entry-kind", f"{kind}/1")
    for name, value in fields.items():
        control = page.locator(f"#entry-fields [data-field={name}]").locator("visible=true").last
        if control.evaluate("node => node.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)
    page.click("#entry button[type=submit]")
    asks, done = page.locator("#confirm-yes"), page.locator("#said", has_text="Recorded")
    expect(asks.or_(done).filter(visible=True)).to_be_visible()
    asked = asks.is_visible()
    if asked:
        asks.click()
    expect(done).to_be_visible()
    page.evaluate("document.getElementById('said').textContent = ''")
    return asked


def open_operator(page: Page, table: LiveTable) -> None:
    page.goto(f"{table.address}operator")
    expect(page.locator("#link")).to_have_class("link up")
    expect(page.locator("#now")).to_contain_text("East 1")


@pytest.mark.slow
def test_the_live_page_moves_as_events_come(
    table: LiveTable, page: Page, browser: Browser, tmp_path: Path
) -> None:
    page.goto(table.address)
    expect(page.locator("#round")).to_have_text("East 1")
    expect(page.locator("#walls")).to_have_text("70")
    other = browser.new_page()
    open_operator(other, table)
    write_down(other, "indicator_revealed", tile="4m")
    write_down(other, "tile_discarded", seat="0", tile="1z")
    expect(page.locator(".seat[data-seat='0'] .river .tile")).to_have_attribute("data-tile", "1z")
    expect(page.locator("#indicators [data-tile='4m']")).to_be_visible()
    expect(page.locator("#walls")).to_have_text("69")
    expect(page.locator("#feed li").first).to_contain_text("Aoi discards")
    expect(page.locator(".seat[data-seat='1']")).to_have_class("seat turn")
    write_down(other, "tile_discarded", seat="1", tile="0p")
    expect(page.locator(".seat[data-seat='1'] .river .tile")).to_have_attribute("data-tile", "0p")
    page.screenshot(path=tmp_path / "table.png")
    other.close()


@pytest.mark.slow
def test_an_operator_corrects_a_past_discard_and_the_table_shows_it(
    table: LiveTable, page: Page, browser: Browser, tmp_path: Path
) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    write_down(page, "tile_discarded", seat="0", tile="9s")
    write_down(page, "tile_discarded", seat="1", tile="3z")
    row = page.locator("#events tr[data-kind=tile_discarded]").last
    expect(row).to_contain_text("Aoi discards")
    row.get_by_role("button", name="Correct").click()
    page.locator("#change-fields").get_by_role("button", name="Choose").click()
    page.click("#picker [data-tile='8s']")
    page.fill("#change-reason", "the camera took an eight for a nine")
    page.screenshot(path=tmp_path / "correcting.png")
    page.click("#change-send")
    page.click("#confirm-yes")
    expect(page.locator("#events tr.amendment")).to_contain_text("the camera took an eight for a nine")
    live = browser.new_page()
    live.goto(table.address)
    expect(live.locator(".seat[data-seat='0'] .river .tile")).to_have_attribute("data-tile", "8s")
    expect(live.locator(".seat[data-seat='1'] .river .tile")).to_have_attribute("data-tile", "3z")
    live.screenshot(path=tmp_path / "corrected.png")
    live.close()


@pytest.mark.slow
def test_a_withdrawn_discard_leaves_the_river(table: LiveTable, page: Page, browser: Browser) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    write_down(page, "tile_discarded", seat="0", tile="9s")
    live = browser.new_page()
    live.goto(table.address)
    expect(live.locator(".seat[data-seat='0'] .river .tile")).to_have_count(1)
    row = page.locator("#events tr[data-kind=tile_discarded]")
    row.get_by_role("button", name="Withdraw").click()
    page.fill("#change-reason", "a sleeve, not a tile")
    page.click("#change-send")
    page.click("#confirm-yes")
    expect(live.locator(".seat[data-seat='0'] .river .tile")).to_have_count(0)
    live.close()


@pytest.mark.slow
def test_what_the_rules_refuse_is_said_and_can_be_forced(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-event")
    page.select_option("#entry-kind", "tile_discarded/1")
    page.locator("#entry-fields select[data-field=seat]").select_option("2")
    page.locator("#entry-fields input[data-field=tile]").fill("5p")
    page.click("#entry button[type=submit]")
    expect(page.locator("#said")).to_have_class("said no")
    expect(page.locator("#said")).to_contain_text("It is another player's turn.")
    expect(page.locator("#said .offer")).to_contain_text("Record for the judge: ")
    expect(page.locator("#said .offer")).not_to_contain_text("_")


@pytest.mark.slow
def test_the_scoreboard_names_the_players_by_points(table: LiveTable, page: Page, tmp_path: Path) -> None:
    page.goto(f"{table.address}scoreboard")
    expect(page.locator("#rows li")).to_have_count(4)
    expect(page.locator("#rows li").first).to_contain_text("25,000")
    expect(page.locator("#rows .place")).to_have_text(["1", "2", "3", "4"])  # equals as the rules rank them
    expect(page.locator("#round")).to_have_text("East 1")
    page.screenshot(path=tmp_path / "scoreboard.png")


@pytest.mark.slow
def test_the_live_page_fits_a_phone(table: LiveTable, page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(table.address)
    expect(page.locator("#round")).to_have_text("East 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.screenshot(path=tmp_path / "phone.png", full_page=True)


@pytest.mark.slow
def test_the_referee_sees_what_a_win_is_worth_before_the_winner_names_it(page: Page) -> None:
    """MCR where the winner counts: the page asks, players are not told; more than the truth is refused."""
    table = LiveTable("default", "mcr", {"claim_mode": "claimed"})
    open_operator(page, table)
    expect(page.locator("#fault-codes option[value=false_win_short]")).to_have_count(1)
    write_down(page, "tile_drawn", seat="0")
    write_down(page, "tile_discarded", seat="0", tile="6s")
    write_down(page, "win_shown", seat="1", **{"from": "0"}, tile="6s", tiles="123456789m11p45s")
    page.click("#tab-hand")
    page.click("button[data-do=worth]")
    expect(page.locator("#said")).to_contain_text("Pure Straight 16")
    page.click("#tab-event")
    page.select_option("#entry-kind", "value_named/1")
    page.locator("#entry-fields [data-field=seat]").locator("visible=true").last.select_option("1")
    page.locator("#entry-fields input[data-field=points]").fill("50")
    page.click("#entry button[type=submit]")
    expect(page.locator("#said")).to_contain_text("More was claimed")
    write_down(page, "value_named", seat="1", items="pure_straight", points="16")
    page.click("#tab-hand")
    page.click("button[data-do=settle]")
    expect(page.locator("#confirm .consequence tr[data-seat='1']")).to_contain_text("40")
    page.click("#confirm-yes")
    expect(page.locator("#seats")).to_contain_text("40")
    table.close()
