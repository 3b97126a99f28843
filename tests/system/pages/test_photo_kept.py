"""What somebody has entered on the page that scores a hand stays: the page shows what it counts, and a
reload, a look at another page or another book loses nothing."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import pytest
from playwright.sync_api import Page, Route, expect

from tests.system.pages.drawn_hand import CLOSED, hand_picture
from tests.system.pages.photo_page import photo_page
from tests.system.pages.test_pages import pytestmark

__all__ = ["pytestmark"]

HAND = ("2m", "3m", "4m", "5p", "6p", "7p", "3s", "4s", "5s", "8s", "8s", "7z", "7z", "7z")


@pytest.fixture
def page() -> Iterator[Page]:
    with photo_page(1280, 800) as opened:
        yield opened


def whole(page: Page) -> None:
    """Wait until the page has asked everything: what is pressed then stays."""
    expect(page.locator("body[data-ready]")).to_be_attached()


def enter(page: Page) -> None:
    """Enter a hand of red dragons by tapping."""
    whole(page)
    page.get_by_role("button", name="Enter tiles by hand").click()
    for code in HAND:
        page.get_by_role("button", name="Add a tile", exact=True).click()
        page.locator(f"#faces button[data-tile='{code}']").click()
    expect(page.locator("#answer-body [data-item=yakuhai_chun]")).to_be_visible()


def choose(page: Page, field: str, value: str) -> None:
    page.locator(f"label:has(input[name=of-{field}][value={value}])").click()


def riichi_from_west(page: Page) -> None:
    """South has declared riichi and won on West's discard, with two honba and an indicator of dots."""
    choose(page, "riichi", "riichi")
    choose(page, "source", "discard")
    choose(page, "seat", "S")
    choose(page, "from", "W")
    page.locator("[data-field=honba]").fill("2")
    page.locator("span[data-field=dora_indicators] button").click()
    page.locator("#faces button[data-tile='4p']").click()


def shows_riichi_from_west(page: Page) -> None:
    for field, value in (("riichi", "riichi"), ("source", "discard"), ("seat", "S"), ("from", "W")):
        expect(page.locator(f"input[name=of-{field}][value={value}]")).to_be_checked()
    expect(page.locator("[data-field=honba]")).to_have_value("2")
    expect(page.locator("span[data-field=dora_indicators] .held")).to_have_count(1)
    for item in ("riichi", "yakuhai_chun", "dora"):
        expect(page.locator(f"#answer-body [data-item={item}]")).to_be_visible()
    expect(page.locator("#answer-body")).to_contain_text("Honba")


@pytest.mark.slow
def test_what_is_counted_is_what_the_circumstances_show(page: Page) -> None:
    enter(page)
    riichi_from_west(page)
    shows_riichi_from_west(page)
    # Nobody pays themselves: who discarded is asked again, all else stays as it was said.
    choose(page, "seat", "W")
    expect(page.locator("#answer-body")).to_contain_text("Discarder")
    choose(page, "from", "S")
    expect(page.locator("input[name=of-riichi][value=riichi]")).to_be_checked()
    expect(page.locator("#answer-body [data-item=riichi]")).to_be_visible()


@pytest.mark.slow
def test_options_of_the_rules_show_what_was_chosen_after_another_answer(page: Page) -> None:
    enter(page)
    page.get_by_text("Optional rules").click()
    option = page.locator("select[data-option=kiriage_mangan]")
    option.select_option("0")
    choose(page, "source", "discard")
    expect(option).to_have_value("0")


@pytest.mark.slow
def test_a_reload_and_a_look_at_another_page_lose_no_hand(page: Page) -> None:
    enter(page)
    riichi_from_west(page)
    shows_riichi_from_west(page)
    page.reload()
    expect(page.locator("#closed .held")).to_have_count(len(HAND) - 1)
    shows_riichi_from_west(page)
    page.goto(page.url.replace("photo", "rules"))
    page.go_back()
    shows_riichi_from_west(page)
    # It goes on being this hand: a tile is changed, and it is counted anew.
    page.locator("#closed [data-code='8s']").first.click()
    page.locator("#faces button[data-tile='9s']").click()
    expect(page.locator("#answer-body")).to_contain_text("not a winning hand")


@pytest.mark.slow
def test_another_book_asks_what_it_knows_and_the_first_one_still_knows_the_rest(page: Page) -> None:
    enter(page)
    riichi_from_west(page)
    shows_riichi_from_west(page)
    page.locator("select[data-field=rules]").select_option("red")
    expect(page.locator("#total")).to_be_visible()
    expect(page.locator("select[data-field=rules] option[selected]")).to_have_attribute("value", "red")
    expect(page.locator("input[name=of-seat][value=S]")).to_be_checked()
    page.locator("select[data-field=rules]").select_option("riichi")
    shows_riichi_from_west(page)


def picture(name: str) -> dict[str, object]:
    jpeg = cv2.imencode(".jpg", hand_picture())[1].tobytes()
    return {"name": name, "mimeType": "image/jpeg", "buffer": jpeg}


@pytest.mark.slow
def test_a_picture_that_cannot_be_read_leaves_no_worth_of_the_hand_before(page: Page) -> None:
    whole(page)
    page.locator("#file").set_input_files(picture("hand.jpg"))  # type: ignore[arg-type]
    expect(page.locator("#closed .held")).to_have_count(len(CLOSED))
    page.locator("#melds select").nth(1).select_option("W")
    expect(page.locator("#total")).to_be_visible()
    page.locator("#file").set_input_files(
        {"name": "letter.jpg", "mimeType": "image/jpeg", "buffer": b"Dear Sir"}
    )
    expect(page.locator("#answer-body")).to_contain_text("cannot be opened as a picture")
    expect(page.locator("#total")).to_be_hidden()
    # The hand before and its picture are still there, also after a reload.
    page.reload()
    expect(page.locator("#closed .held")).to_have_count(len(CLOSED))
    expect(page.locator("#marks .mark").first).to_be_visible()
    expect(page.locator("#total")).to_be_visible()


@pytest.mark.slow
def test_a_hand_by_hand_is_not_replaced_by_a_picture_that_is_read_late(page: Page) -> None:
    whole(page)
    late: list[Route] = []
    page.route("**/api/photo/recognise", lambda route: late.append(route))
    page.locator("#file").set_input_files(picture("hand.jpg"))  # type: ignore[arg-type]
    expect(page.locator("#told")).to_have_text("Reading the picture…")
    enter(page)
    with page.expect_response("**/api/photo/recognise"):
        late[0].continue_()
    expect(page.locator("#won [data-code='7z']")).to_be_visible()
    expect(page.locator("#closed .held")).to_have_count(len(HAND) - 1)
    expect(page.locator("#answer-body [data-item=yakuhai_chun]")).to_be_visible()
