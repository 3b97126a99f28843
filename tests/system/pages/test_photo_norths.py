"""Norths set aside on the page that scores a hand: laid aside by hand, and found in a picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Page, expect

from tests.system.pages.drawn_hand import WON, hand_picture
from tests.system.pages.photo_page import photo_page
from tests.system.pages.test_pages import pytestmark

__all__ = ["pytestmark"]

CLOSED = ("2p", "3p", "4p", "5p", "6p", "7p", "3s", "4s", "8s", "8s")
PUNG = ("7z", "7z", "7z")
NORTHS = ("4z", "4z")


@pytest.fixture
def page() -> Iterator[Page]:
    with photo_page(390, 844) as opened:
        yield opened


def add(page: Page, code: str) -> None:
    page.get_by_role("button", name="Add a tile", exact=True).click()
    page.locator(f"#faces button[data-tile='{code}']").click()


def choose_book(page: Page, book: str) -> None:
    page.locator("select[data-field=rules]").select_option(book)
    drawn = page.locator("select[data-field=rules] option[selected]")
    expect(drawn).to_have_attribute("value", book)  # the book has come: the form was drawn of it


def kita(page: Page) -> None:
    """Score, and look for the two norths in the answer."""
    page.get_by_role("button", name="Score this hand").click()
    expect(page.locator("#answer-body [data-item=kita]")).to_contain_text("2")
    expect(page.locator("#answer-body .payments tfoot td")).to_have_count(3)


@pytest.mark.slow
def test_norths_are_laid_aside_by_hand_and_come_back_in_another_book(page: Page) -> None:
    page.get_by_role("button", name="Enter tiles by hand").click()
    choose_book(page, "sanma")
    for code in (*NORTHS, *CLOSED, *PUNG, *WON):
        add(page, code)
    for _ in NORTHS:
        page.locator("#closed [data-code='4z']").first.click()
        page.get_by_role("button", name="Set aside").click()
    expect(page.locator("#flower-row h3")).to_have_text("Norths set aside")
    expect(page.locator("#flowers .held")).to_have_count(2)
    expect(page.locator("#count")).to_have_text("14 tiles in the hand")
    kita(page)

    choose_book(page, "riichi")
    expect(page.locator("#flower-row")).to_be_hidden()
    expect(page.locator("#count")).to_contain_text("16 tiles in the hand")
    page.locator("#closed [data-code='4z']").first.click()
    expect(page.get_by_role("button", name="Set aside")).to_be_hidden()


@pytest.mark.slow
def test_norths_that_lie_apart_in_a_picture_are_the_hands(page: Page, tmp_path: Path) -> None:
    picture = tmp_path / "hand.png"
    assert cv2.imwrite(str(picture), hand_picture(closed=CLOSED, pung=PUNG, aside=NORTHS))
    page.get_by_role("button", name="Enter tiles by hand").click()
    choose_book(page, "sanma")
    page.locator("#file").set_input_files(picture)
    expect(page.locator("#flowers .held")).to_have_count(2)
    expect(page.locator("#closed .held")).to_have_count(len(CLOSED))
    page.locator("#melds select").nth(1).select_option("S")
    kita(page)


@pytest.mark.slow
def test_norths_of_a_picture_that_was_read_for_another_book_are_taken_in_by_a_tap(
    page: Page, tmp_path: Path
) -> None:
    picture = tmp_path / "hand.png"
    assert cv2.imwrite(str(picture), hand_picture(closed=CLOSED, pung=PUNG, aside=NORTHS))
    page.locator("#file").set_input_files(picture)
    expect(page.locator("#beside .held")).to_have_count(2)
    expect(page.locator("#told")).to_have_text(
        "The tiles were read. Tap one to change it. Some do not lie with the hand: tap one to take it in."
    )
    expect(page.locator("#count")).to_have_text(
        "14 tiles in the hand"
    )  # the only number of tiles on the page
    choose_book(page, "sanma")
    for left in (1, 0):
        page.locator("#beside .held").first.click()
        expect(page.locator("#beside .held")).to_have_count(left)
    expect(page.locator("#flowers .held")).to_have_count(2)
    page.locator("#melds select").nth(1).select_option("S")
    kita(page)


@pytest.mark.slow
def test_only_where_norths_may_be_won_on_is_one_a_way_to_win(page: Page) -> None:
    page.get_by_role("button", name="Enter tiles by hand").click()
    norths = page.locator("select[data-field=source] option[value=flower]")
    for book, offered in {"sanma": 1, "mcr": 0, "xiamen": 0, "riichi": 0}.items():
        choose_book(page, book)
        expect(page.locator("[data-field=source]")).to_be_visible()
        expect(norths).to_have_count(offered)
