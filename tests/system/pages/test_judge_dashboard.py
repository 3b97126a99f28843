"""The judge's page as one desk: the table to press on, and a key for what is done often."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tablectl.game.state import Phase
from tests.system.pages.test_judge import ask
from tests.system.pages.test_judge_desk import phone_at
from tests.system.pages.test_pages import LiveTable, browser, open_operator, page, pytestmark, write_down
from tests.waiting import until

__all__ = ["browser", "page", "pytestmark"]

CUT_OFF = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
BACKWARDS = """node => {
  const letters = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode();
  const left = (at) => {
    const one = document.createRange();
    one.setStart(letters, at);
    one.setEnd(letters, at + 1);
    return one.getBoundingClientRect().left;
  };
  const signed = [...letters.data.matchAll(/[+−]\\d+/g)];
  return signed.filter(({ index }) => left(index) > left(index + 1)).map(([sum]) => sum);
}"""
"""Amounts whose sign is drawn on the wrong side."""
LONG_NAMES = ("Александра Рождественская-Вознесенская", "مريم عبد الله", "Yuzu", "Haru")
BUTTON_BELOW = """() => {
  const below = document.createElement("button");
  below.id = "below";
  below.style = "position: fixed; inset: 0";
  below.onclick = () => { below.textContent += "!"; };
  document.body.append(below);
  document.activeElement.blur();
}"""
"""A button as large as the page."""


@pytest.fixture
def named_at_length() -> Iterator[LiveTable]:
    live = LiveTable(players=LONG_NAMES)
    yield live
    live.close()


@pytest.fixture
def table() -> Iterator[LiveTable]:
    live = LiveTable()
    until(lambda: (hand := live.service.state.hand) is not None and hand.phase is not Phase.SETUP)
    yield live
    live.close()


@pytest.mark.slow
def test_a_discard_is_corrected_by_pressing_it_on_the_table(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    assert not write_down(page, "tile_discarded", seat="0", tile="1z"), "play goes on unasked"
    write_down(page, "tile_discarded", seat="1", tile="3z")
    write_down(page, "tile_discarded", seat="2", tile="9s")
    river = page.locator("#board .seat[data-seat='1'] .river .tile")
    expect(river).to_have_attribute("data-tile", "3z")
    river.click()
    expect(page.locator("#change-what")).to_contain_text("Ren discards")
    expect(page.locator("#change-tiles button[aria-current]")).to_have_attribute("data-tile", "3z")
    page.click("#change-tiles button[data-tile='4z']")
    expect(page.locator("#confirm-body")).to_contain_text("Nobody's points change")
    page.click("#confirm-yes")
    expect(river).to_have_attribute("data-tile", "4z")
    page.set_viewport_size({"width": 390, "height": 844})
    river.click()
    expect(page.locator("#board")).to_have_class("board large")
    expect(page.locator("#change")).to_be_hidden()
    at = river.bounding_box()
    assert at is not None and min(at["width"], at["height"]) > 24, "it can be told apart"
    river.click()
    expect(page.locator("#change-tiles button[aria-current]")).to_have_attribute("data-tile", "4z")
    page.click("#change-close")
    page.locator("#board .centre").click()
    expect(page.locator("#board")).to_have_class("board")


@pytest.mark.slow
def test_a_fault_is_found_by_its_words_before_anybody_says_whose_it_is(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("f")
    expect(page.locator("#penalties li")).to_have_count(0)
    page.keyboard.type("riichi wait")
    found = page.locator("#penalties li")
    expect(found.first).to_contain_text("waits for nothing")
    for name in found.locator("b").all_inner_texts():
        assert "wait" in name.lower(), name
    found.first.get_by_role("button", name="Yuzu").click()
    expect(page.locator("#penalty-seats button[aria-pressed=true]")).to_have_text("Yuzu")
    expect(found.first.locator("button[data-fault]")).to_have_count(1)


@pytest.mark.slow
def test_a_fault_is_found_by_what_it_leads_to_and_a_search_in_vain_says_so(
    table: LiveTable, page: Page
) -> None:
    open_operator(page, table)
    page.click("#tab-penalties")
    found = page.locator("#penalties li")
    page.fill("#penalty-find", "chombo")
    expect(found.filter(has_text="waits for nothing")).to_be_visible()
    page.fill("#penalty-find", "dead hand")
    expect(found.filter(has_text="waits for nothing")).to_have_count(0)
    expect(found.filter(has=page.get_by_role("button", name="Yuzu")).first).to_be_visible()
    page.fill("#penalty-find", "umbrella")
    expect(found).to_have_text("None.")


@pytest.mark.slow
def test_a_key_presses_what_it_stands_for_unless_somebody_writes(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    write_down(page, "tile_discarded", seat="0", tile="1z")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    expect(page.locator("#confirm-body kbd")).to_have_count(14)
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(page.locator("#change")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("#confirm")).to_be_hidden()
    page.click("#change-close")
    expect(page.locator("#change")).to_be_hidden()
    page.keyboard.press("p")
    expect(page.locator("#pause-reason")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    find = page.locator("#penalty-find")
    expect(find).to_be_focused()
    page.keyboard.type("xp")
    expect(find).to_have_value("xp")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.slow
def test_a_page_that_was_opened_late_in_a_hand_corrects_the_discard_that_was_pressed(
    table: LiveTable, page: Page
) -> None:
    """A page hears the newest events alone when it is opened: the hand's first are asked for."""
    ask(table, do="record_event", event={"kind": "indicator_revealed/1", "tile": "4m"})
    thrown = [f"{number}{suit}" for suit in "mps" for number in (1, 2, 3, 4, 6, 7, 8, 9) for _ in range(2)]
    for turn, tile in enumerate(thrown):
        ask(table, do="record_event", event={"kind": "tile_discarded/1", "seat": turn % 4, "tile": tile})
    open_operator(page, table)
    river = page.locator("#board .seat[data-seat='1'] .river .tile")
    expect(river).to_have_count(len(thrown) // 4)
    expect(page.locator("#events tr[data-kind=hand_started]")).to_have_count(0)
    for at in (0, 5):
        river.nth(at).click()
        chosen = page.locator("#change-tiles button[aria-current]")
        expect(chosen).to_have_attribute("data-tile", thrown[4 * at + 1])
        page.click("#change-close")


@pytest.mark.slow
def test_a_previews_payments_are_whole_on_a_phone(named_at_length: LiveTable, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_operator(page, named_at_length)
    page.click("#tab-penalties")
    page.fill("#penalty-find", "waits for nothing")
    page.locator("#penalties").get_by_role("button", name="Yuzu").click()
    pays = page.locator("#penalties button[data-fault]")
    expect(pays).to_contain_text("+4,000")
    assert pays.evaluate(BACKWARDS) == [], "a sign stands before its number, whoever's it is"
    pays.click()
    cells = page.locator("#confirm .payments :is(th, td)")
    expect(cells.filter(has_text="8,000")).to_have_count(1)
    assert cells.evaluate_all(CUT_OFF) == []
    body = page.locator("#confirm-body")
    expect(body.locator(".consequence tr").last).to_contain_text("27,000")
    assert body.evaluate("body => body.scrollWidth - body.clientWidth") <= 0, "no column is cut"


@pytest.mark.slow
def test_the_last_hand_of_a_session_is_not_shown_under_the_next_ones_names(
    table: LiveTable, page: Page
) -> None:
    page.goto(table.address)
    ask(table, do="record_event", event={"kind": "hand_drawn/1", "reason": "suufon_renda"}, force=True)
    ask(table, do="settle")
    expect(page.locator("#result")).to_be_visible()
    ask(table, do="end_session", reason="over")
    ask(table, do="start_session", ruleset="riichi", players=["Kana", "Lev", "Mai", "Nils"])
    expect(page.locator("#board")).to_contain_text("Kana")
    expect(page.locator("#result")).to_be_hidden()


@pytest.mark.slow
def test_a_phone_asks_about_no_payment_of_the_session_before(
    table: LiveTable, page: Page, browser: Browser
) -> None:
    open_operator(page, table)
    phone = phone_at(page, browser, 1)
    ask(table, do="record_event", event={"kind": "hand_drawn/1", "reason": "suufon_renda"}, force=True)
    ask(table, do="settle")
    expect(phone.locator("#payment")).to_be_visible()
    ask(table, do="end_session", reason="over")
    ask(table, do="start_session", ruleset="riichi", players=["Kana", "Lev", "Mai", "Nils"])
    expect(phone.locator("#name")).to_contain_text("Lev")
    expect(phone.locator("#payment")).to_be_hidden()
    phone.context.close()


@pytest.mark.slow
def test_a_preview_names_a_hand_as_the_scoreboard_does(table: LiveTable, page: Page) -> None:
    """The dealer's repeat is the session's second hand and still East 1."""
    ask(table, do="score_hand", draw="exhaustive", tenpai=[0], reason="dark")
    ask(table, do="next_hand")
    open_operator(page, table)
    expect(page.locator("#now")).to_contain_text("East 1 · 1 honba")
    page.click("#tab-penalties")
    page.fill("#penalty-find", "waits for nothing")
    page.locator("#penalties").get_by_role("button", name="Yuzu").click()
    page.locator("#penalties button[data-fault]").click()
    expect(page.locator("#confirm-body .hands")).to_contain_text("East 1, 1 honba, Aoi deals:")


@pytest.mark.slow
def test_a_payment_corrected_in_mid_hand_is_told_with_what_it_was(table: LiveTable, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    ask(table, do="penalty", seat=2, deltas=[0, 0, -1000, 1000], reason="late")
    open_operator(page, table)
    page.locator("#events tr[data-kind=penalty_paid]").get_by_role("button", name="Correct").click()
    for who, points in (("Yuzu", "-2000"), ("Haru", "2000")):
        page.get_by_role("spinbutton", name=f"points of {who}").fill(points)
    page.locator("#change-form button[type=submit]").click()
    turned = page.locator("#confirm-body .hands .turned")
    expect(turned.locator("s")).to_have_text("in play (0 / 0 / −1,000 / +1,000)")
    expect(turned.locator("b")).to_have_text("in play (0 / 0 / −2,000 / +2,000)")


@pytest.mark.slow
def test_a_confirmation_pressed_twice_presses_nothing_below_it(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.evaluate(BUTTON_BELOW)
    page.keyboard.press("p")
    page.dblclick("#confirm-yes")
    expect(page.locator("#confirm")).to_be_hidden()
    expect(page.locator("#below")).to_have_text("")
    page.click("#below")
    expect(page.locator("#below")).to_have_text("!")


@pytest.mark.slow
def test_the_journal_names_who_played_an_earlier_session(table: LiveTable, page: Page) -> None:
    ask(table, do="record_event", event={"kind": "indicator_revealed/1", "tile": "4m"})
    ask(table, do="record_event", event={"kind": "tile_discarded/1", "seat": 0, "tile": "1z"})
    ask(table, do="end_session", reason="over")
    ask(table, do="start_session", ruleset="riichi", players=["Kana", "Lev", "Mai", "Nils"])
    open_operator(page, table)
    expect(page.locator("#strip")).to_contain_text("Kana")
    rows = page.locator("#events tr[data-kind=tile_discarded] .what")
    expect(rows).to_contain_text("Aoi discards")
