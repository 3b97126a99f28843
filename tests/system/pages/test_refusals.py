"""What the service refuses is said in sentences of the reader's language, without codes and field names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.system.pages.test_pages import LiveTable, browser, open_operator, page, pytestmark, table

__all__ = ["browser", "page", "pytestmark", "table"]

CODE = re.compile(r"[a-z]+_[a-z]+|\b\d[mpsz]\b|'")


@contextmanager
def answering(page: Page, address: str, code: str, message: str, **about: object) -> Iterator[None]:
    def refuse(route: Route) -> None:
        route.fulfill(status=409, json={"ok": False, "error": {"code": code, "message": message, **about}})

    page.route(address, refuse)
    yield
    page.unroute(address)


@pytest.mark.slow
def test_a_refused_request_is_told_by_the_words_of_the_form(table: LiveTable, page: Page) -> None:
    message = "field “context.fortune_indicator” is missing; it must be one tile"
    with answering(page, "**/api/command", "bad_request", message):
        for language, said in {
            "en": "Please enter: Fortune indicator.",
            "ru": "Укажите: Указатель фортуны.",
            "zh": "请填写：财神指示牌。",
            "ja": "入力してください：財神表示牌。",
        }.items():
            page.goto(f"{table.address}operator?lang={language}")
            expect(page.locator("#link")).to_have_class("link up")
            page.click("#resume" if page.locator("#resume").is_visible() else "button[data-do=stop_machine]")
            expect(page.locator("#said")).to_have_text(said)


@pytest.mark.slow
def test_a_refused_act_is_told_without_its_code(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    with answering(page, "**/api/command", "not_a_winning_hand", "seat 2 discards 7z: fu_base"):
        page.click("button[data-do=stop_machine]")
        expect(page.locator("#said")).to_have_text("These tiles are not a winning hand.")
    with answering(page, "**/api/command", "a_code_of_the_future", "seat 2 discards 7z"):
        page.click("button[data-do=stop_machine]")
        expect(page.locator("#said")).to_have_text("The table refused this.")
    assert not CODE.search(page.locator("#said").inner_text())


@pytest.mark.slow
def test_a_hand_below_the_minimum_and_a_wrong_flower_say_what_is_due(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    worth = "6 points (all_chows 2, pure_double_chow 4), flowers not counted; a win needs 8 (option minimum)"
    hidden = "A text holds invisible characters, as copied texts may. Type it by hand."
    flower = "field “wins.0.flowers”: 9f is no flower; they are 1f to 8f"
    for code, message, said in (
        ("below_minimum", worth, "The hand is worth 6 points, and a win needs 8."),
        ("bad_request", flower, re.compile("only flowers and seasons, each once")),
    ):
        with answering(page, "**/api/command", code, message):
            page.click("button[data-do=stop_machine]")
            expect(page.locator("#said")).to_have_text(said)
    for code, reason, said in (
        ("bad_request", "hidden_characters", hidden),
        ("http_400", "unseen_name", re.compile("^Every name begins with a letter")),
    ):
        with answering(page, "**/api/command", code, "in words for programs", reason=reason):
            page.click("button[data-do=stop_machine]")
            expect(page.locator("#said")).to_have_text(said)


@pytest.mark.slow
def test_a_refusal_says_whom_which_tiles_and_which_field_it_is_about(table: LiveTable, page: Page) -> None:
    page.goto(f"{table.address}operator?lang=ja")
    expect(page.locator("#link")).to_have_class("link up")
    expect(page.locator("#seats")).to_contain_text("Ren")
    message = "seat 1 cannot hold 7p"
    with answering(page, "**/api/command", "tile_not_in_hand", message, seat=1, tiles=["7p"]):
        page.click("button[data-do=stop_machine]")
        expect(page.locator("#said")).to_have_text("この選手はその牌を持っていません。（Ren：筒子の7）")
    with answering(page, "**/api/command", "bad_request", "penalty needs “reason”", field="reason"):
        page.click("button[data-do=stop_machine]")
        expect(page.locator("#said")).to_have_text("入力してください：理由。")


@pytest.mark.slow
def test_a_refusal_goes_with_the_field_that_was_mended(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-event")
    page.select_option("#entry-kind", "win_voided/1")
    page.locator("#entry input[data-field=reason]").fill("?")
    with answering(page, "**/api/command", "bad_request", "record_event needs “reason”", field="reason"):
        page.click("#entry button[type=submit]")
        expect(page.locator("#said.no")).to_be_visible()
    marked = page.locator("#entry-fields [aria-invalid=true]")
    expect(marked).to_have_count(1)
    marked.fill("said at the table")
    expect(page.locator("#said")).to_be_hidden()


SEAT_LINK = {"qr": "data:,", "only_here": False}


@pytest.mark.slow
def test_a_refusal_goes_when_something_is_done(table: LiveTable, page: Page) -> None:
    """Also where the page has nothing to say of what was done."""
    open_operator(page, table)
    with answering(page, "**/api/command", "a_code_of_the_future", "no"):
        page.click("button[data-do=stop_machine]")
        expect(page.locator("#said.no")).to_have_text("The table refused this.")
    page.route("**/api/seat-links", lambda route: route.fulfill(json=SEAT_LINK))
    page.click("#tab-places")
    page.click("#link-seats button >> nth=0")
    expect(page.locator("#said")).to_be_hidden()


@pytest.mark.slow
def test_what_was_not_answered_is_said_until_there_is_an_answer(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.route("**/api/command", lambda route: route.abort())
    page.click("button[data-do=stop_machine]")
    expect(page.locator("#said.no")).to_be_visible()
    page.unroute("**/api/command")
    page.click("#tab-session")  # asks for the rules of the next one
    expect(page.locator("#said")).to_be_hidden()
