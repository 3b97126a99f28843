"""A judge's day on the page: seats, calls, hands by hand, penalties, pauses, closing; players' phones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tablectl.adapters.accounts import Accounts, Role
from tests.system.pages.contrast import poor_contrast
from tests.system.pages.test_pages import (
    LiveTable,
    browser,
    open_operator,
    page,
    pytestmark,
    table,
    write_down,
)
from tests.waiting import until

__all__ = ["browser", "page", "pytestmark", "table"]

PASSWORD = "seven pairs"
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[LiveTable]:
    """A table whose operator has an account."""
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, "2026-11-20T08:00:00.000Z")
    live = LiveTable(folder=tmp_path)
    yield live
    live.close()


def log_in(page: Page, table: LiveTable, name: str = "Olga") -> None:
    page.goto(f"{table.address}operator")
    page.get_by_role("link", name="log in as a judge or an operator").click()
    page.fill("#name", name)
    page.fill("#password", PASSWORD)
    page.click("#login button")
    expect(page.locator("#who")).to_have_text(name)


@pytest.mark.slow
def test_logging_in_leads_to_our_own_pages_only(hall: LiveTable, page: Page) -> None:
    page.goto(f"{hall.address}login?next=/%09/evil.example/")
    page.fill("#name", "olga")
    page.fill("#password", "not the password")
    page.click("#login button")
    expect(page.locator("#said")).to_contain_text("Wrong name or password")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    expect(page.locator("#who")).to_have_text("Olga")
    assert page.url == f"{hall.address}operator"


@pytest.mark.slow
def test_a_judge_is_told_why_the_machines_buttons_are_grey_and_the_open_tab_outlives_a_reload(
    tmp_path: Path, page: Page
) -> None:
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, "2026-11-20T08:00:00.000Z")
    Accounts(tmp_path).add("Pjotr", Role.JUDGE, PASSWORD, "2026-11-20T08:00:00.000Z")
    table = LiveTable(folder=tmp_path)
    try:
        log_in(page, table, "Pjotr")
        page.click("#tab-machine")
        shuffle = page.get_by_role("button", name="Shuffle")
        expect(shuffle).to_be_disabled()
        expect(shuffle).to_have_attribute("title", re.compile("Only an operator moves the machine"))
        told = page.locator("#pane-machine .operators-only")
        expect(told).to_be_visible()
        expect(page.locator("#pane-hand .operators-only")).to_be_hidden()
        page.reload()
        expect(told).to_be_visible()
        expect(page.locator("#tab-machine")).to_have_attribute("aria-selected", "true")
        page.click("#tab-hand")
        page.reload()
        expect(page.locator("#who")).to_have_text("Pjotr")
        expect(page.locator("#tab-hand")).to_have_attribute("aria-selected", "true")
    finally:
        table.close()


def phone_at(page: Page, browser: Browser, seat: int) -> Page:
    """A player's phone that has scanned the code of a seat's card."""
    page.click("#tab-places")
    with page.expect_response("**/api/seat-links") as told:
        page.click(f"#link-seats button[data-seat='{seat}']")
    expect(page.locator("#link-qr")).to_be_visible()
    phone = browser.new_context(viewport=PHONE).new_page()
    phone.goto(told.value.json()["address"])
    expect(phone.locator("#link")).to_have_class("link up")
    assert phone.url.endswith("/player"), "the link's token is gone from the address bar"
    return phone


def type_tiles(page: Page, label: str, tiles: str) -> None:
    page.get_by_role("group", name=label, exact=True).get_by_role("textbox").fill(tiles)


@pytest.mark.slow
def test_a_judges_day(hall: LiveTable, page: Page, browser: Browser, tmp_path: Path) -> None:
    log_in(page, hall)
    phone = phone_at(page, browser, 1)
    expect(phone.locator("#name")).to_contain_text("Ren")
    phone.fill("#call-text", "a tile fell")
    phone.click("#call button")
    call = page.locator("#alerts li[data-code=judge_called]")
    expect(call).to_have_class("loud")
    expect(call).to_contain_text("Ren calls the judge: a tile fell")
    expect(phone.locator("#called")).to_have_text("The judge has been called.")
    phone.reload()
    expect(phone.locator("#called")).to_be_visible()
    call.get_by_role("button", name="Acknowledge").click()
    expect(call).to_have_count(0)
    expect(phone.locator("#called")).to_be_hidden()
    expect(page.locator("#alert-sorts [data-sort=settled] .many")).to_have_text("0")
    expect(page.locator("#events tr[data-kind=operator_acted]")).to_contain_text("Seen to")
    expect(page.locator("#events tr[data-kind=judge_called] .by")).to_contain_text("Ren")

    # The play is paused for everybody to see, and goes on.
    live = browser.new_page()
    live.goto(hall.address)
    page.click("#pause")
    page.click("#confirm-yes")
    expect(live.locator("#paused")).to_contain_text("Play is paused")
    expect(phone.locator("#paused")).to_be_visible()
    page.click("#resume")
    expect(live.locator("#paused")).to_be_hidden()
    expect(page.locator("#events tr[data-kind=play_paused] .by")).to_contain_text("Olga")
    live.close()

    # A whole hand by hand: worth while one types, the payment before it is paid.
    page.click("#tab-score")
    form = page.locator("#score-form")
    for group, chosen in (("Winner", "Ren"), ("From", "Aoi")):
        form.get_by_role("radiogroup", name=group).get_by_label(chosen).check()
    type_tiles(page, "Closed tiles, without the winning tile", "234m567p22s34567s")
    page.get_by_role("group", name="Winning tile", exact=True).get_by_role("button", name="Choose").click()
    page.click("#picker [data-tile='8s']")
    form.get_by_role("checkbox", name="Declared riichi: Ren").check()
    expect(form.locator(".worth")).to_contain_text("Pinfu")
    form.get_by_role("button", name="Preview the payment").click()
    expect(page.locator("#confirm .consequence tr[data-seat='1']")).to_contain_text("+")
    page.screenshot(path=tmp_path / "payment.png")
    page.click("#confirm-yes")
    expect(page.locator("#said")).to_contain_text("The hand is settled")

    # The player agrees on the phone, another one would dispute.
    expect(phone.locator("#payment")).to_contain_text("Pinfu")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    phone.click("#dispute")
    phone.fill("#why-text", "it was tanyao, too")
    phone.click("#why button")
    page.click("#tab-hand")
    expect(page.locator("#answers")).to_contain_text("Ren ✗ disputes")
    expect(page.locator("#alerts li[data-code=score_disputed]")).to_contain_text("it was tanyao, too")
    phone.click("#agree")
    expect(page.locator("#answers")).to_contain_text("Ren ✓ agrees")
    expect(page.locator("#alerts li[data-code=score_disputed]")).to_have_count(0)
    assert poor_contrast(phone) == []
    phone.screenshot(path=tmp_path / "phone.png", full_page=True)

    # Closing: what it comes to, then ranking and record.
    page.click("#tab-session")
    page.click("#end-session")
    expect(page.locator("#confirm-body")).to_contain_text("Final scores")
    page.click("#confirm-yes")
    expect(page.locator("#closing .ranking li").first).to_contain_text("Ren")
    expect(page.locator("#closing a[href='api/record/jsonl']")).to_be_visible()
    phone.context.close()


@pytest.mark.slow
def test_penalties_are_one_tap_and_what_stops_the_hand_asks_first(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    page.click("#tab-penalties")
    page.click("#penalty-seats button[data-seat='2']")
    page.locator("#penalties li[data-code=wrong_tile_count] button").click()
    expect(page.locator("#said")).to_contain_text("Recorded")
    hand = table.service.state.hand
    assert hand is not None
    assert hand.seats[2].dead
    page.fill("#penalty-find", "does not win")
    chombo = page.locator("#penalties li[data-code=false_win] button")
    expect(chombo).to_contain_text("Aoi +4,000, Ren +2,000, Yuzu −8,000, Haru +2,000")
    chombo.click()
    expect(page.locator("#confirm-title")).to_contain_text("stops the hand")
    expect(page.locator("#confirm-body tr[data-seat='2']")).to_contain_text("−8,000")
    expect(page.locator("#confirm-body")).not_to_contain_text("Nobody's points change")
    page.keyboard.press("Escape")
    expect(page.locator("#events tr[data-kind=hand_drawn]")).to_have_count(0)
    chombo.click()
    page.click("#confirm-yes")
    expect(page.locator("#seats")).to_contain_text("17,000")
    chombo.click()  # one more, when the hand is paid: a second ruling is asked about and paid, too
    expect(page.locator("#confirm-title")).to_have_text("A hand shown as won that does not win")
    expect(page.locator("#confirm-body tr[data-seat='2']").first).to_contain_text("9,000")
    page.keyboard.press("Escape")
    expect(page.locator("#seats")).to_contain_text("17,000")


@pytest.mark.slow
def test_faults_have_names_in_the_readers_language_and_no_other(table: LiveTable, page: Page) -> None:
    for language, name in {"zh": "未听牌立直", "ja": "ノーテンリーチ", "ru": "Нотен-риичи"}.items():
        page.goto(f"{table.address}operator?lang={language}")
        page.click("#tab-penalties")
        page.click("#penalty-seats button[data-seat='1']")
        fault = page.locator("#penalties li[data-code=riichi_not_ready]")
        expect(fault.locator("b")).to_have_text(name)
        if language != "ru":
            russian = re.compile("[а-яё]{3,}", re.IGNORECASE)
            assert not russian.search(page.locator("#penalties").inner_text())


def test_questions_are_answered_by_tapping_tiles_also_on_a_phone(table: LiveTable, page: Page) -> None:
    page.set_viewport_size(PHONE)
    open_operator(page, table)
    dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    asked = {"question": "q1", "code": "unclear_tile", "text": "Which tile did Aoi discard?", "picture": dot}
    answers = [
        {"label": "8s", "confidence": 0.6, "tiles": ["8s"]},
        {"label": "9s", "confidence": 0.4, "tiles": ["9s"]},
    ]
    table.pages.ask({**asked, "candidates": answers})
    first = page.locator("#questions button.answer").first
    expect(first.locator("[data-tile='8s']")).to_be_visible()
    expect(page.locator("#questions img.crop")).to_be_visible()
    card = page.locator("#questions .question").element_handle()
    table.pages.ask({**asked, "candidates": answers}, {**asked, "question": "q2", "candidates": answers})
    expect(page.locator("#questions .question")).to_have_count(2)
    assert card.evaluate("node => node.isConnected"), (
        "a finger on the first card must not lose it to a second question"
    )
    assert first.evaluate("node => node.getBoundingClientRect().height") >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    first.click()
    expect(page.locator("#said")).to_contain_text("no open question")


@pytest.mark.slow
def test_counted_sticks_ask_and_tabs_are_readable_and_go_by_keys(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.focus("#tab-hand")
    for _ in range(5):
        assert poor_contrast(page) == []
        page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-places")).to_be_focused()
    assert poor_contrast(page) == []
    page.fill("#counted-sticks input[data-seat='0']", "26000")
    page.evaluate(
        """fetch("api/command", {method: "POST", headers: {"Content-Type": "application/json"},
        body: JSON.stringify({do: "penalty", seat: 2, deltas: [0, 0, -1000, 1000], reason: "?", id: "p"})})"""
    )
    expect(page.locator("#seats")).to_contain_text("24,000")
    page.click("#tab-hand")
    page.click("#tab-places")  # what was counted so far stays, the others' points are new
    expect(page.locator("#counted-sticks input[data-seat='2']")).to_have_value("24000")
    page.fill("#counted-sticks input[data-seat='1']", "24000")
    page.click("#counted-sticks button")
    expect(page.locator("#questions .question")).to_contain_text("Aoi shows 26,000, computed 25,000")
    page.get_by_role("button", name="Take over the sticks' points").click()
    expect(page.locator("#seats")).to_contain_text("26,000")
    expect(page.locator("#events")).to_contain_text("Points corrected to the counted sticks")
    assert "Penalty for Aoi" not in page.inner_text("#events")


@pytest.mark.slow
def test_an_mcr_winner_claims_on_the_phone_and_the_judge_sees_claimed_and_counted(
    page: Page, browser: Browser
) -> None:
    table = LiveTable("default", "mcr", {"claim_mode": "claimed"})
    open_operator(page, table)
    phone = phone_at(page, browser, 1)
    write_down(page, "tile_drawn", seat="0")
    write_down(page, "tile_discarded", seat="0", tile="6s")
    write_down(page, "win_shown", seat="1", **{"from": "0"}, tile="6s", tiles="123456789m11p45s")
    expect(phone.locator("#claim")).to_be_visible()
    phone.locator("#fans input[data-item=pure_straight]").check()
    expect(phone.locator("#claim-sum")).to_contain_text("16")
    phone.click("#claim-send")
    expect(phone.locator("#claim")).to_be_hidden()
    page.click("#tab-hand")
    page.click("button[data-do=worth]")
    expect(page.locator("#worth")).to_contain_text("Claimed 16: too few; the claim stands")
    phone.context.close()
    table.close()


@pytest.mark.slow
def test_a_new_session_is_set_up_with_the_books_options_and_drawn_seats(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-session")
    page.click("#end-session")
    page.click("#confirm-yes")
    expect(page.locator("#closing .ranking")).to_be_visible()
    form = page.locator("#session-form")
    form.locator("select").first.select_option("mcr")
    names = form.locator("[data-field=players] input")
    names.nth(2).fill("REN ")
    form.get_by_role("button", name="Start the session").click()
    expect(page.locator("#confirm-body .bad")).to_contain_text("REN sits at more than one seat")
    page.click("#confirm-no")
    names.nth(2).fill("Mei")
    page.click("#draw-seats")
    expect(form.locator(".throws")).to_contain_text("deals first")
    form.get_by_text("Optional rules of this table").click()
    option = form.locator("li[data-option=minimum]")
    expect(option).to_contain_text("flowers and seasons not counted")
    option.get_by_role("spinbutton").fill("6")
    form.get_by_role("button", name="Start the session").click()
    expect(page.locator("#confirm-body")).to_contain_text("Minimum points: 6")
    page.click("#confirm-yes")
    expect(page.locator("#said")).to_contain_text("The session has started")
    assert table.service.state.options == {"minimum": 6}


@pytest.mark.slow
def test_a_session_is_ended_and_begun_once_on_a_page_that_is_still_loading(
    table: LiveTable, page: Page
) -> None:
    told: list[Route] = []
    books: list[Route] = []
    page.route("**/api/stream*", lambda route: told.append(route))
    page.route("**/api/setup", lambda route: books.append(route))
    page.goto(f"{table.address}operator?lang=en")
    page.click("#tab-session")
    for each in told:
        each.continue_()
    expect(page.locator("#strip")).to_contain_text("Aoi")
    until(lambda: bool(books), meanwhile=lambda: page.evaluate("0"))
    for each in reversed(books):  # what was asked for last comes first
        each.continue_()
        expect(page.locator("#session-form .options li").first).to_be_attached()
    page.click("#end-session")
    page.click("#confirm-yes")
    expect(page.locator("#closing .ranking")).to_be_visible()
    expect(page.get_by_role("button", name="Next hand", exact=True)).to_be_hidden()
    page.click("#tab-hand")
    page.get_by_role("button", name="A new session").click()  # what is due
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.get_by_role("button", name="Start the session").click()
    page.click("#confirm-yes")
    expect(page.locator("#said")).to_contain_text("The session has started")
    assert sum('"start_session"' in each and '"preview"' not in each for each in asked) == 1


@pytest.mark.slow
def test_a_fault_without_a_consequence_has_none_in_its_alert(page: Page) -> None:
    mcr = LiveTable("default", "mcr")
    open_operator(page, mcr)
    page.click("#tab-penalties")
    page.click("#penalty-seats button[data-seat='1']")
    page.locator("#penalties li button").first.click()
    expect(page.locator("#alerts li[data-code]")).to_contain_text("Chow, pung or kong said and not taken")
    expect(page.locator("#alerts li[data-code]")).not_to_contain_text("none")
    mcr.close()
